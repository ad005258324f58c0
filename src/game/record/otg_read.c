/* Reads OpenTafl notation, see otg.h: tags in brackets, the last one the rules record, then turns
 * with comments after them. Skips variations, which have names of their own (8a.1.1a.). */
#include "core/notation.h"
#include "record/lawtext.h"
#include "record/otg.h"
#include "record/scan.h"

enum { WORD = 96 };

/* The inside of brackets: "name:value", or a comment. */
typedef struct Block {
    const char *text; /* points into the file */
    size_t length;
    Place place;
} Block;

typedef struct Reader {
    Scan scan;
    const Rules *given; /* from the caller, or NULL */
    Tree tree;
    Game game;
    Node *node;         /* the last ply */
    Note **comments[2]; /* where comments go, for both plies of the last turn (before any: of the
                           root; NULL: no second ply) */
    Block rules, position, result, termination, variant, start_comment, law;
    bool resigned;
    Losses losses;
} Reader;

/* ---- blocks */

/* The block that begins here, with nested brackets; does not advance. */
static bool peek_block(Scan *scan, Block *out) {
    size_t length = 1, left = scan->file.length - scan->file.at;
    for (int depth = 1; length < left; length++) {
        char c = scan_peek(scan, length);
        depth += c == '[' ? 1 : c == ']' ? -1 : 0;
        if (!depth) break;
    }
    if (length >= left) return scan_fail(scan, scan_place(scan), ERROR_FILE_OPEN, "[", NULL);
    *out = (Block){scan_text(scan) + 1, length - 1, scan_place(scan)};
    out->place.column++;
    return true;
}

static bool take_block(Scan *scan, const Block *block) {
    scan_advance(scan, 1);
    if (!scan_check(scan, block->length)) return false;
    scan_advance(scan, block->length + 1);
    return true;
}

/* Whether the block is the tag `name`; *value is then the rest without blanks around it. */
static bool is_tag(const Block *block, const char *name, Block *value) {
    size_t length = string_length(name);
    if (block->length <= length || block->text[length] != ':' ||
        __builtin_memcmp(block->text, name, length) != 0)
        return false;
    *value = *block;
    for (length++; length < block->length && char_is_space(block->text[length]);) length++;
    value->text += length;
    value->length -= length;
    value->place.column += (int)length;
    while (value->length && char_is_space(value->text[value->length - 1])) value->length--;
    return true;
}

static char *copy_block(Reader *r, const Block *block) {
    char *copy = arena_take(r->scan.arena, block->length + 1);
    if (!copy) return NULL;
    __builtin_memcpy(copy, block->text, block->length);
    copy[block->length] = 0;
    return copy;
}

/* ---- tags */

static const char *const kept[][2] = {
    {"event", "Event"},         {"site", "Site"},         {"date", "Date"},
    {"round", "Round"},         {"attackers", "Player2"}, {"defenders", "Player1"},
    {"annotator", "Annotator"}, {"compiler", "Compiler"}, {"time-control", "TimeControl"}};
enum { KEPT = sizeof kept / sizeof *kept };
static const char *const own[] = {
    "rules",         "position",         "result",    "termination",   "variant",
    "start-comment", "starting-comment", "taefl-law", "time-remaining"};
enum { OWN = sizeof own / sizeof *own };

/* Whether the block is a tag that could begin a game, and not a comment after a turn. */
static bool looks_like_tag(const Block *block) {
    Block value;
    for (size_t i = 0; i < block->length; i++)
        if (block->text[i] == '|') return false;
    for (int i = 0; i < KEPT; i++)
        if (is_tag(block, kept[i][0], &value)) return true;
    for (int i = 0; i < OWN; i++)
        if (is_tag(block, own[i], &value)) return true;
    return false;
}

static bool read_tag(Reader *r, const Block *block) {
    Block value, *const slots[] = {&r->rules,         &r->position, &r->result,
                                   &r->termination,   &r->variant,  &r->start_comment,
                                   &r->start_comment, &r->law};
    for (int i = 0; i < 8; i++)
        if (is_tag(block, own[i], &value)) {
            if (slots[i]->text)
                return scan_fail(&r->scan, block->place, ERROR_FILE_TAG_TWICE, own[i], NULL);
            *slots[i] = value;
            return true;
        }
    for (int i = 0; i < KEPT; i++)
        if (is_tag(block, kept[i][0], &value)) {
            Arena before = *r->scan.arena;
            char *text = copy_block(r, &value);
            if (!text) return scan_full(&r->scan);
            if (value.length && !tree_set_tag(&r->tree, kept[i][1], text, r->scan.error)) {
                *r->scan.arena = before;
                return scan_fail_inside(&r->scan, value.place);
            }
            return true;
        }
    r->losses.count[LOSS_TAG]++;
    return true;
}

