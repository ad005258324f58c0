/* Reads the head when it is complete. Lines are split in place, so a request needs no copy. */
#include "http/request.h"
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { METHOD_MOST = 32 }; /* bytes of a method */

bool request_flawed(Request *request, int status, const char *words) {
    request->flaw = status;
    request->flaw_words = words;
    return false;
}

/* ------------------------------------------------------------------ letters and words */

static bool is_token_byte(unsigned char byte) {
    if (byte >= '0' && byte <= '9') return true;
    if ((byte | 32) >= 'a' && (byte | 32) <= 'z') return true;
    return byte && strchr("!#$%&'*+-.^_`|~", byte);
}

static bool is_token(const char *text) {
    if (!*text) return false;
    for (; *text; text++)
        if (!is_token_byte((unsigned char)*text)) return false;
    return true;
}

int request_hex(char digit) {
    if (digit >= '0' && digit <= '9') return digit - '0';
    char low = (char)(digit | 32);
    return low >= 'a' && low <= 'f' ? low - 'a' + 10 : -1;
}

const char *request_field(const Request *request, const char *name, const char *after) {
    const char *at = after ? after + strlen(after) + 1 : request->field;
    while (at < request->fields_end) {
        const char *value = at + strlen(at) + 1;
        if (strcmp(at, name) == 0) return value;
        at = value + strlen(value) + 1;
    }
    return NULL;
}

const char *request_list(const Request *request, const char *name, char *out, size_t size) {
    size_t length = 0;
    const char *value = NULL;
    while ((value = request_field(request, name, value))) {
        size_t more = strlen(value);
        if (length + more + 2 >= size) return NULL;
        if (length) {
            memcpy(out + length, ", ", 2);
            length += 2;
        }
        memcpy(out + length, value, more);
        length += more;
    }
    if (!length) return NULL;
    out[length] = 0;
    return out;
}

bool request_list_has(const char *list, const char *word) {
    size_t length = strlen(word);
    for (const char *at = list ? list : ""; *at; at += strcspn(at, ",")) {
        at += strspn(at, " \t,");
        if (strcspn(at, " \t,") == length && strncasecmp(at, word, length) == 0) return true;
    }
    return false;
}

bool request_says(const Request *request, const char *name, const char *word) {
    const char *value = NULL;
    while ((value = request_field(request, name, value)))
        if (request_list_has(value, word)) return true;
    return false;
}

bool request_cookie(const Request *request, const char *name, char *out, size_t size) {
    size_t length = strlen(name);
    for (const char *value = NULL; (value = request_field(request, "cookie", value));) {
        for (const char *at = value; *at; at += strcspn(at, ";")) {
            at += strspn(at, "; \t");
            if (strncmp(at, name, length) != 0 || at[length] != '=') continue;
            at += length + 1;
            size_t count = strcspn(at, "; \t");
            if (count >= size) return false;
            memcpy(out, at, count);
            out[count] = 0;
            return true;
        }
    }
    return false;
}

/* ------------------------------------------------------------------ the first line */

