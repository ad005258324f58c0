/* Accounts of pupils for taefl serve --class, from a list with a name a line. */
#include "base/file.h"
#include "base/memory.h"
#include "cli/data.h"
#include "cli/outputs.h"
#include "cli/report.h"
#include "cli/serve.h"
#include "store/names.h"
#include "store/people.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIST_BYTES = 1 << 16, PUPILS = 400, PASSWORD = 16, LINE = 256 };

typedef struct Pupil {
    char name[PERSON_NAME], folded[PERSON_NAME];
    int line;
    bool there; /* has an account already */
    char password[PASSWORD], hash[PERSON_HASH];
} Pupil;

typedef struct Class {
    const Classroom *room;
    Pupil *pupil;
    int count, made;
    int code; /* of what went wrong while the accounts were made */
} Class;

/* ------------------------------------------------------------------ the list */

/* A line as a name: without blanks around it, and '-' for those within, since a name has none.
 * False: nothing is left of it, or it does not fit. */
static bool name_of(const char *line, size_t length, char out[LINE]) {
    size_t at = 0;
    bool blank = false;
    for (size_t i = 0; i < length; i++) {
        if (strchr(" \t", line[i])) {
            blank = at > 0;
            continue;
        }
        if (at + 2 >= LINE) break;
        if (blank) out[at++] = '-';
        out[at++] = line[i];
        blank = false;
    }
    out[at] = 0;
    return at > 0 && *out != '#';
}

static int add_pupil(Class *class, const char *name, int line) {
    const char *list = class->room->list;
    if (class->count == PUPILS)
        return fail(EXIT_INPUT, "%s: line %d: more than %d names", list, line, PUPILS);
    Pupil *new = &class->pupil[class->count];
    *new = (Pupil){.line = line};
    if (!person_name_is_good(name, new->folded))
        return fail(EXIT_INPUT,
                    "%s: line %d: '%s' cannot be a name: 2 to %d letters, digits, '-', '_' or '.', "
                    "a letter first",
                    list, line, name, PERSON_NAME_LONGEST);
    string_copy(new->name, sizeof new->name, name);
    for (int i = 0; i < class->count; i++)
        if (strcmp(class->pupil[i].folded, new->folded) == 0)
            return fail(EXIT_INPUT,
                        "%s: line %d: '%s' is already in line %d; add a letter to one of them",
                        list, line, name, class->pupil[i].line);
    class->count++;
    return EXIT_FINE;
}

static int read_list(Class *class) {
    const char *why;
    size_t size;
    char *text = text_read(class->room->list, LIST_BYTES, &size, &why), name[LINE];
    if (!text) return fail(EXIT_INPUT, "%s: %s", class->room->list, why);
    int code = EXIT_FINE, number = 1;
    for (const char *line = text; !code && *line; number++) {
        size_t length = strcspn(line, "\n");
        if (name_of(line, length, name)) code = add_pupil(class, name, number);
        line += length + (line[length] == '\n');
    }
    free(text);
    if (!code && !class->count)
        return fail(EXIT_INPUT, "%s: there are no names in this file; write one name a line",
                    class->room->list);
    return code;
}

/* ------------------------------------------------------------------ passwords and slips */

/* "mato-ribe-47": easy to read aloud and to type, and one of some 500 millions; the server lets
 * nobody try many. */
static void make_password(char out[PASSWORD]) {
    static const char consonants[] = "bdghjlmnrstv", vowels[] = "aeiou";
    char *at = out;
    for (int syllable = 0; syllable < 4; syllable++) {
        *at++ = consonants[randombytes_uniform(sizeof consonants - 1)];
        *at++ = vowels[randombytes_uniform(sizeof vowels - 1)];
        if (syllable & 1) *at++ = '-';
    }
    snprintf(at, 3, "%u", 10 + randombytes_uniform(90));
}

static void put_slip(Text *out, const Classroom *room, const Pupil *pupil) {
    char line[512];
    snprintf(line, sizeof line,
             translate("    Open       %s\n    Name       %s\n    Password   %s\n\n"),
             *room->url ? room->url : translate("the address on the board"), pupil->name,
             pupil->password);
    text_string(out, "- - - - - - - - - - - - - - - - - - - - - - - - - - -\n\n");
    text_string(out, line);
}

static bool wants_csv(const Classroom *room) {
    size_t length = room->slips ? strlen(room->slips) : 0;
    return length > 4 && strcmp(room->slips + length - 4, ".csv") == 0;
}

/* Names hold neither commas nor quotes. */
static void put_row(Text *out, const Classroom *room, const Pupil *pupil) {
    char line[512];
    snprintf(line, sizeof line, "%s,%s,%s\n", pupil->name, pupil->password, room->url);
    text_string(out, line);
}

