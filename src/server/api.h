/* What the server answers to which request, without sockets: a request in, an answer out. */
#ifndef SERVER_API_H
#define SERVER_API_H

#include "server/answer.h"
#include "server/request.h"

/* The answer to a request, of which nothing is needed afterwards. `ready` is what /readyz tells,
 * `contact` what security.txt does; NULL: there is none. */
Answer api_answer(const Page *page, const char *contact, bool ready, const Request *request);

/* Of the forms of a file the one for a request with this Accept-Encoding (NULL: did not come): the
 * one wanted most, among equals the smallest. An encoding with q=0 is never taken; the plain form
 * is where nothing else is wanted. */
Encoding api_encoding(const PageFile *file, const char *accept_encoding);

/* Whether an If-None-Match, where weak tags count, or an If-Match, where they do not, names the
 * ETag of this content in this encoding. */
bool api_tag_matches(const char *list, bool weak, const char *hash, Encoding encoding);

#endif
