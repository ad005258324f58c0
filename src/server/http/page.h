/* The page inside the program: files as the build packed them (web/tools/pack.mjs), each as it is
 * and, where that is smaller, compressed. A program built without the page has a page of no files.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef enum Encoding { ENCODING_PLAIN, ENCODING_GZIP, ENCODING_BROTLI, ENCODINGS } Encoding;

typedef struct PageBytes {
    const unsigned char *data;
    size_t size;
} PageBytes;

typedef struct PageFile {
    const char *path;          /* "/assets/app-3f2a.js", plain ASCII */
    const char *type;          /* of the content: "text/html; charset=utf-8" */
    const char *hash;          /* of the plain content, hexadecimal */
    bool immutable;            /* the path changes with the content, so it may be kept for ever */
    PageBytes body[ENCODINGS]; /* by Encoding; data NULL where there is no such form, never plain */
} PageFile;

typedef struct Page {
    const PageFile *files; /* in the order of strcmp of their paths */
    size_t count;
    /* Addresses that show /index.html, as the page's router writes them: "/play/:rules" (one part),
     * "/editor/:rules/" and a star with a name (the rest, slashes and all). NULL ends the list. */
    const char *const *routes;
} Page;

/* What this program was built with. Only the program itself has it, no library. */
extern const Page page_built;
