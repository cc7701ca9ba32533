/*
 * The graph of what the positions of a game are worth: from a win of player 1 at its lower edge through the draw to
 * one of player 0 at the upper one. Position i is the one after i moves. A pure computation; `area` is in pixels.
 */
#ifndef UI_REVIEW_GRAPH_H
#define UI_REVIEW_GRAPH_H

#include <SDL.h>

#include "gravitrips/review.h"

/* How good position i of a review is for player 0, 0 .. 1; what is not known counts as a draw. */
double review_graph_share(const struct review *review, const int player_of[2], int i);

/* Where position i of `moves` + 1 stands from left to right, and a share from above. */
int review_graph_x(SDL_Rect area, int moves, int i);
int review_graph_y(SDL_Rect area, double share);

/* The position whose place is nearest to a point; -1 beside the graph. */
int review_graph_at(SDL_Rect area, int moves, int x, int y);

/* The height of the line in a column of pixels between positions, which it joins straight. */
int review_graph_line(SDL_Rect area, const struct review *review, const int player_of[2], int x);

#endif
