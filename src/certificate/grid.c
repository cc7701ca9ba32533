/* Finds lines on a bitboard, and gives each position a number of its own. Declared in walk.h. */
#include "certificate/walk.h"

bool grid_init(struct grid *grid, int width, int height)
{
    *grid = (struct grid){.width = width, .height = height};
    if (width < 1 || height < 1 || height > GRID_HEIGHT_MAX || (height + 1) * width > GRID_BITS)
        return false;
    for (int column = 0; column < width; column++) {
        grid->bottom |= UINT64_C(1) << column * (height + 1);
        grid->board |= grid_column(grid, column);
    }
    for (int row = 0; row < height; row += 2)
        grid->rows |= grid->bottom << row;
    return true;
}

bool grid_has_line(const struct grid *grid, uint64_t cells)
{
    const int steps[] = {1, grid->height, grid->height + 1, grid->height + 2};
    for (int i = 0; i < 4; i++) {
        uint64_t pairs = cells & cells >> steps[i];
        if ((pairs & pairs >> 2 * steps[i]) != 0)
            return true;
    }
    return false;
}

uint64_t grid_completions(const struct grid *grid, uint64_t own, uint64_t unoccupied)
{
    const int steps[] = {1, grid->height, grid->height + 1, grid->height + 2};
    uint64_t found = 0;
    for (int i = 0; i < 4; i++) {
        int step = steps[i];
        uint64_t before = own << step & own << 2 * step;
        uint64_t behind = own >> step & own >> 2 * step;
        found |= before & (own << 3 * step | own >> step);
        found |= behind & (own >> 3 * step | own << step);
    }
    return found & unoccupied;
}

uint64_t grid_mirror(const struct grid *grid, uint64_t cells)
{
    uint64_t image = 0;
    uint64_t column = (UINT64_C(1) << (grid->height + 1)) - 1;
    for (int i = 0; i < grid->width; i++) {
        image = image << (grid->height + 1) | (cells & column);
        cells >>= grid->height + 1;
    }
    return image;
}

/*
 * In the key a 1 above the discs of each column marks its height. Below that mark, 1 is a disc of the keeper (the side
 * whose strategy is shown), and 0 a disc of the other side.
 */
uint64_t grid_key(const struct grid *grid, struct discs discs, bool *mirrored)
{
    uint64_t key = (discs.keeper | discs.other) + grid->bottom + discs.keeper;
    uint64_t image = grid_mirror(grid, key);
    if (mirrored)
        *mirrored = image < key;
    return key < image ? key : image;
}
