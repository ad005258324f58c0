/* What a service tells whoever started it: that it is ready, that it is ending, that it lives
 * (the protocol of sd_notify(3), which is one datagram a word). Without NOTIFY_SOCKET in the
 * environment nobody listens, and nothing happens. */
#ifndef BASE_NOTIFY_H
#define BASE_NOTIFY_H

#include <stdint.h>

/* "READY=1", "STOPPING=1", "STATUS=…", several lines at once if need be. Never waits; what cannot
 * be sent at once is lost. */
void notify_tell(const char *state);

/* How often "WATCHDOG=1" has to be told at least, in ms; half of what the other side waits for. 0:
 * nobody waits for it. */
uint64_t notify_watchdog_ms(void);

#endif
