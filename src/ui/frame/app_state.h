/* The frame's own header: what it keeps. */
#ifndef UI_APP_STATE_H
#define UI_APP_STATE_H

#include "ui/frame/app.h"
#include "ui/frame/keyboard.h"
#include "ui/frame/quitter.h"
#include "ui/frame/screens.h"
#include "ui/frame/window.h"

struct app {
    struct window window;
    struct canvas canvas;
    struct quitter *quitter;
    struct sound *sound;
    struct settings *settings;
    struct archive *archive;
    const char *pictures;
    struct preferences preferences;
    bool quit;
    bool started; /* the first frame is shown */
    Uint32 wake_event;
    uint64_t zero; /* performance counter when the program began */
    uint64_t frame_time;
    uint64_t next_frame; /* not before this time */
    uint64_t sound_woken;
    bool dirty;
    SDL_Rect dirty_rect;
    struct keyboard keyboard;
    struct trouble trouble;
    struct screens screens;
};

#endif
