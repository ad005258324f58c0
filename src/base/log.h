/* The server's log: one JSON object a line on stderr. From requests it contains only what helps the
 * operator: no header fields, queries or bodies. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef enum LogLevel { LOG_ERROR, LOG_WARNING, LOG_INFO, LOG_DEBUG, LOG_LEVELS } LogLevel;

/* "error", "warning", "info", "debug" */
extern const char *const log_level_names[LOG_LEVELS];

/* Drops messages below this level. The initial level is LOG_WARNING. */
void log_set_level(LogLevel level);

/* The number of errors logged. */
unsigned long long log_errors(void);

/* Writes {"time": …, "level": …, "event": event, "words": words}. If words is NULL that field is
 * left out. */
void log_event(LogLevel level, const char *event, const char *words);

/* Counts refused connections. */
typedef struct Refusals {
    int all, one_address; /* one_address: refused because one address had too many */
    char peer[64];        /* address of the last one */
} Refusals;

/* Writes {…, "event": "refused", "connections": all, "of_one_address": …, "last": peer} at
 * LOG_WARNING. */
void log_refused(const Refusals *refusals);

/* Logs an answered request at LOG_INFO. */
void log_request(const char *method, const char *path, int status, uint64_t bytes);
