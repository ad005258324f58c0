/* A UGI session in this process for tests that ask and compare: jobs run in the calling thread. */
#pragma once

#include "session/session.h"

enum { UGI_ROOM = 4 << 20, UGI_ANSWER = UGI_ROOM + (1 << 18) };

typedef struct Ugi {
    Session session;
    Position *path[2];
    Move *played[2];
    void *recall[2];
    char room[UGI_ROOM];
    void *table;
    uint64_t most_memory; /* more than this is refused to the session */
    uint64_t slice_us;    /* for session_run; 0 at first */
    int slices;           /* session_run calls of the last ugi_send */
    uint64_t now;         /* the clock; every look at it takes `tick` */
    uint64_t tick;        /* 1 µs at first */
    int stop_after;       /* looks at the stop flag before it is up; negative (at first): never */
    bool quit;
    size_t length;           /* of the answer */
    char answer[UGI_ANSWER]; /* lines that came, each closed by '\n' */
} Ugi;

/* A session for games of up to `plies`. */
Ugi *ugi_open(int plies);
void ugi_close(Ugi *ugi);

/* Sends a line and returns what came, jobs run to their end: nothing or one line or more, with '\n'
 * between them. Belongs to `ugi` until the next call. */
const char *ugi_send(Ugi *ugi, const char *line, size_t length);
const char *ugi_line(Ugi *ugi, const char *line);