static bool read_tags(Reader *r) {
    Scan *scan = &r->scan;
    while (scan_more(scan)) {
        Block block;
        if (scan_peek(scan, 0) == '[') {
            if (!peek_block(scan, &block) || !take_block(scan, &block) || !read_tag(r, &block))
                return false;
        } else if (!r->rules.text && scan_peek(scan, 0) == 'd' && scan_peek(scan, 3) == ':') {
            size_t length = 0; /* older files have the rules record without brackets */
            while (scan_peek(scan, length) && scan_peek(scan, length) != '\n') length++;
            r->rules = (Block){scan_text(scan), length, scan_place(scan)};
            if (!scan_check(scan, length)) return false;
            scan_advance(scan, length);
        } else {
            break;
        }
    }
    return true;
}

/* ---- the rules record and the start */

/* The value of an entry of the rules record; length 0 if it is not there. */
static Block entry(const Block *rules, const char *name) {
    for (size_t at = 0, end; at < rules->length; at = end + 1) {
        for (end = at; end < rules->length && !char_is_space(rules->text[end]);) end++;
        Block word = {rules->text + at, end - at, rules->place}, value;
        word.place.column += (int)at;
        if (is_tag(&word, name, &value)) return value;
    }
    return (Block){.place = rules->place};
}

static bool fail_block(Reader *r, const Block *block, const char *tag) {
    char text[WORD];
    Text out = text_into(text, sizeof text);
    text_bytes(&out, block->text ? block->text : "", block->text ? block->length : 0);
    text[utf8_flaw(text, out.length)] = 0;
    return scan_fail(&r->scan, block->place, ERROR_FILE_TAG_VALUE, tag, text);
}

/* The custom law that Taefl has written beside the record. */
static Rules *told_law(Reader *r, const Block *named) {
    bool in_text;
    char *name = copy_block(r, named), *text = copy_block(r, &r->law);
    if (!name || !text) return NULL;
    return lawtext_rules(r->scan.arena, name, text, &in_text, r->scan.error);
}

/* The record itself, as a law. */
static bool read_record(Reader *r, Rules *out) {
    RuleFile *file = arena_take(r->scan.arena, sizeof *file);
    if (!file) return scan_full(&r->scan);
    return (otg_law(r->rules.text, r->rules.length, file, r->scan.error) &&
            rulefile_rules(file, "", out, r->scan.error)) ||
           scan_fail_inside(&r->scan, r->rules.place);
}

/* Finds the rules: by our name, by the law that Taefl has written, from the caller, or from the
 * record. */
static bool name_rules(Reader *r, Rules *out) {
    char name[WORD];
    Block named = entry(&r->rules, "name");
    const Block *const places[] = {&named, &r->variant};
    for (int i = 0; i < 2; i++) {
        Text text = text_into(name, sizeof name);
        text_bytes(&text, places[i]->text ? places[i]->text : "", places[i]->length);
        if (places[i]->length && rules_parse(out, name, NULL)) return true;
    }
    if (r->law.length && named.length) {
        const Rules *law = told_law(r, &named);
        if (law) *out = *law;
        return law || scan_fail_inside(&r->scan, r->law.place);
    }
    if (r->given) *out = *r->given;
    return r->given || read_record(r, out);
}

/* Finds the rules by name, and enlarges the board if they need that. */
static bool find_rules(Reader *r, Rules *out) {
    char size[16];
    Block dim = entry(&r->rules, "dim");
    if (!name_rules(r, out)) return false;
    Text text = text_into(size, sizeof size);
    text_number(&text, out->board->files);
    return !dim.length || string_is(dim.text, dim.length, size) || fail_block(r, &dim, "dim");
}

/* Reverses the rows: the record begins with the first rank, we with the last. */
static bool read_start(Reader *r, const Rules *rules, const Block *record, char side,
                       Position *out) {
    const char *row[MAX_SIDE];
    size_t length[MAX_SIDE], at = 0;
    int rows = 0, size = rules->board->rows;
    char text[POSITION_TEXT];
    if (!record->length || record->text[0] != '/') return fail_block(r, record, "start");
    for (at = 1; at < record->length; at++) {
        if (rows == size) return fail_block(r, record, "start");
        row[rows] = record->text + at;
        for (length[rows] = 0; at < record->length && record->text[at] != '/'; at++) length[rows]++;
        rows++;
    }
    if (rows != size) return fail_block(r, record, "start");
    Text board = text_into(text, sizeof text);
    while (rows--) {
        text_bytes(&board, row[rows], length[rows]);
        text_char(&board, rows ? '/' : ' ');
    }
    text_char(&board, side);
    if (board.full) return fail_block(r, record, "start");
    if (position_read(rules, out, text, board.length, r->scan.error)) return true;
    if (r->scan.error) r->scan.error->column = 0; /* in a text the reader has not seen */
    return scan_fail_inside(&r->scan, record->place);
}

