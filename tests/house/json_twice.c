/* Reads and writes JSON as the program does. test_only.sh compiles it with jansson and with what
 * stands in for it in src/base/json: both must print the same. Each line of standard input is a
 * document, in which <c3> is a byte. */
#include <jansson.h>

#include <string.h>

static size_t unescape(char *line) {
    char *to = line;
    unsigned byte;
    for (const char *c = line; *c && *c != '\n'; c++)
        if (sscanf(c, "<%2x>", &byte) == 1 && c[3] == '>')
            *to++ = (char)byte, c += 3;
        else
            *to++ = *c;
    return (size_t)(to - line);
}

static void print(const json_t *value, size_t flags) {
    char *text = value ? json_dumps(value, flags | JSON_ENCODE_ANY) : NULL;
    printf(" %s\n", text ? text : "none");
    free(text);
}

static void read_one(const char *text, size_t length) {
    static const size_t flags[] = {0, JSON_REJECT_DUPLICATES, JSON_DECODE_ANY};
    for (int i = 0; i < 3; i++) {
        json_error_t error;
        json_t *value = json_loadb(text, length, flags[i], &error);
        if (!value) printf(" refused in line %d\n", error.line);
        print(value, 0);
        print(value, JSON_COMPACT);
        print(value, JSON_ENSURE_ASCII | JSON_COMPACT);
        print(value, JSON_COMPACT | JSON_REAL_PRECISION(12));
        print(value, JSON_INDENT(2) | JSON_PRESERVE_ORDER);
        json_decref(value);
    }
}

static void drop(json_t *value) {
    print(value, JSON_COMPACT);
    json_decref(value);
}

static void pack_all(void) {
    json_t *kept = json_pack("{s:i, s:[s, s, n], s:b}", "a", 1, "list", "x", "\xc3\xa5", "yes", 1);
    drop(json_pack("{s:O, s:o*, s:o?, s:s?, s:s*}", "kept", kept, "out", NULL, "null", NULL, "none",
                   NULL, "gone", NULL));
    drop(json_pack("[[i, I, f], {}, [], s%, s?, s*]", -1, (json_int_t)1 << 60, 0.1, "abcdef",
                   (size_t)3, "there", "too"));
    drop(json_pack("{s:s, s:i}", "bad", NULL, "i", 1));
    drop(json_pack("{s:o}", "bad", NULL));
    drop(json_pack("{s:s}", "bad", "\xff"));
    drop(json_pack("s?", NULL));
    json_object_set_new(kept, "a", json_real(1e300 * 10));
    json_object_set_new(kept, "b", json_real(-2.5e-7));
    json_object_del(kept, "list");
    json_object_update_new(kept, json_pack("{s:f, s:f}", "a", 100000.0, "c", 1e22));
    print(kept, 0);
    json_t *same = json_pack("{s:f, s:f, s:f, s:b}", "c", 1e22, "b", -2.5e-7, "a", 1e5, "yes", 1);
    printf(" equal %d %d\n", json_equal(kept, same), json_equal(kept, json_null()));
    json_decref(same);
    json_decref(kept);
}

static void unpack_all(void) {
    json_error_t error;
    json_t *value = json_loads("{\"i\": 7, \"s\": \"text\", \"b\": false, \"o\": [1, 2], \"f\": 3}",
                               0, &error),
           *o;
    int i = 0, b = 1, first = 0, second = 0;
    json_int_t large = 0;
    double f = 0;
    const char *s = "";
    printf(" %d", json_unpack(value, "{s:i, s:I, s:s, s:b, s:o, s?i}", "i", &i, "i", &large, "s",
                              &s, "b", &b, "o", &o, "none", &first));
    printf(" %d", json_unpack(value, "{s:[i, i]}", "o", &first, &second));
    printf(" %d", json_unpack(value, "{s:f}", "b", &f));
    printf(" %d %lld %s %d %d %d %g\n", i, large, s, b, first, second, f);
    printf(" %d", json_unpack(value, "{s:s}", "i", &s));
    printf(" %d", json_unpack(value, "{s:i}", "none", &i));
    printf(" %d\n", json_unpack_ex(value, &error, 0, "{s:i, s:i}", "i", &i, "s", &first));
    json_decref(value);
}

int main(void) {
    char line[4096];
    while (fgets(line, sizeof line, stdin)) {
        fputs(line, stdout);
        read_one(line, unescape(line));
    }
    pack_all();
    unpack_all();
    return 0;
}
