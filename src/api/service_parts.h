/* The live side of the server, which puts connections, games in memory and the database together:
 * sockets.c (WebSockets), calls.c (requests); service.h is
 * the whole. */
#ifndef API_SERVICE_PARTS_H
#define API_SERVICE_PARTS_H

#include "http/place.h"
#include "api/registration.h"
#include "live/cluster.h"

enum { HOME_TEXT = 2 * GAME_ID };
enum { CALL_PATH = 96, CALL_WORD = 96, CALL_ADDRESS = 128 };
/* What `limits` counts here. */
enum { LIMIT_CHAT = LIMIT_ACTS, LIMIT_SAID, LIMIT_HASHES, LIMIT_CALLS };
#define COOKIE "taefl_session"

typedef struct Service Service;

typedef struct ServiceSetup {
    uv_loop_t *loop;
    const char *data; /* the database, as store_open takes it */
    int connections;  /* at a time, at most */
    int per_address;  /* connections; what else one address may do grows with it */
    Limits *limits;   /* where that is counted */
    bool no_chat;     /* server-wide */
    bool no_guests;
    Registration registration;
    bool push_nearby;     /* notifications also to addresses inside the network */
    const char *contact;  /* of the server; NULL: none */
    const int *connected; /* how many connections there are */
    int workers;          /* threads that take jobs (work/pool.h) */
} ServiceSetup;

/* A WebSocket. */
typedef struct Socket {
    Ticket ticket;
    Client *client; /* NULL: the database is still asked who it is */
    char **waiting; /* what was said meanwhile */
    int waits;
    int64_t allowance; /* messages that may come, in thousandths, as of … */
    uint64_t counted_us;
    unsigned char peer[16]; /* Request.peer */
    int64_t banned;         /* until then, so it only watches; 0: it is not */
    int64_t pings;          /* that were sent; the number of the last is its `t` */
    uint64_t pinged_us;
} Socket;

/* Passwords that are hashed, and the calls that wait for it. */
typedef struct Hashing {
    int calls; /* places that are taken */
    int running;
    struct Call *first; /* of those that wait, the lowest round first */
    uint64_t round;     /* of the last one that was started */
} Hashing;

struct Service {
    ServiceSetup setup;
    Connections *connections;
    Storage storage;
    Store *answers;   /* reads what is asked by GET */
    Cluster *cluster; /* NULL: there are no other processes */
    Rooms *rooms;
    uv_async_t wake;
    uv_prepare_t prepare; /* before the loop waits, time passes in the rooms */
    uv_timer_t timer;     /* wakes the loop for that */
    Socket **socket;      /* by the place of their tickets */
    uint64_t looked_us, pruned_us, paired_us;
    uint64_t swept_us; /* pings went on then … */
    int swept;         /* … up to this place of `socket` */
    bool stopped;
    Histogram answering;  /* until a call was answered */
    uint64_t answered[6]; /* of calls, by the first digit of their status */
    Hashing hashing;
    struct Host *host;
    char home[HOME_TEXT]; /* names this process: no other one, no other time */
    struct Engines *engines;
    struct Pushes *pushes;
    Channels *channels;
    struct BotStream *streams;
    struct FarBot *far_bots;
    uint64_t beat_us; /* they were told that the server is there */
};

/* ---- engines.c: the server's engine as an opponent, and the workers of this process */
struct JobsLoad;
void engines_begin(Service *service, int workers); /* before channels_begin */
/* At a game after each change: an engine may have a seat. */
void engines_look(Service *service, const Room *room);
void engines_wake(Service *service); /* a job was put into the queue */
void engines_deliver(Service *service);
void engines_tick(Service *service);
const struct JobsLoad *engines_load(const Service *service); /* as of a moment ago */
void engines_stop(Service *service);
void engines_close(Service *service); /* before the store is */
void engines_end(Service *service);

/* ---- pushes.c: notifications of who is to move, to browsers that are closed (push/pusher.h) */
void pushes_create(Service *service);
/* In the store's thread, before it is used: reads the server's keys, or makes them. */
bool pushes_begin(Service *service, Db *db);
/* At a game after each change that this process has decided. */
void pushes_look(Service *service, const Room *room, const Commit *commit);
void pushes_deliver(Service *service);
void pushes_close(Service *service); /* before the store is */
void pushes_end(Service *service);

