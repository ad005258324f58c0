/* Where the server listens: "127.0.0.1:1732", "[::1]:1732", "0.0.0.0:80"; port 0 is any free one.
 */
#ifndef HTTP_LISTEN_H
#define HTTP_LISTEN_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

enum { ADDRESS_TEXT = 64, WHY_TEXT = 200 };

typedef struct Address {
    struct sockaddr_storage storage;
    socklen_t size;
} Address;

/* Reads ADDR:PORT. Only numbers: a name would be asked of somebody else. On failure `why` gets
 * words and *out stays as it was. */
bool address_parse(const char *text, Address *out, char why[WHY_TEXT]);

/* "127.0.0.1:1732", "[::1]:1732". */
void address_text(const Address *address, char out[ADDRESS_TEXT]);

/* The same without the port and brackets; an IPv4 address mapped into IPv6 as the IPv4 one. */
void address_host(const Address *address, char out[ADDRESS_TEXT]);
int address_port(const Address *address);

/* Who counts as one peer: the IPv4 address, or the first half of the IPv6 one, which is what a
 * household gets. */
void address_peer(const Address *address, unsigned char out[16]);

/* A listening socket that does not block, or -1 with words in `why`. *address gets the port that
 * was found if it was 0. */
int listen_open(Address *address, char why[WHY_TEXT]);

/* Takes a connection from a listening socket; it does not block. -1 with errno. */
int listen_accept(int listen_fd, Address *from);

#endif
