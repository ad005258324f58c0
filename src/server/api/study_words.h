/* JSON about studies (docs/study.md), and the game files of their chapters. The caller frees every
 * text. */
#pragma once

#include "live/rooms.h"
#include "store/studies.h"

/* A study as one person sees it; person 0 is not signed in. */
char *say_study(const StudyRow *row, const Chapters *chapters, int64_t person);

/* One chapter with its game. */
char *say_chapter(const Chapter *chapter);

/* {"n","version"} of a chapter that was added or changed. */
char *say_version(const Chapter *chapter);

/* The event that followers receive; `changed` NULL or without a game: only the list. */
char *say_study_news(const StudyRow *row, const Chapters *chapters, const Chapter *changed);

/* The same for a study that is deleted. */
char *say_study_gone(const char *id);

/* The event that says who follows it. */
char *say_study_here(const Rooms *rooms, const char *id);

/* Reads a chapter: one game file of at most CHAPTER_BYTES, whose moves are played by its rules.
 * Sets title, rules, position and game of *out; `game` is the file as Taefl writes it. */
bool study_read_game(const char *text, size_t length, Chapter *out, Refusal *why);

/* All chapters in one game file. `chapter` has the games. */
char *say_study_file(const Chapters *chapters);
