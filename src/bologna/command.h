/* The command line that starts a player of the Bologna competition, which is told by it what part
 * to play, for how long a move and where to connect:
 *
 *     {role}     white or black
 *     {time}     seconds for a move
 *     {host}     where to connect, also {address}
 *     {port}     5800 or 5801 if it is not told
 *
 * Where none of these stands in it, role, time and host follow it, as they follow the players of
 * the competition itself. */
#ifndef BOLOGNA_COMMAND_H
#define BOLOGNA_COMMAND_H

#include <stdbool.h>

typedef struct BolognaCall {
    int side, seconds, port;
    const char *host;
} BolognaCall;

/* Whether {NAME} stands in a text; NULL: any of them. */
bool bologna_names(const char *text, const char *name);

/* The text with all of them replaced; to be freed. */
char *bologna_fill(const char *text, const BolognaCall *call);

#endif
