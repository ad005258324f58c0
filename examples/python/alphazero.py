#!/usr/bin/env python3
"""AlphaZero in NumPy: a network learns a game by playing itself, with a tree search (Silver et al. 2018).

    python alphazero.py --rules brandubh --minutes 10
"""

import argparse
import time

import numpy as np
import taefl

HIDDEN, GAMES, SEARCHES, LONGEST = 64, 32, 32, 100
BATCH, STEPS, MEMORY, RATE, PUCT = 128, 4, 40_000, 2e-3, 1.5


class Network:
    """Planes to hidden units to the logits of all actions and player 1's value, -1 … 1."""

    def __init__(self, inputs, actions, dice):
        def layer(rows, columns):
            return dice.normal(0, np.sqrt(2 / rows), (rows, columns)).astype(np.float32)

        shapes = [layer(inputs, HIDDEN), layer(HIDDEN, HIDDEN), layer(HIDDEN, actions) / 10, layer(HIDDEN, 1) / 10]
        self.weights = [part for w in shapes for part in (w, np.zeros(w.shape[1], np.float32))]
        self.moments = [[np.zeros_like(w), np.zeros_like(w)] for w in self.weights]
        self.steps = 0

    def forward(self, planes):
        w1, b1, w2, b2, wp, bp, wv, bv = self.weights
        x = planes.reshape(len(planes), -1).astype(np.float32)
        h1 = np.maximum(x @ w1 + b1, 0)
        h2 = np.maximum(h1 @ w2 + b2, 0)
        return x, h1, h2, h2 @ wp + bp, np.tanh(h2 @ wv + bv)[:, 0]

    def learn(self, planes, mask, policy, result):
        """One step of Adam on the cross entropy of the policy and the squared error of the value."""
        x, h1, h2, logits, value = self.forward(planes)
        chances = softmax(np.where(mask, logits, -1e9))
        to_policy = (chances - policy) / len(x)
        to_value = (2 * (value - result) * (1 - value**2) / len(x))[:, None]
        to_h2 = (to_policy @ self.weights[4].T + to_value @ self.weights[6].T) * (h2 > 0)
        to_h1 = (to_h2 @ self.weights[2].T) * (h1 > 0)
        self.steps += 1
        for number, (below, above) in enumerate(((x, to_h1), (h1, to_h2), (h2, to_policy), (h2, to_value))):
            self.adam(2 * number, below.T @ above)
            self.adam(2 * number + 1, above.sum(0))
        return -np.mean((policy * np.log(chances + 1e-9)).sum(1)), np.mean((value - result) ** 2)

    def adam(self, number, slope):
        first, second = self.moments[number]
        first += 0.1 * (slope - first)
        second += 0.001 * (slope**2 - second)
        scale = np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        self.weights[number] -= RATE * scale * first / (np.sqrt(second) + 1e-8)


