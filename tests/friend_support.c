/* Friends for tests. */
#include <dirent.h>
#include <netinet/in.h>
#include <unistd.h>

#include "friend_support.h"
#include "patience.h"
#include "ports.h"
#include "prelude.h"

enum { PATIENCE = 60 /* seconds: who looks for somebody in vain does so for half a minute */, LOOK_EVERY_MS = 5 };

/* --- an end --- */

static bool keep(void *context, const struct friend_kept *kept, struct reason *why)
{
    struct mate *mate = context;
    pthread_mutex_lock(&mate->mutex);
    bool refused = mate->refuse_to_keep;
    if (!refused) {
        mate->kept = realloc(mate->kept, kept->size);
        memcpy(mate->kept, kept->bytes, kept->size);
        mate->kept_size = kept->size;
        mate->keeps++;
        mate->over = kept->over;
        memcpy(mate->name, kept->name, sizeof mate->name);
    }
    pthread_mutex_unlock(&mate->mutex);
    return refused ? refuse(why, "the disk of the test is full") : true;
}

static void end_mate(void *of)
{
    struct mate *mate = of;
    if (mate->friend)
        mate_close(mate);
    free(mate->kept);
    pthread_mutex_destroy(&mate->mutex);
    free(mate);
}

struct mate *mate_new(enum session_role role, const char *name)
{
    struct mate *mate = calloc(1, sizeof *mate);
    assert_non_null(mate);
    afterwards(end_mate, mate);
    pthread_mutex_init(&mate->mutex, NULL);
    struct friend_setup *setup = &mate->setup;
    setup->role = role;
    snprintf(setup->self.name, sizeof setup->self.name, "%s", name);
    setup->self.chat = CHAT_FREE;
    setup->terms = (struct session_terms){.game = game_find("connect4"), .begins = BEGINS_HOST, .allowance_ms = 500};
    setup->terms.options = setup->terms.game->defaults;
    setup->keeper = (struct friend_keeper){keep, mate};
    return mate;
}

static void check_opened(const struct mate *mate, const struct trouble *trouble)
{
    char text[TROUBLE_TEXT_SIZE];
    trouble_format(trouble, NULL, text, sizeof text);
    if (!mate->friend)
        fail_msg("could not be opened: %s", text);
}

void mate_open(struct mate *mate)
{
    struct trouble trouble;
    mate->friend = friend_open(&mate->setup, &trouble);
    check_opened(mate, &trouble);
}

void mate_close(struct mate *mate)
{
    friend_close(mate->friend);
    mate->friend = NULL;
}

void mate_reopen(struct mate *mate)
{
    struct trouble trouble;
    pthread_mutex_lock(&mate->mutex);
    size_t size = mate->kept_size;
    uint8_t *bytes = malloc(size ? size : 1);
    memcpy(bytes, mate->kept, size);
    pthread_mutex_unlock(&mate->mutex);
    struct friend_setup setup = {.kept = bytes, .kept_size = size, .keeper = mate->setup.keeper};
    setup.only_port = true;
    mate->friend = friend_open(&setup, &trouble);
    free(bytes);
    check_opened(mate, &trouble);
}

void mate_free(struct mate *mate)
{
    not_afterwards(mate);
    end_mate(mate);
}

struct friend_view mate_look(struct mate *mate)
{
    struct friend_view view;
    friend_look(mate->friend, &view);
    return view;
}

void nap(void)
{
    nanosleep(&(struct timespec){.tv_nsec = LOOK_EVERY_MS * 1000000L}, NULL);
}

void mate_await(struct mate *mate, mate_test *test, const char *what)
{
    struct friend_view view;
    char text[TROUBLE_TEXT_SIZE];
    for (struct patience patience = {.seconds = PATIENCE}; has_patience(&patience);) {
        view = mate_look(mate);
        if (test(&view))
            return;
        nap();
    }
    trouble_format(&view.trouble, NULL, text, sizeof text);
    fail_msg("%s is not %s: state %d, phase %d, round %d, turn %d, %s", mate->setup.self.name, what, (int)view.state,
             (int)view.session.phase, view.session.round, view.session.turn, text);
}

void mate_await_both(struct mate *one, struct mate *other, mate_test *test, const char *what)
{
    mate_await(one, test, what);
    mate_await(other, test, what);
}

void assert_trouble(struct mate *mate, enum trouble_kind kind)
{
    struct friend_view view = mate_look(mate);
    assert_int_equal(view.trouble.kind, kind);
}

bool is_together(const struct friend_view *view)
{
    return view->state == FRIEND_TOGETHER && view->session.met;
}

