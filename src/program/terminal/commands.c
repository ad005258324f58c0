/* See commands.h. One table lists all commands. Each command is a function that appends its
 * answer. */
#include "terminal/commands.h"
#include "base/file.h"
#include "base/output.h"
#include "core/notation.h"
#include "record/lesson.h"
#include "record/piece.h"
#include "record/speech.h"
#include "terminal/tell.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a command gets. */
typedef struct Order {
    Model *model;
    const char *rest; /* the text after the command's name, without white space around it */
    bool ascii;
    Text *answer;
} Order;

typedef struct Word {
    const char *name, *argument, *words; /* words NULL: `help` does not list it */
    Outcome (*run)(const Order *);
} Word;

/* `words` is an English sentence without placeholders. */
static Outcome refuse(const Order *order, const char *words) {
    text_string(order->answer, text_word(order->answer, words));
    return OUTCOME_REFUSED;
}

static Outcome refuse_error(const Order *order, const Error *error) {
    error_write(error, order->answer);
    return OUTCOME_REFUSED;
}

/* ------------------------------------------------------------------ moves */

/* Reads a move with spaces anywhere in it: "e3 e7", "T e4". */
static bool read_move(const Order *order, const Position *position, const char *text, size_t length,
                      Move *out) {
    Error error;
    char joined[512];
    Text move = text_into(joined, sizeof joined);
    for (size_t i = 0; i < length; i++)
        if (text[i] != ' ' && text[i] != '\t') text_char(&move, text[i]);
    if (move_read(model_rules(order->model), position, out, joined, move.length, &error))
        return true;
    refuse_error(order, &error);
    return false;
}

static Outcome refuse_move(const Order *order, Move move, ClauseId clause,
                           const Obstacle *obstacle) {
    char text[MOVE_TEXT];
    const Rules *rules = model_rules(order->model);
    move_write(rules, move, text);
    if (model_game(order->model)->result) {
        text_say(order->answer, "%1 is not possible. The game is over by %2.", text,
                 rules_clause(rules, clause)->id);
        return OUTCOME_REFUSED;
    }
    text_say(order->answer, "%1 is not allowed.", text);
    text_char(order->answer, ' ');
    speech_refusal(rules, clause, obstacle, order->answer);
    return OUTCOME_REFUSED;
}

/* Plays one ply, or both of a Gårdsdansen turn ("d2-d4 a2-b3"). Checks both before it plays the
 * first. */
static Outcome do_move(const Order *order) {
    Model *model = order->model;
    const Rules *rules = model_rules(model);
    if (model_engine_moves(model) && !model->paused)
        return refuse(order, "It is taefl's turn; it is thinking.");
    if (model_ended_by_players(model))
        return refuse(order, "The game is over; 'undo' goes on with it.");
    bool halves = rules->traits.halves;
    Position position = *model_now(model);
    Move move[2];
    int count = 0;
    for (const char *at = order->rest; *at;) {
        size_t length = halves ? strcspn(at, " ") : strlen(at);
        if (count == 2)
            return refuse(order, "A turn is at most two plies, a pawn's and a stone's.");
        if (!read_move(order, &position, at, length, &move[count])) return OUTCOME_REFUSED;
        Obstacle obstacle;
        ClauseId refusal = count ? rules->refusal(rules, &position, move[count], &obstacle)
                                 : game_obstacle(model_game(model), move[0], &obstacle);
        if (refusal != CLAUSE_NONE) return refuse_move(order, move[count], refusal, &obstacle);
        if (count && position.side != model_now(model)->side)
            return refuse(order, "The second move would be the other player's.");
        rules->play(rules, &position, move[count++], NULL);
        at += length;
        at += strspn(at, " ");
    }
    for (int i = 0; i < count; i++) {
        Error error;
        if (i) text_char(order->answer, ' ');
        if (!model_play(model, move[i], &error)) return refuse_error(order, &error);
        tell_last(model, order->answer);
    }
    return OUTCOME_DONE;
}

static Outcome do_pass(const Order *order) {
    Order pass = *order;
    pass.rest = "pass";
    return do_move(&pass);
}

