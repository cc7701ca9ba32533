/* Which files are a guest's, by its command and folder; which fence there is, and that no surroundings take it away. */
#include "engines/fence.h"
#include "prelude.h"
#include "slow.h"
#include "store_support.h"

#include <sys/stat.h>
#include <unistd.h>

enum { PATH_SIZE = 4096 };

static char place[PATH_SIZE];

/* "@/own" in the place. */
static const char *in_place(const char *text)
{
    static char paths[8][2 * PATH_SIZE + 64];
    static int next;
    char *path = paths[next = (next + 1) % 8], *out = path;
    for (; *text; text++)
        if (*text == '@')
            out += sprintf(out, "%s", place);
        else
            *out++ = *text;
    *out = '\0';
    return path;
}

static void make_program(const char *path, const char *text)
{
    write_file(path, text, strlen(text));
    assert_int_equal(chmod(path, 0755), 0);
}

static void find(struct fence *fence, const char *command, const char *folder)
{
    struct fence_wish wish = {.command = in_place(command), .folder = in_place(folder), .unfenced = true};
    struct reason why;
    if (fence_choose(fence, &wish, NULL, &why) != FENCE_FOUND)
        fail_msg("%s in %s: %s", command, folder, why.text);
}

TEST(folders_and_files_follow_from_the_command)
{
    static const struct {
        const char *command, *asked, *folder, *file;
        bool whole;
    } cases[] = {
        {"@/own/guest x", "", "@/own", "@/own/guest", true},
        {"@/own/guest x", "@/own", "@/own", "@/own/guest", true},
        {"sh @/own/guest", "", "@/own", "@/own/guest", true},
        {"./guest", "@/own", "@/own", "@/own/guest", true},
        {"'@/own/a guest' 'x y'", "", "@/own", "@/own/a guest", true},
        {"@/own/a\\ guest", "", "@/own", "@/own/a guest", true},
        {"@/link/guest", "", "@/own", "@/own/guest", true},
        /* Too much to be given away: of it the file alone. */
        {"@/home/guest", "", "@/home", "@/home/guest", false},
        {"@/home/guest", "@/home", "@/home", "@/home/guest", false},
        {"@/homelink/guest", "@/homelink", "@/home", "@/home/guest", false},
        {"@/own/guest", "@", "@", "@/own/guest", false},
        {"@/own/guest", "/", "/", "@/own/guest", false},
        {"@/own/guest", "/tmp", "/tmp", "@/own/guest", false},
        /* The system's own. */
        {"ls -l", "", "/", "", false},
        {"/bin/sh -c x", "", "/", "", false},
        {"ls", "/usr/bin", "/usr/bin", "", false},
        {"nowhere at all", "", "/", "", false},
        {"", "", "/", "", false},
        /* An interpreter that begins the command, installed in a home, is only a tool; any other program is not. */
        {"python3 @/own/guest", "", "@/own", "@/own/guest", true},
        {"@/home/.env/bin/python3 @/own/guest", "", "@/own", "@/own/guest", true},
        {"python3", "", "/", "", false},
        {"@/home/.env/bin/python3", "", "@/home/.env/bin", "@/home/.env/bin/python3", false},
        {"@/home/bin/engine @/own/guest", "", "@/home/bin", "@/home/bin/engine", false},
        {"pythonic @/own/guest", "", "@/home/.env/bin", "@/home/.env/bin/pythonic", false},
    };
    struct fence fence;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        find(&fence, cases[i].command, cases[i].asked);
        if (strcmp(fence.folder, in_place(cases[i].folder)) || strcmp(fence.file, in_place(cases[i].file)) ||
            fence.whole != cases[i].whole)
            fail_msg("%s in '%s': folder %s, file '%s', whole %d", cases[i].command, cases[i].asked, fence.folder,
                     fence.file, fence.whole);
        assert_int_equal(fence.kind, FENCE_NONE);
    }
}

