/* Free disk space. */
#pragma once

#include <stdint.h>

/* Bytes that can still be written to the file system of this file; INT64_MAX: unknown. */
int64_t disk_free(const char *path);
