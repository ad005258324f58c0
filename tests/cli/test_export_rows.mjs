// taefl export: the same values in JSON lines, CSV and Parquet, which another program's reader reads; rows that fit
// their schema, which is the one of docs; columns of docs/data.md; what the values of known games must be.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'

const source = process.env.TAEFL_SOURCE
const folder = mkdtempSync(join(tmpdir(), 'taefl-export-'))
const { parquetMetadata, parquetReadObjects } = await import(
    pathToFileURL(join(source, 'tools/node/node_modules/hyparquet/src/node.js')).href
)

let passed = 0
let failed = 0

function check(good, words) {
    if (good) passed++
    else {
        failed++
        console.log(`FAILED: ${words}`)
    }
}

function same(found, expected, words) {
    const [a, b] = [JSON.stringify(found), JSON.stringify(expected)]
    check(a === b, `${words}: expected ${b?.slice(0, 400)}, found ${a?.slice(0, 400)}`)
}

const path = name => join(folder, name)

function taefl(...words) {
    return execFileSync(process.env.TAEFL, words, {
        encoding: 'utf8',
        maxBuffer: 1 << 28,
        stdio: ['ignore', 'pipe', 'pipe'],
    })
}

// What a run says that ends with an error.
function refused(...words) {
    const run = spawnSync(process.env.TAEFL, words, { encoding: 'utf8', input: '' })
    return `${run.status} ${run.stdout}${run.stderr}`
}

const schemas = Object.fromEntries(
    ['games', 'positions'].map(what => [what, JSON.parse(taefl('export', what, '--schema'))]),
)

// ---- readers of the three forms

const readLines = text =>
    text
        .split('\n')
        .slice(0, -1)
        .map(line => JSON.parse(line))

// Fields by RFC 4180; one without quotes that is empty is null.
function readFields(text) {
    const rows = [[]]
    let at = 0
    while (at < text.length) {
        let field
        if (text[at] === '"') {
            let end = at + 1
            while (text[end] !== '"' || text[end + 1] === '"') end += text[end] === '"' ? 2 : 1
            field = text.slice(at + 1, end).replaceAll('""', '"')
            at = end + 1
        } else {
            let end = at
            while (text[end] !== ',' && text[end] !== '\n') end++
            field = end > at ? text.slice(at, end) : null
            at = end
        }
        rows.at(-1).push(field)
        if (text[at++] === '\n') rows.push([])
    }
    rows.pop()
    return rows
}

const typeOf = property => [property.type].flat()[0]

function readCsv(what, text) {
    const [head, ...rows] = readFields(text)
    same(head, Object.keys(schemas[what].properties), `the head of ${what}`)
    return rows.map(row =>
        Object.fromEntries(
            head.map((name, i) => {
                const type = typeOf(schemas[what].properties[name])
                const read = {
                    string: String,
                    integer: Number,
                    number: Number,
                    boolean: word => word === 'true',
                }
                return [name, row[i] === null ? null : read[type](row[i])]
            }),
        ),
    )
}

async function readParquet(name) {
    const bytes = readFileSync(path(name))
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
    const rows = await parquetReadObjects({
        file,
        compressors: { GZIP: input => gunzipSync(input) },
    })
    for (const row of rows)
        for (const name in row) {
            if (typeof row[name] === 'bigint') row[name] = Number(row[name])
            row[name] ??= null
        }
    return { rows, metadata: parquetMetadata(file) }
}

// ---- rows and their schema

function fits(property, value) {
    const types = [property.type].flat()
    const type =
        value === null
            ? 'null'
            : typeof value === 'number' && Number.isInteger(value)
              ? 'integer'
              : typeof value
    if (!types.includes(type) && !(type === 'integer' && types.includes('number'))) return false
    return (
        type === 'null' ||
        type === 'string' ||
        !(value < property.minimum || value > property.maximum)
    )
}

function checkSchema(what, rows) {
    const { properties, required } = schemas[what]
    let bad = 0
    for (const row of rows) {
        bad += JSON.stringify(Object.keys(row)) !== JSON.stringify(required)
        for (const name in row) bad += !fits(properties[name], row[name])
    }
    same(bad, 0, `rows of ${what} that their schema refuses`)
}

// All forms of a table have the same rows, which are returned.
async function everyForm(what, ...words) {
    const rows = readLines(taefl('export', what, ...words))
    const said = taefl('export', what, ...words, '-o', path('out.parquet'), '--force', '--json')
    const csv = taefl('export', what, ...words, '--to', 'csv')
    const parquet = await readParquet('out.parquet')
    same(JSON.parse(said).rows, rows.length, `rows of ${what} told`)
    check(rows.length > 0, `${what} has rows`)
    checkSchema(what, rows)
    same(readCsv(what, csv), rows, `${what} as CSV`)
    check(JSON.stringify(parquet.rows) === JSON.stringify(rows), `${what} as Parquet: every value`)
    same(Number(parquet.metadata.num_rows), rows.length, `${what} as Parquet: rows`)
    return rows
}

