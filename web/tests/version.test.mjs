/* What makes a version of the page another one: a change of any file that somebody may be shown. The worker
 * offers a version to each tab of another name, and browsers keep one that has the same worker. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { offline } from '../tools/plugins.mjs'

const folder = mkdtempSync(join(tmpdir(), 'taefl-version-'))
after(() => rmSync(folder, { recursive: true }))

/** The worker and the page of a build, and the name that the build has in both. */
function built({ html = '<p>one</p>', icon = 'icon', script = 'assets/play-1.js' } = {}) {
    writeFileSync(join(folder, 'icon.svg'), icon)
    const bundle = {
        [script]: { code: '' },
        'sw.js': { code: 'const files = __TAEFL_FILES__, build = __TAEFL_BUILD__' },
        'index.html': { source: `<html data-build="__TAEFL_BUILD__">${html}` },
    }
    offline(folder).generateBundle.handler({}, bundle)
    const [, name] = /build = "([0-9a-f]{16})"/.exec(bundle['sw.js'].code)
    assert.ok(bundle['index.html'].source.includes(`data-build="${name}"`), 'one name in both')
    return name
}

test('the same files are the same version, and a change of any file is another one', () => {
    const first = built()
    assert.equal(built(), first)
    const others = [
        built({ html: '<p>two</p>' }),
        built({ icon: 'another icon' }),
        built({ script: 'assets/play-2.js' }),
    ]
    assert.equal(new Set([first, ...others]).size, 4)
})
