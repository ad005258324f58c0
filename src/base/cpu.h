/* The processor: a release has a second program beside the first, for processors of the last years.
 */
#pragma once

/* If this program is NAME and built for any x86-64 processor, the one that runs it is x86-64-v3
 * (AVX2, BMI2), and NAME-v3 lies in the same folder: runs that in its place. Otherwise it returns
 * at once. Call it first. */
void cpu_choose(char *const arguments[]);
