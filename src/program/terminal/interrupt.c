/* See interrupt.h. */
#include "terminal/interrupt.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int wake[2] = {-1, -1};
static atomic_bool seen; /* lock-free, so a signal handler may set it */

static void heard(int signal_number) {
    if (signal_number != SIGWINCH) atomic_store(&seen, true);
    ssize_t ignored = write(wake[1], "", 1);
    (void)ignored;
}

int interrupt_init(void) {
    if (pipe(wake) != 0) {
        perror("taefl: pipe");
        abort();
    }
    for (int end = 0; end < 2; end++) {
        fcntl(wake[end], F_SETFL, O_NONBLOCK);
        fcntl(wake[end], F_SETFD, FD_CLOEXEC);
    }
    struct sigaction action = {.sa_handler = heard};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    sigaction(SIGWINCH, &action, NULL);
    return wake[1];
}

bool interrupt_seen(void) { return atomic_load(&seen); }

bool interrupt_wait(int descriptor, int milliseconds) {
    struct pollfd wait[2] = {{.fd = wake[0], .events = POLLIN},
                             {.fd = descriptor, .events = POLLIN}};
    if (poll(wait, descriptor < 0 ? 1 : 2, milliseconds) < 0) return false;
    char bytes[64];
    while (read(wake[0], bytes, sizeof bytes) > 0) continue;
    return descriptor >= 0 && wait[1].revents;
}
