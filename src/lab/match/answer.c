/* See answer.h. */
#include "match/answer.h"
#include "search/chance.h"
#include "session/words.h"
#include "base/utf8.h"

#include <string.h>

enum { LINE_SHOWN = 80 };

static bool signed_number(const Word *word, int *out) {
    uint64_t amount;
    bool minus = word->length && (word->text[0] == '-' || word->text[0] == '+');
    const Word digits = {word->text + minus, word->length - minus, word->column};
    if (!word_number(&digits, 0, 1000000000, &amount, NULL)) return false;
    *out = minus && word->text[0] == '-' ? -(int)amount : (int)amount;
    return true;
}

static bool read_score(Words *words, Thought *found) {
    Word word, number;
    int value;
    if (!words_next(words, &word) || !words_next(words, &number)) return false;
    if (!signed_number(&number, &value)) return false;
    bool mate = word_is(&word, "mate");
    if (word_is(&word, "cp"))
        *found = (Thought){.score = SCORE_POINTS, .value = value};
    else if (word_is(&word, "win") || (mate && value > 0))
        *found = (Thought){.score = SCORE_WINS, .value = mate ? 2 * value - 1 : value};
    else if (word_is(&word, "loss") || mate)
        *found = (Thought){.score = SCORE_LOSES, .value = mate ? -2 * value : value};
    return true;
}

void answer_info(const char *line, Thought *out) {
    Words words = words_of(line, strlen(line));
    Word word, number;
    Thought score = {0};
    uint64_t depth = 0, nodes = 0, multipv = 1, chance = UINT64_MAX;
    if (!words_next(&words, &word) || !word_is(&word, "info")) return;
    while (words_next(&words, &word)) {
        if (word_is(&word, "pv") || word_is(&word, "string")) break;
        if (word_is(&word, "score")) {
            read_score(&words, &score);
            continue;
        }
        uint64_t *into = word_is(&word, "depth")     ? &depth
                         : word_is(&word, "nodes")   ? &nodes
                         : word_is(&word, "multipv") ? &multipv
                         : word_is(&word, "chance")  ? &chance
                                                     : NULL;
        Words ahead = words;
        if (into && words_next(&ahead, &number) && word_number(&number, 0, 1u << 31, into, NULL))
            words = ahead;
    }
    if (nodes) out->nodes = nodes;
    if (!score.score || multipv > 1) return;
    out->score = score.score;
    out->value = score.value;
    out->chance = chance <= 1000 ? (int)chance : chance_foreign(score.value);
    if (depth) out->depth = (int)depth;
}

bool answer_bestmove(const Rules *rules, const char *line, Thought *out, Trouble *problem) {
    Words words = words_of(line, strlen(line));
    Word word, move, rest;
    Error error;
    words_next(&words, &word);
    if (!words_next(&words, &move))
        return trouble(problem, FAULT_PROTOCOL, "sent 'bestmove' without a move");
    if (words_next(&words, &rest) && !word_is(&rest, "ponder"))
        return trouble(problem, FAULT_PROTOCOL, "sent '%.*s'", UTF8_CUT(line, LINE_SHOWN));
    if (move_read_wire(rules, &out->move, move.text, move.length, move.column, &error)) return true;
    return trouble(problem, FAULT_ILLEGAL, "'%.*s' is not a move",
                   UTF8_CUT(move.text, move.length < LINE_SHOWN ? move.length : LINE_SHOWN));
}
