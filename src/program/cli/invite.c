/* How others reach a server: addresses, a QR code, and the port that a firewall must let in. */
#include "base/memory.h"
#include "cli/report.h"
#include "cli/serve.h"
#include "http/listen.h"
#include "api/qr.h"

#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static void url_of(const Address *address, char out[INVITE_URL]) {
    char text[ADDRESS_TEXT];
    address_text(address, text);
    snprintf(out, INVITE_URL, "http://%s/", text);
}

void invite_url(const Address *address, char out[INVITE_URL]) {
    Address found[LAN_MOST];
    *out = 0;
    if (address_port(address) && lan_addresses(address, found)) url_of(&found[0], out);
}

/* Where there is a terminal that shows half blocks and is large enough. */
static void print_qr(const char *url) {
    struct winsize window;
    int columns, lines;
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &window) != 0) return;
    if (strcmp(nl_langinfo(CODESET), "UTF-8") != 0) return;
    char *drawn = memory_get(QR_TEXT);
    Text text = text_into(drawn, QR_TEXT);
    if (qr_text(url, &text, &columns, &lines) && columns <= window.ws_col && lines <= window.ws_row)
        fprintf(stderr, "\n%s\n", drawn);
    free(drawn);
}

void invite_print(const Address *address) {
    Address found[LAN_MOST];
    char url[INVITE_URL];
    int count = lan_addresses(address, found), port = address_port(address);
    if (!count) {
        fail(0,
             "warning: only this machine can open the page, so there is no QR code; with --listen "
             "0.0.0.0:%d everybody in your network can",
             port);
        return;
    }
    fputs(count > 1 ? translate("Others open one of these; try the first one first:\n")
                    : translate("Others open this:\n"),
          stderr);
    for (int i = 0; i < count; i++) {
        url_of(&found[i], url);
        fprintf(stderr, "    %s\n", url);
    }
    url_of(&found[0], url);
    print_qr(url);
    fputs(translate("They must be in the same network (not a guest network that keeps its devices "
                    "apart).\n"),
          stderr);
    fprintf(stderr,
            translate("If this machine has a firewall, open TCP port %d in it; with ufw: sudo ufw "
                      "allow %d/tcp\n"),
            port, port);
}
