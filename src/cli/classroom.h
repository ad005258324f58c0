/* Pupils' accounts for taefl serve --class: from a list of names, a name a line. */
#ifndef CLI_CLASSROOM_H
#define CLI_CLASSROOM_H

#include <stdbool.h>

typedef struct Classroom {
    const char *list;  /* the file of names; "-": standard input */
    const char *data;  /* the database, as --data says it; NULL: not given */
    const char *slips; /* where new passwords are written, NULL: to standard output */
    const char *url;   /* for the slips: where the page is, "" if that is not known yet */
    bool json;         /* standard output gets an object for each new account */
} Classroom;

/* Makes an account for each name that has none, with a password of its own, and writes slips with
 * names and passwords, which are told this once. The same list again makes nothing. A flaw in the
 * list is told with its line, and then nothing has been made. Returns the exit code. */
int classroom_enrol(const Classroom *room);

#endif
