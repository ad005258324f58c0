/* The page as files for a host that only gives out files (taefl serve --export). */
#pragma once

#include "cli/command.h"
#include "http/page.h"

typedef struct Export {
    const char *folder;
    const char *at; /* "https://example.org/tafl/" or "/tafl"; NULL: the root of a host */
    bool force;     /* also into a folder that holds something */
    bool json;
} Export;

/* Writes the page and says what it wrote. Returns the exit code. */
int export_page(const Page *page, const Export *how);
