/* See analyst.h. */
#include "analysis/analyst.h"
#include "base/memory.h"
#include "search/chance.h"
#include "record/comment.h"

#include <stdlib.h>
#include <string.h>

enum { CERTAIN = 1000 };

/* ------------------------------------------------------------------ looking */

static void see(void *ctx, const SearchInfo *info) {
    AnalysisStep *step = ctx;
    if (info->multipv != 1) return;
    step->score = info->score;
    step->exact = info->exact;
    step->depth = info->depth;
    step->length = info->pv_length;
    memcpy(step->line, info->pv, (size_t)info->pv_length * sizeof *info->pv);
}

static int own_view(const Rules *rules, const AnalysisStep *step) {
    const Position *position = &step->node->position;
    int chance = chance_of(rules, position, step->score, step->nodes);
    return position->side == P1 ? chance : CERTAIN - chance;
}

/* One position; `game` stands in it. */
static bool look(AnalysisStep *step, const Analyst *analyst, const Game *game) {
    const Host *host = analyst->host;
    SearchResult result;
    if (step->node->result) {
        step->chance = step->node->result == RESULT_DRAW ? CERTAIN / 2
                       : step->node->result == RESULT_P1 ? CERTAIN
                                                         : 0;
        return true;
    }
    crew_go(analyst->crew, game, analyst->limits, host, (SearchReport){see, step}, &result);
    if (host && host->stop && host->stop(host->ctx)) return false;
    if (!step->depth) { /* too few nodes for a whole iteration */
        step->score = result.score;
        step->length = 1;
        step->line[0] = result.best;
    }
    step->nodes = result.nodes;
    step->chance = own_view(game->rules, step);
    return true;
}

int step_win(const AnalysisStep *step) {
    if (!score_is_decided(step->score)) return 0;
    int plies = score_distance(step->score);
    return (step->node->position.side == P1) == score_is_win(step->score) ? plies : -plies;
}

static Outlook outlook_of(const AnalysisStep *step) {
    return (Outlook){step->chance, step->node->result ? 0 : step_win(step), step->line[0]};
}

static Verdict verdict_on(const Rules *rules, const AnalysisStep *before, const AnalysisStep *step,
                          const AnalysisStep *after) {
    return verdict_of(rules, &before->node->position, step->node->move, outlook_of(before),
                      outlook_of(after), step->node->result);
}

/* What the ply from `before` lost. What looks like a mistake is looked at once more from where the
 * choice was made, since two searches that begin a ply apart differ by the ply as well: the lesser
 * loss of the two counts. `game` stands before the ply. */
static bool judge(const AnalysisStep *before, AnalysisStep *step, const Analyst *analyst,
                  const Game *game) {
    Move move = step->node->move;
    step->judged = before->length > 0;
    if (!step->judged) return true;
    step->verdict = before->line[0] == move
                        ? verdict_fine(&before->node->position, move, outlook_of(before))
                        : verdict_on(game->rules, before, step, step);
    if (!step->verdict.mark) return true;
    AnalysisStep again = {.node = before->node};
    SearchLimits one = *analyst->limits;
    one.only = (MoveList){0};
    moves_add(&one.only, move);
    if (!look(&again, &(Analyst){analyst->crew, &one, analyst->host}, game))
        return step->judged = false;
    Verdict other = verdict_on(game->rules, before, step, &again);
    if (other.lost < step->verdict.lost) step->verdict = other;
    return true;
}

void analysis_make(Analysis *out, const Tree *tree, const Analyst *analyst,
                   void (*progress)(void *ctx, int done, int of), void *ctx) {
    const Node *last = tree_last(tree);
    int count = 1;
    for (const Node *node = last; node->parent; node = node->parent) count++;
    *out = (Analysis){
        .tree = tree, .count = count, .step = memory_get((size_t)count * sizeof *out->step)};
    for (int i = count - 1; i >= 0; i--, last = last->parent) out->step[i].node = last;
    Game game = {0};
    game_grow(&game, count, memory_resize);
    Error error;
    crew_new_game(analyst->crew);
    bool good = tree_game(tree, out->step[count - 1].node, &game, &error);
    for (int i = count - 1; good && i >= 0; i--) {
        if (!look(&out->step[i], analyst, &game)) break;
        out->step[i].known = true;
        out->known++;
        if (i + 1 < count && !judge(&out->step[i], &out->step[i + 1], analyst, &game)) break;
        if (progress) progress(ctx, out->known, count);
        game_undo(&game);
    }
    free(game.path);
    free(game.played);
}

void analysis_free(Analysis *analysis) { free(analysis->step); }

/* ------------------------------------------------------------------ reading off */

int step_by(const AnalysisStep *step) { return step->node->parent->position.side; }

