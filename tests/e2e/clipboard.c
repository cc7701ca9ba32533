/*
 * The clipboard of the display.
 *
 *   clipboard           prints the text that another program owns
 *   clipboard --own     owns the text on stdin until it is killed
 */
#include <SDL.h>
#include <stdio.h>
#include <string.h>

enum { TEXT_MAX = 1 << 16, LOOKS = 50, LOOK_MS = 10 };

/* SDL 3 learns only from events what another program has to give; an empty clipboard stays empty. */
static void learn(void)
{
    for (int look = 0; look < LOOKS && !SDL_HasClipboardText(); look++) {
        SDL_PumpEvents();
        SDL_Delay(LOOK_MS);
    }
}

static int print_text(void)
{
    learn();
    char *text = SDL_GetClipboardText();
    if (text)
        puts(text);
    SDL_free(text);
    return 0;
}

static int own_text(void)
{
    static char text[TEXT_MAX];
    SDL_Event event;
    text[fread(text, 1, sizeof text - 1, stdin)] = '\0';
    if (SDL_SetClipboardText(text) < 0) {
        fprintf(stderr, "clipboard: %s\n", SDL_GetError());
        return 1;
    }
    puts("ready");
    fflush(stdout);
    while (SDL_WaitEvent(&event) && event.type != SDL_QUIT)
        continue;
    return 0;
}

int main(int argc, char **argv)
{
    if (SDL_Init(SDL_INIT_VIDEO) < 0) {
        fprintf(stderr, "clipboard: %s\n", SDL_GetError());
        return 1;
    }
    int status = argc > 1 && strcmp(argv[1], "--own") == 0 ? own_text() : print_text();
    SDL_Quit();
    return status;
}
