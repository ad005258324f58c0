/* Laws are compared field by field, as they are written. */
#include "core/nearest.h"
#include "core/lawfield.h"

enum { OPTIONS = 1 << MAX_OPTIONS, VALUE = 1024, ESCAPE_COUNTS = 4 };

void nearest_rules(uint16_t akin, Rules *out) {
    const RulesBase *base = rules_base((akin - 1) / OPTIONS);
    base->setup(out, base, (uint32_t)(akin - 1) % OPTIONS);
    rules_name(base, out->options, out->name, sizeof out->name);
}

bool nearest_to(const Rules *rules, Rules *out) {
    bool found = rules->family == FAMILY_TAFL && rules->law.tafl.akin;
    if (found) nearest_rules(rules->law.tafl.akin, out);
    return found;
}

static int differences(const TaflLaw *one, const TaflLaw *other) {
    int count = 0;
    FieldNote note;
    for (int i = 0; lawfield_note(i, &note); i++) {
        char ours[VALUE], theirs[VALUE];
        Text a = text_into(ours, sizeof ours), b = text_into(theirs, sizeof theirs);
        lawfield_value(one, i, &a);
        lawfield_value(other, i, &b);
        if (!string_equal(ours, theirs))
            count += string_equal(note.key, "escape") ? ESCAPE_COUNTS : 1;
    }
    return count;
}

uint16_t nearest_of(const TaflLaw *law) {
    int least = 0;
    uint16_t found = 0;
    for (int number = 0; number < rules_bases(); number++) {
        const RulesBase *base = rules_base(number);
        for (int option = -1; option < rules_option_count(base); option++) {
            Rules rules;
            uint16_t akin = (uint16_t)(1 + number * OPTIONS + (option < 0 ? 0 : 1 << option));
            if (base->family != FAMILY_TAFL) break;
            nearest_rules(akin, &rules);
            if (rules.law.tafl.size != law->size) break;
            int distance = differences(law, &rules.law.tafl);
            if (found && distance >= least) continue;
            least = distance;
            found = akin;
        }
    }
    return found;
}
