/* How others come to a server that listens: addresses, a QR code, what a firewall must let through.
 */
#ifndef CLI_INVITE_H
#define CLI_INVITE_H

#include "http/listen.h"

enum { INVITE_URL = ADDRESS_TEXT + 16 };

/* The first address under which other machines reach what listens at `address`, as "http://…/"; ""
 * if there is none, or if the port is not known yet. */
void invite_url(const Address *address, char out[INVITE_URL]);

/* Says all of it on stderr, the QR code where that is a terminal with room for it. Warns if nobody
 * else can come. */
void invite_print(const Address *address);

#endif
