/* Addresses to listen on: "127.0.0.1:1732", "[::1]:1732", "0.0.0.0:80". Port 0 is any free one. */
#pragma once

#include <stdbool.h>
#include <sys/socket.h>

enum { ADDRESS_TEXT = 64, WHY_TEXT = 200 };

typedef struct Address {
    struct sockaddr_storage storage;
    socklen_t size;
} Address;

/* Reads ADDR:PORT. ADDR must be numeric, because a name needs a name server. On failure `why` gets
 * the reason and *out is unchanged. */
bool address_parse(const char *text, Address *out, char why[WHY_TEXT]);

/* "127.0.0.1:1732", "[::1]:1732". */
void address_text(const Address *address, char out[ADDRESS_TEXT]);

/* The same without port and brackets. An IPv4 address mapped into IPv6 is written as IPv4. */
void address_host(const Address *address, char out[ADDRESS_TEXT]);
int address_port(const Address *address);

/* The bytes that identify a peer: the IPv4 address, or the first half of the IPv6 address. A
 * household shares that half. */
void address_peer(const Address *address, unsigned char out[16]);

/* Takes the address with a non-blocking socket, which accepts nothing yet. -1 with the reason in
 * `why` on failure. If the port was 0, *address gets the actual port. */
int listen_open(Address *address, char why[WHY_TEXT]);

/* From now on the socket accepts connections. */
bool listen_begin(int fd);

/* Accepts a connection as a non-blocking socket. -1 with errno on failure. */
int listen_accept(int listen_fd, Address *from);

enum { LAN_MOST = 8 };

/* The addresses, with port, by which other machines in the network reach a server that listens at
 * `address`; IPv4 first. Returns how many; 0: only this machine does. Leaves out bridges of
 * containers and virtual machines. */
int lan_addresses(const Address *address, Address out[LAN_MOST]);
