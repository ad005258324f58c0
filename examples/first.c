/* A first program with libtaefl:  cc first.c $(pkg-config --cflags --libs taefl) */
#include <stdio.h>
#include <taefl.h>

static char board[1 << 16], brain[1 << 22];

int main(void) {
    char move[TAEFL_MOVE_SIZE], position[TAEFL_POSITION_SIZE];
    taefl_game *game = taefl_game_create(board, sizeof board, "tablut-ashton", NULL, 0);
    taefl_engine *engine = taefl_engine_create(brain, sizeof brain);
    if (!game || !engine) return 1;

    for (int i = 0; i < taefl_move_count(game); i++) {
        taefl_move(game, i, move, sizeof move);
        printf("%s ", move);
    }
    if (!taefl_play(game, "e3-f3")) printf("\n%s\n", taefl_error(game));
    if (!taefl_search(engine, game, 20000, 0, move, sizeof move)) return 1;
    taefl_position(game, position, sizeof position);
    printf("\n%s\nThe engine would answer %s.\n", position, move);
    return 0;
}