bool step_final(const Rules *rules, const AnalysisStep *step, int *out) {
    if (!rules->score || !step->known) return false;
    if (step->node->result) {
        int score[2];
        rules->score(rules, &step->node->position, score);
        *out = score[P1] - score[P2];
        return true;
    }
    int margin = score_margin(step->score);
    *out = step->node->position.side == P1 ? margin : -margin;
    return step->exact;
}

void analysis_tally(const Analysis *analysis, Tally out[2]) {
    Accuracy accuracy[2] = {{0}};
    memset(out, 0, 2 * sizeof *out);
    for (int i = 1; i < analysis->count; i++) {
        const AnalysisStep *step = &analysis->step[i];
        if (!step->judged) continue;
        Tally *tally = &out[step_by(step)];
        tally->plies++;
        int mark = step->verdict.mark;
        tally->lost += step->verdict.lost;
        accuracy_add(&accuracy[step_by(step)], &step->verdict);
        if (mark) tally->marks[mark == 6 ? 0 : mark == 2 ? 1 : 2]++;
    }
    for (int side = P1; side <= P2; side++) out[side].accuracy = accuracy_permille(&accuracy[side]);
}

/* ------------------------------------------------------------------ writing into the tree */

/* Whether a comment is nothing but what an earlier analysis wrote: "[%eval …]", "final N" behind.
 */
static bool is_ours(const Note *note) {
    static const char begins[] = "[%eval ";
    if (!note->text || strncmp(note->text, begins, sizeof begins - 1) != 0) return false;
    const char *end = strchr(note->text, ']');
    if (!end) return false;
    if (strncmp(end + 1, " final ", 7) != 0) return end[1] == 0;
    end += 8;
    return end[strspn(end, "-0123456789")] == 0;
}

static void drop_ours(Note **list) {
    while (*list)
        if (is_ours(*list))
            *list = (*list)->next;
        else
            list = &(*list)->next;
}

static void write_eval(const Rules *rules, const AnalysisStep *step, char out[64]) {
    int final;
    Text text = text_into(out, 64);
    comment_eval(&text, step->chance, step_win(step), step->depth);
    if (!step_final(rules, step, &final)) return;
    text_string(&text, " final ");
    text_number(&text, final);
}

static bool has_judgement(const Node *node) {
    for (const Note *note = node->note[NOTE_AFTER]; note; note = note->next)
        if (!note->text && note->mark >= 1 && note->mark <= 6) return true;
    return false;
}

/* A mark stands directly behind its move, before all comments. */
static bool put_mark(Tree *tree, Node *node, int mark, Error *error) {
    Note *others = node->note[NOTE_AFTER];
    node->note[NOTE_AFTER] = NULL;
    bool good = tree_mark(tree, node, mark, error);
    if (good)
        node->note[NOTE_AFTER]->next = others;
    else
        node->note[NOTE_AFTER] = others;
    return good;
}

/* The line that would have been better than a step, as a variation, and before it why. */
static bool add_line(Tree *tree, const AnalysisStep *played, int plies, Game *game, Error *error) {
    const AnalysisStep *step = played - 1;
    char words[VERDICT_TEXT];
    Text text = text_into(words, sizeof words);
    Node *node = (Node *)step->node, *first = NULL;
    for (const Node *child = node->child; child; child = child->sibling)
        if (child->move == step->line[0]) return true;
    if (!tree_game(tree, node, game, error)) return false;
    for (int i = 0; i < step->length && i < plies; i++) {
        if (game->result || !game_play(game, step->line[i], NULL, NULL)) break;
        node = tree_append(tree, node, game, error);
        if (!node) return false;
        if (!first) first = node;
    }
    if (!first) return true;
    if (played->verdict.code != VERDICT_WORSE) {
        verdict_write(tree->rules, &step->node->position, &played->verdict, &text);
        text_char(&text, ' ');
    }
    text_string(&text, "Better:");
    return tree_comment(tree, first, NOTE_INTRO, words, error);
}

bool analysis_annotate(const Analysis *a, Tree *tree, int plies, Error *error) {
    Game game = {0};
    game_grow(&game, a->count + plies, memory_resize);
    bool good = true;
    for (int i = 0; good && i < a->count; i++) {
        const AnalysisStep *step = &a->step[i];
        Node *node = (Node *)step->node;
        char text[64];
        if (!step->known) continue;
        drop_ours(&node->note[NOTE_AFTER]);
        if (step->judged && step->verdict.mark && !has_judgement(node))
            good = put_mark(tree, node, step->verdict.mark, error);
        if (good && !node->result) {
            write_eval(tree->rules, step, text);
            good = tree_comment(tree, node, NOTE_AFTER, text, error);
        }
        if (good && step->judged && step->verdict.mark)
            good = add_line(tree, step, plies, &game, error);
    }
    free(game.path);
    free(game.played);
    return good;
}
