/* Accounts of pupils for taefl serve --class, from a list with a name a line. */
#pragma once

#include <stdbool.h>

typedef struct Classroom {
    const char *list;  /* the file of names; "-": standard input */
    const char *data;  /* the database, as --data names it; NULL: not given */
    const char *slips; /* where to write new passwords; NULL: standard output */
    const char *url;   /* for the slips: the address of the page; "" if it is not known yet */
    bool json;         /* standard output gets an object for each new account */
} Classroom;

/* Makes an account with a password for each name that has none, and writes slips with names and
 * passwords. The passwords are shown only this once. With the same list again it makes nothing. A
 * mistake in the list is reported with its line, and then no account is made. Returns the exit
 * code. */
int classroom_enrol(const Classroom *room);