static HttpMethod method_of(const char *name) {
    static const struct {
        const char *name;
        HttpMethod method;
    } known[] = {
        {"GET", HTTP_GET},     {"HEAD", HTTP_HEAD},     {"OPTIONS", HTTP_OPTIONS},
        {"POST", HTTP_POST},   {"PUT", HTTP_PUT},       {"DELETE", HTTP_DELETE},
        {"PATCH", HTTP_OTHER}, {"CONNECT", HTTP_OTHER}, {"TRACE", HTTP_OTHER},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (strcmp(name, known[i].name) == 0) return known[i].method;
    return HTTP_UNKNOWN;
}

/* The byte that %XX means, with `at` at its first digit; -1: none. */
static int decode_byte(const char *at) {
    int high = request_hex(at[1]), low = high < 0 ? -1 : request_hex(at[2]);
    return low < 0 ? -1 : 16 * high + low;
}

/* Decodes %XX in place. False if that is impossible, or gives a control byte. */
static bool decode(char *path) {
    char *out = path;
    for (const char *at = path; *at; at++) {
        if (*at != '%') {
            *out++ = *at;
            continue;
        }
        int byte = decode_byte(at);
        if (byte < 32 || byte == 127) return false;
        if (byte == '/') { /* data, not a separator */
            memmove(out, at, 3);
            out += 3;
        } else {
            *out++ = (char)byte;
        }
        at += 2;
    }
    *out = 0;
    return true;
}

QueryPart query_part(const char *query, const char *name, char *out, size_t size) {
    size_t length = strlen(name), count = 0;
    const char *at = query;
    *out = 0;
    while (*at && (strncmp(at, name, length) != 0 || at[length] != '=')) {
        at += strcspn(at, "&");
        at += *at == '&';
    }
    if (!*at) return QUERY_MISSING;
    for (at += length + 1; *at && *at != '&'; at++) {
        int byte = *at == '+' ? ' ' : *at == '%' ? decode_byte(at) : (unsigned char)*at;
        if (byte <= 0 || count + 1 >= size) {
            *out = 0;
            return QUERY_UNREADABLE;
        }
        if (*at == '%') at += 2;
        out[count++] = (char)byte;
    }
    out[count] = 0;
    return QUERY_READ;
}

bool request_is_text(const Request *request) {
    char query[REQUEST_HEAD_MOST];
    size_t size = 0;
    for (const char *at = request->query; *at && size < sizeof query; at++) {
        int byte = *at == '%' ? decode_byte(at) : *at;
        if (*at == '%' && byte >= 0) at += 2;
        query[size++] = byte < 0 ? '%' : (char)byte;
    }
    return utf8_is_good(query, size) && utf8_is_good(request->path, strlen(request->path));
}

/* Removes empty parts and dots: "/a//b/./../c" becomes "/a/c"; nothing is above "/". Reduces
 * *literal, the unchanged beginning of the path, if it goes back before that. */
static void straighten(char *path, size_t *literal) {
    char *out = path;
    for (const char *at = path; *at;) {
        at += strspn(at, "/");
        size_t length = strcspn(at, "/");
        bool up = length == 2 && at[0] == '.' && at[1] == '.';
        bool dots = up || (length == 1 && at[0] == '.');
        bool last = !at[length];
        while (up && out > path && *--out != '/') {
        }
        if ((size_t)(out - path) < *literal && dots) *literal = (size_t)(out - path);
        if (!dots || last) *out++ = '/';
        if (!dots) {
            memmove(out, at, length);
            out += length;
        }
        at += length;
    }
    *out = 0;
}

/* How many first bytes of a received path do not change. */
static size_t literal_part(const char *path) {
    size_t i = 0;
    while (path[i] && path[i] != '%' &&
           !(path[i] == '/' && (path[i + 1] == '/' || path[i + 1] == '.')))
        i++;
    return i;
}

/* "/path?query" */
static bool read_path(char *target, Request *request) {
    char *query = target + strcspn(target, "?");
    request->query = *query ? query + 1 : query;
    *query = 0;
    size_t literal = literal_part(target);
    if (!decode(target))
        return request_flawed(
            request, 400,
            "In a path, % needs two hexadecimal digits, and control bytes are not allowed.\n");
    straighten(target, &literal);
    request->literal = literal;
    request->path = target;
    return true;
}

/* Whether it is a host as in a target or in the field Host, with or without a port. */
static bool is_host(const char *text, size_t length) {
    const char *end = text + length;
    if (text < end && *text == '[') {
        text++;
        while (text < end && (request_hex(*text) >= 0 || *text == ':' || *text == '.')) text++;
        if (text == end || *text++ != ']') return false;
    } else {
        while (text < end && *text != ':' && *text > 32 && *text < 127 &&
               !strchr("\"#/<>?@[\\]^`{|}", *text))
            text++;
    }
    if (text < end && *text++ != ':') return false;
    while (text < end && *text >= '0' && *text <= '9') text++;
    return text == end;
}

/* Reads "/path", "http://host/path" (a proxy's form, whose host is ignored like the field Host),
 * "*" for OPTIONS, "host:port" for CONNECT. */
static bool read_target(char *target, Request *request) {
    static const char words[] =
        "The address must be a path that begins with '/', or http:// with a host.\n";
    for (const char *at = target; *at; at++)
        if (*at == '#' || (unsigned char)*at > 126)
            return request_flawed(
                request, 400, "The address must be ASCII without '#'; write other bytes as %XX.\n");
    if (*target == '/') return read_path(target, request);
    size_t host = strcspn(target, "/?");
    if (request->method == HTTP_OPTIONS && strcmp(target, "*") == 0) {
        request->path = target;
        return true;
    }
    if (strcmp(request->method_name, "CONNECT") == 0 && !target[host] && is_host(target, host))
        return true;
    size_t scheme = strncasecmp(target, "http://", 7) == 0    ? 7
                    : strncasecmp(target, "https://", 8) == 0 ? 8
                                                              : 0;
    if (!scheme) return request_flawed(request, 400, words);
    char *path = target + scheme;
    host = strcspn(path, "/?");
    if (!host || !is_host(path, host)) return request_flawed(request, 400, words);
    path += host;
    if (*path == '/') return read_path(path, request);
    *--path = '/'; /* "http://host" and "http://host?query" mean the root */
    path[1] = 0;
    return read_path(path, request);
}

static bool read_version(const char *text, Request *request) {
    static const char words[] =
        "The first line must be METHOD, one space, PATH, one space, HTTP/1.1.\n";
    bool form = text && strlen(text) == 8 && memcmp(text, "HTTP/", 5) == 0 && text[6] == '.' &&
                strspn(text + 5, "0123456789") == 1 && strspn(text + 7, "0123456789") == 1;
    if (!form) return request_flawed(request, 400, words);
    if (text[5] != '1')
        return request_flawed(request, 505, "This server speaks only HTTP/1.1 and HTTP/1.0.\n");
    request->old = text[7] == '0';
    return true;
}

static bool read_first_line(char *line, Request *request) {
    char *target = strchr(line, ' ');
    char *version = target ? strchr(target + 1, ' ') : NULL;
    if (!version) return read_version(NULL, request);
    *target++ = 0;
    *version++ = 0;
    if (!is_token(line)) return read_version(NULL, request);
    request->method_name = line;
    request->method = method_of(line);
    return read_version(version, request) && read_target(target, request);
}

/* ------------------------------------------------------------------ the fields */

/* Moves "Name: value" to *out as "name", 0, "value", 0. */
static bool read_field(char *line, char **out, Request *request) {
    static const char words[] = "A header field must be NAME: VALUE on one line.\n";
    char *colon = strchr(line, ':');
    if (!colon) return request_flawed(request, 400, words);
    *colon = 0;
    if (!is_token(line)) return request_flawed(request, 400, words);
    char *value = colon + 1 + strspn(colon + 1, " \t");
    size_t length = strlen(value);
    while (length && (value[length - 1] == ' ' || value[length - 1] == '\t')) length--;
    for (const char *at = line; *at; at++)
        *(*out)++ = (char)(*at >= 'A' && *at <= 'Z' ? *at | 32 : *at);
    *(*out)++ = 0;
    memmove(*out, value, length);
    *out += length;
    *(*out)++ = 0;
    return true;
}

char *request_line(char *at, char *end, Request *request) {
    char *feed = memchr(at, '\n', (size_t)(end - at));
    if (feed == at || feed[-1] != '\r') {
        request_flawed(request, 400, "The lines of a request must end with CR and LF.\n");
        return NULL;
    }
    for (char *byte = at; byte < feed - 1; byte++)
        if (((unsigned char)*byte < 32 && *byte != '\t') || *byte == 127) {
            request_flawed(request, 400, "A line of a request has a control byte.\n");
            return NULL;
        }
    feed[-1] = 0;
    return feed + 1;
}

static bool check_host(Request *request) {
    const char *host = request_field(request, "host", NULL);
    if (!host)
        return request->old ||
               request_flawed(request, 400, "An HTTP/1.1 request needs the field Host.\n");
    if (request_field(request, "host", host))
        return request_flawed(request, 400, "The field Host may appear only once.\n");
    return is_host(host, strlen(host)) ||
           request_flawed(request, 400,
                          "The field Host must be a name or an address, perhaps with a port.\n");
}

static bool check_length(Request *request, const char *value) {
    size_t digits = strspn(value, "0123456789");
    if (!digits || value[digits] || request_field(request, "content-length", value))
        return request_flawed(request, 400,
                              "A request needs exactly one Content-Length, a number.\n");
    value += strspn(value, "0");
    if (strlen(value) > 9 || strtoul(value, NULL, 10) > REQUEST_BODY_MOST)
        return request_flawed(request, 413,
                              "The body of a request may have at most 65536 bytes.\n");
    request->length = strtoul(value, NULL, 10);
    return true;
}

/* Finds out how the body comes, if there is one. */
static bool check_body(Request *request) {
    const char *coding = request_field(request, "transfer-encoding", NULL);
    const char *length = request_field(request, "content-length", NULL);
    if (!coding) return !length || check_length(request, length);
    if (length || request->old)
        return request_flawed(request, 400,
                              "Transfer-Encoding needs HTTP/1.1, and no Content-Length.\n");
    if (strcasecmp(coding, "chunked") != 0 || request_field(request, "transfer-encoding", coding))
        return request_flawed(request, 501, "The only supported transfer coding is chunked.\n");
    request->chunked = true;
    return true;
}

static bool check_expect(const Request *request) {
    const char *expect = request_field(request, "expect", NULL);
    return request->old || !expect || strcasecmp(expect, "100-continue") == 0;
}

static void read_fields(Request *request, char *at, char *end) {
    char *out = at;
    int count = 0;
    request->field = at;
    while (*at != '\r' || at + 2 < end) {
        char *line = at;
        at = request_line(at, end, request);
        if (!at) return;
        if (*line == ' ' || *line == '\t') {
            request_flawed(request, 400, "A header field must be on one line.\n");
            return;
        }
        if (++count > REQUEST_FIELDS_MOST) {
            request_flawed(request, 431, "A request may have at most 100 fields.\n");
            return;
        }
        if (!read_field(line, &out, request)) return;
    }
    request->fields_end = out;
    bool kept = request->old ? request_says(request, "connection", "keep-alive") : true;
    request->close = !kept || request_says(request, "connection", "close");
    if (!check_host(request) || !check_body(request)) return;
    if (!check_expect(request))
        request_flawed(request, 417, "The only supported expectation is 100-continue.\n");
}

Request request_unread(void) {
    return (Request){.method = HTTP_UNKNOWN,
                     .method_name = "?",
                     .path = "",
                     .query = "",
                     .close = true,
                     .field = "",
                     .fields_end = ""};
}

void request_read_head(Request *request, char *begin, char *end) {
    *request = request_unread();
    request->field = request->fields_end = begin;
    char *fields = request_line(begin, end, request);
    if (fields && read_first_line(begin, request)) read_fields(request, fields, end);
}

bool request_may_begin(const char *line, size_t from, size_t length) {
    for (size_t i = from; i < length; i++) {
        unsigned char byte = (unsigned char)line[i];
        if ((byte < 32 && byte != '\r') || byte == 127) return false;
    }
    size_t first = length < METHOD_MOST ? length : METHOD_MOST;
    for (size_t i = 0; i < first; i++) {
        if (line[i] == ' ' || line[i] == '\r') return i > 0;
        if (!is_token_byte((unsigned char)line[i])) return false;
    }
    return length < METHOD_MOST;
}
