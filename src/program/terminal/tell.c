/* See tell.h. */
#include "terminal/tell.h"
#include "core/finale.h"
#include "core/limit.h"
#include "core/notation.h"
#include "law/refusal.h"
#include "record/aim.h"
#include "record/lesson.h"
#include "record/speech.h"

/* Adds a space between two sentences, if there already is one. */
static void gap(Text *out) {
    if (out->length && out->start[out->length - 1] != '\n' && out->start[out->length - 1] != ' ')
        text_char(out, ' ');
}

static void trim(Text *out) {
    while (out->length && out->start[out->length - 1] == ' ') out->start[--out->length] = 0;
}

Text tell_into(const Model *model, char *buffer, size_t size) {
    Text text = text_into(buffer, size);
    text.language = model->language;
    return text;
}

const char *tell_word(const Model *model, const char *english) {
    return text_word(&(Text){.language = model->language}, english);
}

void tell_who(const Model *model, int side, Text *out) {
    int player = model->player[side];
    if (player == PERSON)
        text_say(out, "person");
    else
        text_say(out, "taefl, %1", text_word(out, levels[player].name));
}

void tell_call(const Model *model, Text *out) {
    const Rules *rules = model_rules(model);
    Nearing nearing;
    speech_call(rules, model_now(model), out);
    const Game *game = &model->live.game;
    if (game->result || game->beyond || !limit_nears(rules, game->path, game->plies, &nearing))
        return;
    gap(out);
    limit_write(rules, &nearing, out);
}

static void tell_aim(const Rules *rules, int side, bool both, Text *out) {
    static const char *const words[AIM_COUNT] = WORDS({
        [AIM_POINTS] = "%1: get more points than the other side.",
        [AIM_PIECES] = "%1: take all pawns or all stones of the other side, or shut its pawns in.",
        [AIM_KING] = "%1: take the king before he gets away.",
        [AIM_EDGE] = "%1: bring the king to the edge.",
        [AIM_OPEN_EDGE] = "%1: bring the king to the edge, outside the camps.",
        [AIM_CORNERS] = "%1: bring the king to a corner.",
        [AIM_ESCAPE] = "%1: bring the king to the square %2.",
        [AIM_ESCAPES] = "%1: bring the king to one of the squares %2.",
        [AIM_MANY] = "%1: bring the king to one of the escape squares: there are %2.",
    });
    char squares[64];
    Text where = text_into(squares, sizeof squares);
    aim_squares(rules, &where);
    text_say(out, words[aim_of(rules, (Side)side)],
             both ? text_word(out, "Both sides") : speech_side(rules, side, out), squares);
}

void tell_aims(const Model *model, char between, Text *out) {
    const Rules *rules = model_rules(model);
    bool both = aim_of(rules, P1) == aim_of(rules, P2);
    int own = model->player[P1] != PERSON && model->player[P2] == PERSON ? P2 : P1;
    tell_aim(rules, own, both, out);
    if (both) return;
    text_char(out, between);
    tell_aim(rules, !own, false, out);
}

void tell_last(const Model *model, Text *out) {
    const Node *node = model->here;
    if (node->parent) speech_move(model_rules(model), &node->parent->position, node->move, out);
    gap(out);
    if (model_result(model))
        tell_turn(model, out);
    else
        tell_call(model, out);
    trim(out);
}

void tell_end(const Model *model, bool clause, Text *out) {
    static const char *const words[LIVE_ADJUDICATED + 1] =
        WORDS({[LIVE_RESIGNED] = "%1 resigns.",
               [LIVE_TIME] = "%1's clock ran out.",
               [LIVE_ABANDONED] = "%1 stayed away.",
               [LIVE_AGREED] = "The players agree."});
    const Live *live = &model->live;
    int culprit = live->culprit == P2 ? P2 : P1;
    size_t before = out->length;
    if ((live->culprit >= 0 || live->ending == LIVE_AGREED) && words[live->ending])
        text_say(out, words[live->ending], speech_side(model_rules(model), culprit, out));
    if (live->ending == LIVE_RULES) {
        Finale end = game_finale(&live->game);
        finale_write(model_rules(model), &end, out);
    }
    if (out->length > before) text_char(out, ' ');
    speech_end(model_rules(model), live->result, clause ? live->game.reason : CLAUSE_NONE, out);
}

void tell_turn(const Model *model, Text *out) {
    const Rules *rules = model_rules(model);
    if (model_result(model)) {
        tell_end(model, true, out);
        gap(out);
        speech_score(rules, model_now(model), out);
        trim(out);
    } else {
        speech_turn(rules, model_now(model), out);
    }
}

void tell_now(const Model *model, Text *out) {
    tell_turn(model, out);
    if (model_result(model)) return;
    gap(out);
    tell_call(model, out);
    gap(out);
    speech_score(model_rules(model), model_now(model), out);
    trim(out);
}

void tell_clock(const Model *model, int side, Text *out) {
    int64_t ms = model_left(model, side), seconds = ms / 1000;
    if (ms < SHORT_CLOCK_MS) {
        text_number(out, seconds);
        text_char(out, '.');
        text_number(out, ms / 100 % 10);
        return;
    }
    if (seconds >= 3600) {
        text_number(out, seconds / 3600);
        text_string(out, seconds / 60 % 60 < 10 ? ":0" : ":");
    }
    text_number(out, seconds / 60 % 60);
    text_string(out, seconds % 60 < 10 ? ":0" : ":");
    text_number(out, seconds % 60);
}

