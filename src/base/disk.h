/* How much room a disk has. */
#ifndef BASE_DISK_H
#define BASE_DISK_H

#include <stdint.h>

/* Bytes that may still be written where this file is; INT64_MAX: that cannot be seen. */
int64_t disk_free(const char *path);

#endif
