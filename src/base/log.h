/* The server's log: one JSON object a line on stderr. What people sent is told only as far as it
 * helps whoever runs the server: no field of a request, no query, no body. */
#ifndef BASE_LOG_H
#define BASE_LOG_H

#include <stdbool.h>
#include <stdint.h>

typedef enum LogLevel { LOG_ERROR, LOG_WARNING, LOG_INFO, LOG_DEBUG, LOG_LEVELS } LogLevel;

/* "error", "warning", "info", "debug" */
extern const char *const log_level_names[LOG_LEVELS];

/* Nothing below this is written; at first LOG_WARNING. */
void log_set_level(LogLevel level);

/* How many errors there were. */
unsigned long long log_errors(void);

/* {"time": …, "level": …, "event": event, "words": words}; words NULL: without. */
void log_event(LogLevel level, const char *event, const char *words);

/* Connections that were turned away. */
typedef struct Refusals {
    int all, one_address; /* the second: because there are too many of one address */
    char peer[64];        /* address of the last one */
} Refusals;

/* {…, "event": "refused", "connections": all, "of_one_address": …, "last": peer}, LOG_WARNING. */
void log_refused(const Refusals *refusals);

/* An answered request, LOG_INFO. */
void log_request(const char *method, const char *path, int status, uint64_t bytes);

#endif
