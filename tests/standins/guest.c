/*
 * A guest that does what it is told on its command line, mostly harm: guest DEED [ARGUMENT]. It speaks a protocol of
 * the tests: "hello" is answered by "ready", "ask" by "move 4" or by the deed; and UGI, in which it ends with status 7
 * where it could do no harm. Built without sanitizers, which want more address space than a guest gets.
 */
#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/fs.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

enum { MEBIBYTE = 1 << 20, EATEN_MAX = 128, FILE_MAX = 256, DEPTH = 5 };
enum { CLONE_BESIDE = 0x8000, F_SETLEASE_NUMBER = 1024 }; /* which only GNU's headers of Linux name */

static const char *argument = "";
static bool in_ugi;

static void say(const char *text)
{
    if (write(1, text, strlen(text)) < 0)
        _exit(9);
}

static void move_to(const char *column)
{
    say(in_ugi ? "bestmove " : "move ");
    say(column);
    say("\n");
}

static void answer(void)
{
    if (in_ugi)
        _exit(7);
    move_to("4");
}

/* It could do what nobody should be able to: that is no move, and the test sees it. */
static void boast(const char *what)
{
    say(in_ugi ? "bestmove I-could " : "I could ");
    say(what);
    say("\n");
}

static void rest(void)
{
    for (;;)
        pause();
}

static void sleep_for(long milliseconds)
{
    struct timespec time = {milliseconds / 1000, milliseconds % 1000 * 1000000};
    nanosleep(&time, NULL);
}

/* A compiler leaves out what nobody uses. */
static void *volatile kept;

/* --- what it says --- */

static void be_slow(void)
{
    sleep_for(atol(argument));
    answer();
}

/* Until somebody hurries it, by a file in its folder; then it is in time, with another move. */
static void be_late(void)
{
    if (access("hurry", F_OK) == 0)
        move_to("3");
    else
        be_slow();
}

static void say_huge_line(void)
{
    static char line[20001];
    memset(line, 'x', sizeof line - 1);
    say(line);
    say("\n");
    answer();
}

static void say_nuls(void)
{
    if (write(1, "move\0004\n", 7) != 7)
        _exit(9);
}

static void say_garbage(void)
{
    say("place_disc 22055\n");
}

static void say_illegal(void)
{
    move_to("8");
}

static void say_and_say(void)
{
    for (;;)
        say("hm\n");
}

static void complain_and_complain(void)
{
    static char lines[4096];
    memset(lines, 'o', sizeof lines);
    for (;;)
        if (write(2, lines, sizeof lines) < 0)
            _exit(9);
}

static void complain(void)
{
    if (write(2, "oh \xc3\xa4\n\001\xff\t!\n", 11) != 11)
        _exit(9);
    answer();
}

/* From the beginning of the game on. */
static void be_deaf(void)
{
    close(0);
    say("hm\n");
    rest();
}

static void be_mute(void)
{
    close(1);
    close(2);
    rest();
}

/* --- how it ends --- */

static void crash(void)
{
    volatile int *volatile nowhere = NULL;
    *nowhere = 1;
}

static void crash_at_second(void)
{
    static int moves;
    if (++moves == 2)
        crash();
    move_to("4");
}

static void leave(void)
{
    _exit(3);
}

static void stop_itself(void)
{
    raise(SIGSTOP);
    rest();
}

static void be_stubborn(void)
{
    for (int i = 1; i < NSIG; i++)
        signal(i, SIG_IGN);
    rest();
}

/* --- others, and itself many times --- */

static void kill_parent(void)
{
    if (kill(atoi(argument), SIGKILL) == 0)
        boast("kill who began me");
    kill(getppid(), SIGKILL);
    answer();
}

/* Out of its group and its session, begun by nobody. */
static void leave_daemon(void)
{
    if (fork() == 0) {
        setsid();
        setpgid(0, 0);
        if (fork() == 0) {
            for (int i = 0; i < 3; i++)
                close(i);
            rest();
        }
        _exit(0);
    }
    wait(NULL);
    answer();
}

/* A tree of them, which is all there will be, however little it is held. */
static void be_many(void)
{
    for (int i = 0; i < DEPTH; i++)
        if (fork() < 0)
            break;
    rest();
}

/* So many; an answer where there may not be as many. */
static void be_a_crowd(void)
{
    for (int i = 0; i < atoi(argument); i++) {
        pid_t child = fork();
        if (child == 0)
            rest();
        if (child < 0) {
            answer();
            break;
        }
    }
    rest();
}

/* Some, each of which has no more memory than one may. */
static void eat_together(void)
{
    for (int i = 0; i < 8; i++)
        if (fork() == 0) {
            kept = malloc(48 * MEBIBYTE);
            if (kept)
                memset(kept, 1, 48 * MEBIBYTE);
            rest();
        }
    rest();
}

