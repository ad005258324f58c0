/* By which addresses others reach a server that listens. */
#ifndef SERVER_LAN_H
#define SERVER_LAN_H

#include "server/listen.h"

enum { LAN_MOST = 8 };

/* The addresses under which other machines of the network reach what listens at `address`, with its
 * port; IPv4 first. Returns how many; 0: only this machine does. Bridges of containers and virtual
 * machines are left out. */
int lan_addresses(const Address *address, Address out[LAN_MOST]);

#endif
