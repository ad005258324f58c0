/* See passwords.h. The words are at the top of published lists of leaked passwords: RockYou 2009,
 * Adobe 2013, the yearly lists of SplashData and NordPass, and the NCSC's of 2019. Swedish words
 * come from lists for Sweden; this game's own words are added.
 *
 * Digits and signs around a word are removed before the look-up. So one word covers hundreds of
 * entries of such a list. */
#include "store/passwords.h"
#include "base/unicode.h"
#include "core/text.h"

#include <sodium.h>
#include <string.h>

/* A buffer for a composed password: a character becomes at most three times as long. */
enum { COMPOSED = 3 * PASSWORD_LONGEST + 1 };

static const char words[] =
    " "
    "aaa abc abcabc abcd abcde abcdef abcdefg abcdefgh abcdefghi access admin "
    "administrator alskling amanda amazon andrew angel angels anthony apple arsenal asdf "
    "asdfgh asdfghjkl ashley august autumn azerty babyboy babygirl bajskorv banana "
    "barcelon barcelona baseball basketball batman blessed brandubh brynas bubbles buster "
    "butterfly changeit changeme charlie cheese chelsea chocolate christ computer "
    "contraseña cookie corvette daniel danielle december default diamond djurgarden "
    "djurgården dragon elev facebook family ferrari flower fodbold football forever "
    "fortnite fotboll freedom friday friends gardsdansen george ginger golden golfer "
    "goodbye google goteborg guest gårdsdansen göteborg hammarby hannah harley heaven "
    "hejhej hejhejhej hejsan hello helloworld hemlig hemligt hemmelig hnefatafl hockey "
    "honey hunter hösten ilovegod iloveme iloveu iloveyou internet ironman jagälskardig "
    "january jasmine jennifer jessica jesus jesuschrist jordan joshua justin juventus "
    "kalleanka karlek killer kodeord kärlek larare letmein liverpool login logon "
    "losenord losenordet love lovely loveme lover lovers loveyou lärare lösenord "
    "lösenordet maerstanas maggie malmoff mamma mammapappa manager manchester master "
    "matthew maverick mercedes michael michelle mickey minecraft monday monkey mustang "
    "mysecret naruto nicole november nykopia october orange p4ssword p@ssw0rd p@ssword "
    "pa55word pappa passord passw0rd passwd password passwort pepper phoenix pokemon "
    "porsche princesa princess purple qazwsx qazwsxedc qweasd qweasdzxc qwer qwerty "
    "qwertyui qwertyuiop qwertz realmadrid robert roblox root salasana samantha samsung "
    "scooby secret september server shadow silver skola skolan snoopy soccer sommar "
    "sommer spiderman spring startrek starwars stockholm student summer sunshine superman "
    "sverige sweetheart sweetie sweety system tablut taefl tafl tennis test tester "
    "testing testtest thomas tigger toor topsecret trustno twitter user username "
    "valkommen velkommen viking vikings vinter välkommen våren welcome whatever william "
    "winter wsxedc yamaha yellow youtube zaqxsw zxcvbn zxcvbnm älskling ";

static const char *const rows[] = {"abcdefghijklmnopqrstuvwxyzabc", "01234567890123456789",
                                   "98765432109876543210",          "qwertyuiopasdfghjklzxcvbnm",
                                   "1q2w3e4r5t6y7u8i9o0p",          "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
                                   "qazwsxedcrfvtgbyhnujm",         "zyxwvutsrqponmlkjihgfedcba"};

static bool is_plain(char c) {
    return (c & 0x80) || (char_lower(c) >= 'a' && char_lower(c) <= 'z');
}

static bool is_word(const char *core, size_t length) {
    char wanted[PASSWORD_LONGEST + 3] = " ";
    memcpy(wanted + 1, core, length);
    strcpy(wanted + 1 + length, " ");
    return length > 1 && !memchr(core, ' ', length) && strstr(words, wanted);
}

/* A word, or one that is repeated: "passwordpassword". */
static bool is_common(const char *core, size_t length) {
    for (size_t part = 1; part <= length; part++) {
        bool repeats = length % part == 0 && memcmp(core, core + part, length - part) == 0;
        if (repeats && (part == 1 || is_word(core, part))) return true;
    }
    return false;
}

/* Whether a text is a part of a row of keys, or such a part repeated. */
static bool is_row(const char *text, size_t length) {
    for (size_t part = 1; part <= length; part++) {
        char piece[PASSWORD_LONGEST + 1];
        if (length % part || memcmp(text, text + part, length - part) != 0) continue;
        memcpy(piece, text, part);
        piece[part] = 0;
        for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
            if (strstr(rows[i], piece)) return true;
        if (part < length && part <= 4) return true; /* "12121212", "xyzxyzxyz" */
    }
    return false;
}

static size_t lower(const char *text, char out[PASSWORD_LONGEST + 1]) {
    size_t length = strlen(text);
    if (length > PASSWORD_LONGEST) length = PASSWORD_LONGEST;
    for (size_t i = 0; i < length; i++) out[i] = char_lower(text[i]);
    out[length] = 0;
    return length;
}

bool password_is_common(const char *written, const char *name) {
    char password[COMPOSED];
    text_compose_password(written, password, sizeof password);
    char text[PASSWORD_LONGEST + 1], own[PASSWORD_LONGEST + 1];
    size_t end = lower(password, text), begin = 0, own_length = lower(name, own);
    if (is_row(text, end) || is_common(text, end)) return true;
    while (end && !is_plain(text[end - 1])) end--;
    while (begin < end && !is_plain(text[begin])) begin++;
    const char *core = text + begin;
    size_t length = end - begin;
    if (!length) return strlen(password) <= 12; /* only digits and signs: a date, a number */
    if (own_length > 1 && length % own_length == 0 && memcmp(core, own, own_length) == 0 &&
        memcmp(core, core + own_length, length - own_length) == 0)
        return true;
    return is_common(core, length);
}

/* ------------------------------------------------------------------ hashes */

bool password_hash(const char *password, char out[PERSON_HASH]) {
    char composed[COMPOSED];
    text_compose_password(password, composed, sizeof composed);
    bool good = sodium_init() >= 0 && crypto_pwhash_str_alg(out, composed, strlen(composed),
                                                            crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                                            crypto_pwhash_MEMLIMIT_INTERACTIVE,
                                                            crypto_pwhash_ALG_ARGON2ID13) == 0;
    sodium_memzero(composed, sizeof composed);
    return good;
}

bool password_fits(const char *password, const char *hash) {
    /* The hash of an unknown password, for people without one. */
    static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$"
                                 "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
    char composed[COMPOSED];
    if (sodium_init() < 0) return false;
    if (!*hash) hash = nobody;
    text_compose_password(password, composed, sizeof composed);
    bool fits = crypto_pwhash_str_verify(hash, composed, strlen(composed)) == 0;
    /* Servers before 0.2 hashed a password as it was written. */
    if (!fits && strcmp(composed, password) != 0)
        fits = crypto_pwhash_str_verify(hash, password, strlen(password)) == 0;
    sodium_memzero(composed, sizeof composed);
    return fits && hash != nobody;
}
