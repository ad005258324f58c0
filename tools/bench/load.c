/*
 * Load on a server: opens sockets, each with a guest of its own that watches a game, plays games
 * between pairs of them at an even rate, and tells how long it takes from a move sent to the move
 * seen by the opponent. In the same run a file beside the database is written and synchronised,
 * since no move is told before it is on the disk.
 *
 *     load PORT PID FOLDER [SOCKETS [GAMES [MOVES [SECONDS]]]]
 *
 * PORT of 127.0.0.1 and PID of a server that trusts 127.0.0.1 as a proxy (tools/bench/load.sh
 * starts one). FOLDER of the database; 10000 sockets, 1000 games, 1000 moves a second in all, 30
 * seconds. Sockets that do not play watch the games, one after the other.
 */
#define _GNU_SOURCE /* memmem */
#include "taefl.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    WORKERS = 32, /* threads that set up, each waiting for its answers */
    SCRIPTS = 64, /* games that are played again and again */
    PLIES = 160,  /* of each */
    COOKIE = 256,
    TEXT = 65536,
    SYNC_MS = 20
};
#define RULES "tablut-classic"

typedef struct Client {
    int fd, game, seat; /* seat 0: watches */
    char cookie[COOKIE];
    unsigned char *part; /* of a frame */
    size_t size;
    int seen; /* plies */
} Client;

typedef struct Game {
    char id[16];
    int script, plies; /* that were sent */
    int seen;          /* by the opponent */
    uint64_t sent_us;
} Game;

static struct {
    int port, pid, sockets, games, moves, seconds, end;
    Client *clients; /* 2 * games players first */
    Game *row;
    char move[SCRIPTS][PLIES][16];
    int mover[SCRIPTS][PLIES];
    uint32_t *took_us, *sync_us;
    int took, syncs, late;
    long frames; /* that came */
    atomic_int next, failed;
    atomic_bool over;
    const char *folder;
} load;

static uint64_t now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static void stop(const char *what, const char *words) {
    fprintf(stderr, "load: %s: %.300s\n", what, words);
    exit(1);
}

/* ------------------------------------------------------------------ scripts */

/* Moves of chance that do not end the game. */
static void write_script(int number) {
    static max_align_t memory[1 << 16];
    char why[200];
    taefl_game *game = taefl_game_create(memory, sizeof memory, RULES, why, sizeof why);
    if (!game) stop("no game", why);
    for (int ply = 0; ply < PLIES; ply++) {
        load.mover[number][ply] = taefl_player(game);
        for (int tries = 0;; tries++) {
            char *move = load.move[number][ply];
            if (tries == 1000) stop("no way on", RULES);
            taefl_move(game, rand() % taefl_move_count(game), move, 16);
            if (!taefl_play(game, move)) stop("no move", move);
            if (!taefl_result(game)) break;
            taefl_undo(game);
        }
    }
}

/* ------------------------------------------------------------------ setting up */

static int connect_to_server(void) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)load.port)};
    int on = 1, fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) != 0)
        stop("connect", strerror(errno));
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return fd;
}

static void send_all(int fd, const void *bytes, size_t size) {
    for (size_t at = 0; at < size;) {
        ssize_t count = send(fd, (const char *)bytes + at, size - at, MSG_NOSIGNAL);
        if (count <= 0) stop("send", strerror(errno));
        at += (size_t)count;
    }
}

/* Reads up to the end of a head, and the body of the length it tells. */
static void read_answer(int fd, char text[TEXT]) {
    size_t size = 0, want = 0;
    while (!want || size < want) {
        ssize_t count = recv(fd, text + size, want ? want - size : 1, 0);
        if (count <= 0 || size + 1 >= TEXT) stop("no answer", strerror(errno));
        size += (size_t)count;
        text[size] = 0;
        if (want || size < 4 || memcmp(text + size - 4, "\r\n\r\n", 4) != 0) continue;
        const char *length = strstr(text, "Content-Length: ");
        want = size + (length ? (size_t)atoi(length + 16) : 0);
        if (want >= TEXT) stop("too long", text);
    }
}

/* Each client has an address of its own, as far as the server knows. */
static int write_fields(char *out, size_t size, int client) {
    return snprintf(out, size,
                    "Host: load\r\nOrigin: http://load\r\nX-Forwarded-For: 10.%d.%d.%d\r\n"
                    "Cookie: %s\r\n",
                    client >> 16, client >> 8 & 255, client & 255, load.clients[client].cookie);
}