// ---- files

const sample = join(source, 'tests/variants/hnefatafl-org-sample.csv')
writeFileSync(
    path('small.pgn'),
    String.raw`[Event "A \"cup\", of"]
[Date "2015.??.??"]
[Player1 "Ås, 京"]
[Player2 "Bo"]
[Rules "tablut-ashton"]
[Player1Rating "1612"]
[BlackElo "1500"]
[Id "abc"]
[Termination "resign"]

{[%eval 41.5%,9]} 1. e3-f3 {[%clk 0:04:59.3] [%eval 60%,12] [%nodes 20000]} 1... d1-c1 {[%eval #-7,3]} 2. f3-e3 {[%score -1.25,6]} 0-1
`,
)

const small = await everyForm('games', path('small.pgn'))
same(
    { ...small[0], source: '' },
    {
        game: 'abc',
        number: 1,
        source: '',
        rules: 'tablut-ashton',
        rules_hash: small[0].rules_hash,
        law: null,
        start: '3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 1',
        moves: 'e3f3 d1c1 f3e3',
        result: '0-1',
        winner: 2,
        reason: null,
        termination: 'resign',
        plies: 3,
        book: 0,
        player1: 'Ås, 京',
        player2: 'Bo',
        kind1: null,
        kind2: null,
        rating1: 1612,
        rating2: 1500,
        date: '2015',
        event: 'A "cup", of',
        site: null,
        round: null,
        time_control: null,
    },
    'a game',
)
// What is no date, rating or number of plies is missing, and no letter is cut.
for (const [date, seen] of [['2026.13.45', '2026'], ['2026.02.29', '2026-02'], ['2024.02.29', '2024-02-29'], ['2026.07', '2026-07'], ['aååååååååå', null], ['20261120', null]]) {
    const tags = `[Rules "maerstanas"]\n[Date "${date}"]\n[Player1Rating "99999999999999999999"]\n[Book "-99999999999999999999"]`
    writeFileSync(path('odd.pgn'), `${tags}\n\n1. a1 *\n`)
    const [odd] = await everyForm('games', path('odd.pgn'))
    same([odd.date, odd.rating1, odd.book], [seen, null, 0], date)
}
const plies = await everyForm('positions', path('small.pgn'))
const columns = names => plies.map(row => names.split(' ').map(name => row[name]))
same(
    columns('ply side half move captures chance score win_in depth nodes clock result'),
    [
        [0, 1, 0, 'e3f3', '', 0.415, null, null, 9, null, 299300, 0],
        [1, 2, 0, 'd1c1', '', 0.6, null, null, 12, 20000, null, 0],
        [2, 1, 0, 'f3e3', '', null, null, -7, 3, null, null, 0],
        [3, 2, 0, null, null, null, -125, null, 6, null, null, 0],
    ],
    'its positions',
)
same(
    columns('quiet').flat(),
    [true, true, false, false],
    'a position with a win that was found is not quiet',
)
// from * (2n - 2) + the place of `to` among the other squares of the row, then of the column
same(plies[0].action, (2 * 9 + 4) * 16 + 4, 'an action along a row')
same(plies[0].key, '0f624e872c315bc7', 'the key of the library (tests/library/test_numbers.c)')

// ---- the file of another site

const games = await everyForm('games', sample)
same(games.length, 150, 'games of hnefatafl.org')
const count = (rows, name, value) => rows.filter(row => row[name] === value).length
same(
    ['time', 'normal', 'unfinished', null].map(how => count(games, 'termination', how)),
    [24, 14, 32, 80],
    'how they ended',
)
same(
    [1, 2, null].map(who => count(games, 'winner', who)),
    [70, 48, 32],
    'who has won them',
)
const positions = await everyForm('positions', sample)
const rows = readFileSync(sample, 'utf8')
    .trim()
    .split('\n')
    .map(line => line.split(','))
for (const [i, [moves]] of rows.entries()) {
    const own = positions.filter(row => row.number === i + 1 && row.move)
    const theirs = moves.split(' ').filter(move => move !== 'timeout')
    same(own.length, theirs.length, `plies of row ${i + 1}`)
    // They do not name the king where he is taken.
    const king = games[i].termination === 'normal' && games[i].winner === 2 ? -1 : own.length
    same(
        own
            .slice(0, king)
            .map(row => [row.move, row.captures.split(' ').filter(Boolean).sort().join(' ')]),
        theirs.slice(0, king).map(move => {
            const [squares, ...taken] = move.split('x')
            return [squares.replace('-', ''), [...new Set(taken)].sort().join(' ')]
        }),
        `moves and captures of row ${i + 1}`,
    )
}
taefl('export', 'games', sample, '-o', path('again.csv'))
const strip = row => ({ ...row, source: '' })
same(
    readLines(taefl('export', 'games', path('again.csv'))).map(strip),
    games.map(strip),
    'a table is read again',
)

