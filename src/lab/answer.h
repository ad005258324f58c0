/* What a proof says. */
#ifndef LAB_ANSWER_H
#define LAB_ANSWER_H

typedef enum Answer { ANSWER_NO, ANSWER_YES, ANSWER_UNKNOWN } Answer;

#endif
