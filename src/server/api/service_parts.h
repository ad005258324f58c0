/* The live side of the server. It connects the clients, the games in memory and the database.
 * sockets.c handles WebSockets, calls.c requests; service.h is the public side. */
#pragma once

#include "http/place.h"
#include "api/registration.h"
#include "live/storage.h"

enum { CALL_PATH = 256, CALL_WORD = 96, CALL_ADDRESS = 128 };
/* The kinds of events that `limits` counts for the service. */
enum { LIMIT_CHAT = LIMIT_ACTS, LIMIT_SAID, LIMIT_HASHES, LIMIT_CALLS };
#define COOKIE "taefl_session"

typedef struct Service Service;

typedef struct ServiceSetup {
    uv_loop_t *loop;
    const char *data; /* the database, as store_open takes it */
    int connections;  /* limit at a time */
    int per_address;  /* connection limit; other limits of one address grow with it */
    Limits *limits;   /* counts what each address does */
    bool no_chat;     /* turns chat off on the whole server */
    bool no_guests;
    Registration registration;
    bool push_nearby;     /* also send notifications to addresses inside the network */
    const char *contact;  /* of the server's operator; NULL: none */
    const int *connected; /* current number of connections */
    int workers;          /* threads that do jobs (work/pool.h) */
} ServiceSetup;

/* A WebSocket. */
typedef struct Socket {
    Ticket ticket;
    Client *client; /* NULL until the database has identified the person */
    char **waiting; /* messages that arrived before that */
    int waits;
    int64_t allowance; /* messages it may still send, in thousandths, at counted_us */
    uint64_t counted_us;
    unsigned char peer[16]; /* Request.peer */
    int64_t banned;         /* end of the ban: until then it only watches; 0: no ban */
    int64_t pings;          /* pings sent so far; the last one's `t` is its number */
    uint64_t pinged_us;
} Socket;

/* The password hashes in progress, and the calls that wait for one. */
typedef struct Hashing {
    int calls; /* places taken, waiting calls included */
    int running;
    struct Call *first; /* waiting calls, lowest round first */
    uint64_t round;     /* round of the call started last */
} Hashing;

struct Service {
    ServiceSetup setup;
    Connections *connections;
    Storage storage;
    Store *answers; /* store for GET requests, which only read */
    Rooms *rooms;
    uv_async_t wake;
    uv_prepare_t prepare; /* runs what is due in the rooms before the loop waits */
    uv_timer_t timer;     /* wakes the loop when something is due */
    Socket **socket;      /* indexed by the place of the ticket */
    uint64_t looked_us, pruned_us, paired_us;
    uint64_t beaten_us;   /* when the server last showed that it works (store/serving.h) */
    bool beating, missed; /* missed: the last time it could not show it */
    uint64_t swept_us;    /* time of the last batch of pings … */
    int swept;            /* … and the place in `socket` that it reached */
    bool stopped;
    bool unready;        /* the database did not work when /readyz was asked last */
    uint64_t looking_us; /* since when /readyz waits for the database; 0: it does not */
    Ticket *asker;       /* who waits for it */
    int askers;
    Histogram answering;  /* time until a call was answered */
    uint64_t answered[6]; /* number of calls by first digit of their status */
    Hashing hashing;
    struct Host *host;
    struct Engines *engines;
    struct Pushes *pushes;
    struct BotStream *streams;
    uint64_t beat_us; /* time when the bots' streams last got a sign of life */
};

/* ---- engines.c: the server's engine as an opponent, and the workers of this process */
struct JobsLoad;
void engines_begin(Service *service, int workers);
/* Call it after each change of a game, because an engine may have a seat. `queued`: the job of its
 * move was stored with the change. */
void engines_look(Service *service, const Room *room, bool queued);
bool engines_job(void *ctx, const Room *room, struct Job *out); /* RoomsSetup.job */
void engines_wake(Service *service); /* call it when a job was added to the queue */
void engines_deliver(Service *service);
void engines_tick(Service *service);
const struct JobsLoad *engines_load(const Service *service); /* may be a moment old */
void engines_stop(Service *service);
void engines_close(Service *service); /* call it before closing the store */
void engines_end(Service *service);

/* ---- pushes.c: notifications about turns for browsers that are closed (push/pusher.h) */
void pushes_create(Service *service);
/* Reads or creates the server's keys. Runs in the store's thread before any other use. */
bool pushes_begin(Service *service, Db *db);
/* Call it after each change of a game. */
void pushes_look(Service *service, const Room *room, const Commit *commit);
void pushes_deliver(Service *service);
void pushes_close(Service *service); /* call it before closing the store */
void pushes_end(Service *service);