bool is_back(const struct friend_view *view)
{
    return view->state == FRIEND_TOGETHER && view->session.connected;
}

bool is_away(const struct friend_view *view)
{
    return view->state == FRIEND_AWAY;
}

bool is_closed(const struct friend_view *view)
{
    return view->state == FRIEND_CLOSED;
}

bool is_asked(const struct friend_view *view)
{
    return view->session.phase == SESSION_ASKED;
}

bool is_playing(const struct friend_view *view)
{
    return view->session.phase == SESSION_PLAYING && view->session.round > 0;
}

bool is_over(const struct friend_view *view)
{
    return view->session.phase == SESSION_BETWEEN;
}

bool has_code(const struct friend_view *view)
{
    return view->code[0];
}

bool has_no_code(const struct friend_view *view)
{
    return !view->code[0];
}

void mate_want(struct mate *mate, enum want_kind kind)
{
    friend_want(mate->friend, &(struct want){.kind = kind, .why = WHY_LEFT, .spent_ms = -1});
}

int mate_moves(struct mate *mate)
{
    struct record record;
    if (!friend_record(mate->friend, &record))
        return 0;
    int moves = record.move_count;
    record_free(&record);
    return moves;
}

void mate_await_moves(struct mate *mate, int moves)
{
    for (struct patience patience = {.seconds = PATIENCE}; has_patience(&patience);) {
        if (mate_moves(mate) == moves)
            return;
        nap();
    }
    fail_msg("%s knows %d moves, should know %d", mate->setup.self.name, mate_moves(mate), moves);
}

/* --- playing --- */

static void mate_state(struct mate *mate, struct variant *variant, struct state *state)
{
    struct record record;
    struct reason why;
    if (!friend_record(mate->friend, &record))
        fail_msg("%s has no record", mate->setup.self.name);
    if (!record_variant(&record, variant, &why))
        fail_msg("%s", why.text);
    variant->game->start(variant, state);
    for (int i = 0; i < record.move_count; i++)
        variant->game->apply(variant, state, record.moves[i].move);
    record_free(&record);
}

void play_one(struct mate *host, struct mate *guest)
{
    static struct variant variant; /* too large for a small stack */
    struct state state;
    struct move moves[MOVES_MAX];
    mate_state(host, &variant, &state);
    variant.game->moves(&variant, &state, moves);
    struct mate *mover = mate_look(host).session.turn == 0 ? host : guest;
    int before = mate_moves(host);
    friend_want(mover->friend, &(struct want){.kind = WANT_MOVE, .move = moves[0], .spent_ms = -1});
    mate_await_moves(host, before + 1);
    mate_await_moves(guest, before + 1);
}

int play_out(struct mate *host, struct mate *guest)
{
    static struct variant variant;
    struct state state;
    mate_state(host, &variant, &state);
    while (state.outcome == RUNNING) {
        play_one(host, guest);
        mate_state(host, &variant, &state);
    }
    mate_await(host, is_over, "at the end of the round");
    mate_await(guest, is_over, "at the end of the round");
    return mate_moves(host);
}

void assert_mates_agree(struct mate *a, struct mate *b)
{
    struct record records[2];
    assert_true(friend_record(a->friend, &records[0]));
    assert_true(friend_record(b->friend, &records[1]));
    assert_int_equal(records[0].move_count, records[1].move_count);
    for (int i = 0; i < records[0].move_count; i++)
        assert_true(move_equal(records[0].moves[i].move, records[1].moves[i].move));
    assert_int_equal(records[0].outcome, records[1].outcome);
    record_free(&records[0]);
    record_free(&records[1]);
}

void play_out_same(struct mate *host, struct mate *guest)
{
    play_out(host, guest);
    assert_mates_agree(host, guest);
}

void wrong_code(const char *right, int number, char wrong[CODE_TEXT_SIZE])
{
    struct code code;
    char relay[CODE_ADDRESS_SIZE];
    struct reason why;
    assert_true(code_parse(right, &code, relay, &why));
    char *secret = &code.letters[CODE_ROOM_LETTERS];
    const char *letter = strchr(CODE_LETTERS, *secret);
    *secret = CODE_LETTERS[(letter - CODE_LETTERS + number) % 32];
    for (const char *check = CODE_LETTERS; *check; check++) {
        struct code fits;
        code.letters[CODE_LENGTH - 1] = *check;
        if (code_parse(code.letters, &fits, relay, &why)) {
            code_format(&fits, wrong);
            return;
        }
    }
    fail_msg("no check fits %s", code.letters);
}

