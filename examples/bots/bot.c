/* The smallest whole bot: accepts every challenge and plays any legal move.
 *
 *     cc bot.c -o bot $(pkg-config --cflags --libs libcurl jansson)
 *     TAEFL_TOKEN=… ./bot http://127.0.0.1:1732
 *
 * One thread: libcurl waits for all streams at once. docs/bots.md describes what the server says
 * and hears. */
#define _POSIX_C_SOURCE 200809L
#include <curl/curl.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GAMES = 16, ACCEPTED = 64, ID = 16 };

typedef struct Stream {
    CURL *easy;
    char game[ID]; /* "": the list of our games */
    char *text;    /* what has come and has not been read */
    size_t size;
    bool over;    /* the game is */
    bool lost;    /* something went wrong: it is to be opened again */
    time_t again; /* to be opened then; 0: it is open */
    time_t heard; /* when something came last: the server says something every few seconds */
} Stream;

static const char *server;
static struct curl_slist *fields;
static CURLM *all;
static Stream stream[GAMES + 1];    /* the first one is that of the list */
static char accepted[ACCEPTED][ID]; /* the last challenges: a list may come late */
static int accepts;

/* This is the place to be clever. */
static const char *choose(const json_t *legal) {
    return json_string_value(json_array_get(legal, (size_t)rand() % json_array_size(legal)));
}

/* The date may be set back, and no stream must wait for that. */
static time_t now_s(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec + 1;
}

static size_t note_first(char *bytes, size_t one, size_t count, void *ctx) {
    char *first = ctx;
    if (!*first && count) *first = *bytes;
    return one * count;
}

/* Where it fails the stream is opened again: the first that it tells is how things stand, so
 * nothing else needs to be mended. */
static void post(Stream *s, const char *path, const char *body) {
    char url[512], first = 0;
    CURL *easy = curl_easy_init();
    snprintf(url, sizeof url, "%s%s", server, path);
    curl_easy_setopt(easy, CURLOPT_URL, url);
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, fields);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDS, body);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, note_first);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, &first);
    curl_easy_setopt(easy, CURLOPT_FAILONERROR, 1L);
    curl_easy_setopt(easy, CURLOPT_TIMEOUT, 30L);
    s->lost = curl_easy_perform(easy) != CURLE_OK || first != '{'; /* no JSON: of another server */
    curl_easy_cleanup(easy);
}

static size_t take(char *bytes, size_t one, size_t count, void *ctx) {
    Stream *s = ctx;
    char *text = realloc(s->text, s->size + one * count + 1);
    if (!text) return 0;
    s->text = text;
    memcpy(text + s->size, bytes, one * count);
    s->size += one * count;
    text[s->size] = 0;
    s->heard = now_s();
    return one * count;
}

static void open_stream(Stream *s) {
    char url[512];
    snprintf(url, sizeof url, *s->game ? "%s/api/games/%s/stream" : "%s/api/me/games/stream",
             server, s->game);
    s->size = 0;
    s->again = 0;
    s->lost = false;
    s->heard = now_s();
    s->easy = curl_easy_init();
    curl_easy_setopt(s->easy, CURLOPT_URL, url);
    curl_easy_setopt(s->easy, CURLOPT_HTTPHEADER, fields);
    curl_easy_setopt(s->easy, CURLOPT_WRITEFUNCTION, take);
    curl_easy_setopt(s->easy, CURLOPT_WRITEDATA, s);
    curl_easy_setopt(s->easy, CURLOPT_PRIVATE, s);
    curl_easy_setopt(s->easy, CURLOPT_FAILONERROR, 1L);
    curl_multi_add_handle(all, s->easy);
}

static void begin_game(const char *id) {
    Stream *unused = NULL;
    for (Stream *s = stream + 1; s <= stream + GAMES; s++) {
        if (strcmp(s->game, id) == 0) return;
        if (!*s->game) unused = s;
    }
    if (!unused) return;
    strcpy(unused->game, id);
    open_stream(unused);
}

