#include "push/line.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    SLOW_S = 2,
    WAIT_LEAST_S = 60,
    WAIT_MOST_S = 3600,
    RETRY_MOST_S = 86400,
    RETRY_DIGITS = 18, /* more do not fit into 64 bits */
    SECOND = 1000000,
};

/* ------------------------------------------------------------------ services and endpoints */

static PostPlace *find(PostLine *line, const char *key, size_t length) {
    for (int i = 0; i < line->places; i++) {
        PostPlace *place = &line->place[i];
        if (strncmp(place->key, key, length) == 0 && !place->key[length]) return place;
    }
    return NULL;
}

/* The one to forget: the first that is not quick, or else the first of all, by their last use. */
static PostPlace *oldest(PostLine *line) {
    PostPlace *best = &line->place[0];
    for (int i = 1; i < line->places; i++) {
        PostPlace *place = &line->place[i];
        if (place->quick != best->quick ? best->quick : place->used_us < best->used_us)
            best = place;
    }
    return best;
}

static PostPlace *find_or_make(PostLine *line, const char *key, size_t length, uint64_t now) {
    PostPlace *place = find(line, key, length);
    if (!place) {
        place = line->places < POST_PLACES ? &line->place[line->places++] : oldest(line);
        free(place->key);
        *place = (PostPlace){.key = memory_text_part(key, length)};
    }
    place->used_us = now;
    return place;
}

static PostPlace *service_of(PostLine *line, const Post *post) {
    return find(line, post->endpoint, push_origin(post->endpoint));
}

static bool same_service(const Post *a, const Post *b) {
    size_t length = push_origin(a->endpoint);
    return length == push_origin(b->endpoint) && strncmp(a->endpoint, b->endpoint, length) == 0;
}

static PostPlace *endpoint_of(PostLine *line, const Post *post) {
    return find(line, post->endpoint, strlen(post->endpoint));
}

/* Until when nothing may be sent there; 0: it may now. */
static uint64_t held_until(PostLine *line, const Post *post, uint64_t now) {
    const PostPlace *both[] = {service_of(line, post), endpoint_of(line, post)};
    uint64_t until = 0;
    for (int i = 0; i < 2; i++)
        if (both[i] && both[i]->until_us > until) until = both[i]->until_us;
    return until > now ? until : 0;
}

static bool is_quick(PostLine *line, const Post *post) {
    const PostPlace *service = service_of(line, post);
    return service && service->quick;
}

/* ------------------------------------------------------------------ the line */

static Post *take_out(PostLine *line, Post **at) {
    Post *post = *at;
    *at = post->next;
    post->next = NULL;
    line->waiting--;
    return post;
}

/* Makes room: one that must wait anyway goes first, or else the last one, whose person has the most
 * waiting. */
static void drop_one(PostLine *line, uint64_t now) {
    Post **worst = &line->first;
    uint64_t longest = 0;
    for (Post **at = &line->first; *at; at = &(*at)->next) {
        uint64_t until = held_until(line, *at, now);
        if (until < longest) continue;
        longest = until;
        worst = at;
    }
    free(take_out(line, worst));
}

static void put(PostLine *line, Post *post, uint64_t now) {
    Post **at = &line->first;
    while (*at && (*at)->round <= post->round) at = &(*at)->next;
    post->next = *at;
    *at = post;
    if (++line->waiting > POSTS_MOST) drop_one(line, now);
}

void line_add(PostLine *line, Post *post, uint64_t now_us) {
    post->expires_us = now_us + (uint64_t)post->keep_s * SECOND;
    post->round = line->round;
    for (Post **at = &line->first; *at; at = &(*at)->next) {
        Post *other = *at;
        if (*post->topic && strcmp(post->topic, other->topic) == 0 &&
            strcmp(post->endpoint, other->endpoint) == 0) {
            post->round = other->round;
            post->next = other->next;
            *at = post;
            free(other);
            return;
        }
        if (other->whom == post->whom) post->round = other->round + 1;
    }
    put(line, post, now_us);
}