/* ---- sockets.c: WebSockets, with the callbacks of ConnectionSetup */
bool sockets_open(Service *service, Ticket ticket, const Request *request, Answer *refusal);
void sockets_said(Service *service, Ticket ticket, const char *text, size_t length);
void sockets_gone(Service *service, Ticket ticket);
void sockets_tell(void *ctx, Client *const *to, int count, const char *text);
void sockets_mine(void *ctx, Client *client);
void sockets_ping(Service *service); /* only those that are due */
void sockets_bye(Service *service);
void sockets_part(Service *service, int64_t person); /* they must reconnect with another cookie */
/* Disconnects people at these addresses. `ban` is sorted as bans_list sorts it. */
struct Ban;
void sockets_ban(Service *service, const struct Ban *ban, int count);
void sockets_end(Service *service);

/* ---- classes.c: followers of a tournament; classes_follow: one has come */
void classes_follow(Service *service, const char *id);
void classes_changed(Service *service, const char *id);
void classes_adopt_all(Service *service); /* classes_adopt of store/classes.h, and tells it */

/* ---- studies.c: followers of a study; one has come or gone */
void studies_follow(Service *service, const char *id, bool on);

/* ---- current.c: RoomsSetup.current */
void current_ask(void *service);
/* Reads boards and ratings of the first of these games. Returns false after a database fault. */
struct Current;
bool current_read(Db *db, const GameList *list, struct Current *out);
/* Writes them as say_current does, with the present spectators and clocks. */
char *current_words(Service *service, struct Current *current, const char *event, const char *key);

/* ---- calls.c: requests for paths below /api/, and for game files */
bool calls_wants(const Request *request);
/* Returns true if *out is the answer. Otherwise the answer follows later. */
bool calls_asked(Service *service, Ticket ticket, const Request *request, Answer *out);

/* ---- calls.c and the files with routes: one request each */
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
    LIMIT_REST,   /* everything without a limit of its own */
    LIMIT_ENTRIES /* of an address in one tournament; no route has it */
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
    /* Reads the body, in the loop's thread. Returns false if refused. NULL: nothing to read. */
    bool (*read)(Call *call, Refusal *why);
    /* Runs in the store's thread, once call->person is known. Returns false after a database fault.
     * To refuse, it sets call->refusal and `refused`. NULL: nothing to do there. */
    bool (*run)(Db *db, Call *call);
    /* Answers or continues, in the loop's thread. NULL: call->text is the answer. */
    void (*done)(Call *call);
} Route;

typedef enum HashKind { HASH_MAKE, HASH_CHECK } HashKind;

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
    bool stranger;      /* not logged in: a guest must be created … */
    bool welcome;       /* … and the address may still create one */
    int wait_s;         /* Retry-After of a refusal with 429; 0: a default */
    char *body, *query; /* query NULL: none */
    size_t length;
    bool streams; /* the answer is a stream that begins with `text` */
    int64_t bot;  /* id of the bot that the request is about */
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
    void *own;               /* data of the route … */
    void (*drop)(void *own); /* … and the function that frees it; NULL: none */
    /* for accounts */
    char name[PERSON_NAME], password[PASSWORD_LONGEST + 1], other[PASSWORD_LONGEST + 1];
    char invitation[32];
    char hash[PERSON_HASH];
    bool hashes; /* it holds a place for hashing */
    bool fits;
    HashKind hashing;
    void (*hashed)(Call *call);
    uv_work_t work;
    uint64_t round; /* its place in the queue for hashing */
    Call *next;
};

/* ---- call.c: these answer a call, at most once, and free it */
void call_answer(Call *call);
void call_end(Call *call); /* ends it without an answer */
void call_refuse(Call *call, int status, const char *code, const char *words);
/* A number for the caller's address that does not reveal the address. Never 0. */
int64_t call_origin(const Call *call);
/* "this address is banned until 2030-01-31 12:00 UTC" */
enum { BAN_WORDS = 64 };
void ban_words(int64_t until, char out[BAN_WORDS]);
/* Reads a part of the query; *there: it has one. False, with the reason in `why`: one that cannot
 * be read. It is never ignored, since a filter that is dropped finds everything. */
bool call_query(const struct Call *call, const char *name, char *out, size_t size, bool *there,
                Refusal *why);
/* The same for a whole number within limits. *out stays if there is none. */
typedef struct NumberLimit {
    int64_t least, most;
} NumberLimit;
bool call_query_number(const struct Call *call, const char *name, NumberLimit limit, int64_t *out,
                       Refusal *why);