int descriptors(void)
{
    DIR *folder = opendir("/proc/self/fd");
    int count = 0;
    if (!folder)
        return 0;
    while (readdir(folder))
        count++;
    closedir(folder);
    return count;
}

/* --- beginnings --- */

/* Held until the test is over: else another program could be given one of them. */
static struct {
    int fds[64];
    int count;
} ports;

int free_port(int *held)
{
    int port = 0, off = 0;
    int fd = port_hold(SOCK_STREAM, &port);
    assert_true(fd >= 0);
    if (held) {
        assert_int_equal(setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &off, sizeof off), 0);
        *held = fd;
        return port;
    }
    assert_true(ports.count < (int)(sizeof ports.fds / sizeof *ports.fds));
    ports.fds[ports.count++] = fd;
    return port;
}

struct mate *init_host(void)
{
    struct mate *host = mate_new(SESSION_HOST, "Anna");
    host->setup.port = free_port(NULL);
    return host;
}

struct mate *open_host(void)
{
    struct mate *host = init_host();
    mate_open(host);
    mate_await(host, has_code, "waiting with a code");
    return host;
}

void set_code(struct mate *guest, const char *code)
{
    snprintf(guest->setup.code, sizeof guest->setup.code, "%s", code);
}

void at_port(struct mate *guest, const char *host, int port)
{
    snprintf(guest->setup.at, sizeof guest->setup.at, "%s:%d", host, port);
}

void at_relay(struct mate *mate, int port)
{
    snprintf(mate->setup.relay, sizeof mate->setup.relay, "127.0.0.1:%d", port);
}

struct mate *open_guest(enum session_role role, struct mate *host, int port)
{
    struct friend_view view = mate_look(host);
    struct mate *guest = mate_new(role, role == SESSION_GUEST ? "Berta" : "Clara");
    set_code(guest, view.code);
    at_port(guest, "127.0.0.1", port ? port : view.port);
    mate_open(guest);
    return guest;
}

struct mate *open_stranger(enum session_role role, struct mate *host, const char *code)
{
    struct mate *stranger = mate_new(role, "Mallory");
    set_code(stranger, code);
    at_port(stranger, "127.0.0.1", mate_look(host).port);
    mate_open(stranger);
    return stranger;
}

void begin_round(struct mate *host, struct mate *guest)
{
    mate_await(guest, is_asked, "asked for the terms");
    mate_want(guest, WANT_ACCEPT);
    mate_await_both(host, guest, is_playing, "playing");
}

void open_both(struct mate **host, struct mate **guest)
{
    *host = open_host();
    *guest = open_guest(SESSION_GUEST, *host, 0);
    begin_round(*host, *guest);
}

struct cable *open_by_cable(struct mate **host, struct mate **guest)
{
    *host = open_host();
    struct cable *cable = cable_lay(mate_look(*host).port, false);
    *guest = open_guest(SESSION_GUEST, *host, cable_port(cable));
    begin_round(*host, *guest);
    return cable;
}

void free_both(struct mate *host, struct mate *guest)
{
    mate_free(guest);
    mate_free(host);
}

static int descriptors_before;

int count_before(void **state)
{
    (void)state;
    descriptors_before = descriptors();
    return 0;
}

/* What is looked up on a thread of its own may take longer where nobody answers: half a minute. */
int count_after(void **state)
{
    (void)state;
    while (ports.count > 0)
        close(ports.fds[--ports.count]);
    for (int i = 0; i < 12000 && descriptors() != descriptors_before; i++)
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    if (descriptors() != descriptors_before)
        fprintf(stderr, "%d descriptors before, %d after\n", descriptors_before, descriptors());
    return descriptors() == descriptors_before ? 0 : -1;
}

int own_network(void **state)
{
    (void)state;
    int port = 0;
    char text[16];
    assert_true(port_hold(SOCK_DGRAM, &port) >= 0); /* as long as the program runs */
    snprintf(text, sizeof text, "%d", port);
    return setenv("GRAVITRIPS_LAN", text, 1);
}

struct address port_here(bool six, int port)
{
    struct address here = {.size = six ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in)};
    here.bytes.ss_family = six ? AF_INET6 : AF_INET;
    if (six)
        ((struct sockaddr_in6 *)&here.bytes)->sin6_addr = in6addr_loopback;
    else
        ((struct sockaddr_in *)&here.bytes)->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address_set_port(&here, port);
    return here;
}

int port_dial(int port)
{
    struct address to = port_here(false, port);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(connect(fd, (struct sockaddr *)&to.bytes, to.size), 0);
    return fd;
}
