#include "push/pusher.h"

#include "base/clock.h"
#include "base/library.h"
#include "base/memory.h"
#include "base/wait.h"

#include <netinet/in.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

enum { ANSWER_MOST = 65536, WHY = 128 };

struct Pusher {
    PusherSetup setup;
    pthread_t thread[POSTS_AT_ONCE];
    pthread_mutex_t lock;
    pthread_cond_t wake;
    PostLine line;
    atomic_bool stopped;
};

/* ------------------------------------------------------------------ addresses */

/* A range of addresses: all that share the first `bits` bits. */
typedef struct Net {
    unsigned char bytes[16];
    int bits;
} Net;

static bool in_net(const unsigned char *address, const Net *net) {
    int whole = net->bits / 8, rest = net->bits % 8;
    return memcmp(address, net->bytes, (size_t)whole) == 0 &&
           (!rest || (address[whole] ^ net->bytes[whole]) >> (8 - rest) == 0);
}

static bool open_4(const unsigned char address[4]) {
    static const Net closed[] = {
        {{0}, 8},         {{10}, 8},       {{100, 64}, 10},      {{127}, 8},
        {{169, 254}, 16}, {{172, 16}, 12}, {{192, 0, 0}, 24},    {{192, 0, 2}, 24},
        {{192, 168}, 16}, {{198, 18}, 15}, {{198, 51, 100}, 24}, {{203, 0, 113}, 24},
        {{224}, 3},
    };
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++)
        if (in_net(address, &closed[i])) return false;
    return true;
}

/* An IPv6 address that contains an IPv4 address is as public as that one. */
static bool open_6(const unsigned char address[16]) {
    static const Net mapped = {{[10] = 0xff, 0xff}, 96}, translated = {{0, 0x64, 0xff, 0x9b}, 96},
                     tunnel = {{0x20, 0x02}, 16}, global = {{0x20}, 3},
                     teredo = {{0x20, 0x01, 0, 0}, 32}, example = {{0x20, 0x01, 0x0d, 0xb8}, 32};
    if (in_net(address, &mapped) || in_net(address, &translated)) return open_4(address + 12);
    if (in_net(address, &tunnel)) return open_4(address + 2);
    return in_net(address, &global) && !in_net(address, &teredo) && !in_net(address, &example);
}

bool push_address_open(const struct sockaddr *address) {
    if (address->sa_family == AF_INET) {
        const struct sockaddr_in *four = (const void *)address;
        return open_4((const unsigned char *)&four->sin_addr);
    }
    if (address->sa_family != AF_INET6) return false;
    const struct sockaddr_in6 *six = (const void *)address;
    return open_6(six->sin6_addr.s6_addr);
}

/* ------------------------------------------------------------------ sending */

/* Checks the resolved address itself. A name could resolve to another address between a check of
 * the name and the connection. */
static curl_socket_t open_socket(void *ctx, curlsocktype purpose, struct curl_sockaddr *to) {
    const Pusher *pusher = ctx;
    (void)purpose;
    if (!pusher->setup.nearby && !push_address_open(&to->addr)) return CURL_SOCKET_BAD;
    return socket(to->family, to->socktype | SOCK_CLOEXEC, to->protocol);
}

/* Only the status of an answer counts. Ends the transfer after ANSWER_MOST bytes. */
static size_t drop_answer(char *bytes, size_t one, size_t count, void *ctx) {
    size_t *taken = ctx;
    (void)bytes;
    *taken += one * count;
    return *taken > ANSWER_MOST ? 0 : one * count;
}

static size_t read_field(char *bytes, size_t one, size_t count, void *ctx) {
    Post *post = ctx;
    if (retry_is_endless(bytes, one * count)) post->retry_s = INT64_MAX;
    return one * count;
}

static int ask_stopped(void *ctx, curl_off_t a, curl_off_t b, curl_off_t c, curl_off_t d) {
    const Pusher *pusher = ctx;
    (void)a, (void)b, (void)c, (void)d;
    return atomic_load(&pusher->stopped);
}

static struct curl_slist *fields_of(const Post *post, const char *vapid) {
    char line[VAPID_TEXT + 32];
    struct curl_slist *fields = curl.append(NULL, "Content-Encoding: aes128gcm");
    fields = curl.append(fields, "Content-Type: application/octet-stream");
    snprintf(line, sizeof line, "TTL: %d", post->keep_s);
    fields = curl.append(fields, line);
    fields = curl.append(fields, post->urgent ? "Urgency: high" : "Urgency: normal");
    snprintf(line, sizeof line, "Topic: %s", post->topic);
    if (*post->topic) fields = curl.append(fields, line);
    snprintf(line, sizeof line, "Authorization: %s", vapid);
    return curl.append(fields, line);
}

