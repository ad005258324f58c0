/* A plugin for the build of the page: makes /embed.js beside it, one classic script that holds all it
 * needs, styles included, because it is loaded by pages of other people. */
import { build } from 'vite'

/** `entry`: the script's source. */
export function embed(entry) {
    return {
        name: 'taefl-embed',
        apply: 'build',
        async generateBundle() {
            const made = await build({
                configFile: false,
                logLevel: 'warn',
                publicDir: false,
                build: {
                    write: false,
                    target: 'es2022',
                    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
                    lib: { entry, formats: ['iife'], name: 'taefl', fileName: () => 'embed.js' },
                },
            })
            const chunks = [made].flat().flatMap(result => result.output)
            if (chunks.length !== 1 || chunks[0].type !== 'chunk')
                throw Error(`embed.js became ${chunks.length} files`)
            this.emitFile({ type: 'asset', fileName: 'embed.js', source: chunks[0].code })
        },
    }
}
