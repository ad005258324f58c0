/* How others reach a server: addresses, a QR code, and the port that a firewall must let in. */
#pragma once

#include "http/listen.h"

enum { INVITE_URL = ADDRESS_TEXT + 16 };

/* The first address at which other machines reach `address`, as "http://…/". "" if there is none or
 * the port is not known yet. */
void invite_url(const Address *address, char out[INVITE_URL]);

/* Prints all of it on stderr, with the QR code if that is a terminal with enough room. Warns if no
 * other machine can reach the server. */
void invite_print(const Address *address);
