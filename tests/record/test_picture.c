/* Pictures: every piece of random positions of every rule set stands where it should, in cells and
 * text of all sizes and in the vector picture, which is well-formed and has no letters but its
 * coordinates. And a game told in words. */
#include "core/notation.h"
#include "record/picture.h"
#include "record/piece.h"
#include "record/speech.h"
#include "support/setup.h"
#include "support/test.h"

#include <string.h>

enum { TEXT = 16384, SVG = 40 * 1024 };

/* Every rule set without options and with all of them. */
static bool next_rules(int *number, Rules *rules) {
    int base = *number / 2;
    char name[96];
    Error error;
    if (base >= rules_bases()) return false;
    uint32_t options = *number % 2 ? (1u << rules_option_count(rules_base(base))) - 1 : 0;
    if (rules_clash(rules_base(base), options)) options = 1;
    rules_name(rules_base(base), options, name, sizeof name);
    assert_true(rules_parse(rules, name, &error));
    ++*number;
    return true;
}

static Picture picture_of(const Rules *rules, const Position *position, int number) {
    return (Picture){
        .rules = rules, .position = position, .flip = number & 1, .ascii = number >> 1 & 1};
}

static void check_cells(const Picture *picture, CellSize size) {
    static CellPicture cells, turned;
    const Board *board = picture->rules->board;
    Picture other = *picture;
    int columns, lines;
    other.flip = !picture->flip;
    picture_cells(picture, size, &cells);
    picture_cells(&other, size, &turned);
    picture_extent(board, size, &columns, &lines);
    assert_int_equal(cells.columns, columns);
    assert_int_equal(cells.lines, lines);
    for (int s = 0; s < board->squares; s++) {
        Piece piece = piece_on(picture->rules, picture->position, s);
        const Cell *cell = &cells.cell[cells.line[s]][cells.column[s]];
        assert_int_equal(cell->square, s);
        if (piece.shape == SHAPE_NONE)
            assert_true(cell->role == ROLE_FLOOR || cell->role == ROLE_MARK);
        else if (size != CELLS_LARGE)
            assert_string_equal(cell->glyph, piece_glyph(piece, picture->ascii));
        else
            assert_true(cell->role >= ROLE_DARK && cell->role <= ROLE_KING);
        /* Turned, it stands at the opposite place. */
        assert_int_equal(turned.column[s] - turned.column[0], cells.column[0] - cells.column[s]);
        assert_int_equal(turned.line[s] - turned.line[0], cells.line[0] - cells.line[s]);
    }
    for (int l = 0; l < cells.lines; l++)
        for (int c = 0; c < cells.columns; c++) {
            const char *glyph = cells.cell[l][c].glyph;
            if (picture->ascii) assert_true(glyph[0] >= ' ' && glyph[0] < 127 && !glyph[1]);
        }
}

TEST(test_cells) {
    Chance chance = {12};
    Rules rules;
    for (int n = 0; next_rules(&n, &rules);)
        for (int i = 0; i < test_effort(24); i++) {
            Position position;
            setup_playable(&chance, &rules, 20 + i * 3 % 80, &position);
            Picture picture = picture_of(&rules, &position, i);
            for (CellSize size = 0; size < CELL_SIZES; size++) {
                char text[TEXT];
                Text out = text_into(text, sizeof text);
                check_cells(&picture, size);
                picture_text(&picture, size, &out);
                picture_legend(&picture, &out);
                assert_false(out.full);
                assert_null(strstr(text, " \n"));
            }
        }
}

