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

static bool is_json(const Request *request) {
    const char *type = request_field(request, "content-type", NULL);
    size_t length = type ? strcspn(type, " \t;") : 0;
    return length == 16 && strncasecmp(type, "application/json", length) == 0;
}

bool guard_change(const Request *request, Answer *refusal) {
    if (!guard_bearer(request) && !guard_own_page(request)) {
        *refusal = answer_error(403, "foreign",
                                "Only this server's pages and programs with a token "
                                "(Authorization: Bearer) may change something.");
        return false;
    }
    if (request->body_size && !is_json(request)) {
        *refusal =
            answer_error(415, "no-json", "The body must be JSON (Content-Type: application/json).");
        return false;
    }
    return true;
}
