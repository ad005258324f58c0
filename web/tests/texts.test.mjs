/* Every language says everything: the same keys with the same arguments, and words for whatever the
 * core may name (its errors, clauses, rule sets and options), read from the core's own sources. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import test from 'node:test'
import { readLessons, readRules } from '../tools/rules.mjs'

const root = new URL('../../', import.meta.url)
const source = path => readFileSync(new URL(path, root), 'utf8')
const inGames = path =>
    readdirSync(new URL('src/game/families', root))
        .map(family => source(`src/game/families/${family}/${path}`))
        .join('\n')
const files = readRules()
/* As the page has them: with what the rule sets' files tell. */
const texts = (language, area) =>
    Object.assign(
        JSON.parse(source(`web/texts/${language}/${area}.json`)),
        ...files.map(file => file.texts[language]?.[area] ?? {}),
    )
const folder = new URL('web/texts/', root)
const areas = readdirSync(new URL('en/', folder)).map(name => name.replace(/\.json$/, ''))
const others = readdirSync(folder).filter(language => language !== 'en')
const placeholders = text => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ')

/* What the core may name. */
const named = file =>
    Object.fromEntries(
        [...source(file).matchAll(/\bX\((\w+),[\s\\]*((?:"(?:[^"\\]|\\.)*"[\s\\]*)+)\)/g)].map(
            ([, name, words]) => [
                name,
                [...words.matchAll(/"(?:[^"\\]|\\.)*"/g)]
                    .map(([part]) => JSON.parse(part))
                    .join('')
                    .replace(/%([12])/g, '{$1}')
                    .replace('%P', '{piece}'),
            ],
        ),
    )
const errors = named('src/game/core/error.h')
const { NONE, ...obstacles } = named('src/game/core/obstacle.h')
const { NONE: _, OTHER, ...ends } = named('src/game/core/finale.h')
/* What is told besides the rules: kinds, ids and headings. */
const remarks = [
    ...inGames('record/family.c').matchAll(
        /\b(BRIEF|TOLD|NOTE)\(.*?"([a-z-]+)", "([A-Z][a-z ]+)"/g,
    ),
]
/* The rules in plain words: those of a law with the gaps that it fills, and the names in them. */
const made = Object.fromEntries(
    [
        ...source('src/game/law/lawwords.c').matchAll(
            /^ {4}X\(\w+, "([a-z-]+)", \w+, \w+, "(.*)"\)/gm,
        ),
    ].map(([, id, words]) => [id, words]),
)
const names = ['and', 'or', 'but']
    .concat(
        [
            ...source('src/game/law/lawwords.c').matchAll(
                /^ {4}(?:\[NAME_\w+\] = )?\{"([a-z-]+)", "/gm,
            ),
        ].map(m => m[1]),
    )
    .map(name => `name.${name}`)
const lesson = [
    ...inGames('record/family.c').matchAll(/^ {4}\{(?:0|"[^"]*"), "([a-z-]+)", (".*")\},$/gm),
]
const coreWords = lesson.map(m => m[2]).join('\n') + source('src/game/law/lawwords.c')
const sentences = [...lesson.map(m => m[1]), ...Object.keys(made)]
const ids = text => [...new Set(text)]
const other = source('src/game/core/clause.c') + inGames('core/law.c')
const own = files.map(({ name }) => source(`data/rules/${name}.rules`)).join('\n')
const told = key => [...own.matchAll(new RegExp(`^${key} = (.+)$`, 'gm'))].map(m => m[1])
const clauses = ids([
    ...[...other.matchAll(/\bCLAUSE_([A-Z]+\d+)\b/g)].map(m => m[1]),
    ...told('clause'),
])
const sets = [...other.matchAll(/^ *(?:\{|static.*\{\n)? *\.name = "([a-z-]+)"/gm)]
    .map(m => m[1])
    .concat(told('name'))
const options = [...other.matchAll(/\{"([a-z-]+)",\s*(?:WORDS\()?"[^"]*"\)?,\s*CLAUSE_/g)]
    .map(m => m[1])
    .concat(told('option'))
/* Those whose files tell a history. */
const histories = files.filter(file => file.texts.sv.sources[`remark.${file.name}`])

test('the sources are read', () => {
    assert.ok(Object.keys(errors).length > 50)
    assert.ok(Object.keys(obstacles).length > 20 && NONE === '')
    assert.ok(Object.keys(ends).length > 8 && OTHER === '')
    assert.ok(clauses.length > 60 && clauses.includes('T1') && clauses.includes('G11'))
    assert.ok(sets.length >= 16 && sets.includes('maerstanas'), sets.join(' '))
    const meanings = own.matchAll(/^option = (.+)\noption\.words = .+\noption\.words\.sv = .+/gm)
    const known = ids(options).length - ids(told('option')).length
    const distinct = ids([...meanings].map(m => m[0])).length + known
    assert.equal(ids(options).length, distinct, 'an option has one name and one meaning')
    assert.ok(options.length >= 11, options.join(' '))
    assert.ok(remarks.length >= 18, remarks.length)
    assert.ok(sentences.length >= 50, sentences.length)
    assert.ok(areas.length >= 10)
})

for (const area of areas)
    test(`${area}: no text is empty, no key stands twice`, () => {
        for (const language of ['en', ...others]) {
            const text = source(`web/texts/${language}/${area}.json`)
            const keys = [...text.matchAll(/^ {4}"((?:[^"\\]|\\.)+)":/gm)].map(m => m[1])
            assert.deepEqual(
                keys.filter((key, i) => keys.indexOf(key) !== i),
                [],
                language,
            )
            for (const [key, value] of Object.entries(texts(language, area))) {
                assert.equal(typeof value, 'string', `${language} ${area}.${key}`)
                assert.ok(value.trim(), `${language} ${area}.${key} is empty`)
            }
        }
    })

for (const language of others)
    for (const area of areas)
        test(`${language}: ${area} has the keys and arguments of the English`, () => {
            const en = texts('en', area)
            const other = texts(language, area)
            const missing = Object.keys(en).filter(key => !(key in other))
            // What the core says in English has keys in the other languages only.
            const extra = ['clauses', 'sources', 'plain'].includes(area)
                ? []
                : Object.keys(other).filter(key => !(key in en))
            assert.deepEqual({ missing, extra }, { missing: [], extra: [] })
            for (const [key, text] of Object.entries(en))
                assert.equal(
                    placeholders(other[key]),
                    placeholders(text),
                    `arguments of ${area}.${key}`,
                )
        })

test('ends: words for each way in which a game ends', () => {
    const known = Object.keys(texts('en', 'ends'))
    assert.deepEqual(
        Object.keys(ends).filter(code => !known.includes(code)),
        [],
    )
})

test('the English of an error, and of what stands in the way, is what the core says', () => {
    const en = texts('en', 'errors')
    for (const [name, words] of Object.entries(errors)) assert.equal(en[name], words, name)
    assert.deepEqual(texts('en', 'obstacles'), obstacles)
})

for (const language of others)
    test(`${language}: all that the core names has words`, () => {
        const words = texts(language, 'clauses')
        const standings = ['stated', 'implied', 'chosen', 'generated'].map(
            word => `standing.${word}`,
        )
        const wanted = [
            ...clauses,
            ...sets.flatMap(set =>
                ['title', 'line', 'player1', 'player2'].map(part => `${set}.${part}`),
            ),
            ...options.map(option => `option.${option}`),
        ]
        const where = texts(language, 'sources')
        const plain = texts(language, 'plain')
        assert.deepEqual(Object.keys(plain).sort(), [...sentences, ...names].sort())
        for (const [id, words] of Object.entries(made))
            assert.equal(placeholders(plain[id]), placeholders(words), `the gaps of ${id}`)
        const origin = [
            ...remarks.map(([, , id]) => `remark.${id}`),
            ...remarks.filter(([, kind]) => kind === 'NOTE').map(([, , id]) => `note.${id}`),
            ...histories.flatMap(({ name }) => [`remark.${name}`, `note.${name}`]),
            ...new Set(remarks.map(([, , , heading]) => `heading.${heading}`)),
        ]
        assert.deepEqual(
            Object.keys(where).sort(),
            [...clauses, ...sets, ...standings, ...origin, 'file', 'made'].sort(),
        )
        assert.deepEqual(
            wanted.filter(key => !(key in words)),
            [],
            'missing',
        )
        assert.deepEqual(
            Object.keys(words).filter(key => !wanted.includes(key)),
            [],
            'of nothing that the core names',
        )
        const codes = texts(language, 'errors')
        for (const [name, text] of Object.entries(errors)) {
            assert.ok(codes[name], `errors.${name}`)
            assert.equal(placeholders(codes[name]), placeholders(text), `errors.${name}`)
        }
    })

/* docs/words.md: the words that people never read, for each language. Documents' own words stay. */
const table = source('docs/words.md')
    .split('\n')
    .filter(line => /^\| (?!thing)/.test(line))
    .map(line => line.split('|').map(cell => cell.trim()))
const never = {
    en: table.flatMap(cells => cells[3].split(', ')).filter(Boolean),
    sv: table.flatMap(cells => cells[5].split(', ')).filter(Boolean),
}
/** The English sentences in a source: its string literals, those side by side as one, that have a blank. */
const spoken = code =>
    [...code.replace(/^#include.*$/gm, '').matchAll(/(?:"(?:[^"\\\n]|\\.)*"\s*)+/g)]
        .map(([all]) => [...all.matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map(part => part[1]).join(''))
        .filter(words => /\S \S/.test(words))
/** The sources of a layer of the program. */
const layer = name =>
    readdirSync(new URL(`src/program/${name}/`, root))
        .filter(file => file.endsWith('.c'))
        .map(file => source(`src/program/${name}/${file}`))
const bannedIn = words => new RegExp(`(?<![\\p{L}-])(${words.join('|')})(?![\\p{L}-])`, 'iu')
const quoting = ['clauses', 'sources', 'errors']
const examples = ['brief', 'compare'].map(name => JSON.parse(source(`web/data/${name}.json`)))
const lessons = Object.values(readLessons(new URL('web/data/lessons', root).pathname, files))
function* said(value, language) {
    for (const [key, part] of Object.entries(value))
        if (typeof part === 'string') {
            if (key === language) yield part
        } else yield* said(part, language)
}

test('the table of words is read', () => {
    assert.ok(table.length > 20)
    assert.ok(never.en.includes('castle') && never.sv.includes('anfallare'))
})

for (const language of ['en', ...others])
    test(`${language}: one name for each thing`, () => {
        // In the plural too, where that ends in s.
        const banned = bannedIn(never[language].map(word => `${word}s?`))
        const page = areas
            .filter(area => !quoting.includes(area))
            .flatMap(area => Object.values(texts(language, area)))
        const plain =
            language === 'en'
                ? [coreWords, source('src/game/core/obstacle.h'), ...layer('terminal')].flatMap(
                      spoken,
                  )
                : []
        if (language === 'en') assert.ok(plain.length > 250, plain.length)
        const told = [...lessons, ...examples].flatMap(value => [...said(value, language)])
        const all = [...page, ...plain, ...told]
        assert.ok(all.length > 500)
        assert.deepEqual(
            all.filter(text => banned.test(text.replaceAll(/\{\w+\}/g, ''))),
            [],
        )
    })

test('every text is said somewhere in the page', () => {
    const folder = new URL('web/src/', root)
    const page = readdirSync(folder, { recursive: true })
        .filter(file => file.endsWith('.ts'))
        .map(file => source(`web/src/${file}`))
        .join('\n')
    const said = [
        ...[...page.matchAll(/['"`]([a-z]\w*\.[\w.-]+)['"`]/g)].map(([, key]) => key),
        ...[...page.matchAll(/`([a-z]\w*\.(?:[\w.-]|\$\{[^}]*\})+)`/g)].map(([, key]) =>
            key.replace(/\$\{[^}]*\}/g, '*'),
        ),
    ]
    const keys = new Set(said.filter(key => !key.includes('*')))
    const many = said
        .filter(key => key.includes('*'))
        .map(key => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll('*', '.*')}$`))
    const silent = areas
        .flatMap(area => Object.keys(texts('en', area)).map(key => `${area}.${key}`))
        .filter(key => !keys.has(key) && !many.some(pattern => pattern.test(key)))
    assert.deepEqual(silent, [])
})

test('the place of a piece in Gårdsdansen is a point in its clauses, but for what they quote', () => {
    const rows = [
        ...[...source('src/game/core/clause.c').matchAll(/^\[CLAUSE_(G\d+)\].*\n(.*)$/gm)].map(
            m => m[2],
        ),
        ...Object.entries(texts('sv', 'clauses')).flatMap(([id, words]) =>
            /^G\d/.test(id) ? [words] : [],
        ),
    ]
    assert.ok(rows.length > 20, rows.length)
    assert.deepEqual(
        rows.filter(words => /(?<!\p{L})nod(e|es|en|er|erna)?(?!\p{L})/u.test(words)),
        [],
    )
})

test('one name for each thing in help texts and documents, which may be technical', () => {
    const technical = ['ply', 'node', 'kill']
    const banned = bannedIn(never.en.filter(word => !technical.includes(word)))
    const folder = new URL('docs/', root)
    // The list itself; what clauses quote; a layer is called `rank`.
    const prose = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md']
        .concat(readdirSync(folder).map(file => `docs/${file}`))
        .filter(file => file.endsWith('.md') && !/(words|rules)\.md$/.test(file))
        .flatMap(file =>
            source(file)
                .replace(/```[^]*?```|`[^`\n]*`/g, '')
                .split('\n'),
        )
        .filter(line => !/^\| .* \| .*\bcore\b.* \|$/.test(line))
    const help = layer('cli').flatMap(spoken)
    assert.ok(prose.length > 1500 && help.length > 500, `${prose.length} ${help.length}`)
    assert.deepEqual(
        [...prose, ...help].filter(line => banned.test(line)),
        [],
    )
})