void tell_clocks(const Model *model, Text *out) {
    const Rules *rules = model_rules(model);
    char left[2][32];
    for (int side = 0; side < 2; side++) {
        Text text = text_into(left[side], sizeof left[side]);
        tell_clock(model, side, &text);
    }
    if (model_has_clock(model))
        text_say(out, "%1 has %2, %3 %4.", speech_side(rules, P1, out), left[P1],
                 speech_side(rules, P2, out), left[P2]);
}

/* Writes who is ahead, by win probability. */
static void tell_chance(const Rules *rules, const JobView *view, Text *out) {
    int percent = (view->chance + 5) / 10;
    int side = percent > 50 ? view->side : 1 - view->side;
    if (percent == 50)
        text_say(out, "even");
    else
        text_say(out, "%1 % for %2", TEXT_NUMBER(percent > 50 ? percent : 100 - percent),
                 speech_side(rules, side, out));
}

/* The engine's score: "57 % for White" (win probability), "Black wins in 5 plies", "Dark wins by
 * 3", "even". */
static void tell_score(const Model *model, const JobView *view, Text *out) {
    const Rules *rules = model_rules(model);
    int score = view->score;
    if (!score_is_decided(score)) {
        tell_chance(rules, view, out);
        return;
    }
    int margin = score < 0 ? -score_margin(score) : score_margin(score);
    int plies = score_distance(score);
    text_say(out,
             rules->score ? "%1 wins by %2"
             : plies == 1 ? "%1 wins with one move"
                          : "%1 wins in %2 plies",
             speech_side(rules, score > 0 ? view->side : 1 - view->side, out),
             TEXT_NUMBER(rules->score ? margin : plies));
}

void tell_line(const Model *model, const JobView *view, int most, Text *out) {
    Position position = *model_now(model);
    for (int i = 0; i < view->line_length && i < most; i++) {
        char move[MOVE_TEXT];
        move_write_human(model_rules(model), &position, view->line[i], move);
        if (i) text_char(out, ' ');
        text_string(out, move);
        model_rules(model)->play(model_rules(model), &position, view->line[i], NULL);
    }
}

void tell_view(const Model *model, const JobView *view, Text *out) {
    if (!view->depth) return;
    char score[128];
    Text text = text_beside(out, score, sizeof score);
    tell_score(model, view, &text);
    text_say(out, "depth %1, %2, %3 positions", TEXT_NUMBER(view->depth), score,
             TEXT_NUMBER((int64_t)view->nodes));
}

void tell_hint(const Model *model, Text *out) {
    if (model->hint == MOVE_NONE) return;
    char move[MOVE_TEXT], seen[256];
    Text text = text_beside(out, seen, sizeof seen);
    move_write_human(model_rules(model), model_now(model), model->hint, move);
    tell_view(model, &model->seen, &text);
    text_say(out, text.length ? "Hint: %1 (%2)." : "Hint: %1.", move, seen);
}

static void tell_clause(const Rules *rules, ClauseId id, Text *out) {
    if (id == CLAUSE_NONE) return;
    text_char(out, ' ');
    text_string(out, rules_clause(rules, id)->id);
    text_string(out, ": ");
    clause_write(rules, id, out);
}

void tell_why(const Model *model, Move move, Text *out) {
    const Rules *rules = model_rules(model);
    Obstacle obstacle;
    ClauseId refusal = game_obstacle(model_game(model), move, &obstacle);
    if (refusal != CLAUSE_NONE) {
        if (!model_game(model)->result) text_say(out, "Not legal."), text_char(out, ' ');
        obstacle_write(rules, &obstacle, NULL, out);
        tell_clause(rules, refusal, out);
        return;
    }
    text_say(out, "Legal.");
    text_char(out, ' ');
    speech_move(rules, model_now(model), move, out);
    Position next = *model_now(model);
    Effects effects = {0};
    rules->play(rules, &next, move, &effects);
    for (int i = 0; i < effects.count; i++) {
        text_char(out, ' ');
        text_say(out, "%1 is taken by", rules->board->name[effects.taken[i].square]);
        tell_clause(rules, effects.taken[i].clause, out);
    }
    ClauseId reason = CLAUSE_NONE;
    Result result = rules->result(rules, &next, &reason);
    if (result == RESULT_NONE) return;
    text_char(out, ' ');
    speech_end(rules, result, reason, out);
}

void tell_rules(const Model *model, Text *out) { lesson_write(model_rules(model), out); }

void tell_fold(char *text) {
    static const struct {
        const char *from, *to; /* never longer than `from` */
    } folds[] = {{"ǽ", "ae"}, {"Ǽ", "AE"}, {"á", "a"},   {"å", "a"},  {"Å", "A"},
                 {"þ", "th"}, {"Þ", "Th"}, {"…", "..."}, {"▶", ">"},  {"ä", "a"},
                 {"Ä", "A"},  {"ö", "o"},  {"Ö", "O"},   {"æ", "ae"}, {"Æ", "AE"},
                 {"é", "e"},  {"×", "x"},  {"”", "\""},  {"’", "'"}};
    char *out = text;
    while (*text) {
        if ((*text & 0x80) == 0) {
            *out++ = *text++;
            continue;
        }
        size_t length = 1, i = 0;
        while ((text[length] & 0xc0) == 0x80) length++;
        while (i < sizeof folds / sizeof *folds && !string_is(text, length, folds[i].from)) i++;
        const char *to = i < sizeof folds / sizeof *folds ? folds[i].to : "?";
        text += length;
        while (*to) *out++ = *to++;
    }
    *out = 0;
}
