/* PNG files (RFC 2083). */
#pragma once

#include <stddef.h>

/* A file of side × side pixels, each red, green and blue; the caller frees it. */
unsigned char *png_of(const unsigned char *pixels, int side, size_t *size);
