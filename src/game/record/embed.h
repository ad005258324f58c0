/* A game as <taefl-game> shows it on other people's pages (docs/embed.md): one element with its
 * data, ready for HTML. Every ply of the main line has its changes on the board, because the script
 * knows no rules. */
#pragma once

#include "record/loss.h"
#include "record/tree.h"

/* Appends the element. False if it does not fit (out->full); nothing else fails. */
bool embed_write(const Tree *tree, Text *out, Losses *losses);
