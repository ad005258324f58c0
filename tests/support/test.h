/* What every cmocka test needs: cmocka with the headers it wants before it, and how much work to
 * do. */
#ifndef SUPPORT_TEST_H
#define SUPPORT_TEST_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <setjmp.h>
#include <cmocka.h>

/* How often to repeat something that is done `normal` times by default: ten times as often if
 * TAEFL_LONG is set, a quarter under a sanitizer, at least once. */
int test_effort(int normal);

#endif
