#include "http/guard.h"

#include <string.h>
#include <strings.h>

bool guard_bearer(const Request *request) {
    const char *value = request_field(request, "authorization", NULL);
    return value && strncasecmp(value, "bearer ", 7) == 0;
}

/* The length without the default port, which does not count. */
static size_t host_length(const char *host) {
    const char *colon = strrchr(host, ':');
    bool usual = colon && (strcmp(colon, ":80") == 0 || strcmp(colon, ":443") == 0);
    return usual ? (size_t)(colon - host) : strlen(host);
}

/* Whether a host, without its port, is in a comma-separated list. */
static bool is_among(const char *list, const char *host, size_t length) {
    for (const char *at = list; *at; at += *at == ',') {
        size_t one = strcspn(at, ",");
        if (one == length && strncasecmp(at, host, length) == 0) return true;
        at += one;
    }
    return false;
}

bool guard_host(const Request *request, const char *hosts) {
    const char *host = request_field(request, "host", NULL);
    if (!hosts) return true;
    if (!host) return false;
    size_t length = *host == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":");
    length -= length > 1 && host[length - 1] == '.'; /* a whole name may end with a dot */
    return is_among("localhost,127.0.0.1,[::1]", host, length) || is_among(hosts, host, length);
}

bool guard_own_page(const Request *request) {
    const char *origin = request_field(request, "origin", NULL);
    const char *host = request_field(request, "host", NULL);
    if (!origin) {
        const char *site = request_field(request, "sec-fetch-site", NULL);
        return site && strcmp(site, "same-origin") == 0;
    }
    const char *from = strstr(origin, "://");
    if (request->https && strncmp(origin, "https://", 8) != 0) return false;
    if (!host || !from || request_field(request, "origin", origin)) return false;
    size_t length = host_length(from + 3);
    return length && length == host_length(host) && strncasecmp(from + 3, host, length) == 0;
}

/* Whether a parameter of Content-Type leaves the body UTF-8: it is such a charset, or none. */
static bool is_utf8(const char *parameter, size_t length) {
    static const char *const names[] = {"utf-8", "utf8", "us-ascii"};
    if (length < 8 || strncasecmp(parameter, "charset=", 8) != 0) return true;
    const char *value = parameter + 8, *end = parameter + length;
    if (end - value > 1 && *value == '"' && end[-1] == '"') value++, end--;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i]) == (size_t)(end - value) &&
            strncasecmp(value, names[i], strlen(names[i])) == 0)
            return true;
    return false;
}

static bool is_json(const Request *request) {
    const char *type = request_field(request, "content-type", NULL);
    size_t length = type ? strcspn(type, " \t;") : 0;
    if (length != 16 || strncasecmp(type, "application/json", length) != 0) return false;
    if (request_field(request, "content-type", type)) return false;
    for (const char *at = type + length; *(at += strspn(at, " \t;"));) {
        size_t parameter = strcspn(at, " \t;");
        if (!is_utf8(at, parameter)) return false;
        at += parameter;
    }
    return true;
}

/* Whether the body comes as it is, without gzip or another coding. */
static bool is_plain(const Request *request) {
    for (const char *coding = NULL; (coding = request_field(request, "content-encoding", coding));)
        if (*coding && strcasecmp(coding, "identity") != 0) return false;
    return true;
}

bool guard_change(const Request *request, Answer *refusal) {
    if (!guard_bearer(request) && !guard_own_page(request)) {
        *refusal = answer_error(403, "foreign",
                                "Only this server's pages and programs with a token "
                                "(Authorization: Bearer) may change something.");
        return false;
    }
    if (request->body_size && !is_json(request)) {
        *refusal = answer_error(415, "no-json",
                                "The body must be JSON in UTF-8 (Content-Type: application/json).");
        return false;
    }
    if (request->body_size && !is_plain(request)) {
        *refusal = answer_error(415, "encoded", "The body must come without a Content-Encoding.");
        answer_field(refusal, "Accept-Encoding", "identity");
        return false;
    }
    return true;
}
