/* taefl show: a position as text or as a vector picture. */
#include "base/memory.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/report.h"
#include "record/picture.h"
#include "record/speech.h"

#include <langinfo.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SVG, ASCII, MOVES, LAST, ARROWS, FLIP, JSON };
static const Option options[] = {
    FLAG(SVG, "svg", 0, "write an SVG picture"),
    FLAG(ASCII, "ascii", 0, "use ASCII only; default if the locale is not UTF-8"),
    OPTION_MOVES(MOVES),
    VALUE(LAST, TEXT, "last", 'l', "MOVE",
          "mark this move as the last one; default: the last of --moves"),
    VALUE(ARROWS, TEXT, "arrow", 'a', "ARROWS",
          "draw arrows (e3e7) and rings (e5) in the SVG picture; write them in "
          "quotes, with spaces between them"),
    FLAG(FLIP, "flip", 'f', "turn the board: player 2 below"),
    OPTION_JSON(JSON),
    {0},
};

enum { TEXT_SIZE = 1 << 16 };

/* "e3e7 d4": arrows and rings. */
static int read_arrows(Picture *picture, const char *text) {
    const Board *board = picture->rules->board;
    for (const char *a = text; *(a += strspn(a, " ,"));) {
        size_t length = strcspn(a, " ,");
        size_t first = board_name_length(board, a, length);
        int from = board_find(board, a, first);
        int to = length > first ? board_find(board, a + first, length - first) : from;
        if (from < 0 || to < 0)
            return fail(EXIT_INPUT,
                        "arrow, column %d: '%.*s' is not an arrow; expected two squares "
                        "(e3e7), or one for a ring",
                        (int)(a - text) + 1, (int)length, a);
        if (picture->arrows == MAX_ARROWS)
            return fail(EXIT_INPUT, "arrow, column %d: more than %d arrows", (int)(a - text) + 1,
                        MAX_ARROWS);
        picture->arrow[picture->arrows++] = (PictureArrow){(uint8_t)from, (uint8_t)to};
        a += length;
    }
    return EXIT_FINE;
}

/* The move pointed out: the one said, else the last one played, both halves of a turn. */
static int find_last(const CommandCall *call, const Game *game, Picture *picture) {
    if (call_has(call, LAST)) {
        Error error;
        Move move;
        const char *text = call->value[LAST];
        if (!move_read_wire(game->rules, &move, text, strlen(text), 1, &error))
            return fail_error("last", &error);
        picture_last(picture, move);
    } else if (game->plies) {
        picture_last(picture, game->played[game->plies - 1]);
        if (game->plies > 1 && game->path[game->plies - 2].side == game->path[game->plies - 1].side)
            picture_last(picture, game->played[game->plies - 2]);
    }
    return EXIT_FINE;
}

static void say_state(const Game *game, Text *out) {
    const Position *now = game_now(game);
    if (game->result)
        speech_end(game->rules, game->result, game->reason, out);
    else
        speech_turn(game->rules, now, out);
    size_t before = out->length;
    text_char(out, ' ');
    speech_call(game->rules, now, out);
    speech_score(game->rules, now, out);
    if (out->length == before + 1) out->start[out->length = before] = 0;
    if (game->rules->traits.hand) text_char(out, '\n');
    speech_hand(game->rules, now, out);
}

static void print_json(const Game *game, const Picture *picture, bool svg, const char *drawing) {
    char position[POSITION_TEXT], words[1024];
    position_write(game->rules, picture->position, position);
    Text said = text_into(words, sizeof words);
    say_state(game, &said);
    char letters[16] = "";
    Text hand = text_into(letters, sizeof letters);
    if (game->rules->traits.hand && picture->position->hand)
        game->rules->write_state(picture->position, &hand);
    json_line(json_pack("{s:s, s:s, s:o, s:o, s:s, s:s, s:s}", "rules", game->rules->name,
                        "position", position, "result", json_result(game->result), "reason",
                        json_clause(game->rules, game->reason), "words", words, "hand", letters,
                        svg ? "svg" : "text", drawing));
}

static int show(const CommandCall *call, const Game *game) {
    Picture picture = {.rules = game->rules,
                       .position = game_now(game),
                       .flip = call_has(call, FLIP),
                       .ascii =
                           call_has(call, ASCII) || strcmp(nl_langinfo(CODESET), "UTF-8") != 0};
    bool svg = call_has(call, SVG);
    int code = find_last(call, game, &picture);
    if (!code && call_has(call, ARROWS)) code = read_arrows(&picture, call->value[ARROWS]);
    if (code) return code;
    char *memory = memory_get(TEXT_SIZE);
    Text out = text_into(memory, TEXT_SIZE);
    if (svg)
        picture_svg(&picture, &out);
    else
        picture_text(&picture, CELLS_NORMAL, &out);
    if (call_has(call, JSON)) {
        print_json(game, &picture, svg, memory);
    } else {
        if (!svg) {
            picture_legend(&picture, &out);
            say_state(game, &out);
            text_char(&out, '\n');
        }
        fputs(memory, stdout);
    }
    free(memory);
    return EXIT_FINE;
}

static int run(const CommandCall *call) {
    Rules rules;
    Game game;
    int code = input_rules(&rules, call->word[0]);
    if (!code) code = input_game(&game, &rules, call->word[1], call->value[MOVES]);
    if (code) return code;
    code = show(call, &game);
    game_free(&game);
    return code;
}

const Command command_show = {
    .name = "show",
    .summary = "show a board as text or as an SVG picture",
    .description = "The text shows coordinates, patterns for the throne, camps and corners, and "
                   "the last move in brackets. The SVG picture can be printed in grey: pieces "
                   "differ by shape, marks by pattern. Only its coordinates need a font. Special "
                   "stones in hand are drawn below and above the board.",
    .arguments = {ARGUMENT_RULES, ARGUMENT_POSITION},
    .options = options,
    .examples = {{"taefl show tablut-ashton", "The start, as text."},
                 {"taefl show tablut-katz --moves 'e3f3 e2f2'",
                  "After two plies, with the last one marked."},
                 {"taefl show gardsdansen --svg --arrow 'd2d4 a2' > board.svg",
                  "A picture with an arrow and a ring."}},
    .exits = {[EXIT_FINE] = "the board is shown",
              [EXIT_USAGE] = "the command line is wrong, or the rule set is unknown",
              [EXIT_INPUT] = "the position, a move or an arrow is wrong"},
    .run = run,
};
