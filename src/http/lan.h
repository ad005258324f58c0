/* By which addresses others reach a server that listens. */
#ifndef HTTP_LAN_H
#define HTTP_LAN_H

#include "http/listen.h"

enum { LAN_MOST = 8 };

/* The addresses under which other machines of the network reach what listens at `address`, with its
 * port; IPv4 first. Returns how many; 0: only this machine does. Bridges of containers and virtual
 * machines are left out. */
int lan_addresses(const Address *address, Address out[LAN_MOST]);

#endif