/* Whether it has to wait for one that is being sent. */
static bool is_busy(PostLine *line, const Post *post) {
    bool quick = is_quick(line, post);
    int slow = 0;
    for (int i = 0; i < POSTS_AT_ONCE; i++) {
        const Post *sent = line->sent[i];
        if (!sent) continue;
        if (sent->whom == post->whom || (!quick && same_service(sent, post))) return true;
        slow += !is_quick(line, sent);
    }
    return slow >= POSTS_SLOW && !quick;
}

Post *line_take(PostLine *line, uint64_t now_us, uint64_t *next_us) {
    int place = 0;
    *next_us = 0;
    while (place < POSTS_AT_ONCE && line->sent[place]) place++;
    if (place == POSTS_AT_ONCE) return NULL;
    for (Post **at = &line->first; *at;) {
        if (now_us >= (*at)->expires_us) {
            free(take_out(line, at));
            continue;
        }
        uint64_t until = held_until(line, *at, now_us);
        if (until && (!*next_us || until < *next_us)) *next_us = until;
        if (!until && !is_busy(line, *at)) {
            if ((*at)->round > line->round) line->round = (*at)->round;
            return line->sent[place] = take_out(line, at);
        }
        at = &(*at)->next;
    }
    return NULL;
}

/* How long to leave a place alone after so many failures in a row. The least wait doubles with each
 * of them, so a service that always names one second is soon asked rarely. */
static uint64_t wait_after(const Post *post, int misses) {
    int64_t wait = post->retry_s > 0 ? 1 : WAIT_LEAST_S;
    while (--misses > 0 && wait < WAIT_MOST_S) wait *= 2;
    if (wait > WAIT_MOST_S) wait = WAIT_MOST_S;
    if (wait < post->retry_s) wait = post->retry_s;
    if (wait > RETRY_MOST_S) wait = RETRY_MOST_S;
    return (uint64_t)wait * SECOND;
}

bool line_sent(PostLine *line, Post *post, uint64_t took_us, uint64_t now_us) {
    int status = post->status;
    for (int i = 0; i < POSTS_AT_ONCE; i++)
        if (line->sent[i] == post) line->sent[i] = NULL;
    PostPlace *place = find_or_make(line, post->endpoint, push_origin(post->endpoint), now_us);
    place->quick = status && took_us < (uint64_t)SLOW_S * SECOND;
    if ((status >= 200 && status < 300) || status == 404 || status == 410) {
        PostPlace *endpoint = endpoint_of(line, post);
        place->misses = 0;
        if (endpoint) endpoint->misses = 0;
        return false;
    }
    /* 503 is said for the whole service. */
    if (status != 503) place = find_or_make(line, post->endpoint, strlen(post->endpoint), now_us);
    /* Posts that were sent at the same time fail together and count once. */
    if (now_us - took_us >= place->until_us) place->misses++;
    place->until_us = now_us + wait_after(post, place->misses);
    if ((status != 429 && status != 503) || place->misses > POST_REFUSALS ||
        place->until_us >= post->expires_us)
        return false;
    put(line, post, now_us);
    return true;
}

bool retry_is_endless(const char *field, size_t size) {
    static const char name[] = "Retry-After:";
    const char *end = field + size, *at = field + sizeof name - 1;
    if (size < sizeof name || strncasecmp(field, name, sizeof name - 1) != 0) return false;
    while (at < end && (*at == ' ' || *at == '\t')) at++;
    const char *digits = at;
    while (at < end && *at >= '0' && *at <= '9') at++;
    return at - digits > RETRY_DIGITS;
}

void line_end(PostLine *line) {
    while (line->first) free(take_out(line, &line->first));
    for (int i = 0; i < line->places; i++) free(line->place[i].key);
    *line = (PostLine){0};
}