static int write_slips(const Class *class) {
    enum { MOST = PUPILS * 512 };
    const Classroom *room = class->room;
    const char *why;
    char *text = memory_get(MOST);
    Text out = text_into(text, MOST);
    bool csv = wants_csv(room);
    if (csv) text_string(&out, "name,password,address\n");
    for (int i = 0; i < class->count; i++)
        if (!class->pupil[i].there) (csv ? put_row : put_slip)(&out, room, &class->pupil[i]);
    bool good = output_write(room->slips, OUTPUT_NEW_PRIVATE, text, out.length, &why);
    free(text);
    if (!good && why == output_is_there)
        return fail(EXIT_USAGE, "%s already exists; give --slips the name of a new file",
                    room->slips);
    return good ? EXIT_FINE : fail_output(room->slips, why, NULL);
}

static int print_slips(const Class *class) {
    char line[512];
    for (int i = 0; i < class->count; i++) {
        const Pupil *pupil = &class->pupil[i];
        Text out = text_into(line, sizeof line);
        if (pupil->there) continue;
        if (class->room->json)
            json_line(json_pack("{s:s, s:s}", "name", pupil->name, "password", pupil->password));
        else
            put_slip(&out, class->room, pupil);
        if (out.length) fputs(line, stdout);
    }
    const char *flaw = flush_output();
    return flaw ? fail(EXIT_FAILED, "the passwords cannot be written: %s", flaw) : EXIT_FINE;
}

/* ------------------------------------------------------------------ accounts */

static bool find_pupils(Db *db, void *arg) {
    Class *class = arg;
    for (int i = 0; i < class->count; i++) {
        Person person;
        if (!people_find(db, class->pupil[i].name, &person)) return false;
        class->pupil[i].there = person.id && person.kind != PERSON_GUEST; /* who makes way */
    }
    return true;
}

/* A password takes a moment on purpose, so that is not done while the database waits. */
static int hash_passwords(Class *class) {
    for (int i = 0; i < class->count; i++) {
        Pupil *pupil = &class->pupil[i];
        if (pupil->there) continue;
        if (name_is_reserved(pupil->name))
            return fail(EXIT_INPUT, "%s: line %d: '%s' is a reserved name; add a letter",
                        class->room->list, pupil->line, pupil->name);
        progress((size_t)i, (size_t) class->count, "accounts");
        make_password(pupil->password);
        if (!password_hash(pupil->password, pupil->hash))
            return fail(EXIT_FAILED, "not enough memory for a password");
        class->made++;
    }
    progress_end();
    return EXIT_FINE;
}

/* The slips are written before the accounts are there for good: without its slip nobody could use
 * one. */
static bool make_accounts(Db *db, void *arg) {
    Class *class = arg;
    for (int i = 0; i < class->count; i++) {
        Pupil *pupil = &class->pupil[i];
        Person person;
        if (pupil->there) continue;
        if (!people_add(db, PERSON_PLAYER, pupil->name, pupil->hash, &person, &pupil->there))
            return false;
        class->made -= pupil->there; /* somebody has just taken it */
    }
    class->code = !class->made         ? EXIT_FINE
                  : class->room->slips ? write_slips(class)
                                       : print_slips(class);
    return class->code == EXIT_FINE;
}

static int enrol(Class *class, Db *db) {
    if (!db_transact(db, find_pupils, class)) return fail(EXIT_FAILED, "%s", db_why(db));
    int code = hash_passwords(class);
    if (code) return code;
    if (!db_transact(db, make_accounts, class))
        return class->code ? class->code
                           : fail(EXIT_FAILED, "no account was made, so the slips do not work: %s",
                                  db_why(db));
    const char *slips = class->room->slips;
    print_line(stderr, translate("Names on the list: %d. New accounts: %d."), class->count,
               class->made);
    if (class->made)
        print_line(
            stderr,
            translate(
                "Passwords are shown only once%s%s; 'taefl admin passwd NAME' sets a new one."),
            slips ? translate(", in ") : "", slips ? slips : "");
    return EXIT_FINE;
}

int classroom_enrol(const Classroom *room) {
    Class class = {.room = room, .pupil = memory_get(PUPILS * sizeof(Pupil))};
    int code = read_list(&class);
    Db *db = code ? NULL : data_open(room->data, DB_MAKE);
    if (!code) code = db ? enrol(&class, db) : EXIT_FAILED;
    db_close(db);
    sodium_memzero(class.pupil, PUPILS * sizeof(Pupil));
    free(class.pupil);
    return code;
}