/* The same, by processes that show nothing of themselves. */
static void eat_together_hidden(void)
{
#ifdef __linux__
    prctl(PR_SET_DUMPABLE, 0);
#endif
    eat_together();
}

static void outlive(void)
{
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, 0);
#endif
    for (int i = 1; i < NSIG; i++)
        signal(i, SIG_IGN);
    leave_daemon();
    rest();
}

/* --- what it takes --- */

static void eat_memory(void)
{
    for (int i = 0; i < EATEN_MAX; i++) {
        kept = malloc(MEBIBYTE);
        if (!kept)
            abort();
        memset(kept, i, MEBIBYTE);
    }
    if (strcmp(argument, "rest") == 0)
        rest();
    boast("have all that memory");
}

static void eat_processor(void)
{
    for (volatile bool hungry = true; hungry;)
        continue;
}

static void enter_scratch(void)
{
    const char *scratch = getenv("TMPDIR");
    if (!scratch || chdir(scratch) != 0)
        _exit(5);
}

static void write_much(void)
{
    static char zeros[MEBIBYTE];
    enter_scratch();
    int file = open("much", O_CREAT | O_WRONLY | O_TRUNC, 0600);
    for (int i = 0; i < FILE_MAX; i++)
        if (write(file, zeros, sizeof zeros) != (ssize_t)sizeof zeros)
            _exit(4);
    boast("write so large a file");
}

/* --- where it looks --- */

static void read_secret(void)
{
    char text[64];
    int file = open(argument, O_RDONLY);
    if (file >= 0 && read(file, text, sizeof text) > 0)
        boast("read what is none of my business");
    else
        answer();
}

static void list_folder(void)
{
    DIR *folder = opendir(argument);
    bool found = false;
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        found = found || strcmp(entry->d_name, "secret") == 0;
    if (found)
        boast("see what is there");
    else
        answer();
}

static void write_secret(void)
{
    int file = open(argument, O_WRONLY | O_TRUNC);
    bool done = file >= 0 && write(file, "mine\n", 5) == 5;
    done = truncate(argument, 1) == 0 || done;
    done = chmod(argument, 0777) == 0 || done;
    done = unlink(argument) == 0 || done;
    if (done)
        boast("change it");
    else
        answer();
}

static void open_to_write(void)
{
    if (open(argument, O_WRONLY) >= 0)
        boast("open it to write");
    else
        answer();
}

static void make_file(void)
{
    int file = open(argument, O_CREAT | O_WRONLY, 0600);
    bool done = file >= 0 && write(file, "mine\n", 5) == 5;
    if (done || mkdir(argument, 0700) == 0 || symlink("/", argument) == 0)
        boast("make something there");
    else
        answer();
}

/* Its folder may not be listed, not even by its owner: it goes all the same. */
static void use_scratch(void)
{
    enter_scratch();
    int file = mkdir("kept", 0300) == 0 ? open("kept/mine", O_CREAT | O_RDWR | O_TRUNC, 0600) : -1;
    if (file >= 0 && write(file, "mine\n", 5) == 5 && rename("kept/mine", "kept/thine") == 0)
        answer();
}

/* A file that others would start as its owner. */
static void lend_itself(void)
{
    struct stat found = {0};
    enter_scratch();
    int file = open("lent", O_CREAT | O_WRONLY, 04755);
    bool done = file >= 0 && fstat(file, &found) == 0 && found.st_mode & S_ISUID;
    done = done || (file >= 0 && fchmod(file, 04755) == 0) || chmod("lent", 04755) == 0;
    if (done)
        boast("lend what is its owner's");
    else
        answer();
}

static void talk_to_kernel(void)
{
    int end = socket(atoi(argument), SOCK_DGRAM, 0);
    if (end >= 0 || socketpair(atoi(argument), SOCK_DGRAM, 0, (int[2]){0}) == 0)
        boast("talk to the kernel");
    else
        answer();
}

static void connect_to_port(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(argument))};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int end = socket(AF_INET, SOCK_STREAM, 0);
    if (end >= 0 && connect(end, (struct sockaddr *)&address, sizeof address) == 0)
        boast("reach somebody");
    else
        answer();
}

static void connect_to_path(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s", argument);
    if (*argument == '@')
        address.sun_path[0] = '\0';
    int end = socket(AF_UNIX, SOCK_STREAM, 0);
    socklen_t length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(argument));
    if (end >= 0 && connect(end, (struct sockaddr *)&address, length) == 0)
        boast("reach somebody");
    else
        answer();
}

#ifdef __linux__

