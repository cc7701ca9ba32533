/* The two colour schemes. Pieces and plate are sprites; everything else takes its colour from here. */
#ifndef UI_THEME_H
#define UI_THEME_H

#include <SDL.h>

enum theme_id { THEME_LIGHT, THEME_DARK, THEME_COUNT };

struct theme {
    const char *name; /* in the settings */
    SDL_Color background;
    SDL_Color panel;  /* side panel, dialogs, banners */
    SDL_Color raised; /* buttons under the pointer, chosen rows */
    SDL_Color outline;
    SDL_Color grid; /* the lines between a board's cells */
    SDL_Color text;
    SDL_Color muted;  /* less important text, icons */
    SDL_Color accent; /* the side to move, the focus */
    SDL_Color good;
    SDL_Color bad;
    SDL_Color doubt; /* between these: what is not quite right, or not proven */
    SDL_Color plate; /* what joins the plate's sprites: its margin and base */
    SDL_Color base;  /* the bar that holds the discs in */
    SDL_Color red;   /* the players' parts of the advantage bar */
    SDL_Color yellow;
    SDL_Color black; /* of black's home line and points: in the dark as light as the piece's rim */
    SDL_Color glow;  /* where a hint points */
    SDL_Color well;  /* what shows through the holes */
    SDL_Color veil;  /* over the window behind a dialog, with its alpha */
};

const struct theme *theme_get(enum theme_id id);

#endif
