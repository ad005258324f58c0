/* A game as <taefl-game> shows it on other people's pages (docs/embed.md): one element with its
 * data inside, ready to be put into HTML. Every ply of the main line is told with what it changes
 * on the board, for the script knows no rules. */
#ifndef RECORD_EMBED_H
#define RECORD_EMBED_H

#include "record/loss.h"
#include "record/tree.h"

/* Appends the element. False if it does not fit (out->full); nothing else can fail. */
bool embed_write(const Tree *tree, Text *out, Losses *losses);

#endif
