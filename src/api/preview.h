/* What programs see of a shared link: a page's title, words and picture, for programs that run no
 * script. Browsers get the page as built. */
#ifndef API_PREVIEW_H
#define API_PREVIEW_H

#include "http/answer.h"
#include "http/request.h"

/* A cache of recent pictures. Not thread-safe. */
typedef struct Previews Previews;

Previews *previews_create(void);
void previews_destroy(Previews *previews);

/* False: another part must answer. True: *out is a picture, /picture/RULES.png or
 * /picture/RULES/POSITION.png, or the page with words in its head, for a program that asks for a
 * game, a position, or the rules or a lesson of a game. */
bool previews_answer(Previews *previews, const Page *page, const Request *request, Answer *out);

/* A picture of a position as a file in memory; the caller frees it. NULL: it could not be drawn. */
struct Picture;
unsigned char *preview_png(const struct Picture *picture, size_t *size);

#endif
