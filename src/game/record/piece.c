/* See piece.h. The tables of the families say what the letters of the position text look like. */
#include "record/piece.h"
#include "core/check.h"
#include "record/json.h"

static const struct {
    const char *light, *dark;          /* glyphs: each one column wide */
    const char *word, *plural, *title; /* `title` begins a sentence that tells of its move */
} faces[SHAPE_COUNT] = WORDS({
    [SHAPE_NONE] = {" ", " ", "", "", ""},
    [SHAPE_DISC] = {"○", "●", "attacker", "attackers", "Attacker"},
    [SHAPE_SHIELD] = {"○", "●", "defender", "defenders", "Defender"},
    [SHAPE_CROWN] = {"♔", "♚", "king", "kings", "King"},
    [SHAPE_STONE] = {"○", "●", "stone", "stones", "Stone"},
    [SHAPE_THUNDER] = {"◇", "◆", "thunder-stone", "thunder-stones", "Thunder-stone"},
    [SHAPE_WODEN] = {"△", "▲", "Woden-stone", "Woden-stones", "Woden-stone"},
    [SHAPE_PAWN] = {"○", "●", "pawn", "pawns", "Pawn"},
    [SHAPE_BLOCK] = {"□", "■", "stone", "stones", "Stone"},
});

Piece piece_kind(const Rules *rules, int number) {
    return record_family(rules->family)->pieces[number];
}

Piece piece_of(const Rules *rules, char letter) {
    int number = 0;
    Piece piece;
    do piece = piece_kind(rules, number++);
    while (piece.shape != SHAPE_NONE && piece.letter != letter);
    return piece;
}

Piece piece_on(const Rules *rules, const Position *position, int square) {
    return piece_of(rules, rules->letter(position, square));
}

int pieces_in_hand(const Rules *rules, const Position *position, int side, Piece out[MAX_IN_HAND]) {
    char letters[16] = "";
    Text text = text_into(letters, sizeof letters);
    int count = 0;
    if (rules->traits.hand) rules->write_state(position, &text);
    for (const char *c = letters; *c; c++) {
        Piece piece = piece_of(rules, *c);
        if (piece.shape == SHAPE_NONE || piece.owner != side) continue;
        ASSERT(count < MAX_IN_HAND);
        out[count++] = piece;
    }
    return count;
}

int pieces_at_start(const Rules *rules, int side, Piece out[MAX_IN_HAND]) {
    Position start;
    rules->start(rules, &start);
    return pieces_in_hand(rules, &start, side, out);
}

const char *piece_word(Piece piece) { return faces[piece.shape].word; }
const char *piece_plural(Piece piece) { return faces[piece.shape].plural; }
const char *piece_title(Piece piece) { return faces[piece.shape].title; }

void piece_name(const Rules *rules, Piece piece, Text *out) {
    for (int i = 0; piece_kind(rules, i).shape; i++)
        if (piece_kind(rules, i).shape == piece.shape && piece_kind(rules, i).owner != piece.owner)
            text_string(out, text_word(out, piece.dark ? WORDS("dark ") : WORDS("light ")));
    text_string(out, text_word(out, piece_word(piece)));
}

const char *piece_glyph(Piece piece, bool ascii) {
    static const char letters[] = "t\0T\0K\0S\0W\0s\0w\0P\0p";
    if (!ascii || piece.shape == SHAPE_NONE)
        return piece.dark ? faces[piece.shape].dark : faces[piece.shape].light;
    for (const char *l = letters; l < letters + sizeof letters; l += 2)
        if (*l == piece.letter) return l;
    ASSERT(false);
    return " ";
}

const char *shape_word(Shape shape) {
    static const char *const words[SHAPE_COUNT] = {
        [SHAPE_NONE] = "",       [SHAPE_DISC] = "disc",   [SHAPE_SHIELD] = "shield",
        [SHAPE_CROWN] = "crown", [SHAPE_STONE] = "stone", [SHAPE_THUNDER] = "thunder",
        [SHAPE_WODEN] = "woden", [SHAPE_PAWN] = "pawn",   [SHAPE_BLOCK] = "block"};
    return words[shape];
}

const char *mark_word(int mark) {
    static const char *const words[MARKS] = WORDS({[MARK_THRONE] = "throne",
                                                   [MARK_CAMP] = "camp",
                                                   [MARK_CORNER] = "corner",
                                                   [MARK_ESCAPE] = "escape",
                                                   [MARK_CLOSED] = "closed",
                                                   [MARK_HOSTILE] = "hostile"});
    return words[mark];
}

const char *square_mark(const Rules *rules, int square) {
    for (int m = 0; m < MARKS; m++)
        if (bits_has(rules->marked[m], square)) return mark_word(m);
    return "";
}

void piece_changes(const Rules *rules, const Position *before, const Position *after, Json *json) {
    json_open(json, "set", '[');
    for (int square = 0; square < rules->board->squares; square++) {
        char now = rules->letter(after, square), change[8];
        if (now == rules->letter(before, square)) continue;
        Text text = text_into(change, sizeof change);
        text_string(&text, rules->board->name[square]);
        text_char(&text, now ? now : '.');
        json_put_string(json, NULL, change);
    }
    json_close(json, ']');
}
