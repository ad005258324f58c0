/* Our player of the competition, with a server that says more than it waits for. */
#include "bologna/player.h"
#include "support/test.h"

#include <pthread.h>
#include <semaphore.h>
#include <sys/socket.h>
#include <unistd.h>

enum { STATES = 100 };

typedef struct Server {
    int listening;
    Link link;
    sem_t closed; /* all has been sent, and nothing more will be */
    bool waited;
} Server;

/* Sends States in which it is the player's turn, and closes. */
static void *serve(void *ctx) {
    Server *server = ctx;
    Rules rules;
    Position start;
    char state[BOLOGNA_STATE];
    rules_parse(&rules, "tablut-bologna", NULL);
    rules.start(&rules, &start);
    int fd = -1;
    while (fd < 0) fd = link_accept(server->listening);
    link_open(&server->link, fd);
    size_t length = bologna_state_write(&start, BOLOGNA_WHITE, state);
    for (int i = 0; i < STATES; i++) link_send(&server->link, state, length);
    shutdown(fd, SHUT_WR);
    sem_post(&server->closed);
    return NULL;
}

/* The player reads only after the end. */
static bool stopped(void *ctx) {
    Server *server = ctx;
    if (!server->waited) sem_wait(&server->closed);
    server->waited = true;
    return false;
}

TEST(old_states) {
    Server server = {0};
    pthread_t thread;
    int port = 0;
    char why[LINK_WHY];
    server.listening = link_listen("127.0.0.1", &port, why);
    assert_true(server.listening >= 0);
    assert_int_equal(sem_init(&server.closed, 0, 0), 0);
    assert_int_equal(pthread_create(&thread, NULL, serve, &server), 0);
    BolognaPlayerOutcome outcome = bologna_player_run(&(BolognaPlayerSetup){.side = P1,
                                                                            .host = "127.0.0.1",
                                                                            .port = port,
                                                                            .name = "late",
                                                                            .move_us = 20000,
                                                                            .patience_us = 60000000,
                                                                            .strength = 1,
                                                                            .threads = 1,
                                                                            .stopped = stopped,
                                                                            .ctx = &server});
    pthread_join(thread, NULL);
    link_close(&server.link);
    close(server.listening);
    sem_destroy(&server.closed);
    assert_string_equal(bologna_player_end_word(outcome.end), "dropped");
    assert_int_equal(outcome.moves, 0);
}
