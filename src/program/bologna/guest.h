/* Guests: other people's programs for the Bologna competition. One can play for a seat of a match
 * (match/player.h, docs/match.md).
 *
 * The command line that starts such a program tells it its role, its time for a move and where to
 * connect:
 *
 *     {role}     white or black
 *     {time}     seconds for a move
 *     {host}     where to connect, also {address}
 *     {port}     the player uses 5800 or 5801 without it
 *
 * If a command has none of these, role, time and host are appended, as the competition does. */
#pragma once

#include "match/player.h"

extern const PlayerKind player_bologna;

typedef struct BolognaCall {
    int side, seconds, port;
    const char *host;
} BolognaCall;

/* Whether a text contains {NAME}; NULL: any of the names. */
bool bologna_names(const char *text, const char *name);

/* The text with all names replaced; the caller frees it. */
char *bologna_fill(const char *text, const BolognaCall *call);