// ---- many rows: several groups of a file of Parquet

const many = Array.from({ length: 11 }, () => sample)
taefl('export', 'positions', ...many, '-o', path('many.parquet'))
const large = await readParquet('many.parquet')
same(large.metadata.row_groups.length, 2, 'groups of rows')
check(
    taefl('export', 'positions', ...many) ===
        large.rows.map(row => JSON.stringify(row) + '\n').join(''),
    'every value in two groups',
)

// ---- games of each kind: halves of turns, stones, a law of one's own, self-play, a match

for (const rules of [
    'gardsdansen',
    'maerstanas',
    'brandubh',
    `file:${join(source, 'examples/rules/short-king.rules')}`,
]) {
    const match = [
        'match',
        '-r',
        rules,
        '-e',
        'name=a',
        'kind=random',
        '-e',
        'name=b',
        'nodes=30',
        '--pairs',
        '2',
        '--openings',
        'random',
        'plies=4',
        'band=0',
        '--adjudicate',
        'plies=40',
        '--seed',
        '1',
    ]
    spawnSync(process.env.TAEFL, [...match, '--games', path('m.pgn'), '--journal', path('m.jsonl')])
    const [played] = await everyForm('games', path('m.jsonl'))
    const [filed] = await everyForm('games', path('m.pgn'))
    same(
        [played.moves, played.result, played.rules_hash],
        [filed.moves, filed.result, filed.rules_hash],
        `${rules}: journal and file`,
    )
    same(
        [played.book, played.kind1, played.law === null],
        [4, 'program', !rules.startsWith('file:')],
        rules,
    )
    const lines = await everyForm('positions', path('m.jsonl'))
    check(lines.some(row => row.half === 1) === (rules === 'gardsdansen'), `${rules}: halves`)
    check(
        lines.some(row => row.nodes > 0 && row.depth > 0),
        `${rules}: nodes and depth`,
    )
    for (const name of ['m.pgn', 'm.jsonl']) rmSync(path(name))
}

// ---- positions to learn from

taefl(
    'tune',
    'chances',
    '-r',
    'brandubh',
    '--games',
    '5',
    '--nodes',
    '20',
    '--random',
    '2',
    '--data',
    path('self.jsonl'),
)
const all = readLines(taefl('export', 'positions', path('self.jsonl')))
const training = readLines(taefl('export', 'positions', '--training', path('self.jsonl')))
const unquiet = readLines(
    taefl('export', 'positions', '--training', '--unquiet', path('self.jsonl')),
)
const wanted = all.filter(row => row.move && !row.book && row.result !== null)
same(unquiet, wanted, 'unquiet positions too')
same(
    training,
    wanted.filter(row => row.quiet),
    'quiet positions',
)
check(
    training.length > 0 && training.length < unquiet.length && unquiet.length < all.length,
    'each is fewer',
)
check(
    training.every(row => row.action !== null && row.score !== null && !row.captures),
    'policy, score and result apart',
)
same(count(all, 'book', true), 10, 'two plies of each game are the opening')

// ---- keys: a game and its image in a mirror

const mirror = moves => moves.replace(/[a-g]/g, c => String.fromCharCode(200 - c.charCodeAt(0)))
writeFileSync(
    path('pair.csv'),
    `moves,rules\na4a5 d3b3,brandubh\n${mirror('a4a5 d3b3')},brandubh\n`,
)
const pair = readLines(taefl('export', 'positions', path('pair.csv')))
const half = pair.length / 2
same(
    pair.slice(0, half).map(row => row.folded_key),
    pair.slice(half).map(row => row.folded_key),
    'folded keys of images',
)
check(pair[1].key !== pair[half + 1].key && pair[0].key === pair[half].key, 'keys of images')

// ---- documents

for (const what of ['games', 'positions']) {
    const file = readFileSync(join(source, `docs/${what}.schema.json`), 'utf8')
    check(
        taefl('export', what, '--schema') === file,
        `docs/${what}.schema.json: renew it by taefl export ${what} --schema`,
    )
    const page = readFileSync(join(source, 'docs/data.md'), 'utf8')
    const section = page.split(`## A row for each ${what.slice(0, -1)}\n`)[1].split('\n## ')[0]
    const table = [...section.matchAll(/^\| `(\w+)` \| .* \| ([^|]*) \|$/gm)].map(
        ([, name, words]) => [name, words],
    )
    same(
        table,
        Object.entries(schemas[what].properties).map(([name, { description }]) => [
            name,
            description,
        ]),
        `docs/data.md: ${what}`,
    )
}

