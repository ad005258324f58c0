/* See preview.h. The title and the description depend on the address alone, so no page waits for
 * the database. */
#define _GNU_SOURCE /* for memmem */
#include "api/preview.h"
#include "base/memory.h"
#include "core/notation.h"
#include "record/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { KEY = 256, WORDS = 256, GAME_LETTERS = 8 };

/* ------------------------------------------------------------------ PNG (RFC 2083) */

enum { FILTER_UP = 2 /* each row as the difference from the one above: mostly zeros */ };

static unsigned char *put_number(unsigned char *at, uint32_t value) {
    for (int shift = 24; shift >= 0; shift -= 8) *at++ = (unsigned char)(value >> shift);
    return at;
}

/* A chunk: its length, its name with the data after it, and their CRC. `data` may lie in its place
 * already. */
static unsigned char *chunk(unsigned char *at, const char *name, const void *data, size_t size) {
    put_number(at, (uint32_t)size);
    memcpy(at + 4, name, 4);
    memmove(at + 8, data, size);
    return put_number(at + 8 + size, (uint32_t)crc32(0, at + 4, (uInt)size + 4));
}

unsigned char *png_of(const unsigned char *pixels, int side, size_t *size) {
    static const unsigned char signature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    enum { FRAME = 128 /* more than all but the pixels */ };
    size_t width = 3 * (size_t)side, length = (size_t)side * (1 + width);
    uLongf packed = compressBound(length);
    unsigned char *rows = memory_resize(NULL, length), *row = rows;
    unsigned char *out = memory_resize(NULL, packed + FRAME), *end = out;
    for (int y = 0; y < side; y++, pixels += width) {
        *row++ = FILTER_UP;
        for (const unsigned char *at = pixels; at < pixels + width; at++)
            *row++ = (unsigned char)(y ? *at - *(at - width) : *at);
    }
    unsigned char head[13] = {0};
    put_number(put_number(head, (uint32_t)side), (uint32_t)side);
    head[8] = 8; /* bits a colour */
    head[9] = 2; /* red, green, blue */
    memcpy(end, signature, sizeof signature);
    end = chunk(end + sizeof signature, "IHDR", head, sizeof head);
    if (compress2(end + 8, &packed, rows, length, Z_DEFAULT_COMPRESSION) != Z_OK)
        abort(); /* only for want of memory */
    end = chunk(end, "IDAT", end + 8, packed);
    end = chunk(end, "IEND", "", 0);
    free(rows);
    *size = (size_t)(end - out);
    return out;
}

unsigned char *preview_png(const Picture *picture, size_t *size) {
    unsigned char *work = memory_resize(NULL, PICTURE_WORK);
    unsigned char *pixels = memory_resize(NULL, PICTURE_PIXELS);
    picture_pixels(picture, work, pixels);
    free(work);
    unsigned char *png = png_of(pixels, PICTURE_SIDE, size);
    free(pixels);
    return png;
}

/* ------------------------------------------------------------------ which address shows what */

/* Returns the text after `beginning`, or NULL if the path begins otherwise. */
static const char *behind(const char *path, const char *beginning) {
    size_t length = strlen(beginning);
    return strncmp(path, beginning, length) == 0 ? path + length : NULL;
}

/* Reads "RULES" or "RULES/POSITION" up to `end`, as the page writes it in addresses. */
static bool read_place(const char *text, const char *end, Rules *rules, Position *position) {
    char place[KEY];
    size_t length = (size_t)(end - text);
    if (length >= sizeof place) return false;
    memcpy(place, text, length);
    place[length] = 0;
    char *tail = strchr(place, '/');
    if (tail) *tail++ = 0;
    if (!rules_parse(rules, place, NULL)) return false;
    rules->start(rules, position);
    if (!tail || !*tail) return true;
    for (char *c = tail; *c; c++)
        if (*c == '_') *c = ' ';
    return position_read(rules, position, tail, strlen(tail), NULL);
}

/* ------------------------------------------------------------------ pictures */

unsigned char *preview_place(const char *path, size_t *size) {
    const char *end = path + strlen(path) - strlen(".png");
    Rules rules;
    Position position;
    if (end <= path || strcmp(end, ".png") != 0) return NULL;
    if (!read_place(path, end, &rules, &position)) return NULL;
    return preview_png(&(Picture){.rules = &rules, .position = &position}, size);
}

/* ------------------------------------------------------------------ title and description */

typedef struct Words {
    char title[WORDS], line[WORDS], image[KEY + 16]; /* image: a path; "": no picture */
} Words;

/* Only games on a server have an id of eight letters and digits. Other ids are games in a browser,
 * which are private. */
