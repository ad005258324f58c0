/* For test_families.sh: whether the layers know the toy family, which is Mǽrstánas by another name.
 */
#include "search/family.h"
#include "record/lesson.h"
#include "record/piece.h"

#include <stdio.h>

static int wrong(const char *what) {
    printf("another %s\n", what);
    return 1;
}

int main(void) {
    static Rules toy, model;
    Position p, q;
    Evaluation e, f;
    Sentence sentence;
    if (!rules_parse(&toy, "toy+simple", NULL)) return wrong("name");
    if (!rules_parse(&model, "maerstanas+simple", NULL)) return wrong("model");
    if (toy.family != FAMILY_TOY || !string_equal(family_word(FAMILY_TOY), "toy"))
        return wrong("family");
    toy.start(&toy, &p);
    model.start(&model, &q);
    if (rules_perft(&toy, &p, 2, false) != rules_perft(&model, &q, 2, false)) return wrong("perft");
    eval_for(&toy, &e);
    eval_for(&model, &f);
    if (evaluate(&e, &toy, &p) != evaluate(&f, &model, &q)) return wrong("evaluation");
    if (!lesson_sentence(&toy, 0, &sentence)) return wrong("lesson");
    if (piece_of(&toy, 'W').shape != SHAPE_WODEN) return wrong("piece");
    return 0;
}
