/* Loaded before each test: the page's modules name each other without an ending. */
import { registerHooks } from 'node:module'
import './reads.mjs'

const page = new URL('../src/', import.meta.url).href
registerHooks({
    resolve: (name, context, next) =>
        next(
            context.parentURL?.startsWith(page) && /^(\.\.?\/)+[^.]+$/.test(name)
                ? `${name}.ts`
                : name,
            context,
        ),
})
