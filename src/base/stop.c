/* See stop.h. Both variables are safe to set in a signal handler. */
#include "base/stop.h"

#include <signal.h>
#include <stddef.h>

atomic_bool stop_asked;
static volatile sig_atomic_t urgency;

static void heard(int number) {
    urgency = number == SIGINT && urgency < 1 ? 1 : 2;
    atomic_store(&stop_asked, true);
}

void stop_on_signal(int number) {
    struct sigaction action = {.sa_handler = heard, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

int stop_urgency(void) { return urgency; }
