/* The lesson of a rules file out of its lines (docs/rule-files.md): of the sets that are built in, by the build,
 * and of laws of one's own. */
import type { Line } from '../workshop/lines'
import type { Goal, Lesson } from './goal'

type Told = Record<string, string | undefined>

/** `takes=a4,b5 by=CO6` */
function goalOf(text: string): Goal {
    const read = (key: string, value: string): unknown => {
        if (['moves', 'from', 'to', 'piece', 'takes'].includes(key))
            return value === 'none' ? [] : value.split(',')
        if (key === 'count' || key === 'exits') return Number(value)
        return key === 'shuts' ? value === 'yes' : value
    }
    return Object.fromEntries(
        text.split(/\s+/).map(part => {
            const [key = '', value = ''] = part.split('=')
            return [key, read(key, value)]
        }),
    )
}

function stepOf(id: string, told: Told) {
    const words = (key: string) => ({ en: told[key], sv: told[`${key}.sv`] })
    const list = (key: string, by = ' ') => told[key]?.split(by)
    const parts = (...keys: string[]) => {
        const lists = keys.map(key => list(key, ' / ') ?? [])
        const most = Math.max(...lists.map(one => one.length))
        return Array.from({ length: most }, (_, i) => lists.map(one => one[i]))
    }
    return {
        id,
        rules: told.rules,
        title: words('title'),
        words: parts('words', 'words.sv').map(([en, sv]) => ({ en, sv })),
        clauses: list('clauses', '+') ?? [],
        teaches: list('teaches'),
        start: told.start ?? '',
        moves: list('moves'),
        show: list('show', ','),
        task: words('task'),
        hint: words('hint'),
        good: words('good'),
        bad: told.bad ? words('bad') : undefined,
        stages: parts('goal', 'reply', 'say', 'say.sv').map(([goal, reply, en, sv]) => ({
            goal: goalOf(goal!),
            reply: reply?.split(' '),
            say: (en ?? sv) && { en, sv },
        })),
        sample: list('sample'),
        wrong: told.wrong ?? '',
    }
}

/** The lesson for rules of this name; null if there is none. Words that the file has in one language only
 * are missing in the others. */
export function lessonIn(lines: readonly Line[], rules: string): Lesson | null {
    const steps: [id: string, told: Told][] = []
    for (const [key, value] of lines)
        if (key === 'lesson') steps.push([value, {}])
        else if (key.startsWith('lesson.')) steps.at(-1)![1][key.slice('lesson.'.length)] = value
    if (!steps.length) return null
    const all = steps.map(([id, told]) => stepOf(id, told))
    const told = {
        rules,
        builds: steps[0]![1].builds,
        steps: all.filter(step => !step.rules),
        options: all.filter(step => step.rules),
    }
    return JSON.parse(JSON.stringify(told)) as Lesson // without what is not told
}
