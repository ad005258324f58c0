/* See lesson.h. The sentences of a tafl law come out of its values (law/lawwords.h), the others
 * are tables of the families. */
#include "record/lesson.h"
#include "core/builtin.h"
#include "law/rulefile.h"
#include "record/family.h"

const char *lesson_line(const RulesBase *base) {
    const char *line = record_family(base->family)->line;
    if (line) return line;
    const BuiltIn *built_in = builtin_of(base);
    return built_in && *built_in->line ? built_in->line : base->title;
}

const char *lesson_title(const RulesBase *base, const Text *out) {
    const RuleFile *file = out->language ? rulefile_from(base) : NULL;
    const char *title = file ? rulefile_in(file, "title", 0, out->language->tag) : NULL;
    return title ? title : text_word(out, base->title);
}

/* A condition is NULL, or a list of "+option" and "-option" with spaces between. */
static bool holds(const Rules *rules, const char *condition) {
    while (condition && *condition) {
        bool on = *condition++ == '+';
        char option[32];
        Text name = text_into(option, sizeof option);
        for (; *condition && *condition != ' '; condition++) text_char(&name, *condition);
        if (rules_has_option(rules, option) != on) return false;
        condition += *condition == ' ';
    }
    return true;
}

static bool of_law(const TaflLaw *law, int number, Sentence *out) {
    Said said[MAX_SAID];
    int count = lawwords(law, said);
    for (int i = 0; i < count; i++) {
        if (!lawwords_plain(&said[i]) || number--) continue;
        Text text = text_into(out->words, sizeof out->words);
        lawwords_write(law, &said[i], &text);
        out->id = lawwords_id(&said[i]);
        out->said = said[i];
        return true;
    }
    return false;
}

bool lesson_sentence(const Rules *rules, int number, Sentence *out) {
    const LessonRow *row = record_family(rules->family)->lesson;
    if (!row) return of_law(rules_law(rules), number, out);
    for (; row->id; row++) {
        if (!holds(rules, row->option) || number--) continue;
        out->id = row->id;
        string_copy(out->words, sizeof out->words, row->words);
        return true;
    }
    return false;
}

/* A heading is one or two words. */
bool lesson_opens(const Sentence *sentence) {
    int spaces = 0;
    for (const char *words = sentence->words; *words != ':' && spaces < 2; words++) {
        if (!*words) return false;
        if (*words == ' ') spaces++;
    }
    return spaces < 2;
}

void lesson_write(const Rules *rules, Text *out) {
    text_string(out, lesson_title(rules->base, out));
    Sentence sentence;
    for (int i = 0; lesson_sentence(rules, i, &sentence); i++) {
        text_char(out, lesson_opens(&sentence) ? '\n' : ' ');
        if (rules_law(rules))
            lawwords_write(rules_law(rules), &sentence.said, out);
        else
            text_string(out, text_named(out, "plain", sentence.id, sentence.words));
    }
    text_char(out, '\n');
}