/* Refuses in the store's thread. Returns true. */
bool call_no(Call *call, int status, const char *code, const char *words);
/* Refuses somebody without an account, in the store's thread. Returns true. */
bool call_needs_account(Call *call);
/* Time limit of a query of a search. */
enum { SEARCH_MS = 2000 };

/* Runs the call in the store once more, with another run and done. call_look: in a store that only
 * reads. */
void call_store(Call *call, bool (*run)(Db *, void *), void (*done)(void *, const char *));
void call_look(Call *call, bool (*run)(Db *, void *), void (*done)(void *, const char *));

/* Answers in the store's thread. Frees `all`, which is the answer if `good` is true. Returns
 * `good`. */
struct json_t;
bool call_json(Call *call, struct json_t *all, bool good);
/* A person's ratings under all rules, most played first. NULL: a fault of the database. */
struct json_t *ratings_of(Db *db, int64_t person);
/* A finished game as one line of a list. */
struct json_t *game_summary(const GameRow *game);

/* ---- fair.c: refuse what would help in the caller's own running games. Return false after a
 * database fault. They may take some 20 ms, so a change asks them by Call.look. */
bool fair_position(Db *db, Call *call, const Rules *rules, const Position *position);
/* The first position of a game against an engine or a bot. */
bool fair_opponent(Db *db, Call *call, const Rules *rules, const Position *first);
/* Every position of a game. */
bool fair_game(Db *db, Call *call, const GameRow *row, const PlyRow *plies);

/* ---- files.c: answers with the QR code of /PAGE/ID for the call's id, under the requested server
 * name */
void call_qr(Call *call, const char *page);

/* ---- body.c: a route's read for an empty body or {} */
bool call_read_nothing(Call *call, Refusal *why);

/* Each ends with a row whose path is NULL. */
extern const Route account_routes[], analysis_routes[], game_routes[], rank_routes[],
    person_routes[], tournament_routes[], file_routes[], explore_routes[], host_routes[],
    vacation_routes[], session_routes[], contact_routes[], notice_routes[], current_routes[],
    openapi_routes[], push_routes[], puzzle_routes[], class_routes[], study_routes[];
/* All route tables. The last one is NULL. */
extern const Route *const route_tables[];

/* ---- challenges.c: reads "clock" of a body into clock, base and inc of the row */
struct Body;
bool challenges_clock(const struct Body *body, GameRow *row, Refusal *why);

/* ---- host.c: an in-memory copy of mutes, bans, blocks and other moderation. It is read from the
 * database every two seconds, because other programs may change the database too. */
void host_begin(Service *service);
void host_tick(Service *service);
void host_end(Service *service);
/* Reads the database now, then answers the call. */
void host_looked(Call *call);
/* RoomsSetup.may_say */
bool host_may_say(void *ctx, const Person *person, const char *words, Refusal *why);
/* Runs in the store's thread. Returns false after a fault or a refusal. */
bool host_allows_name(Db *db, Call *call, const char *name, bool nickname); /* for a person */
bool host_allows_title(Db *db, Call *call, const char *title);
bool host_allows_join(Db *db, Call *call);
bool host_allows_challenge(Db *db, Call *call, const Person *to);

/* ---- ready.c: answers those who have waited for the database too long */
void ready_tick(Service *service);

/* ---- service.c: ends a person's sockets and streams */
void service_part(Service *service, int64_t person);
/* The server's load, one metric a row. The last row has no name. */
typedef struct LoadRow {
    const char *name, *type, *words;
    unsigned long long number;
} LoadRow;
enum { LOAD_ROWS = 16 };
void service_load(const Service *service, LoadRow out[LOAD_ROWS]);

/* ---- device_words.c: describes a User-Agent in two words; "" if it is unknown */
void device_words(const char *agent, char out[TOKEN_LABEL]);

/* ---- hashing.c: makes call->hash from call->password, or compares the two. Then it calls
 * `hashed`; call->fits says whether that succeeded or they match. */
void hashing_post(Call *call, HashKind kind, void (*hashed)(Call *));
/* Takes a place for hashing until the call is answered. Places are limited in total and per
 * address. Use it in a route's read. Returns false with `busy`. */
bool hashing_enter(Call *call, Refusal *why);
void hashing_stop(Service *service); /* refuses the waiting calls */

/* Reads the token of a request, from the cookie or from Authorization: Bearer. */
bool request_token(const Request *request, char token[TOKEN_TEXT]);