static bool begin(Reader *r) {
    Rules *rules = arena_take(r->scan.arena, sizeof *rules);
    Position start, usual;
    if (!rules) return scan_full(&r->scan);
    if (!r->rules.text && !r->given)
        return scan_fail(&r->scan, scan_place(&r->scan), ERROR_FILE_TAG_MISSING, "rules", NULL);
    if (!find_rules(r, rules)) return false;
    if (!rules_law(rules)) return fail_block(r, &r->rules, "rules");
    rules->start(rules, &usual);
    start = usual;
    Block record = r->position.length ? r->position : entry(&r->rules, "start");
    Block first = entry(&r->rules, "atkf");
    bool black = !string_is(first.text ? first.text : "n", first.text ? first.length : 1, "n");
    if (r->rules.text && !first.length) black = true; /* attackers begin by default */
    if (record.length && !read_start(r, rules, &record, black ? '2' : '1', &start)) return false;
    Tags tags = r->tree.tags;
    bool same = position_equal(&start, &usual);
    if (!tree_init(&r->tree, r->scan.arena, rules, same ? NULL : &start, NULL) ||
        !tree_enlarge(r->scan.arena, &r->game, NULL))
        return scan_full(&r->scan);
    r->tree.tags = tags;
    r->node = r->tree.root;
    r->comments[0] = &r->node->note[NOTE_AFTER];
    return tree_game(&r->tree, r->node, &r->game, r->scan.error);
}

/* ---- moves */

/* Whether the word names the king here; before a number, k is a file of the board. */
static bool is_king(const char *word, size_t at, size_t length) {
    bool number = at + 1 < length && char_is_digit(word[at + 1]);
    return at < length && !number && (word[at] == 'k' || word[at] == 'K');
}

/* Turns the word into our human form: without jumps, without signs after it, without the king among
 * the captures. */
static bool plain_move(Reader *r, size_t length, Text *out) {
    const char *word = scan_text(&r->scan);
    while (length && (word[length - 1] == '+' || word[length - 1] == '-')) length--;
    size_t at = 0;
    for (; at < length && word[at] != 'x'; at++)
        text_char(out, !at && is_king(word, at, length) ? 'K' : word[at]);
    for (bool first = true; at < length;) { /* word[at] is 'x' or '/' */
        size_t end = ++at;
        while (end < length && word[end] != '/') end++;
        if (!is_king(word, at, end) && end > at) {
            text_char(out, first ? 'x' : '/');
            text_bytes(out, word + at, end - at);
            first = false;
        }
        at = end;
    }
    return out->length && !out->full;
}

static bool read_ply(Reader *r, size_t length) {
    Scan *scan = &r->scan;
    Game *game = &r->game;
    Place place = scan_place(scan);
    char text[WORD];
    Move move;
    Text plain = text_into(text, sizeof text);
    if (!scan_check(scan, length)) return false;
    if (!plain_move(r, length, &plain))
        return scan_fail_token(scan, ERROR_MOVE_FORM, length, "a move such as e3-e7xe8 or Ke5-e8");
    if (!move_read(r->tree.rules, game_now(game), &move, text, plain.length, scan->error))
        return scan_fail_inside(scan, place);
    if (game->plies == game->capacity && !tree_enlarge(scan->arena, game, NULL))
        return scan_full(scan);
    if (!game_play(game, move, NULL, scan->error)) {
        if (scan->error) scan->error->column = 0;
        return scan_fail_inside(scan, place);
    }
    r->node = tree_append(&r->tree, r->node, game, NULL);
    if (!r->node) return scan_full(scan);
    r->comments[!(game->plies % 2)] = &r->node->note[NOTE_AFTER];
    if (game->plies % 2) r->comments[1] = NULL;
    scan_advance(scan, length);
    return true;
}

static bool add_comment(Reader *r, Note ***end, const char *text, size_t length) {
    while (length && char_is_space(*text)) text++, length--;
    while (length && char_is_space(text[length - 1])) length--;
    if (!length) return true;
    Block block = {.text = text, .length = length};
    const char *copy = copy_block(r, &block);
    return (copy && note_append(r->scan.arena, end, 0, copy, NULL)) || scan_full(&r->scan);
}

/* Reads "first|second" after a turn. */
static bool read_comment(Reader *r, const Block *block) {
    size_t bar = 0;
    if (!take_block(&r->scan, block)) return false;
    while (bar < block->length && block->text[bar] != '|') bar++;
    Note ***first = &r->comments[0], ***second = r->comments[1] ? &r->comments[1] : first;
    if (bar == block->length) return add_comment(r, second, block->text, bar);
    return add_comment(r, first, block->text, bar) &&
           add_comment(r, second, block->text + bar + 1, block->length - bar - 1);
}