def softmax(logits):
    powers = np.exp(logits - logits.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


class Node:
    """A position of the tree: what is known of each legal action, from the view of the player to move."""

    def __init__(self, game):
        self.game, self.actions, self.children = game, np.empty(0, int), {}
        self.sign = 1 if game.turn == 1 else -1

    def end(self):
        """Player 1's value of a game that is over, else None."""
        if self.game.result:
            return {1: 1.0, 2: -1.0, None: 0.0}[self.game.result.winner]
        return 0.0 if self.game.ply >= LONGEST else None

    def expand(self, logits):
        self.actions = self.game.legal_actions().astype(int)
        self.prior = softmax(logits[self.actions])
        self.visits, self.total = np.zeros(len(self.actions)), np.zeros(len(self.actions))

    def best(self):
        """The place of the action that PUCT looks at next."""
        mean = self.total / np.maximum(self.visits, 1)
        return int(np.argmax(mean + PUCT * self.prior * np.sqrt(self.visits.sum() + 1) / (1 + self.visits)))

    def child(self, place):
        if place not in self.children:
            game = self.game.copy()
            game.push(int(self.actions[place]))
            self.children[place] = Node(game)
        return self.children[place]


def descend(root):
    """The way from the root to a leaf, as (node, place of its action), and the leaf."""
    way, node = [], root
    while len(node.actions) and node.end() is None:
        place = node.best()
        way.append((node, place))
        node = node.child(place)
    return way, node


def search(network, roots, dice):
    """Looks SEARCHES times into the tree of each root. The leaves of all trees are evaluated together."""
    for number in range(SEARCHES):
        ways = [descend(root) for root in roots]
        _, _, _, logits, values = network.forward(np.stack([leaf.game.planes() for _, leaf in ways]))
        for (way, leaf), row, value in zip(ways, logits, values):
            end = leaf.end()
            if end is None:
                leaf.expand(row)
            for node, place in way:
                node.visits[place] += 1
                node.total[place] += node.sign * (value if end is None else end)
        if number == 0:
            for root in roots:
                root.prior = 0.75 * root.prior + 0.25 * dice.dirichlet(np.full(len(root.actions), 0.3))


class Player:
    """A game of the network against itself, and what it has shown so far."""

    def __init__(self, rules):
        self.rules, self.root, self.seen = rules, Node(taefl.Game(rules)), []

    def move(self, dice):
        """Plays by the visits: at random first, then the most visited. Returns the examples of a game that ended."""
        root, share = self.root, self.root.visits / self.root.visits.sum()
        policy = np.zeros(self.rules.num_actions, np.float32)
        policy[root.actions] = share
        self.seen.append((root.game.planes(), root.game.mask(), policy))
        place = dice.choice(len(share), p=share) if root.game.ply < 12 else int(np.argmax(share))
        self.root = root.child(place)
        end = self.root.end()
        if end is None:
            return []
        examples = [(*seen, end) for seen in self.seen]
        self.root, self.seen = Node(taefl.Game(self.rules)), []
        return examples


def train(network, memory, rules, dice):
    """One step of learning, each position under a random symmetry."""
    planes, mask, policy, result = map(np.stack, zip(*(memory[n] for n in dice.integers(len(memory), size=BATCH))))
    turn = dice.integers(len(rules.symmetries.places))
    places, actions = np.argsort(rules.symmetries.places[turn]), np.argsort(rules.symmetries.actions[turn])
    planes = planes.reshape(BATCH, rules.planes_shape[0], -1)[:, :, places]
    return network.learn(planes, mask[:, actions], policy[:, actions], result.astype(np.float32))


def against_random(network, rules, games, dice):
    """What the network's best action, without a search, scores against random ones; both sides equally often."""
    points = 0.0
    for number in range(games):
        game, mine = taefl.Game(rules), 1 + number % 2
        while not game.result and game.ply < LONGEST:
            actions = game.legal_actions()
            logits = network.forward(game.planes()[None])[3][0]
            best = actions[np.argmax(logits[actions])]
            game.push(int(best if game.turn == mine else dice.choice(actions)))
        winner = game.result.winner if game.result else None
        points += 0.5 if winner is None else float(winner == mine)
    return f"{points} of {games} points against random"


def main():
    parser = argparse.ArgumentParser(description="AlphaZero in NumPy")
    parser.add_argument("--rules", default="brandubh")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--games", type=int, default=200, help="games against random moves, before and after")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rules, dice = taefl.Rules(options.rules), np.random.default_rng(options.seed)
    network = Network(int(np.prod(rules.planes_shape)), rules.num_actions, dice)
    players, memory, games, begin = [Player(rules) for _ in range(GAMES)], [], 0, time.monotonic()
    print("before:", against_random(network, rules, options.games, dice), flush=True)
    told = begin
    while time.monotonic() - begin < 60 * options.minutes:
        search(network, [player.root for player in players], dice)
        for player in players:
            examples = player.move(dice)
            memory += examples
            games += bool(examples)
        del memory[:-MEMORY]
        if len(memory) < 2 * BATCH:
            continue
        for _ in range(STEPS):
            losses = train(network, memory, rules, dice)
        if time.monotonic() - told > 30:
            told = time.monotonic()
            print(f"{told - begin:4.0f} s: {games} games, losses {losses[0]:.3f} and {losses[1]:.3f}", flush=True)
    print(f"after {games} games:", against_random(network, rules, options.games, dice))


if __name__ == "__main__":
    main()
