/* See wins.h. A file is a head of text and then records of 16 bytes in the order of proof, which
 * are also the entries of the table in memory. */
#include "proving/wins.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/output.h"
#include "core/fnv.h"
#include "law/lawfield.h"
#include "law/rulefile.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HEAD = 256, PATH_SIZE = 4096, FIRST = 1 << 12, BLOCK = 4096, FOLDER_MODE = 0777 };

/* Bits 0 to 48 of both words are the two sets; `one` has the king's square and where the move
 * comes from, `two` where it goes. The highest bit of `one` is always set. */
enum { FROM_AT = SMALL_SQUARES, KING_AT = FROM_AT + 6, TO_AT = SMALL_SQUARES, SQUARE_MASK = 63 };
typedef struct Record {
    uint64_t one, two;
} Record;

/* GONE is set in memory alone, BARRED in a record that bars its move. */
static const uint64_t SET = ((uint64_t)1 << SMALL_SQUARES) - 1, USED = (uint64_t)1 << 63,
                      BARRED = (uint64_t)1 << 62, GONE = (uint64_t)1 << 61;

struct Wins {
    const SmallLaw *law;
    int winner;
    char head[HEAD];
    Record *record;  /* in the order of proof */
    uint32_t *table; /* 1 + the number of a position's last record; open addressing */
    uint64_t mask, records, gone, most;
    bool full;
    Record *bar;          /* in the order in which they were added */
    size_t bars, dropped; /* `dropped`: the bars that wins_drop has seen */
    int file, common;     /* what is written; what shards keep as it is; -1: none */
    char path[PATH_SIZE];
    Record *fresh; /* not on the disk yet */
    size_t fresh_count;
};

static bool fail(char why[WINS_WHY], const char *path, const char *what) {
    snprintf(why, WINS_WHY, "%.200s: %s", path, what);
    return false;
}

/* ------------------------------------------------------------------ the table */

static Record record_of(const Small *b, Move move) {
    return (Record){b->set[0] | (uint64_t)move_from(move) << FROM_AT |
                        (uint64_t)b->king << KING_AT | USED,
                    b->set[1] | (uint64_t)move_to(move) << TO_AT};
}

static Small board_of(const Wins *w, const Record *r) {
    return (Small){.set = {r->one & SET, r->two & SET},
                   .king = r->one >> KING_AT & SQUARE_MASK,
                   .side = (uint8_t)w->winner};
}

static Move move_of(const Record *r) {
    return move_make(r->one >> FROM_AT & SQUARE_MASK, r->two >> TO_AT & SQUARE_MASK, KIND_SLIDE);
}

/* Whether a bar is of a record's move. A record that is gone has none. */
static bool same_move(const Record *bar, const Record *r) {
    return (bar->one & ~BARRED) == r->one && bar->two == r->two;
}

static bool same_board(const Record *r, const Small *fold) {
    return (r->one & SET) == fold->set[0] && (r->two & SET) == fold->set[1] &&
           (r->one >> KING_AT & SQUARE_MASK) == fold->king;
}

/* The place of a folded board in the table, or the empty one where it belongs. */
static uint32_t *place_of(const Wins *w, const Small *fold) {
    for (uint64_t at = small_hash(fold);; at++) {
        uint32_t *place = &w->table[at & w->mask];
        if (!*place || same_board(&w->record[*place - 1], fold)) return place;
    }
}

/* The record of a folded board that is known; NULL: there is none. */
static const Record *find(const Wins *w, const Small *fold) {
    uint32_t number = *place_of(w, fold);
    return number && !(w->record[number - 1].one & GONE) ? &w->record[number - 1] : NULL;
}

/* Room for so many places; a quarter of them stays empty. */
static void widen(Wins *w, uint64_t size) {
    free(w->table);
    w->mask = size - 1;
    w->table = memory_get(size * sizeof *w->table);
    w->record = memory_resize(w->record, size / 4 * 3 * sizeof *w->record);
    for (uint64_t i = 0; i < w->records; i++) {
        Small b = board_of(w, &w->record[i]);
        *place_of(w, &b) = (uint32_t)i + 1;
    }
}

/* Room for one more; while the records move, the old and the new ones are in memory. */
static bool make_room(Wins *w) {
    enum { BYTES = sizeof(uint32_t) + sizeof(Record) * 3 / 4 };
    if (w->records < (w->mask + 1) / 4 * 3) return true;
    if (3 * (w->mask + 1) * BYTES > w->most || w->records > UINT32_MAX / 4) w->full = true;
    if (!w->full) widen(w, 2 * (w->mask + 1));
    return !w->full;
}

bool wins_find(const Wins *w, const Small *position, Move *move) {
    int symmetry;
    Small fold = small_fold(w->law, position, &symmetry);
    const Record *r = find(w, &fold);
    if (!r) return false;
    if (move) *move = small_move_image(w->law, w->law->inverse[symmetry], move_of(r));
    return true;
}

