/* libcurl, loaded on first use. It brings thirty other libraries, and most of the program does not
 * need it. */
#pragma once

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

/* Its functions; valid once curl_load has returned true. */
extern Curl curl;

/* Loads libcurl. Any thread may call it any number of times. Returns false with the reason in `why`
 * if it is missing. */
bool curl_load(char *why, size_t size);
