/* See scan.h. Only this file counts bytes, lines and columns. */
#include "record/scan.h"
#include "record/comment.h"

/* ---- bytes and lines */

GameFile gamefile_over(const char *text, size_t length) {
    bool mark = length >= 3 && __builtin_memcmp(text, "\xef\xbb\xbf", 3) == 0;
    size_t at = mark ? 3 : 0;
    return (GameFile){.text = text, .length = length, .at = at, .line = 1, .line_start = at};
}

static char peek(const GameFile *file, size_t ahead) {
    return file->at + ahead < file->length ? file->text[file->at + ahead] : 0;
}

static void advance(GameFile *file, size_t count) {
    for (; count; count--)
        if (file->text[file->at++] == '\n') {
            file->line++;
            file->line_start = file->at;
        }
}

/* A no-break space, which typesetting puts into moves. */
static bool is_hard_space(const GameFile *file, size_t ahead) {
    return peek(file, ahead) == '\xc2' && peek(file, ahead + 1) == '\xa0';
}

static size_t rest_of_line(const GameFile *file) {
    size_t count = 0;
    while (file->at + count < file->length && peek(file, count) != '\n') count++;
    return count;
}

static void next_line(GameFile *file) {
    size_t count = rest_of_line(file);
    advance(file, count + (file->at + count < file->length));
}

bool gamefile_more(GameFile *file) {
    for (;;)
        if (char_is_space(peek(file, 0)))
            advance(file, 1);
        else if (is_hard_space(file, 0))
            advance(file, 2);
        else if (peek(file, 0) == '%' && file->at == file->line_start)
            next_line(file); /* the line is for other programs */
        else
            return file->at < file->length;
}

void gamefile_skip(GameFile *file) {
    bool after_tag = file->among_tags;
    if (file->at > file->line_start) next_line(file);
    for (; file->at < file->length; next_line(file)) {
        bool tag = peek(file, 0) == '[' && peek(file, 1) != '%';
        if (tag && !after_tag) return;
        if (tag || !char_is_space(peek(file, 0))) after_tag = tag;
    }
}

char scan_peek(const Scan *scan, size_t ahead) { return peek(&scan->file, ahead); }
const char *scan_text(const Scan *scan) { return scan->file.text + scan->file.at; }
void scan_advance(Scan *scan, size_t count) { advance(&scan->file, count); }
bool scan_more(Scan *scan) { return gamefile_more(&scan->file); }

Place scan_place(const Scan *scan) {
    return (Place){scan->file.line, (int)(scan->file.at - scan->file.line_start) + 1};
}

/* ---- errors */

static bool locate(Scan *scan, Place place) {
    if (scan->error) {
        scan->error->line = place.line;
        scan->error->column = place.column;
    }
    return false;
}

bool scan_fail(Scan *scan, Place place, ErrorCode code, const char *first, const char *second) {
    error_at(scan->error, code, 0, first, second);
    return locate(scan, place);
}

bool scan_fail_token(Scan *scan, ErrorCode code, size_t length, const char *second) {
    error_token(scan->error, code, 0, scan_text(scan), length, second);
    return locate(scan, scan_place(scan));
}

bool scan_fail_inside(Scan *scan, Place place) {
    if (scan->error && scan->error->column) place.column += scan->error->column - 1;
    return locate(scan, place);
}

bool scan_full(Scan *scan) {
    return scan_fail(scan, scan_place(scan), ERROR_FILE_LARGE, "the memory for the game is full",
                     NULL);
}

/* ---- texts */

bool scan_check(Scan *scan, size_t length) {
    const char *text = scan_text(scan);
    size_t good = utf8_flaw(text, length), i = 0;
    while (i < good && ((unsigned char)text[i] >= 32 || char_is_space(text[i])) && text[i] != 127)
        i++;
    if (i == length) return true;
    scan_advance(scan, i);
    return scan_fail(scan, scan_place(scan), i == good ? ERROR_FILE_UTF8 : ERROR_CONTROL_BYTE, NULL,
                     NULL);
}

