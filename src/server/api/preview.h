/* Link previews: a page's title, description and picture, for programs that run no script. Browsers
 * get the page as built. */
#pragma once

#include "http/answer.h"
#include "http/request.h"

/* Answers programs that ask for a game, a position, rules or a lesson. They get the page with a
 * title, words and a picture in its head. Returns false if another part must answer. */
bool preview_answer(const Page *page, const Request *request, Answer *out);

/* A file of side × side pixels, each red, green and blue; the caller frees it. */
unsigned char *png_of(const unsigned char *pixels, int side, size_t *size);

/* These draw a picture file in memory, which the caller frees, in any thread: it takes some
 * milliseconds. */
struct Picture;
unsigned char *preview_png(const struct Picture *picture, size_t *size);
/* Of RULES.png or RULES/POSITION.png; NULL if it names none. */
unsigned char *preview_place(const char *path, size_t *size);
