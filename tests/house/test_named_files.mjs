/** Comments and documents name only files of source that are in the tree, and tests by their names for ctest. A name
 *  with capitals, such as NAME.c, stands for many. Then the same on a comment made up here. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const source = process.env.TAEFL_SOURCE
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: source, encoding: 'utf8' })
const files = listed.split('\n').filter(file => file && existsSync(join(source, file)))
/** Each file by its path, its name and what is between. */
const names = new Set(files.flatMap(file => file.split('/').map((_, i, parts) => parts.slice(i).join('/'))))
/** Of the system, made by the build, and made by the reader of docs/learn.md. */
const others = /^(stdint\.h|\w*_made\w*\.[ch]|page_table\.c|generated\/taefl_version\.h|shard\.sh)$/

/** The part of a file in which names of files are checked. */
function prose(file, text) {
    if (/\.md$/.test(file)) return text
    const comments = /\.(sh|awk|cmake|txt)$|^(test|run)$/.test(file) ? /(?:^|\s)#.*/gm : /\/\*[^]*?\*\/|(?<![:'"`])\/\/.*/g
    return (text.match(comments) ?? []).join('\n')
}

const path = /(?<![\w/.$*}{<>%-])(?:[\w-]+\/)*[\w-]+\.(?:[ch]|ts|mjs|sh|awk|css)(?![\w(-])/g
const absent = (file, text) =>
    Array.from(prose(file, text).matchAll(path), ([name]) => name)
        .filter(name => !names.has(name) && !others.test(name) && !/[A-Z]{2}/.test(name))
        .filter(name => !names.has(`tests/${name.replace(/-/g, '/')}`))

let passed = 0
const wrong = []
const check = (good, words) => (good ? passed++ : wrong.push(words))
for (const file of files) {
    if (!/\.(c|h|ts|mjs|css|sh|awk|cmake|md)$|^(test|run|CMakeLists\.txt|tools\/build\/layers\.txt)$/.test(file)) continue
    // What was there once, and what is made up below.
    if (/^(docs\/notebook\/|CHANGELOG|tests\/house\/test_named_files)/.test(file)) continue
    const found = absent(file, readFileSync(join(source, file), 'utf8'))
    check(!found.length, `${file} names ${found.join(', ')}`)
}
const planted = '/* See core/absent.h, core/game.h, NAME.c and\n * core-test_absent.sh. */ "b.c"'
check(absent('a.c', planted).join() === 'core/absent.h,core-test_absent.sh', 'absent files are not found')
check(absent('a.sh', 'bash absent.sh # absent.ts').join() === 'absent.ts', 'an absent file is not found in a script')
for (const words of wrong) console.log(`FAILED: ${words}`)
console.log(`${passed} passed, ${wrong.length} failed, 0 skipped`)
process.exit(wrong.length ? 1 : 0)
