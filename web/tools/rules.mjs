/* What the page tells of the rule sets in data/rules/: words in other languages, who made them, lessons. The
 * build has read the files with the core's reader (tools/make_rules.c). */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { lessonIn } from '../src/pages/learn/file-lesson.ts'

/** One file, given as its lines [key, value]: its name, options, whom it suits, its texts by language and area, and its
 * lesson (null: it has none). */
export function ruleWords(lines) {
    const areas = () => ({ clauses: {}, sources: {}, rules: {} })
    const texts = { en: areas(), sv: areas() }
    let letters = ''
    let suits = []
    const options = []
    let name = ''
    let clause = ''
    let option = ''
    const at = {
        title: ['clauses', () => `${name}.title`],
        line: ['clauses', () => `${name}.line`],
        'player-1': ['clauses', () => `${name}.player1`],
        'player-2': ['clauses', () => `${name}.player2`],
        'clause.words': ['clauses', () => clause],
        'option.words': ['clauses', () => `option.${option}`],
        source: ['sources', () => name],
        'clause.source': ['sources', () => clause],
        history: ['sources', () => `remark.${name}`],
        'history.source': ['sources', () => `note.${name}`],
    }
    for (const [key, value] of lines) {
        const [bare, language] = key.endsWith('.sv') ? [key.slice(0, -3), 'sv'] : [key, 'en']
        if (key === 'name') name = value
        else if (key === 'suits') suits = value.split(/,\s*/)
        else if (key === 'clause') {
            clause = value
            letters ||= /^[A-Z]+/.exec(value)[0]
        } else if (key === 'option') options.push((option = value))
        else if (bare === 'author') texts[language].rules[`author.${name}`] = value
        else if (language === 'sv' && at[bare]) texts.sv[at[bare][0]][at[bare][1]()] = value
    }
    return { name, texts, letters, suits, options, lesson: lessonIn(lines, name) }
}

/** All rule sets of data/rules/, in the order of lists. TAEFL_RULES says where the build has put them; they are
 * beside taefl.wasm in the folder where that is built. */
export function readRules() {
    const wasm =
        process.env.TAEFL_WASM ?? new URL('../../build/wasm/taefl.wasm', import.meta.url).pathname
    const beside = [dirname(wasm), dirname(dirname(wasm))].map(
        folder => `${folder}/rules/rules_made.json`,
    )
    const path = process.env.TAEFL_RULES ?? beside.find(existsSync) ?? beside[0]
    return JSON.parse(readFileSync(path, 'utf8')).map(ruleWords)
}

/** All lessons by rule set: those of the games that are not tafl, in a folder of JSON, and those of `sets`. */
export const readLessons = (folder, sets) =>
    Object.fromEntries([
        ...readdirSync(folder).map(file => [
            file.slice(0, -'.json'.length),
            JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')),
        ]),
        ...sets.flatMap(({ name, lesson }) => (lesson ? [[name, lesson]] : [])),
    ])