/* A position and a move there as a record; `fold` is the folded board. */
static Record folded_record(const Wins *w, const Small *position, Move move, Small *fold) {
    int symmetry;
    *fold = small_fold(w->law, position, &symmetry);
    return record_of(fold, small_move_image(w->law, symmetry, move));
}

static void add(Wins *w, const Small *fold, Record record) {
    if (!make_room(w)) return;
    w->record[w->records++] = record;
    *place_of(w, fold) = (uint32_t)w->records;
    w->gone += (record.one & GONE) != 0;
}

void wins_add(Wins *w, const Small *position, Move move) {
    Small fold;
    Record record = folded_record(w, position, move, &fold);
    if (find(w, &fold)) return;
    add(w, &fold, record);
    if (!w->full) *MEMORY_ADD(w->fresh, w->fresh_count) = record;
}

/* ------------------------------------------------------------------ barred moves */

void wins_bar(Wins *w, const Small *position, Move move) {
    Small fold;
    Record record = folded_record(w, position, move, &fold);
    record.one |= BARRED;
    *MEMORY_ADD(w->bar, w->bars) = record;
    *MEMORY_ADD(w->fresh, w->fresh_count) = record;
}

bool wins_is_barred(const Wins *w, const Small *position, Move move) {
    Small fold;
    if (!w->bars) return false;
    Record wanted = folded_record(w, position, move, &fold);
    for (size_t i = 0; i < w->bars; i++)
        if (same_move(&w->bar[i], &wanted)) return true;
    return false;
}

/* Whether a reply to a record's move leads to a position that is gone. */
static bool rests_on_gone(const Wins *w, const Record *r) {
    Small b = board_of(w, r);
    Move move = move_of(r);
    Small after = small_play(w->law, &b, move_from(move), move_to(move));
    SmallMoves replies;
    small_moves(w->law, &after, &replies);
    for (int i = 0; i < replies.count; i++) {
        Small next =
            small_play(w->law, &after, move_from(replies.move[i]), move_to(replies.move[i]));
        Small fold = small_fold(w->law, &next, NULL);
        uint32_t number = *place_of(w, &fold);
        if (number && (w->record[number - 1].one & GONE)) return true;
    }
    return false;
}

static void forget(Wins *w, Record *r) {
    r->one |= GONE;
    w->gone++;
}

/* A position rests on records before its own, so one pass finds all. */
void wins_drop(Wins *w) {
    uint64_t first = w->records;
    for (; w->dropped < w->bars; w->dropped++) {
        Small b = board_of(w, &w->bar[w->dropped]);
        uint32_t number = *place_of(w, &b);
        if (!number || !same_move(&w->bar[w->dropped], &w->record[number - 1])) continue;
        forget(w, &w->record[number - 1]);
        if (number < first) first = number;
    }
    for (uint64_t i = first; i < w->records; i++) {
        Record *r = &w->record[i];
        if (!(r->one & GONE) && rests_on_gone(w, r)) forget(w, r);
    }
}

bool wins_full(const Wins *w) { return w->full; }
uint64_t wins_count(const Wins *w) { return w->records - w->gone; }

/* ------------------------------------------------------------------ files */

/* What a file is about: records under another law or for another winner are refused. */
static void write_head(Wins *w) {
    const TaflLaw *law = rules_law(w->law->rules);
    const FieldStyle style = {"", "\n"};
    TaflLaw usual;
    char fields[RULEFILE_LAW];
    Text text = text_into(fields, sizeof fields);
    lawfield_defaults(&usual, law->size);
    lawfield_write(law, &usual, &style, &text);
    uint64_t hash = fnv_add(FNV_BEGIN, fields, text.length);
    memset(w->head, ' ', HEAD);
    int length =
        snprintf(w->head, HEAD, "Taefl-Wins: 1\nRules: %.150s\nLaw: %016" PRIx64 "\nWinner: %d\n",
                 w->law->rules->name, hash, w->winner + 1);
    w->head[length] = ' ';
    w->head[HEAD - 1] = '\n';
}

/* What is not `fresh` stands in the file that is written, or in the common one. */
static void take_record(Wins *w, Record record, bool fresh) {
    Small b = board_of(w, &record);
    Move move = move_of(&record);
    if (record.one & BARRED) {
        if (!wins_is_barred(w, &b, move)) wins_bar(w, &b, move);
    } else {
        wins_drop(w);
        if (find(w, &b)) return;
        /* Another shard may have barred what this one rests on. */
        if (fresh && w->bars && (wins_is_barred(w, &b, move) || rests_on_gone(w, &record)))
            record.one |= GONE;
        add(w, &b, record);
        if (!w->full && !(record.one & GONE)) *MEMORY_ADD(w->fresh, w->fresh_count) = record;
    }
    if (!fresh) w->fresh_count = 0;
}