/* ---- sockets.c: WebSockets, as ConnectionSetup has them */
bool sockets_open(Service *service, Ticket ticket, const Request *request, Answer *refusal);
void sockets_said(Service *service, Ticket ticket, const char *text, size_t length);
void sockets_gone(Service *service, Ticket ticket);
void sockets_tell(void *ctx, Client *const *to, int count, const char *text);
void sockets_mine(void *ctx, Client *client);
void sockets_ping(Service *service); /* those whose turn it is */
void sockets_bye(Service *service);
void sockets_part(Service *service, int64_t person); /* has to come back with another cookie */
/* Cuts those of somebody at one of these addresses, sorted as bans_list does. */
struct Ban;
void sockets_ban(Service *service, const struct Ban *ban, int count);
void sockets_end(Service *service);

/* ---- classes.c: those who follow a tournament. classes_follow is RoomsSetup.tournament. */
void classes_follow(void *service, const char id[GAME_ID]);
void classes_changed(Service *service, const char *id); /* tells them, at other processes too */
void classes_heard(Service *service, const char *id);   /* another process has told so */

/* ---- current.c: RoomsSetup.current */
void current_ask(void *service);
/* Boards and ratings of the first of these games. False: a fault of the database. */
struct Current;
bool current_read(Db *db, const GameList *list, struct Current *out);
/* With the spectators of now, as say_current does. */
char *current_words(Service *service, struct Current *current, const char *event, const char *key);

/* ---- calls.c: requests whose path begins with /api/, or is a game's file */
bool calls_wants(const Request *request);
/* True: *out is the answer; else it comes later. */
bool calls_asked(Service *service, Ticket ticket, const Request *request, Answer *out);

/* ---- calls.c, and those it gives out to: what a request asks for */
typedef struct Call Call;

/* What an address may do so often (calls.c). The numbers are in the database. */
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
    LIMIT_REST /* counts for everything that has no limit of its own */
} CallLimit;

/* A row of a table of routes. docs/openapi.json says the same of method, path, `who` and fields
 * (house-test_openapi.mjs). */
typedef struct Route {
    HttpMethod method;
    /* "/api/games/:/join", "/api/people/~": ':' is a game's id, '~' another part without '/' */
    const char *path;
    enum { CALL_ANYBODY, CALL_PERSON, CALL_GUEST } who; /* GUEST: one is made where there is none */
    CallLimit limit;
    const char *fields; /* of the body, with spaces between; NULL: it has none */
    /* In the loop's thread, from the body. False: refused. NULL: nothing to read. */
    bool (*read)(Call *call, Refusal *why);
    /* In the store's thread, when call->person is known. False: a fault of the database; what is
     * refused is call->refusal with `refused`. NULL: nothing to do there. */
    bool (*run)(Db *db, Call *call);
    /* In the loop's thread: answers, or goes on. NULL: call->text is the answer. */
    void (*done)(Call *call);
} Route;

typedef enum HashKind { HASH_MAKE, HASH_CHECK } HashKind;

struct Call {
    Service *service;
    Ticket ticket;
    const Route *route;
    char game[GAME_ID], word[CALL_WORD], path[CALL_PATH];
    char token[TOKEN_TEXT]; /* "": none came */
    char host[CALL_ADDRESS];
    char device[TOKEN_LABEL]; /* it comes from: "Firefox, Windows" */
    unsigned char peer[16];
    uint64_t began_us;
    bool bearer, secure;
    Person person; /* id 0: nobody */
    bool set_cookie, drop_cookie, known;
    bool stranger;      /* nobody: a guest is made, … */
    bool welcome;       /* … as this address may */
    int wait_s;         /* Retry-After, where it is refused with 429; 0: a while */
    char *body, *query; /* query NULL: none */
    size_t length;
    bool streams; /* the answer goes on, and the text is how it begins */
    int64_t bot;  /* that was looked for */
    int status;   /* of the answer; 0: 200 */
    bool late;    /* it took too long */
    char *text;   /* of the answer */
    size_t bytes; /* of it, where it is no text; 0: up to its 0 */
    const char *type;
    Refusal refusal;
    bool refused;
    void *own;               /* the route's … */
    void (*drop)(void *own); /* … to be given back so; NULL: there is none */
    /* accounts */
    char name[PERSON_NAME], password[PASSWORD_LONGEST + 1], other[PASSWORD_LONGEST + 1];
    char invitation[32];
    char hash[PERSON_HASH];
    bool hashes; /* it has a place */
    bool fits;
    HashKind hashing;
    void (*hashed)(Call *call);
    uv_work_t work;
    uint64_t round; /* its place in the queue of hashes */
    Call *next;
};