static void set_options(Pusher *pusher, CURL *easy, Post *post, size_t *taken) {
    curl.setopt(easy, CURLOPT_URL, post->endpoint);
    curl.setopt(easy, CURLOPT_PROTOCOLS_STR, pusher->setup.nearby ? "https,http" : "https");
    curl.setopt(easy, CURLOPT_PROXY, "");
    curl.setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl.setopt(easy, CURLOPT_TIMEOUT, (long)POST_PATIENCE_S);
    curl.setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl.setopt(easy, CURLOPT_OPENSOCKETDATA, pusher);
    curl.setopt(easy, CURLOPT_WRITEFUNCTION, drop_answer);
    curl.setopt(easy, CURLOPT_WRITEDATA, taken);
    curl.setopt(easy, CURLOPT_HEADERFUNCTION, read_field);
    curl.setopt(easy, CURLOPT_HEADERDATA, post);
    curl.setopt(easy, CURLOPT_NOPROGRESS, 0L);
    curl.setopt(easy, CURLOPT_XFERINFOFUNCTION, ask_stopped);
    curl.setopt(easy, CURLOPT_XFERINFODATA, pusher);
}

static void send_post(Pusher *pusher, Post *post) {
    unsigned char sealed[PUSH_SEALED];
    char vapid[VAPID_TEXT], why[WHY];
    size_t taken = 0, size = push_seal(&post->to, post->text, strlen(post->text), sealed);
    long status = 0;
    curl_off_t retry = 0;
    post->status = 0;
    post->retry_s = 0;
    if (!size || !push_url_good(post->endpoint, pusher->setup.nearby) ||
        !vapid_write(&post->from, post->endpoint, post->contact, clock_wall_ms() / 1000, vapid) ||
        !curl_load(why, sizeof why))
        return;
    CURL *easy = curl.init();
    struct curl_slist *fields = fields_of(post, vapid);
    set_options(pusher, easy, post, &taken);
    curl.setopt(easy, CURLOPT_HTTPHEADER, fields);
    curl.setopt(easy, CURLOPT_POSTFIELDSIZE, (long)size);
    curl.setopt(easy, CURLOPT_POSTFIELDS, sealed);
    if (curl.perform(easy) == CURLE_OK) {
        curl.getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
        curl.getinfo(easy, CURLINFO_RETRY_AFTER, &retry);
    }
    post->status = (int)status;
    if (!post->retry_s) post->retry_s = retry;
    curl.cleanup(easy);
    curl.free_all(fields);
}

/* Waits until the time `until_us` (0: for ever) or until something has changed. */
static void wait_for_change(Pusher *pusher, uint64_t until_us) {
    if (until_us)
        wait_until(&pusher->wake, &pusher->lock, until_us);
    else
        pthread_cond_wait(&pusher->wake, &pusher->lock);
}

static void *work(void *arg) {
    Pusher *pusher = arg;
    pthread_mutex_lock(&pusher->lock);
    while (!atomic_load(&pusher->stopped)) {
        uint64_t next, began = clock_us();
        Post *post = line_take(&pusher->line, began, &next);
        if (!post) {
            wait_for_change(pusher, next);
            continue;
        }
        pthread_mutex_unlock(&pusher->lock);
        send_post(pusher, post);
        pthread_mutex_lock(&pusher->lock);
        uint64_t now = clock_us();
        bool again = line_sent(&pusher->line, post, now - began, now);
        pthread_cond_broadcast(&pusher->wake);
        pthread_mutex_unlock(&pusher->lock);
        if (!again) pusher->setup.done(pusher->setup.ctx, post);
        pthread_mutex_lock(&pusher->lock);
    }
    pthread_mutex_unlock(&pusher->lock);
    return NULL;
}

/* ------------------------------------------------------------------ interface */

Pusher *pusher_start(const PusherSetup *setup) {
    Pusher *pusher = memory_get(sizeof *pusher);
    pusher->setup = *setup;
    pthread_mutex_init(&pusher->lock, NULL);
    wait_init(&pusher->wake);
    for (int i = 0; i < POSTS_AT_ONCE; i++) pthread_create(&pusher->thread[i], NULL, work, pusher);
    return pusher;
}

void pusher_post(Pusher *pusher, Post *post) {
    pthread_mutex_lock(&pusher->lock);
    line_add(&pusher->line, post, clock_us());
    pthread_cond_broadcast(&pusher->wake);
    pthread_mutex_unlock(&pusher->lock);
}

void pusher_end(Pusher *pusher) {
    if (!pusher) return;
    pthread_mutex_lock(&pusher->lock);
    atomic_store(&pusher->stopped, true);
    pthread_cond_broadcast(&pusher->wake);
    pthread_mutex_unlock(&pusher->lock);
    for (int i = 0; i < POSTS_AT_ONCE; i++) pthread_join(pusher->thread[i], NULL);
    line_end(&pusher->line);
    pthread_cond_destroy(&pusher->wake);
    pthread_mutex_destroy(&pusher->lock);
    free(pusher);
}
