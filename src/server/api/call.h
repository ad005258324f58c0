/* Requests of the API: a route is a row of a table, and a call is one request on its way to the
 * answer. calls.c finds the route and runs the call. */
#pragma once

#include "api/state.h"
#include "http/request.h"

enum { CALL_WORD = 256, CALL_ADDRESS = 128, QUERY_MOST = 16 };
#define COOKIE "taefl_session"

typedef struct Call Call;

/* Rate limits of an address (calls.c). The database stores these numbers. */
typedef enum CallLimit {
    LIMIT_GUESTS,
    LIMIT_ACCOUNT,
    LIMIT_LOGIN,
    LIMIT_PASSWORD,
    LIMIT_GAMES,
    LIMIT_ANALYSIS,
    LIMIT_CHALLENGE,
    LIMIT_SEARCH,
    LIMIT_PUZZLES,
    LIMIT_REST /* everything without a limit of its own */
} CallLimit;

/* One row of a route table. docs/openapi.json must have the same method, path, `who` and fields
 * (house-test_openapi.mjs checks it). */
typedef struct Route {
    HttpMethod method;
    /* "/api/games/:/join", "/api/people/~": ':' is a game's id, '~' any other part without '/', and
     * '*' at the end any rest; the last two become call->word */
    const char *path;
    enum {
        CALL_ANYBODY,
        CALL_GUEST,   /* anybody; creates a guest if needed */
        CALL_PERSON,  /* guests, players and bots */
        CALL_ACCOUNT, /* players and bots */
        CALL_PLAYER,
    } who;
    CallLimit limit;
    const char *fields; /* allowed keys of the body, separated by spaces; NULL: no body */
    /* Reads the body, in the loop's thread. Returns false if refused. NULL: the body is empty. */
    bool (*read)(Call *call, Refusal *why);
    /* Runs in the store's thread, once call->person is known. Returns false after a database fault,
     * or if it has refused the call (call_no). NULL: nothing to do there. */
    bool (*run)(Db *db, Call *call);
    /* Answers or continues, in the loop's thread. NULL: call->text is the answer. */
    void (*done)(Call *call);
} Route;

/* What a route's `read` reads from, and nothing after it. */
typedef struct Reading {
    const Request *request;
    char *body;                    /* ends with a zero byte */
    struct JsonValue *fields;      /* of the body (body.h) … */
    void *memory;                  /* … and where they are */
    const char *asked[QUERY_MOST]; /* the parts of the query that were read */
    int asked_count;
} Reading;

/* How the caller is logged in, and what the answer tells the browser about it. */
typedef struct Login {
    char token[TOKEN_TEXT];   /* "": the request has none */
    char device[TOKEN_LABEL]; /* of the client: "Firefox, Windows" */
    bool bearer, secure;
    bool set_cookie, drop_cookie;
} Login;

struct Call {
    Service *service;
    Ticket ticket;
    const Route *route;
    char game[GAME_ID], word[CALL_WORD]; /* the parts of the path */
    Reading *reading;                    /* NULL after the route's `read` */
    Login login;
    unsigned char peer[16];
    Person person;                   /* id 0: not logged in */
    bool stranger;                   /* not logged in: a guest must be created … */
    bool welcome;                    /* … and the address may still create one */
    bool (*run)(Db *db, Call *call); /* in the store now (call_store) */
    void *own;                       /* data of the route … */
    void (*drop)(void *own);         /* … and the function that frees it; NULL: free */
    bool late;                       /* the time limit was exceeded */
    bool refused;
    Refusal refusal;
    int wait_s; /* Retry-After of a refusal with 429; 0: a default */
    char *text; /* of the answer */
    /* The rest of it. Status 0: 200; no type: JSON; no cache: no-store; without a size of the body
     * `text` ends at its zero byte. */
    Answer answer;
    uint64_t began_us;
};

/* ---- call.c: these answer a call, at most once, and free it */
void call_answer(Call *call);
void call_end(Call *call); /* ends it without an answer */
void call_refuse(Call *call, int status, const char *code, const char *words);
/* A number for the caller's address that does not reveal the address. Never 0. */
int64_t call_origin(const Call *call);
/* "2030-01-31 12:00", in UTC; and "this address is banned until 2030-01-31 12:00 UTC". */
enum { DATE_WORDS = 32 };
void date_words(int64_t ms, char out[DATE_WORDS]);
enum { BAN_WORDS = 80 };
void ban_words(int64_t until, char out[BAN_WORDS]);
/* Reads a part of the query; *there: it has one. False, with the reason in `why`: one that cannot
 * be read. It is never ignored, since a filter that is dropped finds everything. */
bool call_query(struct Call *call, const char *name, char *out, size_t size, bool *there,
                Refusal *why);
/* The same for a whole number within limits. *out stays if there is none. */
typedef struct NumberLimit {
    int64_t least, most;
} NumberLimit;
bool call_query_number(struct Call *call, const char *name, NumberLimit limit, int64_t *out,
                       Refusal *why);
/* Whether the query of a route that reads one has nothing but what was read, and that once. */
bool call_query_whole(const struct Call *call, Refusal *why);

/* Refuses in the store's thread. Returns false. */
bool call_no(Call *call, int status, const char *code, const char *words);
/* Refuses somebody without an account, in the store's thread. Returns false. */
bool call_needs_account(Call *call);
/* The same for somebody who is no moderator or admin. Returns true for one. */
bool call_needs_host(Call *call);
/* Time limit of a query of a search. */
enum { SEARCH_MS = 2000 };

/* Runs the call in the store, with such a run and done. An earlier refusal or text is forgotten.
 * call_look: in a store that only reads, for what takes long. */
void call_store(Call *call, bool (*run)(Db *, Call *), void (*done)(void *, const char *));
void call_look(Call *call, bool (*run)(Db *, Call *), void (*done)(void *, const char *));

/* Such a done: answers a fault or a refusal. Otherwise call_done goes on with the route's `done`,
 * and call_failed returns false. */
void call_done(void *call, const char *why);
bool call_failed(Call *call, const char *why);

/* Answers in the store's thread. Frees `all`, which is the answer if `good` is true. Returns
 * `good`. */
struct json_t;
bool call_json(Call *call, struct json_t *all, bool good);
/* The same with {KEY:list}; NULL: a fault. */
bool call_list(Call *call, const char *key, struct json_t *list);

/* Reads the token of a request, from the cookie or from Authorization: Bearer. */
bool request_token(const Request *request, char token[TOKEN_TEXT]);