/* ---- call.c: answers, once; the call is gone */
void call_answer(Call *call);
void call_end(Call *call); /* the same without an answer */
void call_refuse(Call *call, int status, const char *code, const char *words);
/* Stands for the address of a call, which cannot be read out of it; never 0. */
int64_t call_origin(const Call *call);
/* "this address is banned until 2030-01-31 12:00 UTC" */
enum { BAN_WORDS = 64 };
void ban_words(int64_t until, char out[BAN_WORDS]);
/* To refuse in the store's thread: true. */
bool call_no(Call *call, int status, const char *code, const char *words);
#define OWN_GAME "this stands in a game of yours that goes on, or soon may"
/* What answers a search is given up after so long. */
enum { SEARCH_MS = 2000 };

/* The call's run and done in the store, again with others. */
void call_store(Call *call, bool (*run)(Db *, void *), void (*done)(void *, const char *));

/* For those who answer in the store's thread. Frees `all`, which is the answer where `good`;
 * returns that. */
struct json_t;
bool call_json(Call *call, struct json_t *all, bool good);
/* A rating as docs/openapi.json describes it. */
struct Rank;
struct json_t *rank_summary(const struct Rank *rank);
/* A person's under all rules, the most played first; NULL: a fault of the database. */
struct json_t *ratings_of(Db *db, int64_t person);
/* A finished game as one line of a list. */
struct json_t *game_summary(const GameRow *game);

/* ---- files.c: answers with the QR code of /PAGE/ID of the call's id, under the name by which the
 * server was asked. */
void call_qr(Call *call, const char *page);

/* ---- body.c, for a route's read: the body is empty, or {} */
bool call_read_nothing(Call *call, Refusal *why);

/* Each ends with a path NULL. */
extern const Route account_routes[], analysis_routes[], game_routes[], rank_routes[],
    person_routes[], tournament_routes[], file_routes[], explore_routes[], host_routes[],
    vacation_routes[], session_routes[], contact_routes[], notice_routes[], current_routes[],
    openapi_routes[], push_routes[], puzzle_routes[], class_routes[];
/* All of them; the last is NULL. */
extern const Route *const route_tables[];

/* ---- challenges.c: "clock" of a body, into clock, base and inc of the row */
struct Body;
bool challenges_clock(const struct Body *body, GameRow *row, Refusal *why);

/* ---- host.c: what hosts and people hold against others, as it is remembered here. Whatever is
 * changed, here or by another program, is in the database; it is looked at every two seconds. */
void host_begin(Service *service);
void host_tick(Service *service);
void host_end(Service *service);
/* Looks at once, and answers the call then. */
void host_looked(Call *call);
/* RoomsSetup.may_say */
bool host_may_say(void *ctx, const Person *person, const char *words, Refusal *why);
/* In the store's thread. False: a fault, or refused. */
bool host_allows_name(Db *db, Call *call, const char *name); /* of a person */
bool host_allows_title(Db *db, Call *call, const char *title);
bool host_allows_join(Db *db, Call *call);
bool host_allows_challenge(Db *db, Call *call, const Person *to);

/* ---- service.c: somebody's sockets and streams end, here and at the other processes */
void service_part(Service *service, int64_t person);
/* rooms_renamed, now here, and at the other processes as soon as they hear of it. */
void service_renamed(Service *service, const Person *person);
/* How much there is to do; the last row has no name. */
typedef struct LoadRow {
    const char *name, *type, *words;
    unsigned long long number;
} LoadRow;
enum { LOAD_ROWS = 16 };
void service_load(const Service *service, LoadRow out[LOAD_ROWS]);

/* ---- device_words.c: a User-Agent in two words; "": it says nothing */
void device_words(const char *agent, char out[TOKEN_LABEL]);

/* ---- hashing.c: call->hash is made from call->password, or the two are compared; then `hashed` is
 * called with call->fits: it was made, or they fit. */
void hashing_post(Call *call, HashKind kind, void (*hashed)(Call *));
/* Takes one of the places there are for such calls, for all and for this address, until the call is
 * answered; for a route's read. False: `busy`. */
bool hashing_enter(Call *call, Refusal *why);
void hashing_stop(Service *service); /* refuses those that wait */

/* The token of a request, by cookie or by Authorization: Bearer. */
bool request_token(const Request *request, char token[TOKEN_TEXT]);

#endif
