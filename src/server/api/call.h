/* Requests of the API: a route is a row of a table, and a call is one request on its way to the
 * answer. calls.c finds the route and runs the call. */
#pragma once

#include "api/state.h"
#include "store/passwords.h"

enum { CALL_PATH = 256, CALL_WORD = 96, CALL_ADDRESS = 128, QUERY_MOST = 16 };
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
     * '*' at the end any rest */
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

typedef enum HashKind { HASH_MAKE, HASH_CHECK } HashKind;

/* What a call of an account holds until it is answered. */
typedef struct Secret {
    char password[PASSWORD_LONGEST + 1], other[PASSWORD_LONGEST + 1];
    char invitation[32];
    char hash[PERSON_HASH];
    bool enters; /* it holds a place for hashing */
    bool fits;
    HashKind kind;
    void (*hashed)(Call *call);
    uv_work_t work;
    uint64_t round; /* its place in the queue */
    Call *next;
} Secret;

/* Games that are being ended (call_end_games). */
typedef struct Ends {
    const GameList *list;
    int next, open; /* the list's next one, and how many are under way */
    bool feeding;
    Action action;
    void (*ended)(Call *call); /* what follows */
} Ends;

struct Call {
    Service *service;
    Ticket ticket;
    const Route *route;
    char game[GAME_ID], word[CALL_WORD], path[CALL_PATH];
    char token[TOKEN_TEXT]; /* "": the request has none */
    char host[CALL_ADDRESS];
    char device[TOKEN_LABEL]; /* of the client: "Firefox, Windows" */
    unsigned char peer[16];
    uint64_t began_us;
    bool bearer, secure;
    Person person; /* id 0: not logged in */
    bool set_cookie, drop_cookie, known;
    bool stranger;                 /* not logged in: a guest must be created … */
    bool welcome;                  /* … and the address may still create one */
    int wait_s;                    /* Retry-After of a refusal with 429; 0: a default */
    char *body, *query;            /* query NULL: none */
    const char *asked[QUERY_MOST]; /* the parts of the query that its route reads */
    int asked_count;
    size_t length;
    struct JsonValue *fields; /* of the body while it is read (body.h) */
    void *fields_memory;
    bool streams; /* the answer is a stream that begins with `text` */
    int status;   /* of the answer; 0: 200 */
    bool late;    /* the time limit was exceeded */
    char *text;   /* of the answer */
    size_t bytes; /* length of a binary answer; 0: `text` ends at its zero byte */
    const char *type;
    const char *cache; /* Cache-Control; NULL: no-store */
    Refusal refusal;
    bool refused;
    /* Set by the route's run, which then does nothing else: what takes long and changes nothing. It
     * runs in a store that only reads. If it neither refuses nor answers, run follows again, and
     * `looked` is set. */
    bool (*look)(Db *db, Call *call);
    bool looked;
    bool (*run)(Db *db, Call *call); /* in the store now (call_store) */
    Ends ends;
    void *own;               /* data of the route … */
    void (*drop)(void *own); /* … and the function that frees it; NULL: free */
    char name[PERSON_NAME];  /* that the body names */
    Secret *secret;          /* of accounts; NULL: none */
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

/* Runs the call in the store, with such a run and done. call_look: in a store that only reads. */
void call_store(Call *call, bool (*run)(Db *, Call *), void (*done)(void *, const char *));
void call_look(Call *call, bool (*run)(Db *, Call *), void (*done)(void *, const char *));

/* Answers in the store's thread. Frees `all`, which is the answer if `good` is true. Returns
 * `good`. */
struct json_t;
bool call_json(Call *call, struct json_t *all, bool good);
/* The same with {KEY:list}; NULL: a fault. */
bool call_list(Call *call, const char *key, struct json_t *list);

/* Reads the token of a request, from the cookie or from Authorization: Bearer. */
bool request_token(const Request *request, char token[TOKEN_TEXT]);

/* ---- the queue of the calls that wait for a hash of their password (hashing.c) */

/* Makes secret->hash from secret->password, or compares the two. Then it calls `hashed`;
 * secret->fits says whether that succeeded or they match. */
void hashing_post(Call *call, HashKind kind, void (*hashed)(Call *));
/* Takes a place for hashing until the call is answered. Places are limited in total and per
 * address. Use it in a route's read. Returns false with `busy`. */
bool hashing_enter(Call *call, Refusal *why);
void hashing_stop(Service *service); /* refuses the waiting calls */
