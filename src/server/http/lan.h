/* The addresses by which others reach a listening server. */
#pragma once

#include "http/listen.h"

enum { LAN_MOST = 8 };

/* The addresses, with port, by which other machines in the network reach a server that listens at
 * `address`; IPv4 first. Returns how many; 0: only this machine does. Leaves out bridges of
 * containers and virtual machines. */
int lan_addresses(const Address *address, Address out[LAN_MOST]);
