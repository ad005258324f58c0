/* Link previews: a page's title, description and picture, for programs that run no script. Browsers
 * get the page as built. */
#pragma once

#include "http/answer.h"
#include "http/request.h"

/* A cache of recent pictures. Not thread-safe. */
typedef struct Previews Previews;

Previews *previews_create(void);
void previews_destroy(Previews *previews);

/* Answers a request for a picture, /picture/RULES.png or /picture/RULES/POSITION.png. Also answers
 * programs that ask for a game, a position, rules or a lesson. They get the page with a title,
 * words and a picture in its head. Returns false if another part must answer. */
bool previews_answer(Previews *previews, const Page *page, const Request *request, Answer *out);

/* Draws a position as a picture file in memory, which the caller frees. Returns NULL if it fails.
 */
struct Picture;
unsigned char *preview_png(const struct Picture *picture, size_t *size);
