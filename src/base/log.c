/* Builds JSON by hand: a line has few fields, and no byte in an address may make it fail. */
#include "base/log.h"
#include "base/clock.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>

const char *const log_level_names[LOG_LEVELS] = {"error", "warning", "info", "debug"};

static LogLevel lowest = LOG_WARNING;
static atomic_ullong errors;

enum { LINE_SIZE = 2048, TEXT_SIZE = 512 };

typedef struct Line {
    char text[LINE_SIZE];
    size_t length;
} Line;

void log_set_level(LogLevel level) { lowest = level; }
static bool wanted(LogLevel level) { return level <= lowest; }

static void put_byte(Line *line, char byte) {
    if (line->length < LINE_SIZE) line->text[line->length++] = byte;
}

__attribute__((format(printf, 2, 3))) static void put(Line *line, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int count = vsnprintf(line->text + line->length, LINE_SIZE - line->length, format, list);
    va_end(list);
    if (count > 0) line->length += (size_t)count;
    if (line->length > LINE_SIZE) line->length = LINE_SIZE;
}

/* Writes a JSON string. Each byte that is not printable ASCII becomes '?', so the line is always
 * valid. Long texts are cut. */
static void put_text(Line *line, const char *name, const char *text) {
    put(line, ", \"%s\": \"", name);
    for (size_t i = 0; text[i] && i < TEXT_SIZE; i++) {
        unsigned char byte = (unsigned char)text[i];
        if (byte == '"' || byte == '\\') {
            put_byte(line, '\\');
            put_byte(line, text[i]);
        } else if (byte < 32 || byte > 126) {
            put_byte(line, '?');
        } else {
            put_byte(line, text[i]);
        }
    }
    put_byte(line, '"');
}

static void begin(Line *line, LogLevel level, const char *event) {
    int64_t now = clock_wall_ms();
    time_t seconds = (time_t)(now / 1000);
    struct tm t;
    gmtime_r(&seconds, &t);
    line->length = 0;
    put(line, "{\"time\": \"%04d-%02d-%02dT%02d:%02d:%02d.%03dZ\"", t.tm_year + 1900, t.tm_mon + 1,
        t.tm_mday, t.tm_hour, t.tm_min, t.tm_sec, (int)(now % 1000));
    put_text(line, "level", log_level_names[level]);
    put_text(line, "event", event);
}

/* Writes the line in one call. */
static void end(Line *line) {
    put_byte(line, '}');
    put_byte(line, '\n');
    fwrite(line->text, 1, line->length, stderr);
}

unsigned long long log_errors(void) { return atomic_load(&errors); }

void log_event(LogLevel level, const char *event, const char *words) {
    if (level == LOG_ERROR) atomic_fetch_add(&errors, 1);
    if (!wanted(level)) return;
    Line line;
    begin(&line, level, event);
    if (words) put_text(&line, "words", words);
    end(&line);
}

void log_refused(const Refusals *refusals) {
    if (!wanted(LOG_WARNING)) return;
    Line line;
    begin(&line, LOG_WARNING, "refused");
    put(&line, ", \"connections\": %d, \"of_one_address\": %d", refusals->all,
        refusals->one_address);
    put_text(&line, "last", refusals->peer);
    end(&line);
}

void log_request(const char *method, const char *path, int status, uint64_t bytes) {
    if (!wanted(LOG_INFO)) return;
    Line line;
    begin(&line, LOG_INFO, "request");
    put_text(&line, "method", method);
    put_text(&line, "path", path);
    put(&line, ", \"status\": %d, \"bytes\": %" PRIu64, status, bytes);
    end(&line);
}
