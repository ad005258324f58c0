#include "api/study_words.h"

#include "base/jansson.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "record/gamefile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAME_MEMORY = 8 << 20, /* for a tree of CHAPTER_BYTES: a ply takes at least five of them */
    HERE_MOST = 50         /* names in the list of those who follow */
};

/* ------------------------------------------------------------------ studies */

static json_t *chapter_json(const Chapter *chapter) {
    json_t *one =
        json_pack("{s:I, s:I, s:s, s:s, s:o, s:I}", "n", (json_int_t)chapter->n, "version",
                  (json_int_t)chapter->version, "title", chapter->title, "rules", chapter->rules,
                  "by", json_or_null(chapter->by), "changed", (json_int_t)chapter->changed);
    if (chapter->game) json_object_set_new(one, "game", json_string(chapter->game));
    return one;
}

static void put_study(json_t *object, const StudyRow *row, const Chapters *chapters) {
    json_t *all = json_array();
    for (int i = 0; i < chapters->count; i++)
        json_array_append_new(all, chapter_json(&chapters->chapter[i]));
    json_object_set_new(object, "id", json_string(row->id));
    json_object_set_new(object, "title", json_string(row->title));
    json_object_set_new(object, "owner", json_or_null(row->owner_name));
    json_object_set_new(object, "chapters", all);
}

char *say_study(const StudyRow *row, const Chapters *chapters, int64_t person) {
    json_t *answer = json_object();
    bool yours = person && row->owner == person;
    put_study(answer, row, chapters);
    json_object_set_new(answer, "yours", json_boolean(yours));
    json_object_set_new(answer, "edits", json_boolean(row->edits));
    json_object_set_new(answer, "key", yours ? json_string(row->key) : json_null());
    return json_written(answer);
}

char *say_chapter(const Chapter *chapter) { return json_written(chapter_json(chapter)); }

char *say_version(const Chapter *chapter) {
    return json_written(json_pack("{s:I, s:I}", "n", (json_int_t)chapter->n, "version",
                                  (json_int_t)chapter->version));
}

char *say_study_news(const StudyRow *row, const Chapters *chapters, const Chapter *changed) {
    json_t *news = json_pack("{s:s}", "on", "study");
    put_study(news, row, chapters);
    if (changed && changed->game) json_object_set_new(news, "chapter", chapter_json(changed));
    return json_written(news);
}

char *say_study_gone(const char *id) {
    return json_written(json_pack("{s:s, s:s, s:b}", "on", "study", "id", id, "gone", true));
}

/* Two windows of one person count once. Who has no name is only counted. */
char *say_study_here(const Rooms *rooms, const char *id) {
    json_t *people = json_object(), *here = json_array();
    json_int_t others = 0;
    const Client *v = NULL;
    while ((v = rooms_next_follower(rooms, TOPIC_STUDY, id, v))) {
        char key[24];
        snprintf(key, sizeof key, "%lld", (long long)v->person.id);
        if (v->person.id && json_object_get(people, key)) continue;
        json_object_set_new(people, key, json_true());
        if (v->person.id && *v->person.name && json_array_size(here) < HERE_MOST)
            json_array_append_new(here, json_string(v->person.name));
        else
            others++;
    }
    json_decref(people);
    return json_written(
        json_pack("{s:s, s:s, s:o, s:I}", "on", "study", "id", id, "here", here, "others", others));
}

/* ------------------------------------------------------------------ game files */

static bool copy_game(const Tree *tree, Chapter *out, Refusal *why) {
    char position[POSITION_TEXT], *game = memory_resize(NULL, CHAPTER_BYTES + 1);
    const char *title = tree_tag(tree, "Chapter");
    Text text = text_into(game, CHAPTER_BYTES + 1);
    Position start;
    Error error;
    bool good = gamefile_write(tree, &text, &error);
    *position = 0;
    tree->rules->start(tree->rules, &start);
    if (!position_equal(&start, &tree->root->position))
        position_write(tree->rules, &tree->root->position, position);
    good = good && !text.full && string_copy(out->rules, sizeof out->rules, tree->rules->name);
    if (!good) {
        free(game);
        return deny(why, 400, "bad-field", "a chapter has at most %d bytes", CHAPTER_BYTES);
    }
    snprintf(out->title, sizeof out->title, "%.*s", UTF8_CUT(title ? title : "", STUDY_TITLE - 1));
    out->position = memory_text(position);
    out->game = game;
    return true;
}

bool study_read_game(const char *text, size_t length, Chapter *out, Refusal *why) {
    if (length > CHAPTER_BYTES)
        return deny(why, 400, "bad-field", "a chapter has at most %d bytes", CHAPTER_BYTES);
    void *memory = memory_resize(NULL, GAME_MEMORY);
    Arena arena = arena_over(memory, GAME_MEMORY);
    GameFile file = gamefile_over(text, length);
    Tree tree;
    Error error;
    bool good = gamefile_more(&file);
    if (!good) {
        deny(why, 400, "bad-game", "there is no game in it");
    } else if (!gamefile_read(&file, &arena, &tree, &error)) {
        good = deny_error(why, 400, "bad-game", &error);
    } else if (gamefile_more(&file)) {
        good = deny(why, 400, "bad-game", "a chapter has one game");
    } else {
        good = copy_game(&tree, out, why);
    }
    free(memory);
    return good;
}

char *say_study_file(const Chapters *chapters) {
    size_t bytes = 1;
    for (int i = 0; i < chapters->count; i++) bytes += strlen(chapters->chapter[i].game) + 1;
    char *all = memory_resize(NULL, bytes), *at = all;
    *at = 0;
    for (int i = 0; i < chapters->count; i++) {
        if (i) at = stpcpy(at, "\n");
        at = stpcpy(at, chapters->chapter[i].game);
    }
    return all;
}
