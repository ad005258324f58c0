/* The parts of taefl serve: the page as files, the accounts of a class, and how others reach the
 * server. */
#pragma once

#include "cli/command.h"
#include "http/listen.h"
#include "http/page.h"

/* ------------------------------------------------------------------ files (--export) */

typedef struct Export {
    const char *folder;
    const char *at; /* "https://example.org/tafl/" or "/tafl"; NULL: the root of a host */
    bool force;     /* also into a folder that holds something */
    bool json;
} Export;

/* Writes the page and says what it wrote. Returns the exit code. */
int export_page(const Page *page, const Export *how);

/* ------------------------------------------------------------------ a class (--class) */

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

/* ------------------------------------------------------------------ addresses */

enum { INVITE_URL = ADDRESS_TEXT + 16 };

/* The first address at which other machines reach `address`, as "http://…/". "" if there is none or
 * the port is not known yet. */
void invite_url(const Address *address, char out[INVITE_URL]);

/* Prints all of it on stderr, with the QR code if that is a terminal with enough room. Warns if no
 * other machine can reach the server. */
void invite_print(const Address *address);
