/* See analyst.h. */
#include "analysis/analyst.h"
#include "base/print.h"
#include "core/notation.h"
#include "record/gamefile.h"

#include <stdlib.h>

json_t *moves_list(const Rules *rules, const Move *move, int count) {
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        char text[MOVE_TEXT];
        move_write(rules, move[i], text);
        json_array_append_new(list, json_string(text));
    }
    return list;
}

/* {"kind": "cp", "value": 35}; "win" and "loss" are player 1's, in plies; null in a finished game.
 */
static json_t *score_of(const AnalysisStep *step) {
    int win = step_win(step), own = step->node->position.side == P1 ? step->score : -step->score;
    if (step->node->result) return json_null();
    if (win) return json_pack("{s:s, s:i}", "kind", win > 0 ? "win" : "loss", "value", abs(win));
    if (score_is_decided(step->score)) /* over in no ply, which the rules would have said */
        return json_pack("{s:s, s:i}", "kind", own > 0 ? "win" : "loss", "value", 0);
    return json_pack("{s:s, s:i}", "kind", "cp", "value", own);
}

static json_t *mark_of(const AnalysisStep *step) {
    return step->judged && step->verdict.mark ? json_string(mark_suffix(step->verdict.mark))
                                              : json_null();
}

static json_t *thousandths(const AnalysisStep *step, int number) {
    return step->judged ? json_real(number / 1000.0) : json_null();
}

/* What is known of the position of a step. */
static void add_position(json_t *line, const Rules *rules, const AnalysisStep *step) {
    int final;
    if (!step->known) {
        json_object_set_new(line, "chance", json_null());
        return;
    }
    json_object_set_new(line, "chance", json_real(step->chance / 1000.0));
    json_object_set_new(line, "score", score_of(step));
    json_object_set_new(line, "final",
                        step_final(rules, step, &final) ? json_integer(final) : json_null());
    json_object_set_new(line, "depth", json_integer(step->depth));
    json_object_set_new(line, "nodes", json_integer((json_int_t)step->nodes));
    json_object_set_new(line, "line", moves_list(rules, step->line, step->length));
}

static json_t *line_of(const Analysis *a, int game, int ply) {
    const Rules *rules = a->tree->rules;
    const AnalysisStep *step = &a->step[ply];
    json_t *line = json_pack("{s:i, s:i}", "game", game, "ply", ply);
    if (ply) {
        char move[MOVE_TEXT], name[MOVE_TEXT];
        move_write(rules, step->node->move, move);
        move_write_human(rules, &step[-1].node->position, step->node->move, name);
        json_object_set_new(line, "move", json_string(move));
        json_object_set_new(line, "name", json_string(name));
        json_object_set_new(line, "by", json_integer(step_by(step) + 1));
        json_object_set_new(line, "mark", mark_of(step));
        json_object_set_new(line, "lost", thousandths(step, step->verdict.lost));
        json_object_set_new(line, "stake", thousandths(step, step->verdict.stake));
    }
    add_position(line, rules, step);
    if (ply && step->judged && step->verdict.mark) {
        char words[VERDICT_TEXT];
        Text text = text_into(words, sizeof words);
        verdict_write(rules, &step[-1].node->position, &step->verdict, &text);
        json_object_set_new(line, "better", moves_list(rules, step[-1].line, step[-1].length));
        json_object_set_new(line, "reason", json_string(verdict_name(step->verdict.code)));
        json_object_set_new(line, "words", json_string(words));
    }
    return line;
}

static json_t *player_of(const Analysis *a, int side, const Tally *tally) {
    const char *name = tree_tag(a->tree, side ? "Player2" : "Player1");
    double lost = tally->plies ? tally->lost / 1000.0 / tally->plies : 0;
    return json_pack("{s:o, s:i, s:{s:i, s:i, s:i}, s:f, s:o}", "name",
                     name ? json_text(name) : json_null(), "plies", tally->plies, "marks", "?!",
                     tally->marks[0], "?", tally->marks[1], "??", tally->marks[2], "lost", lost,
                     "accuracy",
                     tally->accuracy < 0 ? json_null() : json_real(tally->accuracy / 1000.0));
}

void analysis_json(const Analysis *a, int game, json_t *lines) {
    Tally tally[2];
    for (int ply = 0; ply < a->count; ply++) json_array_append_new(lines, line_of(a, game, ply));
    analysis_tally(a, tally);
    json_array_append_new(
        lines, json_pack("{s:i, s:s, s:s, s:i, s:i, s:[o, o]}", "game", game, "rules",
                         a->tree->rules->name, "result", result_word(tree_result(a->tree)),
                         "positions", a->count, "known", a->known, "players",
                         player_of(a, P1, &tally[P1]), player_of(a, P2, &tally[P2])));
}
