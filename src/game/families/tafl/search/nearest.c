/* Compares laws field by field. */
#include "families/tafl/search/tafl.h"
#include "core/builtin.h"
#include "law/lawfield.h"
#include "law/rulefile.h"

enum { ESCAPE_COUNTS = 4, LEAST_SIZE = 7 /* of the built-in sets */ };

static int differences(const TaflLaw *one, const TaflLaw *other) {
    int count = 0;
    FieldNote note;
    for (int i = 0; lawfield_note(i, &note); i++)
        if (!lawfield_same(one, other, i))
            count += string_equal(note.key, "escape") ? ESCAPE_COUNTS : 1;
    return count;
}

/* A built-in set with some of its options. */
typedef struct Found {
    const BuiltIn *set; /* NULL: none */
    uint32_t options;
} Found;

static Found find(const TaflLaw *law) {
    Found found = {NULL, 0};
    int least = 0, size = law->size < LEAST_SIZE ? LEAST_SIZE : law->size;
    for (int number = 0; number < rules_bases(); number++) {
        const BuiltIn *set = builtin_of(rules_base(number));
        if (!set || set->law->size != size) continue;
        for (int option = -1; option < rules_option_count(&set->base); option++) {
            uint32_t options = option < 0 ? 0 : 1u << option;
            int distance = differences(law, &set->law[options]);
            if (found.set && distance >= least) continue;
            least = distance;
            found = (Found){set, options};
        }
    }
    return found;
}

static Found find_of(const Rules *rules) {
    const RuleFile *file = rulefile_of(rules);
    if (!file || rules->law.tafl.profile[PROFILE_WEIGHTS]) return (Found){NULL, 0};
    return find(&file->law);
}

const TaflLaw *nearest_law(const Rules *rules) {
    Found found = find_of(rules);
    return found.set ? &found.set->law[found.options] : NULL;
}

bool nearest_rules(const Rules *rules, Rules *out) {
    Found found = find_of(rules);
    if (!found.set) return false;
    builtin_setup(out, &found.set->base, found.options);
    rules_name(&found.set->base, found.options, out->name, sizeof out->name);
    return true;
}
