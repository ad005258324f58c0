/* The server's answers, without sockets: a request in, an answer out. */
#pragma once

#include "http/answer.h"
#include "http/request.h"

/* The answer to a request, which is not needed afterwards. `ready` is for /readyz, `contact` for
 * security.txt; NULL: there is none. */
Answer site_answer(const Page *page, const char *contact, bool ready, const Request *request);

/* The form of a file for a request with this Accept-Encoding (NULL: missing): the most wanted one,
 * among equals the smallest. Never an encoding with q=0; plain if nothing else is wanted. */
Encoding site_encoding(const PageFile *file, const char *accept_encoding);

/* Whether an If-None-Match (weak tags count) or an If-Match (they do not) names the ETag of this
 * content in this encoding. */
bool site_tag_matches(const char *list, bool weak, const char *hash, Encoding encoding);
