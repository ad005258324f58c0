/* Writes the log, see bologna_log.h. Each entry has two lines: time and place in the referee's
 * program, then level and message. The places are part of the form, because people's scripts look
 * for them. */
#include "record/bologna_log.h"
#include "record/bologna_square.h"

static void entry(BolognaLog *log, const char *place, const char *level) {
    text_string(log->out, log->stamp);
    text_string(log->out, " it.unibo.ai.didattica.competition.tablut.domain.GameAshtonTablut ");
    text_string(log->out, place);
    text_string(log->out, "\n");
    text_string(log->out, level);
    text_string(log->out, ": ");
}

static void say(BolognaLog *log, const char *place, const char *words) {
    entry(log, place, "FINE");
    text_string(log->out, words);
    text_char(log->out, '\n');
}

static void say_square(BolognaLog *log, const char *place, const char *words, int square) {
    char name[3];
    bologna_square(square, name);
    entry(log, place, "FINE");
    text_string(log->out, words);
    text_string(log->out, name);
    text_char(log->out, '\n');
}

static char letter(const Position *p, int square) {
    if (bits_has(p->set[TAFL_KING], square)) return 'K';
    if (bits_has(p->set[TAFL_WHITE], square)) return 'W';
    if (bits_has(p->set[TAFL_BLACK], square)) return 'B';
    return square == BOLOGNA_CENTRE ? 'T' : 'O';
}

static void state(BolognaLog *log, const char *place, const Position *shown, Result result) {
    static const char *const ends[] = {"", "WW", "BW", "D"};
    say(log, place, "Stato:");
    for (int row = 0; row < BOLOGNA_SIZE; row++) {
        for (int column = 0; column < BOLOGNA_SIZE; column++)
            text_char(log->out, letter(shown, bologna_at(row, column)));
        text_char(log->out, '\n');
    }
    text_string(log->out, "-\n");
    text_string(log->out, result ? ends[result] : shown->side == P1 ? "W" : "B");
    text_char(log->out, '\n');
}

Position bologna_shown(const Position *after, const Effects *effects) {
    Position shown = *after;
    for (int i = 0; effects && i < effects->count; i++)
        if (effects->taken[i].piece == 'K') shown.set[TAFL_KING] |= bit(effects->taken[i].square);
    return shown;
}

void bologna_log_begin(BolognaLog *log, const Position *start, const char *white,
                       const char *black) {
    log->cache = 0;
    entry(log, "<init>", "FINE");
    text_string(log->out, "Players:\t");
    text_string(log->out, white);
    text_string(log->out, "\tvs\t");
    text_string(log->out, black);
    text_char(log->out, '\n');
    say(log, "<init>", "Repeated moves allowed:\t0\tCache:\t-1");
    say(log, "<init>", "Inizio partita");
    state(log, "<init>", start, RESULT_NONE);
}

void bologna_log_move(BolognaLog *log, int side, Move move) {
    char from[3], to[3];
    bologna_square(move_from(move), from);
    bologna_square(move_to(move), to);
    entry(log, "checkMove", "FINE");
    text_string(log->out, side == P1 ? "Turn: W Pawn from " : "Turn: B Pawn from ");
    text_string(log->out, from);
    text_string(log->out, " to ");
    text_string(log->out, to);
    text_char(log->out, '\n');
}

void bologna_log_refused(BolognaLog *log, const char *why) {
    entry(log, "checkMove", "WARNING");
    text_string(log->out, why);
    text_char(log->out, '\n');
}

/* The referee looks right, left, up and down from the end of the move, for soldiers first. */
static const char *const directions[4] = {"Right", "Left", "Up", "Down"};
static const int steps[4] = {1, -1, BOLOGNA_SIZE, -BOLOGNA_SIZE};

static void say_taken(BolognaLog *log, Move move, int side, const Effects *effects, bool king) {
    for (int d = 0; d < 4; d++)
        for (int i = 0; i < effects->count; i++) {
            const Taken *taken = &effects->taken[i];
            if (taken->square - move_to(move) != steps[d] || (taken->piece == 'K') != king)
                continue;
            char place[32];
            Text name = text_into(place, sizeof place);
            text_string(&name, side == P1 ? "checkCaptureWhite"
                               : king     ? "checkCaptureBlackKing"
                                          : "checkCaptureBlackPawn");
            if (side == P2) text_string(&name, directions[d]);
            say_square(log, place,
                       king         ? "Nero vince con re catturato in: "
                       : side == P1 ? "Pedina nera rimossa in: "
                                    : "Pedina bianca rimossa in: ",
                       taken->square);
        }
}

