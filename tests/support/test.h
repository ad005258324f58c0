/* What every cmocka test needs: cmocka with the headers it wants before it, and how much work to
 * do. */
#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

/* What stands on the command line after the name of the test file, NULL at its end. */
extern char **test_arguments;

/* How often to repeat something that is done `normal` times by gcc's plain build: five times as
 * often if TAEFL_LONG is set, a quarter with clang and a twelfth under a sanitizer, at least once.
 * The other builds look for what only they can see, which shows in a smaller sample; the errors of
 * rules show in any build. */
int test_effort(int normal);
/* Whether this build takes whole samples, so that what is rare must be among them. */
bool test_whole(void);