static bool game_words(const char *id, Words *out) {
    size_t length = strspn(id, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
    if (length != GAME_LETTERS || id[length]) return false;
    snprintf(out->title, WORDS, "A game on Taefl");
    snprintf(out->line, WORDS, "Look on, or join if a seat is free. No account is needed.");
    snprintf(out->image, sizeof out->image, "/g/%s.png", id);
    return true;
}

/* `title` and `line` describe the page; %s in the title is the game's name. */
static bool place_words(const char *place, const char *title, const char *line, Words *out) {
    char text[POSITION_TEXT];
    Rules rules;
    Position position, start;
    if (!read_place(place, place + strlen(place), &rules, &position)) return false;
    rules.start(&rules, &start);
    snprintf(out->title, WORDS, title, rules.base->title);
    snprintf(out->line, WORDS, "%s", line);
    if (memcmp(&position, &start, sizeof start) == 0) {
        snprintf(out->image, sizeof out->image, "/picture/%s.png", rules.name);
        return true;
    }
    position_write(&rules, &position, text);
    for (char *c = text; *c; c++)
        if (*c == ' ') *c = '_';
    snprintf(out->image, sizeof out->image, "/picture/%s/%s.png", rules.name, text);
    return true;
}

static bool words_of(const char *path, Words *out) {
    static const struct {
        const char *beginning, *title, *line;
    } pages[] = {
        {"/rules/", "%s: the rules", "All rules in plain words, with their sources."},
        {"/learn/", "Learn %s", "A lesson of a few minutes on a board."},
        {"/play/", "Play %s", "Against the engine or a friend, without an account."},
        {"/analysis/", "%s: a position", "Look at it and ask the engine."},
    };
    const char *place = behind(path, "/g/");
    if (place) return game_words(place, out);
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        if ((place = behind(path, pages[i].beginning)))
            return place_words(place, pages[i].title, pages[i].line, out);
    return false;
}

/* The server's address as the client wrote it; "" if that is not a plain host name. */
static void server_of(const Request *request, char out[WORDS]) {
    const char *host = request_field(request, "host", NULL);
    size_t length = host ? strlen(host) : 0;
    *out = 0;
    if (!length || length > WORDS - 16) return;
    if (host[strspn(host, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:[]")])
        return;
    snprintf(out, WORDS, "http%s://%s", request->https ? "s" : "", host);
}

/* Titles are our own, but they may contain an apostrophe or an ampersand. */
static void escape(const char *text, char *out, size_t size) {
    size_t at = 0;
    for (; *text && at + 8 < size; text++)
        if (strchr("&<>\"'", *text))
            at += (size_t)snprintf(out + at, size - at, "&#%d;", *text);
        else
            out[at++] = *text;
    out[at] = 0;
}

/* Puts the title, description and picture into the page's head. Returns false if the head has an
 * unexpected form. */
static bool page_with(const PageFile *index, const Words *words, const char *server, Answer *out) {
    static const char mark[] = "<title>Taefl</title>";
    const char *html = (const char *)index->body[ENCODING_PLAIN].data;
    size_t size = index->body[ENCODING_PLAIN].size, most = size + 4096;
    const char *at = memmem(html, size, mark, strlen(mark));
    char title[2 * WORDS], *text;
    if (!at) return false;
    escape(words->title, title, sizeof title);
    text = memory_resize(NULL, most);
    int length = snprintf(
        text, most,
        "%.*s<title>%s</title>\n<meta property=\"og:site_name\" content=\"Taefl\" />\n"
        "<meta property=\"og:type\" content=\"website\" />\n"
        "<meta property=\"og:title\" content=\"%s\" />\n"
        "<meta property=\"og:description\" content=\"%s\" />\n"
        "<meta property=\"og:image\" content=\"%s%s\" />\n"
        "<meta property=\"og:image:type\" content=\"image/png\" />\n"
        "<meta property=\"og:image:width\" content=\"%d\" />\n"
        "<meta property=\"og:image:height\" content=\"%d\" />\n"
        "<meta name=\"twitter:card\" content=\"summary_large_image\" />%.*s",
        (int)(at - html), html, title, title, words->line, server, words->image, PICTURE_SIDE,
        PICTURE_SIDE, (int)(size - (size_t)(at - html) - strlen(mark)), at + strlen(mark));
    if (length < 0 || (size_t)length >= most) {
        free(text);
        return false;
    }
    *out = answer_text(200, index->type, text);
    out->cache = "no-cache";
    answer_field(out, "Vary", "Sec-Fetch-Dest");
    return true;
}

bool preview_answer(const Page *page, const Request *request, Answer *out) {
    char server[WORDS];
    Words words;
    if (request->method != HTTP_GET && request->method != HTTP_HEAD) return false;
    /* Browsers send this header to HTTPS and localhost. They get the page as built. */
    if (request_field(request, "sec-fetch-dest", NULL) || !words_of(request->path, &words))
        return false;
    server_of(request, server);
    for (size_t i = 0; *server && i < page->count; i++)
        if (strcmp(page->files[i].path, "/index.html") == 0)
            return page_with(&page->files[i], &words, server, out);
    return false;
}
