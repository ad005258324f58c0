/* Libraries of the system that are loaded when they are first needed. */
#pragma once

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct LibraryFunction {
    const char *name;
    void *pointer; /* the function pointer that is set */
} LibraryFunction;

/* Loads the first library of `names` (NULL at the end) that is there, and finds the functions. It
 * stays loaded. False: none is there, or it lacks one. */
bool library_load(const char *const *names, const LibraryFunction *functions, size_t count);

/* libcurl, which brings thirty other libraries. Most of the program does not need it. */
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