static Outcome do_moves(const Order *order) {
    const Rules *rules = model_rules(order->model);
    int from = -1;
    if (order->rest[0]) {
        from = board_find(rules->board, order->rest, strlen(order->rest));
        if (from < 0)
            return refuse(order, "'moves' may be followed by a square, such as 'moves e5'.");
    }
    MoveList list;
    game_moves(model_game(order->model), &list);
    int shown = 0;
    for (int i = 0; i < list.count; i++) {
        char text[MOVE_TEXT];
        if (from >= 0 && move_from(list.move[i]) != from) continue;
        move_write_human(rules, model_now(order->model), list.move[i], text);
        if (shown++) text_char(order->answer, ' ');
        text_string(order->answer, text);
    }
    if (!shown) text_say(order->answer, "No moves.");
    return OUTCOME_DONE;
}

static Outcome do_why(const Order *order) {
    Move move;
    if (!order->rest[0]) return refuse(order, "'why' needs a move, such as 'why e3e1'.");
    if (!read_move(order, model_now(order->model), order->rest, strlen(order->rest), &move))
        return OUTCOME_REFUSED;
    tell_why(order->model, move, order->answer);
    return OUTCOME_DONE;
}

static Outcome do_undo(const Order *order) {
    if (!model_undo(order->model)) return refuse(order, "There is nothing to take back.");
    text_say(order->answer, "Taken back.");
    text_char(order->answer, ' ');
    tell_turn(order->model, order->answer);
    return OUTCOME_DONE;
}

static Outcome do_redo(const Order *order) {
    if (!model_redo(order->model)) return refuse(order, "There is nothing to play again.");
    char words[ANSWER_SIZE / 2];
    Text last = text_beside(order->answer, words, sizeof words);
    tell_last(order->model, &last);
    text_say(order->answer, "Again: %1", words);
    return OUTCOME_DONE;
}

static Outcome do_resign(const Order *order) {
    if (model_result(order->model)) return refuse(order, "The game is over.");
    if (order->model->here->child)
        return refuse(order,
                      "You have gone back in the game; play on, or 'redo' to its end first.");
    if (!model_resign(order->model)) return refuse(order, "No person is playing.");
    tell_turn(order->model, order->answer);
    return OUTCOME_DONE;
}

static Outcome do_draw(const Order *order) {
    const Rules *rules = model_rules(order->model);
    int side = model_now(order->model)->side;
    if (!rules->traits.draws)
        return refuse(order, "The players of this game cannot agree on a draw.");
    if (!model_result(order->model) && order->model->here->child)
        return refuse(order,
                      "You have gone back in the game; play on, or 'redo' to its end first.");
    switch (model_offer_draw(order->model)) {
    case OFFER_MADE:
        text_say(order->answer, "%1 offers a draw. 'draw' agrees; %2's next move declines it.",
                 speech_side(rules, side, order->answer), speech_side(rules, !side, order->answer));
        return OUTCOME_DONE;
    case OFFER_AGREED: tell_turn(order->model, order->answer); return OUTCOME_DONE;
    case OFFER_DECLINED: text_say(order->answer, "taefl plays on."); return OUTCOME_DONE;
    case OFFER_OVER: return refuse(order, "The game is over.");
    default: return refuse(order, "It is taefl's turn; offer when it is yours.");
    }
}

static Outcome do_clock(const Order *order) {
    if (!model_has_clock(order->model))
        return refuse(order, "This game has no clock; 'taefl play --clock 300+5' gives it one.");
    tell_clocks(order->model, order->answer);
    return OUTCOME_DONE;
}

static Outcome do_hint(const Order *order) {
    if (model_result(order->model)) return refuse(order, "The game is over.");
    if (!model_ask_hint(order->model)) return refuse(order, "It is taefl's turn; it is thinking.");
    return OUTCOME_DONE;
}

/* ------------------------------------------------------------------ looking */

static Outcome do_board(const Order *order) {
    Picture picture = model_picture(order->model, order->ascii);
    picture_text(&picture, CELLS_NORMAL, order->answer);
    picture_legend(&picture, order->answer);
    const Rules *rules = model_rules(order->model);
    tell_now(order->model, order->answer);
    if (rules->traits.hand) text_char(order->answer, '\n');
    speech_hand(rules, model_now(order->model), order->answer);
    if (model_has_clock(order->model)) text_char(order->answer, '\n');
    tell_clocks(order->model, order->answer);
    return OUTCOME_DONE;
}

static Outcome do_pieces(const Order *order) {
    speech_pieces(model_rules(order->model), model_now(order->model), order->answer);
    tell_turn(order->model, order->answer);
    return OUTCOME_DONE;
}