static void post(int fd, int client, const char *path, const char *body, char answer[TEXT]) {
    char fields[COOKIE + 200], request[COOKIE + 600];
    write_fields(fields, sizeof fields, client);
    int length = snprintf(request, sizeof request,
                          "POST %s HTTP/1.1\r\n%sContent-Type: application/json\r\n"
                          "Content-Length: %zu\r\n\r\n%s",
                          path, fields, strlen(body), body);
    send_all(fd, request, (size_t)length);
    read_answer(fd, answer);
    if (memcmp(answer, "HTTP/1.1 20", 11) != 0) stop(path, answer);
}

static void make_guest(int fd, int number, char text[TEXT]) {
    post(fd, number, "/api/guest", "{}", text);
    const char *cookie = strstr(text, "Set-Cookie: ");
    if (!cookie) stop("no cookie", text);
    snprintf(load.clients[number].cookie, COOKIE, "%.*s", (int)strcspn(cookie + 12, ";\r"),
             cookie + 12);
}

static void make_game(int fd, int number, char text[TEXT]) {
    Game *game = &load.row[number];
    char path[64];
    post(fd, 2 * number, "/api/games",
         "{\"rules\":\"" RULES "\",\"seat\":1,\"clock\":null,\"open\":false,\"private\":false,"
         "\"chat\":false}",
         text);
    const char *id = strstr(text, "\"id\":\"");
    if (!id) stop("no game", text);
    snprintf(game->id, sizeof game->id, "%.*s", (int)strcspn(id + 6, "\""), id + 6);
    snprintf(path, sizeof path, "/api/games/%s/join", game->id);
    post(fd, 2 * number + 1, path, "{}", text);
    game->script = number % SCRIPTS;
}

static void say(int fd, const char *text) {
    unsigned char frame[256] = {0x81, (unsigned char)(0x80 | strlen(text))};
    size_t length = strlen(text); /* below 126; a mask of zeros is one, too */
    memcpy(frame + 6, text, length);
    send_all(fd, frame, length + 6);
}

static void open_socket(int number) {
    char fields[COOKIE + 200], text[TEXT];
    Client *client = &load.clients[number];
    int players = 2 * load.games;
    client->game = number < players ? number / 2 : number % load.games;
    client->seat = number < players ? number % 2 + 1 : 0;
    client->fd = connect_to_server();
    write_fields(fields, sizeof fields, number);
    int length = snprintf(text, sizeof text,
                          "GET /socket HTTP/1.1\r\n%sUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: taefl.1\r\n"
                          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                          fields);
    send_all(client->fd, text, (size_t)length);
    read_answer(client->fd, text);
    if (memcmp(text, "HTTP/1.1 101", 12) != 0) stop("no WebSocket", text);
    snprintf(text, sizeof text, "{\"do\":\"watch\",\"game\":\"%s\"}", load.row[client->game].id);
    say(client->fd, text);
    fcntl(client->fd, F_SETFL, O_NONBLOCK);
}

static void *work_guests(void *unused) {
    char *text = malloc(TEXT);
    int fd = connect_to_server();
    for (int i; (i = atomic_fetch_add(&load.next, 1)) < load.end;) make_guest(fd, i, text);
    close(fd);
    free(text);
    return unused;
}

static void *work_games(void *unused) {
    char *text = malloc(TEXT);
    int fd = connect_to_server();
    for (int i; (i = atomic_fetch_add(&load.next, 1)) < load.end;) make_game(fd, i, text);
    close(fd);
    free(text);
    return unused;
}

static void *work_sockets(void *unused) {
    for (int i; (i = atomic_fetch_add(&load.next, 1)) < load.end;) open_socket(i);
    return unused;
}

static void work(void *(*what)(void *), int first, int end) {
    pthread_t threads[WORKERS];
    load.next = first;
    load.end = end;
    for (int i = 0; i < WORKERS; i++) pthread_create(&threads[i], NULL, what, NULL);
    for (int i = 0; i < WORKERS; i++) pthread_join(threads[i], NULL);
}

/* ------------------------------------------------------------------ what comes */

/* The number behind a key; -1: none. */
static long number_of(const char *text, size_t size, const char *key) {
    const char *at = memmem(text, size, key, strlen(key));
    return at ? atol(at + strlen(key)) : -1;
}

static void heard_ply(Client *client, long ply) {
    Game *game = &load.row[client->game];
    client->seen = (int)ply;
    /* The opponent is the player who did not make it. */
    if (!client->seat || ply != game->plies || ply <= game->seen) return;
    if (load.mover[game->script][ply - 1] == client->seat) return;
    game->seen = (int)ply;
    load.took_us[load.took++] = (uint32_t)(now_us() - game->sent_us);
}

