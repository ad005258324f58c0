/* See stop.h. Both variables are safe to set in a signal handler. */
#include "base/stop.h"
#include "base/log.h"

#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

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

enum { CODE_FAILED = 4 };

void stop_failed(const char *why) {
    log_event(LOG_ERROR, "ended", why);
    _exit(CODE_FAILED);
}

typedef struct Last {
    int ms;
    const char *why;
} Last;

static void *end_anyway(void *argument) {
    const Last *last = argument;
    usleep((useconds_t)last->ms * 1000);
    log_event(LOG_ERROR, "ended", last->why);
    _exit(0);
}

void stop_within(int ms, const char *why) {
    static Last last;
    pthread_t thread;
    last = (Last){ms, why};
    if (pthread_create(&thread, NULL, end_anyway, &last) == 0) pthread_detach(thread);
}
