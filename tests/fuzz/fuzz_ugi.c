/* Fuzz target: the lines of a UGI session. Whatever is sent, every line that comes is of a known
 * kind and printable, and a line that is answered with an error has changed nothing. */
#include "core/notation.h"
#include "support/ugi.h"

#include <stdlib.h>
#include <string.h>

#define CHECK(condition) ((condition) ? (void)0 : abort())

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Everything a line could change and somebody could see. */
typedef struct State {
    char rules[96], fen[POSITION_TEXT];
    Options options;
    Position now;
    int plies;
    Result result;
} State;

static void take_state(const Ugi *ugi, State *out) {
    const Session *s = &ugi->session;
    memset(out, 0, sizeof *out);
    strcpy(out->rules, s->rules.name);
    position_write(&s->rules, game_now(&s->game), out->fen);
    out->options = s->options;
    out->now = *game_now(&s->game);
    out->plies = s->game.plies;
    out->result = s->game.result;
}

static bool is_kind(const char *line) {
    static const char *const kinds[] = {"id ",     "option ",   "ugiok", "uciok",
                                        "readyok", "response ", "info ", "bestmove "};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strncmp(line, kinds[i], strlen(kinds[i])) == 0) return true;
    return false;
}

static void check_answer(const char *answer) {
    for (const char *line = answer; *line;) {
        const char *end = strchr(line, '\n');
        size_t length = end ? (size_t)(end - line) : strlen(line);
        CHECK(is_kind(line));
        for (size_t i = 0; i < length; i++) CHECK((unsigned char)line[i] >= 32 && line[i] != 127);
        line += length + (end != NULL);
    }
}

/* What the session says of its position must bring the same position about. */
static void check_round_trip(Ugi *ugi) {
    char line[POSITION_TEXT + 32];
    State before, after;
    take_state(ugi, &before);
    strcpy(line, "position fen ");
    strcat(line, before.fen);
    CHECK(*ugi_line(ugi, line) == 0);
    take_state(ugi, &after);
    CHECK(strcmp(before.fen, after.fen) == 0);
    CHECK(position_equal(&before.now, &after.now));
}

static void send(Ugi *ugi, const char *line, size_t length) {
    State before, after;
    take_state(ugi, &before);
    ugi->stop_after = 4; /* a search goes on for a while, not for long */
    const char *answer = ugi_send(ugi, line, length);
    check_answer(answer);
    if (strncmp(answer, "info string error", 17) != 0) return;
    take_state(ugi, &after);
    CHECK(memcmp(&before, &after, sizeof before) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static Ugi *ugi;
    if (!ugi) {
        ugi = ugi_open(64);
        ugi->most_memory = 2 << 20;
    }
    ugi->session.options = options_default(1);
    ugi_line(ugi, "setoption name Hash value 1");
    ugi_line(ugi, "setoption name Rules value tablut-ashton");
    const char *line = (const char *)data, *end = line + size;
    for (int lines = 0; line < end && lines < 100; lines++) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        if (!stop) stop = end;
        send(ugi, line, (size_t)(stop - line));
        line = stop + 1;
    }
    ugi_line(ugi, "stop"); /* a search may be waiting for it */
    check_round_trip(ugi);
    return 0;
}