TEST(tools_bring_what_is_installed_with_them)
{
    static const struct {
        const char *path, *tool;
    } cases[] = {
        {"@/home/.env/bin", "@/home/.env"},
        {"@/home/.env/shims", "@/home/.env"},
        {"@/home/.local/bin", "@/home/.local/bin"},
        {"@/home/bin", "@/home/bin"},
        {"/usr/bin", ""},
    };
    struct fence fence;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        setenv("PATH", in_place(cases[i].path), 1);
        find(&fence, i == 4 ? "env @/own/guest" : "python3 @/own/guest", "");
        assert_string_equal(fence.tools[0], in_place(cases[i].tool));
        assert_string_equal(fence.file, in_place("@/own/guest"));
    }
    setenv("PATH", in_place("@/home/.env/bin:/usr/bin:/bin"), 1);
}

TEST(a_path_from_here_becomes_a_whole_one)
{
    struct fence fence;
    assert_int_equal(chdir(place), 0);
    find(&fence, "./own/guest x", "");
    assert_string_equal(fence.command, in_place("'@/own/guest' x"));
    find(&fence, "sh -e own/guest 'x y'", "");
    assert_string_equal(fence.command, in_place("sh -e '@/own/guest' 'x y'"));
    find(&fence, "own/it\\'s", "");
    assert_string_equal(fence.command, in_place("'@/own/it'\\''s'"));
    find(&fence, "./guest", "own");
    assert_string_equal(fence.command, in_place("'@/own/guest'"));
    find(&fence, "@/link/guest x", ""); /* the link may lead elsewhere when it is started */
    assert_string_equal(fence.command, in_place("'@/own/guest' x"));
}

TEST(what_is_not_there_is_refused)
{
    static char line[FENCE_COMMAND_SIZE + 16];
    struct fence fence;
    struct reason why;
    struct fence_wish nowhere = {.command = "true", .folder = in_place("@/nowhere"), .unfenced = true};
    assert_int_equal(fence_choose(&fence, &nowhere, NULL, &why), FENCE_NO_COMMAND);
    assert_non_null(strstr(why.text, "no folder"));
    memset(line, 'x', sizeof line - 1);
    struct fence_wish endless = {.command = line, .folder = "", .unfenced = true};
    assert_int_equal(fence_choose(&fence, &endless, NULL, &why), FENCE_NO_COMMAND);
    assert_non_null(strstr(why.text, "too long"));
}

/* What a shell alone can know counts as there. */
TEST(a_file_that_has_gone_is_missed)
{
    static const char *const there[] = {"@/own/guest x",
                                        "sh @/own/guest",
                                        "sh '@/own/guest' @/none",
                                        "guest",
                                        "~/guest",
                                        "cd @/none; x",
                                        "@/own/guest @/none",
                                        "sh guest",
                                        "sh -c x",
                                        ""};
    static const char *const gone[] = {"@/own/none", "sh @/own/none", "python3 '@/own/none'", "@/place/none x"};
    for (size_t i = 0; i < sizeof there / sizeof *there; i++)
        assert_true(fence_folder_is_there(in_place(there[i])));
    for (size_t i = 0; i < sizeof gone / sizeof *gone; i++)
        assert_false(fence_folder_is_there(in_place(gone[i])));
}

TEST(without_a_fence_nobody_begins_unasked)
{
    struct fence fence;
    struct reason why;
    struct fence_wish wish = {.command = in_place("@/own/guest"), .folder = "", .best = FENCE_NONE};
    assert_int_equal(fence_choose(&fence, &wish, NULL, &why), FENCE_IS_MISSING);
    wish.unfenced = true;
    assert_int_equal(fence_choose(&fence, &wish, NULL, &why), FENCE_FOUND);
}

/* The sums are those that FIPS 180-4 was published with. */
TEST(a_file_is_known_by_what_is_in_it)
{
    static const struct {
        const char *text, *print;
    } cases[] = {
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
    };
    struct fence fence;
    struct reason why;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        write_file(in_place("@/own/it's"), cases[i].text, strlen(cases[i].text));
        find(&fence, "\"@/own/it's\"", "");
        assert_string_equal(fence.print, cases[i].print);
    }
    find(&fence, "ls", "");
    assert_string_equal(fence.print, "");
    struct fence_wish wish = {
        .command = in_place("\"@/own/it's\""), .folder = "", .unfenced = true, .print = cases[2].print};
    assert_int_equal(fence_choose(&fence, &wish, NULL, &why), FENCE_FOUND);
    assert_true(fence_folder_is_same(&fence));
    write_file(in_place("@/own/it's"), "x", 1);
    assert_false(fence_folder_is_same(&fence));
    assert_int_equal(fence_choose(&fence, &wish, NULL, &why), FENCE_OTHER_FILE);
    assert_non_null(strstr(why.text, "it's has changed"));
}