/* What is pointed out shows, in every form. */
TEST(test_points) {
    Rules rules;
    Error error;
    Position start;
    Move move;
    assert_true(rules_parse(&rules, "tablut-katz", &error));
    rules.start(&rules, &start);
    assert_true(move_read_wire(&rules, &move, "d9d6", 4, 1, &error));
    Picture picture = {.rules = &rules, .position = &start};
    picture_last(&picture, move);
    picture.dots = bit(board_find(rules.board, "g4", 2));
    picture.rings = bit(board_find(rules.board, "e4", 2));
    picture.chosen = bit(board_find(rules.board, "g5", 2));
    char text[TEXT];
    for (picture.ascii = false;; picture.ascii = true) {
        Text out = text_into(text, sizeof text);
        picture_text(&picture, CELLS_NORMAL, &out);
        assert_non_null(strstr(text, picture.ascii ? "[t]" : "[●]"));
        assert_non_null(strstr(text, "[ ]"));
        assert_non_null(strstr(text, picture.ascii ? "(T)" : "(○)"));
        assert_non_null(strstr(text, picture.ascii ? ">T<" : ">○<"));
        assert_non_null(strstr(text, picture.ascii ? " * " : " • "));
        if (picture.ascii) break;
    }
    picture = (Picture){.rules = &rules, .position = &start};
    picture_last(&picture, MOVE_PASS);
    picture_last(&picture, MOVE_NONE);
    assert_true(!picture.left && !picture.reached);
}

/* A strict little reader of XML: elements are closed in order, attributes are quoted. Returns how
 * many elements begin with `name`. */
static int count_elements(const char *xml, const char *name) {
    const char *open[32];
    int depth = 0, count = 0;
    for (const char *at = xml; (at = strchr(at, '<')); at++) {
        size_t length = strcspn(at + 1, " />\n");
        if (at[1] == '/') {
            length = strcspn(at + 2, ">");
            assert_true(depth > 0);
            assert_int_equal(strncmp(open[--depth], at + 2, length), 0);
            continue;
        }
        if (length == strlen(name) && strncmp(at + 1, name, length) == 0) count++;
        const char *end = at + 1 + length;
        for (char quote = 0; quote || *end != '>'; end++) {
            assert_true(*end && *end != '<');
            if (quote ? *end == quote : *end == '\'') quote = quote ? 0 : '\'';
        }
        if (end[-1] == '/') continue;
        assert_true(depth < 32);
        open[depth++] = at + 1;
    }
    assert_int_equal(depth, 0);
    return count;
}

static int count_words(const char *text, const char *word) {
    int count = 0;
    for (; (text = strstr(text, word)); text++) count++;
    return count;
}

TEST(test_svg) {
    static char svg[SVG];
    Chance chance = {5};
    Rules rules;
    for (int n = 0; next_rules(&n, &rules);)
        for (int i = 0; i < test_effort(8); i++) {
            Position position;
            setup_playable(&chance, &rules, 40 + i * 7 % 60, &position);
            Picture picture = picture_of(&rules, &position, i);
            picture.left = picture.dots = bit(3);
            picture.reached = picture.rings = picture.chosen = bit(20);
            picture.arrows = i % 2 ? MAX_ARROWS : 2;
            for (int a = 0; a < picture.arrows; a++)
                picture.arrow[a] = (PictureArrow){(uint8_t)a, (uint8_t)(a + a % 3 * 7)};
            Text out = text_into(svg, sizeof svg);
            picture_svg(&picture, &out);
            assert_false(out.full);
            int pieces = 0;
            for (int s = 0; s < rules.board->squares; s++)
                pieces += piece_on(&rules, &position, s).shape != SHAPE_NONE;
            for (int side = 0; side < 2; side++) {
                Piece held[MAX_IN_HAND];
                pieces += pieces_in_hand(&rules, &position, side, held);
            }
            assert_int_equal(count_words(svg, " has in hand: "), rules.traits.hand ? 2 : 0);
            assert_int_equal(count_words(svg, "' color='"), pieces);
            count_elements(svg, "svg");
            /* Coordinates are the only letters to see: one character each, or two figures. */
            assert_int_equal(count_elements(svg, "text"),
                             rules.board->hexagon ? 21 : 4 * rules.board->files);
            for (const char *t = svg; (t = strstr(t, "<text")); t++) {
                const char *end = strchr(t, '>') + 2;
                assert_true(*end == '<' || (end[-1] == '1' && *end < '2' && end[1] == '<'));
            }
            /* Everything it refers to is there. */
            for (const char *u = svg; (u = strstr(u, "href='#")); u++) {
                char id[32] = "id='";
                strncat(id, u + 7, strcspn(u + 7, "'") + 1);
                assert_non_null(strstr(svg, id));
            }
        }
}