static void heard(Client *client, const char *text, size_t size) {
    static const char ply[] = "{\"on\":\"ply\"", ping[] = "{\"on\":\"ping\"",
                      wrong[] = "{\"error\"";
    char answer[64];
    load.frames++;
    if (size > sizeof ply && memcmp(text, ply, sizeof ply - 1) == 0)
        heard_ply(client, number_of(text, size, "\"ply\":"));
    if (size > sizeof ping && memcmp(text, ping, sizeof ping - 1) == 0) {
        snprintf(answer, sizeof answer, "{\"do\":\"pong\",\"t\":%ld}",
                 number_of(text, size, "\"t\":"));
        say(client->fd, answer);
    }
    if (size > sizeof wrong && memcmp(text, wrong, sizeof wrong - 1) == 0 && !load.failed++)
        fprintf(stderr, "load: %.*s\n", (int)size, text);
}

/* Takes the frames that are whole; returns how many bytes they were. */
static size_t take_frames(Client *client, const unsigned char *bytes, size_t size) {
    size_t at = 0;
    while (size - at >= 2) {
        const unsigned char *frame = bytes + at;
        size_t head = frame[1] < 126 ? 2 : frame[1] == 126 ? 4 : 10, length = frame[1];
        if (size - at < head) break;
        for (size_t i = 2, all = 0; i < head; i++) length = all = all << 8 | frame[i];
        if (size - at < head + length) break;
        if (frame[0] == 0x81) heard(client, (const char *)frame + head, length);
        if (frame[0] == 0x89) send_all(client->fd, "\x8A\x80\0\0\0\0", 6);
        if (frame[0] == 0x88) stop("the server closes", (const char *)frame + head + 2);
        at += head + length;
    }
    return at;
}

static void hear(Client *client) {
    static unsigned char bytes[1 << 20];
    memcpy(bytes, client->part, client->size);
    ssize_t count = recv(client->fd, bytes + client->size, sizeof bytes - client->size, 0);
    if (count == 0 || (count < 0 && errno != EAGAIN)) stop("a socket ended", strerror(errno));
    if (count < 0) return;
    size_t size = client->size + (size_t)count, taken = take_frames(client, bytes, size);
    client->size = size - taken;
    client->part = realloc(client->part, client->size + 1);
    memcpy(client->part, bytes + taken, client->size);
}

/* Hears what has come within so many ms; false: nothing. */
static bool hear_all(int poll, int ms) {
    struct epoll_event events[512];
    int count = epoll_wait(poll, events, 512, ms);
    for (int i = 0; i < count; i++) hear(&load.clients[events[i].data.u32]);
    return count > 0;
}

/* ------------------------------------------------------------------ playing */

static void play(Game *game, int number) {
    char text[128];
    int seat = load.mover[game->script][game->plies];
    snprintf(text, sizeof text, "{\"do\":\"move\",\"game\":\"%s\",\"ply\":%d,\"move\":\"%s\"}",
             game->id, game->plies, load.move[game->script][game->plies]);
    game->plies++;
    game->sent_us = now_us();
    say(load.clients[2 * number + seat - 1].fd, text);
}

/* One move in one of the games, in turn; a game whose last move was not seen yet is passed over. */
static void play_next(void) {
    static int next;
    for (int i = 0; i < load.games; i++) {
        int number = next++ % load.games;
        Game *game = &load.row[number];
        if (game->seen == game->plies && game->plies < PLIES) {
            play(game, number);
            return;
        }
    }
    load.late++;
}

static void play_all(int poll) {
    uint64_t begin = now_us();
    for (int sent = 0, all = load.moves * load.seconds; sent < all;) {
        uint64_t gone = now_us() - begin;
        int due = (int)(gone * (uint64_t)load.moves / 1000000);
        for (; sent <= due && sent < all; sent++) play_next();
        hear_all(poll, 1);
    }
    for (uint64_t end = now_us(); load.took < load.moves * load.seconds - load.late;)
        if (!hear_all(poll, 100) && now_us() - end > 30000000) stop("moves were never seen", "");
}

/* The same disk, without a database. */
static void *work_sync(void *unused) {
    static const char bytes[4096] = "sync";
    char path[4096];
    snprintf(path, sizeof path, "%s/sync", load.folder);
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    while (!load.over && load.syncs < load.seconds * 1000 / SYNC_MS) {
        uint64_t begin = now_us();
        if (write(fd, bytes, sizeof bytes) < 0 || fdatasync(fd) != 0) stop(path, strerror(errno));
        load.sync_us[load.syncs++] = (uint32_t)(now_us() - begin);
        usleep(SYNC_MS * 1000);
    }
    close(fd);
    unlink(path);
    return unused;
}

