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
    X(finish)              \
    X(flush)               \
    X(freemem)             \
    X(getResult)           \
    X(getisnull)           \
    X(getvalue)            \
    X(isBusy)              \
    X(notifies)            \
    X(ntuples)             \
    X(reset)               \
    X(resultErrorField)    \
    X(resultStatus)        \
    X(sendPrepare)         \
    X(sendQuery)           \
    X(sendQueryPrepared)   \
    X(setNoticeProcessor)  \
    X(setnonblocking)      \
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

/* Waits for the result of what was just sent, at most `patience_ms`; 0: for ever. `sent` is what
 * the function that sent it returned. *out is the last of several results, or the error. False:
 * none came in that time, and the connection must be reset or finished. */
bool libpq_result(PGconn *connection, int sent, int patience_ms, PGresult **out);