static Outcome do_look(const Order *order) {
    const Rules *rules = model_rules(order->model);
    int square = board_find(rules->board, order->rest, strlen(order->rest));
    if (square < 0) return refuse(order, "'look' needs a square, such as 'look e5'.");
    speech_square(rules, model_now(order->model), square, order->answer);
    text_char(order->answer, '.');
    return OUTCOME_DONE;
}

static Outcome do_position(const Order *order) {
    char text[POSITION_TEXT];
    position_write(model_rules(order->model), model_now(order->model), text);
    text_string(order->answer, text);
    return OUTCOME_DONE;
}

static Outcome do_rules(const Order *order) {
    tell_rules(order->model, order->answer);
    return OUTCOME_DONE;
}

static Outcome do_view(const Order *order) {
    model_set_view(order->model, !order->model->view);
    text_say(order->answer,
             order->model->view ? "The engine's view is shown." : "The engine's view is hidden.");
    return OUTCOME_DONE;
}

static Outcome do_flip(const Order *order) {
    order->model->flip = !order->model->flip;
    text_say(order->answer, "The board is turned.");
    return OUTCOME_DONE;
}

/* ------------------------------------------------------------------ players */

/* How many bytes at the start of `text` match `phrase` and are followed by a space or the end; 0:
 * no match. A space in `phrase` matches several. */
static size_t phrase_length(const char *text, const char *phrase, size_t length) {
    size_t at = 0;
    for (size_t i = 0; i < length; i++) {
        if (phrase[i] == ' ' ? !char_is_space(text[at]) : text[at] != phrase[i]) return 0;
        at += phrase[i] == ' ' ? strspn(text + at, " \t") : 1;
    }
    return !text[at] || char_is_space(text[at]) ? at : 0;
}

/* The same for a name in English or in the answer's language: any of its names ("undo, take back"),
 * also without letters that ASCII lacks. */
static size_t name_length(const Text *answer, const char *text, const char *area,
                          const char *name) {
    char words[2][128];
    size_t longest = phrase_length(text, name, strlen(name));
    snprintf(words[0], sizeof words[0], "%s", text_named(answer, area, name, name));
    tell_fold(strcpy(words[1], words[0]));
    for (int folded = 0; folded < 2; folded++)
        for (const char *one = words[folded]; *one; one += strspn(one, ", ")) {
            size_t length = strcspn(one, ","), found = phrase_length(text, one, length);
            if (found > longest) longest = found;
            one += length;
        }
    return longest;
}

/* Reads the level or PERSON that `*text` begins with, and advances `*text` past it; -2: neither. */
static int read_player(const Order *order, const char **text) {
    int player = -2;
    size_t length = name_length(order->answer, *text, "level", "person");
    if (length) player = PERSON;
    for (int i = 0; i < LEVELS && !length; i++)
        if ((length = name_length(order->answer, *text, "level", levels[i].name))) player = i;
    *text += length;
    *text += strspn(*text, " \t");
    return player;
}

static void list_levels(const Order *order) {
    for (int i = 0; i < LEVELS; i++) {
        text_string(order->answer, text_word(order->answer, levels[i].name));
        text_string(order->answer, ": ");
        text_string(order->answer, text_word(order->answer, levels[i].words));
        text_char(order->answer, '\n');
    }
}

static void tell_players(const Order *order) {
    for (int side = 0; side < 2; side++) {
        if (side) text_string(order->answer, ", ");
        speech_player(model_rules(order->model), side, order->answer);
        text_string(order->answer, ": ");
        tell_who(order->model, side, order->answer);
    }
    text_char(order->answer, '.');
}

static Outcome do_level(const Order *order) {
    Model *model = order->model;
    const char *rest = order->rest;
    int level = read_player(order, &rest);
    if (level < 0 || *rest) {
        list_levels(order);
        tell_players(order);
        return order->rest[0] ? OUTCOME_REFUSED : OUTCOME_DONE;
    }
    bool any = model->player[P1] != PERSON || model->player[P2] != PERSON;
    if (!any) return refuse(order, "No engine is playing; see 'players'.");
    for (int side = 0; side < 2; side++)
        if (model->player[side] != PERSON) model_set_player(model, side, level);
    tell_players(order);
    return OUTCOME_DONE;
}

static Outcome do_players(const Order *order) {
    const char *rest = order->rest;
    int one = read_player(order, &rest), two = read_player(order, &rest);
    if (order->rest[0] && (one == -2 || two == -2 || *rest)) {
        list_levels(order);
        return refuse(order,
                      "'players' needs two of these or 'person', such as 'players person easy'.");
    }
    if (order->rest[0]) {
        order->model->paused = false;
        order->model->player[P1] = one;
        model_set_player(order->model, P2, two);
    }
    tell_players(order);
    return OUTCOME_DONE;
}

