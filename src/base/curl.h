/* libcurl, loaded when it is first needed: it brings thirty other libraries with it, and most of
 * the program does without them. */
#ifndef BASE_CURL_H
#define BASE_CURL_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct Curl {
    CURLcode (*global_init)(long);
    CURL *(*init)(void);
    void (*reset)(CURL *);
    CURLcode (*setopt)(CURL *, CURLoption, ...);
    CURLcode (*getinfo)(CURL *, CURLINFO, ...);
    CURLcode (*perform)(CURL *);
    void (*cleanup)(CURL *);
    struct curl_slist *(*append)(struct curl_slist *, const char *);
    void (*free_all)(struct curl_slist *);
    const char *(*strerror)(CURLcode);
} Curl;

/* Its functions, once curl_load has returned true. */
extern Curl curl;

/* In any thread, any number of times. False with the reason in `why`: there is none. */
bool curl_load(char *why, size_t size);

#endif
