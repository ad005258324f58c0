/* Messages to the service manager by the protocol of sd_notify(3): ready, stopping, alive. Does
 * nothing if NOTIFY_SOCKET is not in the environment. */
#pragma once

#include <stdint.h>

/* Sends "READY=1", "STOPPING=1", "STATUS=…", or several lines at once. Never waits: a message that
 * cannot be sent at once is dropped. */
void notify_tell(const char *state);

/* The interval for "WATCHDOG=1" in ms: half of the service manager's timeout. 0: the service
 * manager has no watchdog. */
uint64_t notify_watchdog_ms(void);
