#define _GNU_SOURCE
#include "base/notify.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

void notify_tell(const char *state) {
    const char *path = getenv("NOTIFY_SOCKET");
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    /* A path, or an abstract socket name, which begins with '@'. */
    if (!path || (*path != '/' && *path != '@') || strlen(path) >= sizeof to.sun_path) return;
    strcpy(to.sun_path, path);
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + strlen(path));
    if (*path == '@') to.sun_path[0] = '\0';
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return;
    sendto(fd, state, strlen(state), MSG_DONTWAIT | MSG_NOSIGNAL, (struct sockaddr *)&to, size);
    close(fd);
}

uint64_t notify_watchdog_ms(void) {
    const char *wait = getenv("WATCHDOG_USEC"), *whose = getenv("WATCHDOG_PID");
    if (!wait || (whose && atoll(whose) != getpid())) return 0;
    return strtoull(wait, NULL, 10) / 2000;
}