// From which score on a search has seen the end is said in one way everywhere.
const [, decided] = /SCORE_DECIDED = (\d+)/.exec(readFileSync(join(source, 'src/engine/search/score.h'), 'utf8'))
const decidedWords = `t ${decided} or more, or -${decided} or less, the search`
check(schemas.positions.properties.score.description.includes(decidedWords), 'a decided score in the schema')
check(readFileSync(join(source, 'include/taefl.h'), 'utf8').includes(decidedWords), 'a decided score in taefl.h')

// Its example for Python, in a folder with what it reads.
taefl('export', 'games', sample, '-o', path('games.csv'))
taefl('export', 'positions', sample, '-o', path('positions.jsonl'))
const [, example] = /```python\n([^]*?)```/.exec(readFileSync(join(source, 'docs/data.md'), 'utf8'))
const printed = execFileSync('python3', ['-c', example], { cwd: folder, encoding: 'utf8' })
same(
    printed,
    `150 ${positions.length} ${count(positions, 'quiet', true)}\n`,
    'the example for Python',
)

// ---- mistakes

writeFileSync(path('bad.csv'), 'moves,rules\ne3d3,tablut-katz\nx,tablut-katz\ny,tablut-katz\n')
const said = refused('export', 'games', path('bad.csv'), path('none.pgn'), '-o', path('bad.jsonl'))
check(
    /^3 .*bad\.csv: line 3, column 1: .*line 4, column 1: .*none\.pgn: No such file.*games written: 1, refused: 3/s.test(
        said,
    ),
    said,
)
same(said.split('explains how moves are written').length, 2, 'a hint comes once')
same(readLines(readFileSync(path('bad.jsonl'), 'utf8')).length, 1, 'the other game is written')
// Files that are cut, empty, or the wrong ones.
writeFileSync(path('cut.jsonl'), taefl('export', 'games', sample).split('\n').slice(0, 3).join('\n').slice(0, -9))
writeFileSync(path('empty'), '\n')
writeFileSync(path('none.json'), '[]')
writeFileSync(path('zero.jsonl'), '{"game":"a\\u0000","moves":"e3e4"}\n')
writeFileSync(path('rows.jsonl'), taefl('export', 'positions', sample))
taefl('export', 'games', sample, '-o', path('some.PARQUET'))
for (const [words, expected] of [
    [['export', 'rows', sample], /^2 .*a row is one of 'games' or 'positions', not 'rows'/],
    [['export', 'games'], /^2 .*needs one or more files/],
    [['export', 'games', sample, '--to', 'parquet'], /^2 .*name a file with --output/],
    [['export', 'games', sample, '-o', path('bad.jsonl')], /^2 .*already exists; --force/],
    [['export', 'games', sample, '-o', sample, '--force'], /^2 .*cannot be written, too/],
    [['export', 'games', sample, '--training'], /^2 .*for positions/],
    [['export', 'positions', sample, '--unquiet'], /^2 .*needs --training/],
    [['export', 'games', sample, '--json'], /^2 .*needs --output/],
    [['export', 'games', sample, '--schema'], /^2 .*reads no file/],
    [['export', 'games', sample, '-o', '/dev/full', '--to', 'csv'], /^4 .*No space left/],
    [['export', 'games', join(source, 'README.md')], /^3 .*cannot tell in which form/],
    [['export', 'games', path('cut.jsonl')], /^3 .*cut.jsonl: the last line is cut off and left out.*written: 2, refused: 1/s],
    [['export', 'games', path('empty')], /^3 .*empty: holds no game.*written: 0, refused: 1/s],
    [['export', 'games', '--from', 'json', path('none.json')], /^3 .*none.json: holds no game/],
    [['convert', path('empty'), '--to', 'json'], /^3 .*empty: the text is empty; expected a game/],
    [['export', 'games', path('zero.jsonl')], /^3 .*: \\u0000 is not allowed\n/],
    [['export', 'games', path('rows.jsonl')], /^3 .*a row of a position is no game/],
    [['export', 'games', path('some.PARQUET')], /^3 .*it is Parquet, which is only written/],
]) {
    const found = refused(...words)
    check(expected.test(found), `${words.join(' ')}: ${found}`)
}

rmSync(folder, { recursive: true })
console.log(`${passed} passed, ${failed} failed, 0 skipped`)
process.exit(failed ? 1 : 0)