static Outcome do_go(const Order *order) {
    if (model_result(order->model)) return refuse(order, "The game is over.");
    bool waits = order->model->paused && model_has_clock(order->model);
    bool engine = model_engine_moves(order->model);
    if (!engine && !waits) return refuse(order, "It is a person's turn.");
    model_set_paused(order->model, false);
    if (!engine) tell_turn(order->model, order->answer);
    return OUTCOME_DONE;
}

static Outcome do_pause(const Order *order) {
    model_set_paused(order->model, true);
    text_say(order->answer, model_has_clock(order->model) ? "Engines and the clock wait until 'go'."
                                                          : "Engines wait until 'go'.");
    return OUTCOME_DONE;
}

/* ------------------------------------------------------------------ games and files */

static Outcome refuse_file(const Order *order, const char *path, const char *why) {
    text_string(order->answer, path);
    text_string(order->answer, ": ");
    return refuse(order, why); /* the system's words are not translated */
}

static Outcome save(const Order *order, bool replace) {
    size_t length;
    Error error;
    const char *why;
    if (!order->rest[0]) return refuse(order, "'save' needs the name of a file.");
    char *text = model_text(order->model, &length, &error);
    if (!text) return refuse_error(order, &error);
    OutputHow how = replace ? OUTPUT_OVER : OUTPUT_NEW;
    bool good = output_write(order->rest, how, text, length, &why);
    free(text);
    if (!good && why == output_is_there) why = WORDS("already exists; 'save! FILE' replaces it.");
    if (!good) return refuse_file(order, order->rest, why);
    text_say(order->answer, "Saved as %1.", order->rest);
    return OUTCOME_DONE;
}

static Outcome do_save(const Order *order) { return save(order, false); }
static Outcome do_replace(const Order *order) { return save(order, true); }

static Outcome do_open(const Order *order) {
    enum { MOST = 64 << 20 };
    size_t length;
    Error error;
    const char *why;
    if (!order->rest[0]) return refuse(order, "'open' needs the name of a file.");
    bool regular = file_is_regular(order->rest, &why);
    char *text = regular ? text_read_any(order->rest, MOST, &length, &why) : NULL;
    if (!text) return refuse_file(order, order->rest, why);
    bool good = model_open(order->model, text, length, NULL, &error);
    free(text);
    if (!good) {
        text_string(order->answer, order->rest);
        text_string(order->answer, ", ");
        return refuse_error(order, &error);
    }
    text_string(order->answer, lesson_title(model_rules(order->model)->base, order->answer));
    text_string(order->answer, ". ");
    tell_turn(order->model, order->answer);
    return OUTCOME_DONE;
}

static Outcome do_new(const Order *order) {
    Error error;
    char name[128];
    snprintf(name, sizeof name, "%s",
             order->rest[0] ? order->rest : model_rules(order->model)->name);
    if (!model_new(order->model, name, NULL, &error)) return refuse_error(order, &error);
    text_string(order->answer, lesson_title(model_rules(order->model)->base, order->answer));
    text_string(order->answer, ". ");
    tell_turn(order->model, order->answer);
    return OUTCOME_DONE;
}

static Outcome do_quit(const Order *order) {
    (void)order;
    return OUTCOME_QUIT;
}

static Outcome do_help(const Order *order);