void bologna_log_played(BolognaLog *log, Move move, int side, const Position *after,
                        const Effects *effects, Result result) {
    Position shown = bologna_shown(after, effects);
    bool escaped =
        side == P1 && result == RESULT_P1 && bits_has(after->set[TAFL_KING], move_to(move));
    bool taken = false; /* a soldier: the king's capture ends the game and clears nothing */
    for (int i = 0; i < effects->count; i++) taken |= effects->taken[i].piece != 'K';
    say(log, "movePawn", "Movimento pedina");
    say_taken(log, move, side, effects, false);
    say_taken(log, move, side, effects, true);
    if (escaped) say_square(log, "checkCaptureWhite", "Bianco vince con re in ", move_to(move));
    if (taken) {
        say(log, "checkMove", "Capture! Draw cache cleared!");
        log->cache = 0;
    }
    if (result == RESULT_DRAW) {
        say(log, "checkMove", "Partita terminata in pareggio per numero di stati ripetuti");
        say(log, "checkMove", "Equal states found: 1");
    }
    entry(log, "checkMove", "FINE");
    text_string(log->out, "Current draw cache size: ");
    text_number(log->out, ++log->cache);
    text_char(log->out, '\n');
    state(log, "checkMove", &shown, result);
}

void bologna_log_end(BolognaLog *log, const Position *shown, Result result) {
    state(log, "endGame", shown, result);
}

/* ---- a whole tree */

static const char *const months[12] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                       "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

/* Midnight of the tag Date, "2026.11.20". */
static void stamp_of(const Tree *tree, char *out, size_t size) {
    const char *date = tree_tag(tree, "Date");
    int number[3] = {1970, 1, 1}, fields = 0;
    for (const char *c = date ? date : ""; *c && fields < 3; fields++) {
        int value = 0;
        if (!char_is_digit(*c)) break;
        for (; char_is_digit(*c) && value < 100000; c++) value = 10 * value + *c - '0';
        number[fields] = value;
        if (*c == '.') c++;
    }
    Text text = text_into(out, size);
    text_string(&text, months[number[1] >= 1 && number[1] <= 12 ? number[1] - 1 : 0]);
    text_char(&text, ' ');
    text_number(&text, number[2]);
    text_string(&text, ", ");
    text_number(&text, number[0]);
    text_string(&text, " 12:00:00 AM");
}

static void count_losses(const Tree *tree, Losses *losses) {
    losses_add_notes(losses, tree);
    for (const Tag *tag = tree->tags.first; tag; tag = tag->next)
        losses->count[LOSS_TAG] += !string_equal(tag->name, "Player1") &&
                                   !string_equal(tag->name, "Player2") &&
                                   !string_equal(tag->name, "Date");
    losses->count[LOSS_RULES] += !string_equal(tree->rules->name, "tablut-bologna");
    losses->count[LOSS_ENDING] += tree->termination > TERMINATION_NORMAL;
}

bool bologna_log_write(const Tree *tree, Text *out, Losses *losses, Error *error) {
    const char *white = tree_tag(tree, "Player1"), *black = tree_tag(tree, "Player2");
    char stamp[48];
    if (!rules_law(tree->rules))
        return error_at(error, ERROR_FILE_TAG_VALUE, 0, "Rules", tree->rules->name);
    stamp_of(tree, stamp, sizeof stamp);
    BolognaLog log = {.out = out, .stamp = stamp};
    bologna_log_begin(&log, &tree->root->position, white ? white : "white",
                      black ? black : "black");
    Position shown = tree->root->position;
    for (const Node *node = tree->root; node->child; node = node->child) {
        const Node *next = node->child;
        Position after = node->position;
        Effects effects = {0};
        tree->rules->play(tree->rules, &after, next->move, &effects);
        bologna_log_move(&log, node->position.side, next->move);
        bologna_log_played(&log, next->move, node->position.side, &next->position, &effects,
                           (Result)next->result);
        shown = bologna_shown(&next->position, &effects);
    }
    if (tree_result(tree)) bologna_log_end(&log, &shown, tree_result(tree));
    count_losses(tree, losses);
    return !out->full;
}