static void accept_game(const char *id) {
    char path[64];
    for (int i = 0; i < ACCEPTED; i++)
        if (strcmp(accepted[i], id) == 0) return;
    snprintf(path, sizeof path, "/api/challenge/%s/accept", id);
    post(&stream[0], path, "{}");
    if (!stream[0].lost) strcpy(accepted[accepts++ % ACCEPTED], id);
}

/* The list of games that are not over. A challenge waits for us to take the free seat. */
static void hear_games(const json_t *message) {
    const json_t *game;
    size_t i;
    json_array_foreach(json_object_get(message, "games"), i, game) {
        const char *id = NULL, *phase = NULL;
        json_t *seats = NULL;
        int you = 1;
        json_unpack((json_t *)game, "{s:s, s:s, s:o, s:i}", "id", &id, "phase", &phase, "seats",
                    &seats, "you", &you);
        if (!seats || strlen(id) >= ID) continue;
        if (strcmp(phase, "playing") == 0)
            begin_game(id);
        else if (json_is_null(json_array_get(seats, (size_t)you - 1)))
            accept_game(id);
    }
}

static void hear_game(Stream *s, const json_t *message) {
    const char *phase = json_string_value(json_object_get(message, "phase"));
    const json_t *legal = json_object_get(message, "legal");
    char body[256];
    if (phase && strcmp(phase, "over") == 0) s->over = true;
    if (!json_array_size(legal)) return;
    snprintf(body, sizeof body, "{\"do\":\"move\",\"game\":\"%s\",\"ply\":%d,\"move\":\"%s\"}",
             s->game, (int)json_integer_value(json_object_get(message, "ply")), choose(legal));
    post(s, "/api/message", body);
}

/* Reads the lines that are whole; an empty one only says that the server is there. */
static void read_lines(Stream *s) {
    char *line = s->text, *end;
    while (s->size && (end = memchr(line, '\n', s->size - (size_t)(line - s->text)))) {
        json_t *message = json_loadb(line, (size_t)(end - line), 0, NULL);
        if (*s->game)
            hear_game(s, message);
        else
            hear_games(message);
        json_decref(message);
        line = end + 1;
    }
    s->size -= (size_t)(line - s->text);
    memmove(s->text, line, s->size);
}

/* A stream has ended: it is heard again in a second, unless it is over or nobody wants us there. */
static void close_stream(Stream *s) {
    long status = 0;
    curl_easy_getinfo(s->easy, CURLINFO_RESPONSE_CODE, &status);
    curl_multi_remove_handle(all, s->easy);
    curl_easy_cleanup(s->easy);
    s->easy = NULL;
    s->again = now_s() + 1;
    if (!s->over && status != 401 && status != 403 && status != 404) return;
    if (!*s->game) {
        fprintf(stderr, "The server does not want this bot: %ld.\n", status);
        exit(1);
    }
    *s->game = 0;
    s->over = false;
    s->again = 0;
}

int main(int count, char **words) {
    char field[256];
    int running;
    if (count != 2 || !getenv("TAEFL_TOKEN")) return 2;
    server = words[1];
    srand((unsigned)time(NULL));
    curl_global_init(CURL_GLOBAL_DEFAULT);
    snprintf(field, sizeof field, "Authorization: Bearer %s", getenv("TAEFL_TOKEN"));
    fields = curl_slist_append(NULL, field);
    fields = curl_slist_append(fields, "Content-Type: application/json");
    all = curl_multi_init();
    open_stream(&stream[0]);
    for (;;) {
        const CURLMsg *message;
        curl_multi_perform(all, &running);
        for (Stream *s = stream; s <= stream + GAMES; s++) {
            if (s->easy && s->size) read_lines(s);
            if (now_s() - s->heard > 30) s->lost = true;
            if (s->easy && (s->over || s->lost)) close_stream(s);
            if (s->again && s->again <= now_s()) open_stream(s);
        }
        while ((message = curl_multi_info_read(all, &running))) {
            Stream *s = NULL;
            curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &s);
            close_stream(s);
        }
        curl_multi_poll(all, NULL, 0, 500, NULL);
    }
}