/* Reads "12." before a turn. Skips "12a.1.1a.", a turn of a variation, with its comment. */
static bool read_number(Reader *r) {
    Scan *scan = &r->scan;
    size_t length = 0;
    int number = 0, expected = r->game.plies / 2 + 1;
    Block block;
    for (; char_is_digit(scan_peek(scan, length)); length++)
        number = number < 1000000 ? 10 * number + scan_peek(scan, length) - '0' : number;
    char c = scan_peek(scan, length);
    if (char_lower(c) >= 'a' && char_lower(c) <= 'z') {
        r->losses.count[LOSS_VARIATION]++;
        while (scan_peek(scan, 0) && scan_peek(scan, 0) != '\n') scan_advance(scan, 1);
        if (!scan_more(scan) || scan_peek(scan, 0) != '[') return true;
        if (!peek_block(scan, &block)) return false;
        return looks_like_tag(&block) || take_block(scan, &block);
    }
    if (c == '.') length++;
    if (c != '.' || number != expected) {
        char words[24];
        Text text = text_into(words, sizeof words);
        text_number(&text, expected);
        text_char(&text, '.');
        return scan_fail_token(scan, ERROR_FILE_NUMBER, length, words);
    }
    scan_advance(scan, length);
    return true;
}

/* Reads anything but comments and numbers: dots for an omitted ply, "---" for resigning, or a
 * move. */
static bool read_word(Reader *r) {
    Scan *scan = &r->scan;
    size_t length = 0, dots = 0;
    for (char c; (c = scan_peek(scan, length)) && !char_is_space(c) && c != '[' && c != ']';)
        length++;
    while (scan_peek(scan, dots) == '.') dots++;
    bool resigns = string_is(scan_text(scan), length, "---");
    if (!resigns && !(dots && dots == length)) return read_ply(r, length ? length : 1);
    r->resigned |= resigns;
    scan_advance(scan, length);
    return true;
}

/* Reads turns until another game's tags or the end. */
static bool read_moves(Reader *r) {
    Scan *scan = &r->scan;
    while (scan_more(scan)) {
        Block block;
        if (scan_peek(scan, 0) == '[') {
            if (!peek_block(scan, &block)) return false;
            if (looks_like_tag(&block)) return true;
            if (!read_comment(r, &block)) return false;
        } else if (char_is_digit(scan_peek(scan, 0))) {
            if (!read_number(r)) return false;
        } else if (!read_word(r)) {
            return false;
        }
    }
    return true;
}

/* ---- the end */

static bool has_word(const Block *block, const char *word) {
    size_t length = string_length(word);
    for (size_t i = 0; i + length <= block->length; i++)
        if (__builtin_memcmp(block->text + i, word, length) == 0) return true;
    return false;
}

static bool finish(Reader *r) {
    static const char *const words[] = {"?", "-1", "1", "0"};
    Result result = RESULT_NONE;
    const char *how = NULL;
    Note **before = note_end(&r->tree.root->note[NOTE_AFTER]);
    if (r->start_comment.length &&
        !add_comment(r, &before, r->start_comment.text, r->start_comment.length))
        return false;
    if (r->resigned) result = result_win(!game_now(&r->game)->side);
    if (r->result.length) {
        int said = 0;
        while (said < 4 && !string_is(r->result.text, r->result.length, words[said])) said++;
        if (said == 4) return fail_block(r, &r->result, "result");
        if (said) result = (Result)said;
    }
    for (int t = TERMINATION_NORMAL; t < TERMINATION_COUNT; t++)
        if (string_is(r->termination.text ? r->termination.text : "", r->termination.length,
                      termination_word((Termination)t)))
            how = termination_word((Termination)t);
    if (r->resigned || has_word(&r->termination, "resign")) how = "resign";
    if (tree_last(&r->tree)->result || !result) how = NULL;
    if (!tree_claim(&r->tree, result, how, NULL)) how = NULL;
    r->losses.count[LOSS_ENDING] += r->termination.length && !how && !tree_last(&r->tree)->result;
    return tree_claim(&r->tree, result, how, r->scan.error) ||
           scan_fail_inside(&r->scan, r->result.text ? r->result.place : scan_place(&r->scan));
}

bool otg_read(GameFile *file, const Rules *rules, Arena *arena, Tree *out, Losses *losses,
              Error *error) {
    Arena before = *arena;
    Reader r = {.scan = {*file, arena, error}, .given = rules};
    r.tree.arena = arena;
    bool good = read_tags(&r) && begin(&r) && read_moves(&r) && finish(&r);
    *file = r.scan.file;
    if (!good) {
        *arena = before;
        return false;
    }
    arena->top = before.top;
    *out = r.tree;
    for (int i = 0; losses && i < LOSS_KINDS; i++) losses->count[i] += r.losses.count[i];
    return true;
}
