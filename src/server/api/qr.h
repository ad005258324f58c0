/* Draws the QR code of a link, as SVG for the page or as text for a terminal. */
#pragma once

#include "core/text.h"

/* QR_QUIET is the width of the white border that scanners need, in modules. */
enum { QR_QUIET = 4, QR_TEXT = 40960 /* bytes that hold an SVG or a text */ };

/* Writes an SVG document. Returns false if the link is too long. */
bool qr_svg(const char *link, Text *out);

/* Writes lines of UTF-8 half blocks, dark on white by colour codes, and their size in characters.
 * Returns false if the link is too long. */
bool qr_text(const char *link, Text *out, int *columns, int *lines);
