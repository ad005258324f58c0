/* Scan: the words of a game file with their places, for the reader. Every scan_ function that can
 * fail sets the error with line and column and returns false. On success it advances past what it
 * has read. */
#pragma once

#include "record/gamefile.h"

typedef struct Place {
    int line, column;
} Place;

typedef struct Scan {
    GameFile file;
    Arena *arena; /* copies of texts go there */
    Error *error; /* may be NULL */
} Scan;

/* The byte `ahead` of the current one; 0 after the end, and for a zero byte, which is never part of
 * a token. */
char scan_peek(const Scan *scan, size_t ahead);
const char *scan_text(const Scan *scan); /* the bytes from here */
void scan_advance(Scan *scan, size_t count);
Place scan_place(const Scan *scan);

/* Skips white space; false at the end. */
bool scan_more(Scan *scan);

/* Errors: at a place; about the next `length` bytes; about a text at `place`, whose error already
 * has a column; because of full memory. */
bool scan_fail(Scan *scan, Place place, ErrorCode code, const char *first, const char *second);
bool scan_fail_token(Scan *scan, ErrorCode code, size_t length, const char *second);
bool scan_fail_inside(Scan *scan, Place place);
bool scan_full(Scan *scan);

/* Checks that the next `length` bytes are text: UTF-8 without control bytes. */
bool scan_check(Scan *scan, size_t length);

/* The length of the word here, up to a blank or a byte that is a token by itself, but at most
 * `most`. A caller that does not take a long word whole may find another token in its rest. */
size_t scan_word(const Scan *scan, size_t most);

/* A comment, in braces or after a semicolon; its text is in the arena. */
bool scan_comment(Scan *scan, const char **text);

/* Reads [Name "value"]; the value is in the arena, and both have their places. */
typedef struct ScanTag {
    char name[TAG_NAME];
    const char *value;
    Place name_place, value_place;
} ScanTag;
bool scan_tag(Scan *scan, ScanTag *tag);
