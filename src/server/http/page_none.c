/* The page of a program that was built without one (TAEFL_PAGE=OFF). */
#include "http/page.h"

static const char *const none[] = {NULL};

const Page page_built = {.routes = none};
