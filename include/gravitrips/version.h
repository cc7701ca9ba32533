/* The version of the library and both programs. */
#ifndef GRAVITRIPS_VERSION_H
#define GRAVITRIPS_VERSION_H

#define GRAVITRIPS_VERSION "0.1.0"

#endif
