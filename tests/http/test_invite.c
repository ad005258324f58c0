/* How others come to a server: the QR code in the terminal, and the addresses. */
#include "http/listen.h"
#include "api/qr.h"
#include "support/pty.h"
#include "support/test.h"

#include <qrencode.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[64] = "/tmp/taefl-XXXXXX";

/* Whether the module at a place of the text is dark, read from the cells that show it. */
static bool shows_dark(const Pty *pty, int column, int line, int x, int y) {
    const PtyCell *cell = &pty->cell[line + (y + QR_QUIET) / 2][column + x + QR_QUIET];
    assert_true(cell->front == 0 && cell->back == 15); /* black on bright white */
    const char *wanted = (y + QR_QUIET) % 2 ? "▄" : "▀";
    return strcmp(cell->glyph, "█") == 0 || strcmp(cell->glyph, wanted) == 0;
}

static void assert_code(const Pty *pty, int line, const char *link) {
    QRcode *code = QRcode_encodeString8bit(link, 0, QR_ECLEVEL_L);
    assert_non_null(code);
    for (int y = -QR_QUIET; y < code->width + QR_QUIET; y++)
        for (int x = -QR_QUIET; x < code->width + QR_QUIET; x++) {
            bool inside = x >= 0 && y >= 0 && x < code->width && y < code->width;
            bool dark = inside && code->data[y * code->width + x] & 1;
            assert_int_equal(shows_dark(pty, 0, line, x, y), dark);
        }
    QRcode_free(code);
}

static void begin(Pty *pty, int columns, int lines, const char *listen, const char *more) {
    char data[128];
    snprintf(data, sizeof data, "%s/data.db", folder);
    pty_start(pty, columns, lines,
              (const char *const[]){"serve", "--listen", listen, "--data", data, more, NULL},
              (const char *const[]){NULL});
    assert_true(pty_wait(pty, more ? "\"port\"" : "The page is at"));
}

static void end(Pty *pty) {
    kill(pty->process, SIGTERM);
    assert_int_equal(pty_end(pty), 0);
}

/* An address of its own counts as one that others reach, whether or not this machine has others. */
TEST(test_code) {
    Address address, found[LAN_MOST];
    char why[WHY_TEXT], link[ADDRESS_TEXT + 16] = "";
    int column, line;
    Pty pty;
    assert_true(address_parse("0.0.0.0:1732", &address, why));
    if (!lan_addresses(&address, found)) skip(); /* this machine is in no network */
    begin(&pty, 80, 40, "0.0.0.0:0", NULL);
    assert_true(pty_wait(&pty, "If this machine has a firewall, open TCP port "));
    assert_true(pty_find(&pty, "    http://", &column, &line));
    char words[5 * PTY_COLUMNS];
    pty_line(&pty, line, words);
    sscanf(words, " %79s", link);
    while (strncmp(words, "    http://", 11) == 0) pty_line(&pty, ++line, words);
    assert_code(&pty, line + 1, link); /* after an empty line */
    end(&pty);
    begin(&pty, 30, 40, "0.0.0.0:0", NULL); /* no room */
    assert_true(pty_wait(&pty, "If this machine"));
    assert_false(pty_find(&pty, "▀", &column, &line));
    end(&pty);
}

/* On this machine alone, and for programs, nothing of that is said. */
TEST(test_silence) {
    int column, line;
    Pty pty;
    begin(&pty, 80, 40, "127.0.0.1:0", NULL);
    end(&pty);
    assert_false(pty_find(&pty, "firewall", &column, &line) || pty_find(&pty, "▀", &column, &line));
    begin(&pty, 80, 40, "0.0.0.0:0", "--json");
    end(&pty);
    assert_false(pty_find(&pty, "firewall", &column, &line) || pty_find(&pty, "▀", &column, &line));
}

TEST(test_addresses) {
    static const char *const here[] = {"127.0.0.1:1", "127.9.9.9:1", "[::1]:1"};
    static const char *const there[] = {"192.0.2.7:8080", "[2001:db8::7]:8080"};
    Address address, found[LAN_MOST];
    char why[WHY_TEXT], text[ADDRESS_TEXT];
    for (size_t i = 0; i < sizeof here / sizeof *here; i++) {
        assert_true(address_parse(here[i], &address, why));
        assert_int_equal(lan_addresses(&address, found), 0);
    }
    for (size_t i = 0; i < sizeof there / sizeof *there; i++) {
        assert_true(address_parse(there[i], &address, why));
        assert_int_equal(lan_addresses(&address, found), 1);
        address_text(&found[0], text);
        assert_string_equal(text, there[i]);
    }
    assert_true(address_parse("0.0.0.0:8080", &address, why));
    for (int i = lan_addresses(&address, found) - 1; i >= 0; i--) {
        address_text(&found[i], text);
        assert_null(strstr(text, "127.0.0.1"));
        assert_int_equal(address_port(&found[i]), 8080);
    }
}

static int make_folder(void **state) { return mkdtemp(folder) ? 0 : -1; }

static int drop_folder(void **state) {
    char line[128];
    snprintf(line, sizeof line, "rm -rf %s", folder);
    return system(line);
}

int main(void) { return tests_run(__FILE__, make_folder, drop_folder); }
