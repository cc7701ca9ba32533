/* The formulas behind the colour tests; each names its source. */
#include "colour_science.h"
#include "standard.h"

/* A way of seeing: linear light to linear light. `beyond` holds where the colour lies behind the plane. */
struct sight {
    const char *name;
    double plane[3];
    double matrix[3][3];
    double beyond[3][3];
};

/*
 * Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009),
 * severity 1.0. Viénot, Brettel and Mollon, "Digital Video Colourmaps for Checking the Legibility of Displays by
 * Dichromats" (1999), and for tritanopia Brettel, Viénot and Mollon, "Computerized Simulation of Color Appearance for
 * Dichromats" (1997), both as matrices for sRGB. The models disagree somewhat, so all of them must be satisfied.
 */
static const struct sight sights[] = {
    {.name = "normal sight", .matrix = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
    {.name = "protanopia (Machado)",
     .matrix = {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
    {.name = "protanopia (Vienot)", .matrix = {{0.11238, 0.88762, 0}, {0.11238, 0.88762, 0}, {0.00401, -0.00401, 1}}},
    {.name = "deuteranopia (Machado)",
     .matrix = {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
    {.name = "deuteranopia (Vienot)", .matrix = {{0.29275, 0.70725, 0}, {0.29275, 0.70725, 0}, {-0.02234, 0.02234, 1}}},
    {.name = "tritanopia (Machado)",
     .matrix = {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}},
    {.name = "tritanopia (Brettel)",
     .plane = {0.03901, -0.02788, -0.01113},
     .matrix = {{1.01277, 0.13548, -0.14826}, {-0.01243, 0.86812, 0.14431}, {0.07589, 0.80500, 0.11911}},
     .beyond = {{0.93678, 0.18979, -0.12657}, {0.06154, 0.81526, 0.12320}, {-0.37562, 1.12767, 0.24796}}},
};

static double linear(uint8_t channel)
{
    double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

struct colour_vector colour_light(uint8_t red, uint8_t green, uint8_t blue)
{
    return (struct colour_vector){{linear(red), linear(green), linear(blue)}};
}

static double luminance(struct colour_vector light)
{
    return 0.2126 * light.v[0] + 0.7152 * light.v[1] + 0.0722 * light.v[2];
}

double colour_contrast(struct colour_vector a, struct colour_vector b)
{
    double one = luminance(a) + 0.05;
    double other = luminance(b) + 0.05;
    return one > other ? one / other : other / one;
}

static double dot(const double row[3], struct colour_vector light)
{
    return row[0] * light.v[0] + row[1] * light.v[1] + row[2] * light.v[2];
}

size_t colour_sights(void)
{
    return sizeof sights / sizeof sights[0];
}

const char *colour_sight_name(size_t sight)
{
    return sights[sight].name;
}

struct colour_vector colour_seen(size_t sight, struct colour_vector light)
{
    const struct sight *eye = &sights[sight];
    const double(*rows)[3] = dot(eye->plane, light) >= 0 ? eye->matrix : eye->beyond;
    struct colour_vector seen;
    for (int i = 0; i < 3; i++)
        seen.v[i] = fmin(1.0, fmax(0.0, dot(rows[i], light)));
    return seen;
}

static double lab_curve(double t)
{
    return t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116;
}

struct colour_vector colour_lab(struct colour_vector light)
{
    static const double xyz[3][3] = {
        {0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}};
    double x = lab_curve(dot(xyz[0], light) / 0.95047);
    double y = lab_curve(dot(xyz[1], light));
    double z = lab_curve(dot(xyz[2], light) / 1.08883);
    return (struct colour_vector){{116 * y - 16, 500 * (x - y), 200 * (y - z)}};
}

static double radians(double degrees)
{
    return degrees * acos(-1.0) / 180;
}

static double hue_of(double a, double b)
{
    double hue = a == 0 && b == 0 ? 0 : atan2(b, a) / radians(1);
    return hue < 0 ? hue + 360 : hue;
}

/* Grows from 0 for greys to 1 for vivid colours; CIEDE2000 uses it twice. */
static double vividness(double chroma)
{
    double seventh = pow(chroma, 7);
    return sqrt(seventh / (seventh + pow(25, 7)));
}

/* CIEDE2000 as in Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula: Implementation Notes" (2005). */
double colour_difference(struct colour_vector p, struct colour_vector q)
{
    double stretch = 1.5 - 0.5 * vividness((hypot(p.v[1], p.v[2]) + hypot(q.v[1], q.v[2])) / 2);
    double chroma_p = hypot(stretch * p.v[1], p.v[2]);
    double chroma_q = hypot(stretch * q.v[1], q.v[2]);
    double hue_p = hue_of(stretch * p.v[1], p.v[2]);
    double hue_q = hue_of(stretch * q.v[1], q.v[2]);
    bool grey = chroma_p * chroma_q == 0;
    double turn = grey ? 0 : remainder(hue_q - hue_p, 360);
    double hue = grey ? hue_p + hue_q : hue_p + turn / 2;
    double chroma = (chroma_p + chroma_q) / 2;
    double middle = (p.v[0] + q.v[0]) / 2 - 50;
    double t = 1 - 0.17 * cos(radians(hue - 30)) + 0.24 * cos(radians(2 * hue)) + 0.32 * cos(radians(3 * hue + 6)) -
               0.20 * cos(radians(4 * hue - 63));
    double lightness = (q.v[0] - p.v[0]) / (1 + 0.015 * middle * middle / sqrt(20 + middle * middle));
    double colourful = (chroma_q - chroma_p) / (1 + 0.045 * chroma);
    double turned = 2 * sqrt(chroma_p * chroma_q) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * t);
    double from_blue = remainder(hue - 275, 360) / 25;
    double rotation = -2 * vividness(chroma) * sin(radians(60 * exp(-from_blue * from_blue)));
    return sqrt(lightness * lightness + colourful * colourful + turned * turned + rotation * colourful * turned);
}
