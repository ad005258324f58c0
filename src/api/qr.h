/* Draws the QR code of a link, as SVG for the page or as text for a terminal. */
#ifndef API_QR_H
#define API_QR_H

#include "core/text.h"

/* QR_QUIET: white modules that scanners need on every side. */
enum { QR_QUIET = 4, QR_TEXT = 40960 /* holds a picture or a text */ };

/* An SVG document. False: the link is too long. */
bool qr_svg(const char *link, Text *out);

/* Lines of half blocks in UTF-8, dark on white by colour codes, and their size. False: the link is
 * too long. */
bool qr_text(const char *link, Text *out, int *columns, int *lines);

#endif
