/* Engines in the window: let in, met, played against. */
#include "engines_support.h"
#include "prelude.h"

#include <sys/stat.h>

#include "gravitrips/ai.h"

#include "archive_support.h"
#include "game_support.h"
#include "store_support.h"
#include "window_support.h"

enum { GUARD = 250 /* milliseconds: sooner a click is taken for one that was meant for the turn before */ };

void engine_let_in(const char *directory, const char *name, const char *protocol, const char *script)
{
    struct archive_engine engine = {.move_ms = ARCHIVE_ENGINE_MOST_MS};
    struct reason why;
    char folder[400], path[512];
    snprintf(folder, sizeof folder, "%s", path_in(directory, name));
    snprintf(path, sizeof path, "%s/%s.sh", folder, name);
    assert_int_equal(mkdir(folder, 0755), 0);
    write_file(path, script, strlen(script));
    assert_int_equal(chmod(path, 0755), 0);
    snprintf(engine.name, sizeof engine.name, "%s", name);
    snprintf(engine.protocol, sizeof engine.protocol, "%s", protocol);
    snprintf(engine.command, sizeof engine.command, "sh '%s'", path);
    snprintf(engine.folder, sizeof engine.folder, "%s", folder);
    struct archive *archive = archive_expecting(directory, NULL);
    if (!archive_engine_keep(archive, &engine, &why))
        fail_msg("%s was not let in: %s", name, why.text);
    archive_close_kept(archive);
}

void engine_lay_weights(const char *directory, const char *name, const char *line)
{
    const struct variant variant = kolibrat_of(0, 0, 0, 0);
    char file[64], text[1024];
    size_t length = (size_t)snprintf(text, sizeof text, "%s\n", line);
    for (int i = 0; i < evaluator_weight_count(&variant, "annealed"); i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s %d\n",
                                   evaluator_weight_name(&variant, "annealed", i), 10 * i);
    (void)mkdir(path_in(directory, "engines"), 0755);
    snprintf(file, sizeof file, "engines/%s.weights", name);
    write_file(path_in(directory, file), text, length);
}

struct archive_engine engine_kept(const char *directory, const char *name)
{
    struct archive_engine engine;
    struct archive *archive = archive_expecting(directory, NULL);
    assert_true(archive_engine_find(archive, name, &engine));
    archive_close_kept(archive);
    return engine;
}

void engine_open_settings(void)
{
    press_for("o", "Accessibility");
    click_for("Engines", "programs by others");
}

void engine_meet(const char *name)
{
    press_for("n", "A friend here");
    click_on(name);
    click_for("Play", "Your turn");
}

void engine_sit_down(const char *directory, const char *name, const char *script)
{
    engine_let_in(directory, name, "filter", script);
    window_open_as(&against_level_2);
    engine_meet(name);
}

void engine_play(const char *column, const char *then)
{
    expect_words("Your turn");
    SDL_Delay(GUARD);
    press(column);
    expect_words(then);
}