/* ------------------------------------------------------------------ the report */

/* Of the server, in kB. */
static long memory(void) {
    char path[64], line[512];
    long found = -1;
    snprintf(path, sizeof path, "/proc/%d/status", load.pid);
    FILE *status = fopen(path, "r");
    while (status && found < 0 && fgets(line, sizeof line, status))
        sscanf(line, "VmRSS: %ld", &found);
    if (status) fclose(status);
    return found;
}

/* Of the processor, by the server so far. */
static double seconds(void) {
    char path[64], text[1024] = "";
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", load.pid);
    FILE *stat = fopen(path, "r");
    if (stat && fread(text, 1, sizeof text - 1, stat)) {
        const char *at = strrchr(text, ')');
        sscanf(at, ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
    }
    if (stat) fclose(stat);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

static int compare(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void tell(const char *what, uint32_t *us, int count) {
    qsort(us, (size_t)count, sizeof *us, compare);
    printf("%-28s %7d   50 %%: %6.2f ms   99 %%: %6.2f ms   longest: %6.2f ms\n", what, count,
           us[count / 2] / 1e3, us[count * 99 / 100] / 1e3, us[count - 1] / 1e3);
}

static int argument(int count, char **values, int at, int otherwise) {
    return count > at ? atoi(values[at]) : otherwise;
}

int main(int count, char **values) {
    if (count < 4) stop("usage", "load PORT PID FOLDER [SOCKETS [GAMES [MOVES [SECONDS]]]]");
    int poll = epoll_create1(0);
    load.port = atoi(values[1]);
    load.pid = atoi(values[2]);
    load.folder = values[3];
    load.sockets = argument(count, values, 4, 10000);
    load.games = argument(count, values, 5, 1000);
    load.moves = argument(count, values, 6, 1000);
    load.seconds = argument(count, values, 7, 30);
    if (load.sockets < 2 * load.games) stop("usage", "each game needs two sockets");
    struct rlimit files = {(rlim_t)load.sockets + 100, (rlim_t)load.sockets + 100};
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = (rlim_t)load.sockets + 100;
    if (setrlimit(RLIMIT_NOFILE, &files) != 0) stop("ulimit -n", strerror(errno));
    load.clients = calloc((size_t)load.sockets, sizeof(Client));
    load.row = calloc((size_t)load.games, sizeof(Game));
    load.took_us = calloc((size_t)(load.moves * load.seconds + 1), sizeof(uint32_t));
    load.sync_us = calloc((size_t)(load.seconds * 1000 / SYNC_MS + 1), sizeof(uint32_t));
    for (int i = 0; i < SCRIPTS; i++) write_script(i);

    int players = 2 * load.games, others = load.sockets - players;
    work(work_guests, 0, load.sockets);
    work(work_games, 0, load.games);
    long before = memory();
    work(work_sockets, 0, players);
    sleep(1); /* until the last of them watches */
    long played = memory();
    work(work_sockets, players, load.sockets);
    sleep(1);
    double each = others ? (double)(memory() - played) / others : 0;
    for (int i = 0; i < load.sockets; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = (uint32_t)i};
        epoll_ctl(poll, EPOLL_CTL_ADD, load.clients[i].fd, &event);
    }
    while (hear_all(poll, 3000)) {
    }
    double cpu = seconds();
    sleep(5);
    double idle = seconds() - cpu;
    while (hear_all(poll, 0)) {
    }
    long frames = load.frames;
    pthread_t syncing;
    pthread_create(&syncing, NULL, work_sync, NULL);
    cpu = seconds();
    uint64_t begin = now_us();
    play_all(poll);
    double took = (double)(now_us() - begin) / 1e6;
    cpu = seconds() - cpu;
    load.over = true;
    pthread_join(syncing, NULL);

    printf("%d sockets, each with a guest that watches; %d games\n", load.sockets, load.games);
    printf("memory of the server: %ld kB; of that a socket %.1f kB, a game in play %.1f kB\n",
           memory(), each, (double)(played - before) / load.games - 2 * each);
    printf("at rest: %.1f %% of a core\n", idle / 5 * 100);
    printf(
        "%d moves in %.1f s, %.0f a second (%d not sent for want of a free game), %ld frames told; "
        "%.0f %% of a core\n",
        load.took, took, load.took / took, load.late, load.frames - frames, cpu / took * 100);
    tell("move sent to move seen", load.took_us, load.took);
    tell("bare fdatasync", load.sync_us, load.syncs);
    return load.failed ? 1 : 0;
}