static const Word table[] = {
    {"moves", WORDS("[SQUARE]"), WORDS("all legal moves, or those from a square"), do_moves},
    {"why", WORDS("MOVE"), WORDS("whether a move is legal, and by which rule"), do_why},
    {"undo", "", WORDS("take back your last move"), do_undo},
    {"redo", "", WORDS("play it again"), do_redo},
    {"resign", "", WORDS("give the game up; 'undo' takes that back"), do_resign},
    {"draw", "", WORDS("offer a draw, or agree to one"), do_draw},
    {"clock", "", WORDS("what is left on both clocks"), do_clock},
    {"hint", "", WORDS("what taefl would play"), do_hint},
    {"board", "", WORDS("draw the board"), do_board},
    {"pieces", "", WORDS("tell where all pieces are"), do_pieces},
    {"look", WORDS("SQUARE"), WORDS("tell what is on a square"), do_look},
    {"position", "", WORDS("the position as text"), do_position},
    {"rules", "", WORDS("how this game is played"), do_rules},
    {"view", "", WORDS("show or hide what the engine sees"), do_view},
    {"flip", "", WORDS("turn the board"), do_flip},
    {"level", WORDS("[NAME]"), WORDS("how well taefl plays"), do_level},
    {"players", WORDS("[ONE TWO]"), WORDS("who plays: person or a level, for player 1 and 2"),
     do_players},
    {"pause", "", WORDS("let engines and the clock wait"), do_pause},
    {"go", "", WORDS("let them go on"), do_go},
    {"new", WORDS("[RULES]"), WORDS("begin another game"), do_new},
    {"save", WORDS("FILE"), WORDS("write the game to a file"), do_save},
    {"save!", WORDS("FILE"), WORDS("the same, replacing a file"), do_replace},
    {"open", WORDS("FILE"), WORDS("go on with a game from a file"), do_open},
    {"help", "", WORDS("this list"), do_help},
    {"quit", "", WORDS("end; the game is kept for 'taefl play --resume'"), do_quit},
    {"pass", "", NULL, do_pass},
};

/* Writes a command's first name in the language. */
static void write_name(const Word *word, Text *out) {
    const char *name = text_named(out, "command", word->name, word->name);
    text_bytes(out, name, strcspn(name, ","));
}

static void list_commands(Text *out) {
    enum { COLUMN = 20 };
    for (size_t i = 0; i < sizeof table / sizeof *table && table[i].words; i++) {
        size_t from = out->length;
        int columns = 0;
        write_name(&table[i], out);
        if (table[i].argument[0]) text_char(out, ' ');
        if (table[i].argument[0]) text_string(out, text_word(out, table[i].argument));
        for (; from < out->length; from++) columns += (out->start[from] & 0xc0) != 0x80;
        do text_char(out, ' ');
        while (++columns < COLUMN);
        text_string(out, text_word(out, table[i].words));
        text_char(out, '\n');
    }
}

static Outcome do_help(const Order *order) {
    const Rules *rules = model_rules(order->model);
    Piece special[MAX_IN_HAND];
    int count = pieces_at_start(rules, P1, special);
    text_say(order->answer,
             rules->traits.places ? "A move, such as e4" : "A move, such as d2d4 or d2-d4");
    for (int i = 0; i < count; i++)
        text_say(order->answer, ", %1 e4 for the %2", (char[]){special[i].letter, 0},
                 text_word(order->answer, piece_word(special[i])));
    text_say(order->answer, rules->traits.places ? ", pass, or" : ", or");
    text_char(order->answer, '\n');
    list_commands(order->answer);
    return OUTCOME_DONE;
}

/* The command that a line begins with, and the text after it; NULL: none. */
static const Word *find_command(const Text *answer, const char *text, const char **rest) {
    const Word *found = NULL;
    size_t longest = 0;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        size_t length = name_length(answer, text, "command", table[i].name);
        if (length <= longest) continue;
        longest = length;
        found = &table[i];
    }
    *rest = text + longest + strspn(text + longest, " \t");
    return found;
}

/* The line without white space around it and without a ':' before a command. */
static const char *trimmed(const char *line, size_t *length) {
    line += strspn(line, " \t:");
    *length = strlen(line);
    while (*length && strchr(" \t\r\n", line[*length - 1])) --*length;
    return line;
}

bool command_resigns(const Model *model, const char *line) {
    size_t length;
    const char *rest;
    const Text language = {.language = model->language};
    line = trimmed(line, &length);
    const Word *word = find_command(&language, line, &rest);
    return word && word->run == do_resign && rest >= line + length && !model_result(model);
}

Outcome command_do(Model *model, const char *line, bool ascii, Text *answer) {
    char text[512];
    size_t length;
    line = trimmed(line, &length);
    Order order = {model, text, ascii, answer};
    if (!length) return OUTCOME_DONE;
    if (model_tick(model)) { /* before anything is done */
        tell_turn(model, answer);
        text_char(answer, '\n');
    }
    if (length >= sizeof text) return refuse(&order, "That line is too long.");
    memcpy(text, line, length);
    text[length] = 0;
    const Word *word = find_command(answer, text, &order.rest);
    if (!word) return do_move(&order);
    if (!word->argument[0] && order.rest[0]) {
        char words[64];
        Text name = text_beside(answer, words, sizeof words);
        write_name(word, &name);
        text_say(answer, "%1 takes nothing after it.", words);
        return OUTCOME_REFUSED;
    }
    return word->run(&order);
}