/* Takes in the records of an open file; what a kill left of the last one is cut off by the one who
 * writes. */
static bool take_in(Wins *w, int file, const char *path, bool fresh, char why[WINS_WHY]) {
    char head[HEAD];
    Record block[BLOCK];
    ssize_t got = pread(file, head, HEAD, 0);
    if (got == 0) return true;
    if (got != HEAD || memcmp(head, w->head, HEAD) != 0)
        return fail(why, path,
                    "these are wins under another law, for another winner or of another version");
    for (off_t at = HEAD; (got = pread(file, block, sizeof block, at)) > 0; at += got) {
        got -= got % (ssize_t)sizeof *block;
        if (!got) break;
        for (ssize_t i = 0; i < got / (ssize_t)sizeof *block; i++) take_record(w, block[i], fresh);
    }
    wins_drop(w);
    return got >= 0 || fail(why, path, strerror(errno));
}

static int open_file(const char *path, int flags, int lock, char why[WINS_WHY]) {
    int file = open(path, flags | O_CLOEXEC, 0666);
    if (file < 0) return fail(why, path, strerror(errno)), -1;
    if (flock(file, lock | LOCK_NB) == 0) return file;
    fail(why, path, "another run is working on it");
    close(file);
    return -1;
}

/* The files of shards, which the common one takes over. */
static bool take_shards(Wins *w, const char *folder, char why[WINS_WHY]) {
    char path[PATH_SIZE];
    for (int count = 2; count <= SHARDS_MOST; count++) {
        for (int number = 1; number <= count; number++) {
            snprintf(path, sizeof path, "%s/wins-%d-of-%d", folder, number, count);
            if (access(path, F_OK) != 0) continue;
            int file = open_file(path, O_RDONLY, LOCK_EX, why);
            bool good = file >= 0 && take_in(w, file, path, true, why) && wins_save(w, why);
            if (file >= 0) close(file);
            if (!good) return false;
            if (!w->full) unlink(path);
        }
    }
    return true;
}

/* Where the next record goes; a torn one at the end is cut off, an empty file gets its head. */
static bool begin_writing(Wins *w, char why[WINS_WHY]) {
    struct stat about;
    if (fstat(w->file, &about) != 0) return fail(why, w->path, strerror(errno));
    off_t end = about.st_size;
    if (end == 0) {
        if (pwrite(w->file, w->head, HEAD, 0) != HEAD) return fail(why, w->path, strerror(errno));
        end = HEAD;
    }
    end -= (end - HEAD) % (off_t)sizeof(Record);
    if (ftruncate(w->file, end) != 0 || lseek(w->file, end, SEEK_SET) != end)
        return fail(why, w->path, strerror(errno));
    return true;
}

static bool open_folder(Wins *w, const char *folder, Shard shard, char why[WINS_WHY]) {
    const char *what;
    char common[PATH_SIZE - 32];
    if (!folder_make(folder, FOLDER_MODE, &what)) return fail(why, folder, what);
    snprintf(common, sizeof common, "%s/wins", folder);
    snprintf(w->path, sizeof w->path, "%s", common);
    if (shard.count) {
        w->common = open_file(common, O_RDONLY | O_CREAT, LOCK_SH, why);
        if (w->common < 0 || !take_in(w, w->common, common, false, why)) return false;
        snprintf(w->path, sizeof w->path, "%s-%d-of-%d", common, shard.number, shard.count);
    }
    w->file = open_file(w->path, O_RDWR | O_CREAT, LOCK_EX, why);
    if (w->file < 0 || !take_in(w, w->file, w->path, false, why)) return false;
    return begin_writing(w, why) && (shard.count || take_shards(w, folder, why));
}

Wins *wins_open(const SmallLaw *law, int winner, const char *folder, Shard shard, size_t memory,
                char why[WINS_WHY]) {
    Wins *w = memory_get(sizeof *w);
    *w = (Wins){.law = law, .winner = winner, .most = memory, .file = -1, .common = -1};
    widen(w, FIRST);
    write_head(w);
    if (!folder || open_folder(w, folder, shard, why)) return w;
    wins_close(w);
    return NULL;
}

void wins_close(Wins *w) {
    if (!w) return;
    if (w->file >= 0) close(w->file);
    if (w->common >= 0) close(w->common);
    free(w->table);
    free(w->record);
    free(w->bar);
    free(w->fresh);
    free(w);
}

bool wins_save(Wins *w, char why[WINS_WHY]) {
    size_t bytes = w->fresh_count * sizeof *w->fresh;
    w->fresh_count = 0;
    if (w->file < 0 || !bytes) return true;
    if (!descriptor_write(w->file, w->fresh, bytes) || fdatasync(w->file) != 0)
        return fail(why, w->path, strerror(errno));
    return true;
}