TEST(who_is_cancelled_finds_nothing)
{
    atomic_bool cancel = true;
    struct fence fence;
    struct reason why;
    struct fence_wish wish = {.command = "true", .folder = "", .memory = 1 << 30, .best = FENCE_BUBBLEWRAP};
    assert_int_equal(fence_choose(&fence, &wish, &cancel, &why), FENCE_CANCELLED);
    assert_string_equal(why.text, "");
}

/* A variable could name another home, another bubblewrap, or say anything: the fence is the same. */
TEST(surroundings_take_no_fence_away)
{
    struct fence before, after;
    struct reason why;
    struct fence_wish wish = {.command = in_place("@/own/guest"),
                              .folder = "",
                              .memory = 1 << 30,
                              .best = FENCE_BUBBLEWRAP,
                              .unfenced = true};
    char words[FENCE_WORDS_SIZE];
    assert_int_equal(fence_choose(&before, &wish, NULL, &why), FENCE_FOUND);
    setenv("PATH", in_place("@/fake:/usr/bin:/bin"), 1);
    setenv("HOME", "/nowhere", 1);
    setenv("GRAVITRIPS_FENCE", "none", 1);
    assert_int_equal(fence_choose(&after, &wish, NULL, &why), FENCE_FOUND);
    assert_int_equal(after.kind, before.kind);
    assert_true(after.bubblewrap == before.bubblewrap);
    assert_int_not_equal(access(in_place("@/fake/begun"), F_OK), 0);
    fence_words(&after, words);
    assert_int_equal(strstr(words, "bubblewrap") != NULL, after.kind == FENCE_BUBBLEWRAP);
    assert_int_equal(strstr(words, "Landlock") != NULL, after.kind == FENCE_LANDLOCK);
    assert_int_equal(strstr(words, "change all your files") != NULL, after.kind == FENCE_NONE);
    setenv("HOME", in_place("@/home"), 1);
}

HOOK(set_up)
{
    static const char *const folders[] = {"@/own",
                                          "@/home",
                                          "@/home/.env",
                                          "@/home/.env/bin",
                                          "@/home/.env/shims",
                                          "@/home/.local",
                                          "@/home/.local/bin",
                                          "@/home/bin",
                                          "@/fake"};
    static const char *const programs[] = {"@/own/guest",
                                           "@/own/a guest",
                                           "@/own/it's",
                                           "@/home/guest",
                                           "@/home/.env/bin/python3",
                                           "@/home/.env/shims/python3",
                                           "@/home/.local/bin/python3",
                                           "@/home/bin/python3",
                                           "@/home/bin/engine",
                                           "@/home/.env/bin/pythonic"};
    char begun[PATH_SIZE];
    snprintf(begun, sizeof begun, "%s/gravitrips-fence-XXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
    assert_non_null(mkdtemp(begun));
    assert_non_null(realpath(begun, place));
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        assert_int_equal(mkdir(in_place(folders[i]), 0700), 0);
    for (size_t i = 0; i < sizeof programs / sizeof *programs; i++)
        make_program(in_place(programs[i]), "#!/bin/sh\n");
    make_program(in_place("@/fake/bwrap"), in_place("#!/bin/sh\n: >@/fake/begun\n"));
    assert_int_equal(symlink(in_place("@/own"), in_place("@/link")), 0);
    assert_int_equal(symlink(in_place("@/home"), in_place("@/homelink")), 0);
    setenv("HOME", in_place("@/home"), 1);
    setenv("PATH", in_place("@/home/.env/bin:/usr/bin:/bin"), 1);
}

static int tear_down(void **state)
{
    (void)state;
    return chdir("/") != 0 || remove_folder(place) != 0;
}

int main(void)
{
    return tests_run_unless(OTHER_MACHINE, set_up, tear_down);
}
