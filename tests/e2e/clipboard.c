/* Prints the text in the clipboard of the display, which another program owns. */
#include <SDL.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    (void)argc;
    (void)argv;
    if (SDL_Init(SDL_INIT_VIDEO) < 0) {
        fprintf(stderr, "clipboard: %s\n", SDL_GetError());
        return 1;
    }
    char *text = SDL_GetClipboardText();
    if (text)
        puts(text);
    SDL_free(text);
    SDL_Quit();
    return 0;
}