size_t scan_word(const Scan *scan, size_t most) {
    size_t length = 0;
    for (char c; length < most && (c = scan_peek(scan, length)) && !char_is_space(c) &&
                 !is_hard_space(&scan->file, length);
         length++)
        for (const char *own = "{}()[];\"$!?"; *own; own++)
            if (c == *own) return length;
    return length;
}

/* Copies a comment of `length` bytes, with escapes replaced and line ends turned into spaces. */
static const char *comment_copy(Scan *scan, size_t length) {
    char *copy = arena_take(scan->arena, length + 1), *out = copy;
    if (!copy) return NULL;
    const char *text = scan_text(scan);
    for (size_t i = 0; i < length; out++) {
        size_t escape = comment_escape(text + i, length - i, out);
        if (!escape) {
            if (text[i] == '\r' && i + 1 < length && text[i + 1] == '\n') i++;
            *out = text[i] == '\n' ? ' ' : text[i];
        }
        i += escape ? escape : 1;
    }
    *out = 0;
    return copy;
}

/* The place of the next closing brace, or the end of the file. It is remembered: otherwise each
 * game of a large file with an unclosed comment would search the rest again. */
static size_t closing_brace(GameFile *file) {
    if (file->brace < file->at)
        for (file->brace = file->at; file->brace < file->length;) {
            if (file->text[file->brace] == '}') break;
            file->brace++;
        }
    return file->brace;
}

bool scan_comment(Scan *scan, const char **text) {
    Place place = scan_place(scan);
    bool braces = scan_peek(scan, 0) == '{';
    scan_advance(scan, 1);
    size_t end = braces ? closing_brace(&scan->file) : 0,
           length = braces ? end - scan->file.at : rest_of_line(&scan->file);
    if (braces) {
        if (end == scan->file.length) return scan_fail(scan, place, ERROR_FILE_OPEN, "{", NULL);
    } else if (length && scan_peek(scan, length - 1) == '\r') {
        length--;
    }
    if (!scan_check(scan, length)) return false;
    *text = comment_copy(scan, length);
    if (!*text) return scan_full(scan);
    scan_advance(scan, length + braces);
    return true;
}

/* ---- tags */

static bool scan_string(Scan *scan, const char **value, Place *place) {
    Place quote = scan_place(scan);
    scan_advance(scan, 1);
    *place = scan_place(scan);
    size_t length = 0, left = scan->file.length - scan->file.at;
    while (length < left && scan_peek(scan, length) != '"' && scan_peek(scan, length) != '\n')
        length += scan_peek(scan, length) == '\\' ? 2 : 1;
    if (length >= left || scan_peek(scan, length) == '\n')
        return scan_fail(scan, quote, ERROR_FILE_OPEN, "\"", NULL);
    if (!scan_check(scan, length)) return false;
    char *out = arena_take(scan->arena, length + 1);
    if (!out) return scan_full(scan);
    *value = out;
    for (size_t i = 0; i < length; i++) {
        char next = scan_peek(scan, i + 1);
        if (scan_peek(scan, i) == '\\' && (next == '"' || next == '\\')) i++;
        *out++ = scan_peek(scan, i);
    }
    *out = 0;
    scan_advance(scan, length + 1);
    return true;
}

bool scan_tag(Scan *scan, ScanTag *tag) {
    GameFile start = scan->file;
    scan_advance(scan, 1);
    scan_more(scan);
    tag->name_place = scan_place(scan);
    Text name = text_into(tag->name, sizeof tag->name);
    for (char c; (c = scan_peek(scan, 0)) && c != '"' && !char_is_space(c); scan_advance(scan, 1))
        text_char(&name, c);
    if (scan_more(scan) && scan_peek(scan, 0) == '"' && !name.full && tag_name_ok(tag->name)) {
        if (!scan_string(scan, &tag->value, &tag->value_place)) return false;
        if (scan_more(scan) && scan_peek(scan, 0) == ']') {
            scan_advance(scan, 1);
            return true;
        }
    }
    scan->file = start;
    return scan_fail_token(scan, ERROR_FILE_TAG, rest_of_line(&start), NULL);
}
