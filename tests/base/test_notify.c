/* What a service tells arrives at the socket named, as one datagram; without one nothing happens.
 */
#include "base/notify.h"
#include "support/test.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

/* A listener at this name ('@' first: in no file system). */
static int listen_at(const char *name) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    strcpy(address.sun_path, name);
    if (*name == '@') address.sun_path[0] = '\0';
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0);
    assert_true(fd >= 0);
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(name));
    assert_int_equal(bind(fd, (struct sockaddr *)&address, size), 0);
    return fd;
}

static void heard(int fd, const char *words) {
    char text[200] = "";
    ssize_t length = recv(fd, text, sizeof text - 1, 0);
    if (!words)
        assert_true(length < 0);
    else
        assert_string_equal(text, words);
}

static void told_at(const char *name) {
    int fd = listen_at(name);
    setenv("NOTIFY_SOCKET", name, 1);
    notify_tell("READY=1\nSTATUS=at work");
    heard(fd, "READY=1\nSTATUS=at work");
    heard(fd, NULL);
    unsetenv("NOTIFY_SOCKET");
    notify_tell("STOPPING=1");
    heard(fd, NULL);
    close(fd);
}

TEST(test_tells) {
    char folder[] = "/tmp/taefl-service-XXXXXX", path[64], name[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/notify", folder);
    told_at(path);
    unlink(path);
    rmdir(folder);
    snprintf(name, sizeof name, "@taefl-service-%d", (int)getpid());
    told_at(name);
}

TEST(test_nobody) {
    char endless[300];
    memset(endless, 'x', sizeof endless);
    endless[0] = '/';
    endless[sizeof endless - 1] = '\0';
    const char *const wrong[] = {"", "relative", "/nobody/is/here", endless};
    for (int i = 0; i < 4; i++) {
        setenv("NOTIFY_SOCKET", wrong[i], 1);
        notify_tell("READY=1");
    }
    unsetenv("NOTIFY_SOCKET");
}

TEST(test_watchdog) {
    char pid[24];
    assert_int_equal(notify_watchdog_ms(), 0);
    setenv("WATCHDOG_USEC", "30000000", 1);
    assert_int_equal(notify_watchdog_ms(), 15000);
    setenv("WATCHDOG_PID", "1", 1); /* another process's */
    assert_int_equal(notify_watchdog_ms(), 0);
    snprintf(pid, sizeof pid, "%d", (int)getpid());
    setenv("WATCHDOG_PID", pid, 1);
    assert_int_equal(notify_watchdog_ms(), 15000);
}
