/* What the server answers to which request, without sockets: a request in, an answer out. */
#ifndef HTTP_SITE_H
#define HTTP_SITE_H

#include "http/answer.h"
#include "http/request.h"

/* The answer to a request, of which nothing is needed afterwards. `ready` is what /readyz tells,
 * `contact` what security.txt does; NULL: there is none. */
Answer site_answer(const Page *page, const char *contact, bool ready, const Request *request);

/* Of the forms of a file the one for a request with this Accept-Encoding (NULL: did not come): the
 * one wanted most, among equals the smallest. An encoding with q=0 is never taken; the plain form
 * is where nothing else is wanted. */
Encoding site_encoding(const PageFile *file, const char *accept_encoding);

/* Whether an If-None-Match, where weak tags count, or an If-Match, where they do not, names the
 * ETag of this content in this encoding. */
bool site_tag_matches(const char *list, bool weak, const char *hash, Encoding encoding);

#endif
