#!/usr/bin/env node
/* The smallest UGI bot in JavaScript: it plays any legal move.
 *
 *     taefl match --engine name=first movetime=1000 cmd="node ugi.mjs" --engine kind=random --pairs 10
 *
 * It knows no rules: `taefl engine` beside it says which moves are legal, in every game of Taefl. The
 * program is looked for on the PATH, or where the variable TAEFL says. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const say = line => process.stdout.write(`${line}\n`)

/* `taefl engine`, used for its rules only. */
const referee = spawn(process.env.TAEFL ?? 'taefl', ['engine'], {
    stdio: ['pipe', 'pipe', 'inherit'],
})
const tell = line => referee.stdin.write(`${line}\n`)

/** This is the place to be clever. `view.moves` has the legal moves, what each takes and how it ends the game. */
function choose(view) {
    return view.moves[Math.floor(Math.random() * view.moves.length)].move
}

createInterface({ input: referee.stdout }).on('line', answer => {
    if (!answer.startsWith('response ')) return say(answer) // an error
    const view = JSON.parse(answer.slice('response '.length))
    say(`bestmove ${view.moves.length ? choose(view) : 'none'}`)
})

const hear = {
    ugi() {
        say('id name First in JavaScript')
        say('id author you')
        say('option name Rules type string default tablut-ashton')
        say('option name RulesText type string default <empty>')
        say('ugiok')
    },
    isready: () => say('readyok'),
    setoption: tell,
    uginewgame: tell,
    position: tell,
    go: () => tell('query view'),
    quit: () => process.exit(),
}
createInterface({ input: process.stdin })
    .on('line', line => hear[line.trim().split(/\s+/)[0]]?.(line))
    .on('close', () => referee.stdin.end())