/* The third access mode is neither to read nor to write. */
static void use_calls(void)
{
    unsigned long context = 0;
    long child = syscall(SYS_clone, CLONE_BESIDE | SIGCHLD, 0, 0, 0, 0);
    if (child == 0)
        _exit(0);
    if (open(argument, O_ACCMODE) >= 0 || open(argument, O_ACCMODE | O_TRUNC) >= 0)
        boast("open what is none of my business");
    else if (inotify_init1(0) >= 0 || syscall(SYS_io_setup, 1, &context) == 0)
        boast("use up what others need");
    else if (child > 0)
        boast("leave a process to who began me");
    else if (prctl(PR_SET_DUMPABLE, 0) == 0)
        boast("hide");
    else
        answer();
}

/* What no rule of Landlock forbids. */
static void use_calls_outside(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int ends[2], flags = 0, own = open("guest", O_RDONLY);
    snprintf(address.sun_path, sizeof address.sun_path, "%s", argument);
    if (socketpair(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0, ends) == 0 &&
        sendto(ends[0], "x", 1, 0, (struct sockaddr *)&address, sizeof address) == 1)
        boast("reach somebody");
    else if (futimens(own, NULL) == 0 || utimensat(AT_FDCWD, "guest", NULL, 0) == 0)
        boast("say when a file was written");
    else if (fcntl(own, F_SETLEASE_NUMBER, F_RDLCK) == 0)
        boast("make others wait for a file");
    else if (ioctl(own, FS_IOC_GETFLAGS, &flags) == 0 && ioctl(own, FS_IOC_SETFLAGS, &flags) == 0)
        boast("say what a file is like");
    else if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0)
        boast("not even talk to myself");
    else
        answer();
}

#endif

/* What it was begun with. */
static void look_around(void)
{
    sigset_t mask;
    struct sigaction pipes;
    sigprocmask(SIG_SETMASK, NULL, &mask);
    sigaction(SIGPIPE, NULL, &pipes);
    for (int i = 3; i < 200; i++)
        if (fcntl(i, F_GETFD) >= 0) {
            boast("use what others have open");
            return;
        }
    for (int i = 1; i < NSIG; i++)
        if (sigismember(&mask, i) == 1) {
            boast("not hear a signal");
            return;
        }
    if (pipes.sa_handler != SIG_DFL)
        boast("ignore signals as others do");
    else
        answer();
}

static const struct deed {
    const char *name;
    void (*ask)(void);
} deeds[] = {
    {"good", answer},
    {"silent", rest},
    {"slow", be_slow},
    {"late", be_late},
    {"huge", say_huge_line},
    {"nuls", say_nuls},
    {"garbage", say_garbage},
    {"illegal", say_illegal},
    {"endless", say_and_say},
    {"complaints", complain_and_complain},
    {"complaint", complain},
    {"deaf", be_deaf},
    {"mute", be_mute},
    {"crash", crash},
    {"second", crash_at_second},
    {"leave", leave},
    {"stop", stop_itself},
    {"stubborn", be_stubborn},
    {"early", rest},
    {"parent", kill_parent},
    {"daemon", leave_daemon},
    {"many", be_many},
    {"crowd", be_a_crowd},
    {"together", eat_together},
    {"hidden", eat_together_hidden},
    {"outlive", outlive},
    {"memory", eat_memory},
    {"processor", eat_processor},
    {"much", write_much},
    {"read", read_secret},
    {"list", list_folder},
    {"write", write_secret},
    {"open", open_to_write},
    {"make", make_file},
    {"scratch", use_scratch},
    {"lend", lend_itself},
    {"family", talk_to_kernel},
    {"port", connect_to_port},
    {"path", connect_to_path},
#ifdef __linux__
    {"calls", use_calls},
    {"outside", use_calls_outside},
#endif
    {"around", look_around},
    {"never", NULL},
};

static const struct deed *find_deed(const char *name)
{
    for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++)
        if (strcmp(deeds[i].name, name) == 0)
            return &deeds[i];
    return NULL;
}

int main(int count, char **words)
{
    char line[256];
    const struct deed *deed = count > 1 ? find_deed(words[1]) : NULL;
    if (!deed)
        return 2;
    if (count > 2)
        argument = words[2];
    while (fgets(line, sizeof line, stdin)) {
        if (strcmp(line, "hello\n") == 0 && deed->ask)
            say(strcmp(deed->name, "early") == 0 ? "ready\nmove 4\nmove 4\n" : "ready\n");
        if (strcmp(line, "begin\n") == 0 && deed->ask == be_deaf)
            be_deaf();
        in_ugi = in_ugi || strcmp(line, "ugi\n") == 0;
        if (strcmp(line, "isready\n") == 0)
            say("readyok\n");
        if (strcmp(line, "ask\n") == 0 || strncmp(line, "go ", 3) == 0)
            deed->ask();
    }
    return 0;
}
