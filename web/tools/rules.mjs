/* What the page tells of the rule sets in rules/: words in other languages, who made them, lessons. The
 * core reads these files strictly (docs/rule-files.md); here their lines are only taken apart. */
import { readdirSync, readFileSync } from 'node:fs'
import { linesOf } from '../src/pages/workshop/lines.ts'

/** A goal of a lesson: `takes=a4,b5 by=CO6` (web/src/pages/learn/goal.ts). */
function goalOf(text) {
    const lists = ['moves', 'from', 'to', 'piece', 'takes']
    const read = {
        count: Number,
        exits: Number,
        shuts: value => value === 'yes',
        ...Object.fromEntries(
            lists.map(key => [key, value => (value === 'none' ? [] : value.split(','))]),
        ),
    }
    return Object.fromEntries(
        text.split(/\s+/).map(part => {
            const [key, value] = part.split('=')
            return [key, (read[key] ?? String)(value)]
        }),
    )
}

function stepOf(id, told) {
    const words = key => ({ en: told[key], sv: told[`${key}.sv`] })
    const list = (key, by = ' ') => told[key]?.split(by)
    const parts = (...keys) => {
        const lists = keys.map(key => list(key, ' / ') ?? [])
        const most = Math.max(...lists.map(one => one.length))
        return Array.from({ length: most }, (_, i) => lists.map(one => one[i]))
    }
    return {
        id,
        rules: told.rules,
        title: words('title'),
        words: parts('words', 'words.sv').map(([en, sv]) => ({ en, sv })),
        clauses: list('clauses', '+'),
        teaches: list('teaches'),
        start: told.start ?? '',
        moves: list('moves'),
        show: list('show', ','),
        task: words('task'),
        hint: words('hint'),
        good: words('good'),
        bad: told.bad ? words('bad') : undefined,
        stages: parts('goal', 'reply', 'say', 'say.sv').map(([goal, reply, en, sv]) => ({
            goal: goalOf(goal),
            reply: reply?.split(' '),
            say: (en ?? sv) && { en, sv },
        })),
        sample: list('sample'),
        wrong: told.wrong ?? '',
    }
}

/** One file: its name, its texts by language and area, and its lesson (null: it has none). */
export function ruleWords(text) {
    const areas = () => ({ clauses: {}, sources: {}, rules: {} })
    const texts = { en: areas(), sv: areas() }
    const steps = []
    let letters = ''
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
    const lines = linesOf(text.replace(/(^|\s)#.*/gm, '')) // without comments
    for (const [key, value] of lines) {
        const [bare, language] = key.endsWith('.sv') ? [key.slice(0, -3), 'sv'] : [key, 'en']
        if (key === 'name') name = value
        else if (key === 'clause') {
            clause = value
            letters ||= /^[A-Z]+/.exec(value)[0]
        } else if (key === 'option') option = value
        else if (key === 'lesson') steps.push([value, {}])
        else if (key.startsWith('lesson.')) steps.at(-1)[1][key.slice('lesson.'.length)] = value
        else if (bare === 'author') texts[language].rules[`author.${name}`] = value
        else if (language === 'sv' && at[bare]) texts.sv[at[bare][0]][at[bare][1]()] = value
    }
    const all = steps.map(([id, told]) => stepOf(id, told))
    const told = {
        rules: name,
        builds: steps[0]?.[1].builds,
        steps: all.filter(step => !step.rules),
        options: all.filter(step => step.rules),
    }
    const lesson = all.length ? JSON.parse(JSON.stringify(told)) : null // without what is not told
    return { name, texts, letters, lesson }
}

/** All files of a folder. */
export const readRules = folder =>
    readdirSync(folder)
        .sort()
        .map(file => ruleWords(readFileSync(`${folder}/${file}`, 'utf8')))

/** All lessons by rule set: those of the games that are not tafl, in a folder of JSON, and those of `sets`. */
export const readLessons = (folder, sets) =>
    Object.fromEntries([
        ...readdirSync(folder).map(file => [
            file.slice(0, -'.json'.length),
            JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')),
        ]),
        ...sets.flatMap(({ name, lesson }) => (lesson ? [[name, lesson]] : [])),
    ])
