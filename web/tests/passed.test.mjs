/* What is not run again, and what is (passed.mjs). */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
    appendFileSync,
    mkdirSync,
    mkdtempSync,
    readFileSync,
    rmSync,
    writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { passedBefore } from './passed.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A built page of two scripts with a test file of three tests, of which two load a script each. */
function made(t) {
    const folder = mkdtempSync(join(tmpdir(), 'taefl-passed-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const at = name => join(folder, name)
    mkdirSync(at('page/web/assets'), { recursive: true })
    const first = build => `<html data-build="${build}">assets/home-aaaaaaa.js`
    writeFileSync(at('page/web/index.html'), first('1111222233334444'))
    writeFileSync(at('page/web/assets/home-aaaaaaa.js'), "import('./game-bbbbbbb.js')")
    writeFileSync(at('page/web/assets/game-bbbbbbb.js'), 'move()')
    writeFileSync(at('helper.mjs'), '')
    writeFileSync(at('it.test.mjs'), "import './helper.mjs'\n")
    const file = at('it.test.mjs')
    const loaded = {
        '': [],
        home: ['/assets/home-aaaaaaa.js'],
        game: ['/assets/game-bbbbbbb.js', '/g/12345678'],
    }
    mkdirSync(at('data'))
    writeFileSync(at('data/one.json'), '1')
    const read = ['data', 'data/one.json'].map(name => relative(root, at(name)))
    writeFileSync(
        at('used'),
        `${JSON.stringify({ file, loaded })}\n${JSON.stringify({ file, read })}`,
    )
    const look = () => passedBefore(at('kept'), at('taefl'), file, [file])
    const results = ['home', 'game', 'none'].map(name => ({ file, name, outcome: 'passed' }))
    look().remember(results, [], at('used'))
    /** The names that would not be run. */
    const left = () => {
        const { batches, count } = look()
        if (!batches.length) return ['home', 'game', 'none']
        const patterns = batches.flatMap(batch => batch.testSkipPatterns ?? [])
        assert.equal(count, patterns.length)
        return ['home', 'game', 'none'].filter(name => patterns.some(pattern => pattern.test(name)))
    }
    return { at, file, first, look, results, left }
}

test('what has passed is left out while all of it is the same', t => {
    const { at, left } = made(t)
    assert.deepEqual(left(), ['home', 'game', 'none'])
    rmSync(at('page/web/assets/game-bbbbbbb.js'))
    writeFileSync(at('page/web/assets/game-ccccccc.js'), 'move()')
    writeFileSync(at('page/web/assets/home-aaaaaaa.js'), "import('./game-ccccccc.js')")
    assert.deepEqual(left(), ['home', 'game', 'none'], 'only names have changed')
})
test('what loaded something that has changed is run again', t => {
    const { at, left } = made(t)
    writeFileSync(at('page/web/assets/game-bbbbbbb.js'), 'jump()')
    assert.deepEqual(left(), ['home', 'none'])
})
test('what loads all of the page is run again when any of it has changed', t => {
    const { at, file, look, results, left } = made(t)
    writeFileSync(at('used'), JSON.stringify({ file, loaded: { '': [], none: ['*'] } }))
    look().remember(results, [], at('used'))
    assert.deepEqual(left(), ['home', 'game', 'none'])
    writeFileSync(at('page/web/assets/game-bbbbbbb.js'), 'jump()')
    assert.deepEqual(left(), ['home', 'game'])
})
test('a script that is made of the same is no change, whatever names it has in it', t => {
    const { at, look, results, left } = made(t)
    const note = game =>
        writeFileSync(at('page/made_of.json'), JSON.stringify({ 'assets/game-bbbbbbb.js': game }))
    note('one')
    look().remember(results, [], at('used'))
    writeFileSync(at('page/web/assets/game-bbbbbbb.js'), 'm()')
    assert.deepEqual(left(), ['home', 'game', 'none'])
    note('two')
    assert.deepEqual(left(), ['home', 'none'])
})
test('of two scripts of one name a change of either counts', t => {
    const { at, look, results, left } = made(t)
    for (const part of ['0000000', 'fffffff']) {
        const path = at(`page/web/assets/game-${part}.js`)
        writeFileSync(path, 'wait()')
        look().remember(results, [], at('used'))
        assert.deepEqual(left(), ['home', 'game', 'none'])
        writeFileSync(path, 'stay()')
        assert.deepEqual(left(), ['home', 'none'])
    }
})
test('all tests of a file are run again when it, or what it imports, has changed', t => {
    const { at, left } = made(t)
    appendFileSync(at('helper.mjs'), '// changed')
    assert.deepEqual(left(), [])
})
test('what failed, or passed at the second try, is run again', t => {
    const { at, file, look, results, left } = made(t)
    const failed = { ...results[0], outcome: 'failed' }
    look().remember([failed, ...results.slice(1)], [{ file, name: 'game' }], at('used'))
    assert.deepEqual(left(), ['none'])
})
test('without a folder, nothing is remembered', t => {
    const { at, file } = made(t)
    assert.deepEqual(passedBefore('', at('taefl'), file, [file]).batches, [{ files: [file] }])
})
test('a build with another name is no change', t => {
    const { at, first, left } = made(t)
    writeFileSync(at('page/web/index.html'), first('5555666677778888'))
    assert.deepEqual(left(), ['home', 'game', 'none'])
})
test('all tests of a file are run again when what it read has changed, or a name in a folder', t => {
    const one = made(t)
    writeFileSync(one.at('data/one.json'), '2')
    assert.deepEqual(one.left(), [])
    const two = made(t)
    writeFileSync(two.at('data/two.json'), '')
    assert.deepEqual(two.left(), [])
})
test('what a test reads of the checkout is noted, however it names it', t => {
    const { at } = made(t)
    const file = at('reads.mjs')
    writeFileSync(
        file,
        `import { existsSync, globSync, readFileSync } from 'node:fs'
        import { readFile } from 'node:fs/promises'
        readFileSync(new URL('file://${root}LICENSE'))
        await readFile('${root}README.md', 'utf8')
        existsSync('${root}no-such-file')
        globSync('*', { cwd: '${root}rules' })
        readFileSync('${at('helper.mjs')}')`,
    )
    const modules = fileURLToPath(new URL('modules.mjs', import.meta.url))
    const env = { ...process.env, TAEFL_USED: at('noted') }
    execFileSync(process.execPath, ['--import', modules, file], { env })
    const told = JSON.parse(readFileSync(at('noted'), 'utf8'))
    assert.equal(told.file, file)
    for (const name of ['LICENSE', 'README.md', 'no-such-file', 'rules'])
        assert.ok(told.read.includes(name), name)
    assert.equal(
        told.read.find(name => name.startsWith('..')),
        undefined,
    )
})

test('tests of one name are remembered together', t => {
    const { at, look, results, left } = made(t)
    const twin = { ...results[2] }
    look().remember([...results, { ...twin, outcome: 'failed' }, twin], [], at('used'))
    assert.deepEqual(left(), ['home', 'game'])
    look().remember([...results, twin], [], at('used'))
    assert.equal(look().count, 4)
})