/* A move in words, read as people write it. */
static void check_speech(const char *name, const char *position, const char *text,
                         const char *expected) {
    Rules rules;
    Position before;
    Move move;
    Error error;
    char words[1024];
    assert_true(rules_parse(&rules, name, &error));
    if (position)
        assert_true(position_read(&rules, &before, position, strlen(position), &error));
    else
        rules.start(&rules, &before);
    assert_true(move_read(&rules, &before, &move, text, strlen(text), &error));
    assert_int_equal(rules.refusal(&rules, &before, move, NULL), CLAUSE_NONE);
    Text out = text_into(words, sizeof words);
    speech_move(&rules, &before, move, &out);
    assert_string_equal(words, expected);
}

TEST(test_speech) {
    check_speech("tablut-ashton", NULL, "e4-d4", "Defender e4 to d4.");
    check_speech("tablut-katz", "4t4/9/9/9/9/2t1Tt3/9/1K7/9 2", "c4d4",
                 "Attacker c4 to d4, takes e4.");
    check_speech("tablut-katz", "4t4/9/4t4/4T4/1t1T1Tt2/9/9/1K7/9 2", "b5c5",
                 "Attacker b5 to c5, takes d5.");
    check_speech("tablut-katz", "9/4t4/4T4/1tT1T1Tt1/9/4T4/4t4/1K7/9 2", "e8d8",
                 "Attacker e8 to d8.");
    check_speech("tablut-katz", "1t7/9/4t4/2tT1T3/5t3/9/9/1K7/9 2", "e7e6",
                 "Attacker e7 to e6, takes d6.");
    check_speech("tablut-ashton", "9/9/2tK2t2/9/9/9/9/9/9 2", "g7e7",
                 "Attacker g7 to e7, takes the king on d7.");
    check_speech("maerstanas", NULL, "e4", "Dark places a stone on e4.");
    check_speech("maerstanas", "7/SsT4/1W5/7/7/7/7 2 tw", "Tb1",
                 "Light places the thunder-stone on b1, which removes b2.");
    check_speech("maerstanas", "1s5/s1T4/1W5/7/7/7/7 2 tw", "T b2",
                 "Light places the thunder-stone on b2, which removes b1, a2, c2 and b3.");
    check_speech("maerstanas", "7/7/2T4/7/7/7/7 2 Wtw", "W c3",
                 "Light places the Woden-stone on c3 in place of a thunder-stone.");
    check_speech("gardsdansen", NULL, "d2d4", "Pawn d2 to d4.");
}

/* One way out, several, none. */
TEST(test_calls) {
    static const char *const calls[][2] = {
        {"9/9/9/9/4K4/9/9/9/9 2", ""},
        {"4K4/9/9/9/9/9/9/9/3t5 2", "Tuichu: the king has two ways out, a9 and i9."},
        {"2t1K4/9/9/9/9/9/9/9/3t5 2", "Raichi: the king has one way out, i9."}};
    Rules rules;
    Error error;
    assert_true(rules_parse(&rules, "tablut-katz", &error));
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        Position position;
        char words[256];
        Text out = text_into(words, sizeof words);
        assert_true(position_read(&rules, &position, calls[i][0], strlen(calls[i][0]), &error));
        speech_call(&rules, &position, &out);
        assert_string_equal(words, calls[i][1]);
    }
}
