/* libpq, loaded when PostgreSQL is first used. It brings twenty other libraries, which would double
 * the time that the program takes to start. */
#pragma once

#include <libpq-fe.h>
#include <stdbool.h>

/* The functions that Taefl calls, without their PQ. */
#define LIBPQ_FUNCTIONS(X) \
    X(clear)               \
    X(cmdStatus)           \
    X(cmdTuples)           \
    X(connectdbParams)     \
    X(consumeInput)        \
    X(errorMessage)        \
    X(exec)                \
    X(execPrepared)        \
    X(finish)              \
    X(freemem)             \
    X(getisnull)           \
    X(getvalue)            \
    X(notifies)            \
    X(ntuples)             \
    X(prepare)             \
    X(reset)               \
    X(resultErrorField)    \
    X(resultStatus)        \
    X(setNoticeProcessor)  \
    X(socket)              \
    X(status)              \
    X(transactionStatus)

typedef struct Libpq {
#define LIBPQ_MEMBER(name) __typeof__(PQ##name) *name;
    LIBPQ_FUNCTIONS(LIBPQ_MEMBER)
#undef LIBPQ_MEMBER
} Libpq;

/* Its functions; valid once libpq_load has returned true. */
extern Libpq libpq;

/* Loads libpq. Any thread may call it any number of times. Returns false if it is missing. */
bool libpq_load(void);

/* A new connection to an address (db.h), under this name in the server's lists. It speaks UTF-8,
 * prints no notices and waits so many seconds for the server; its status says whether it is there.
 * Needs libpq_load. The caller finishes it. */
PGconn *libpq_connect(const char *address, const char *seconds, const char *name);
