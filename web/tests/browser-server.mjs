/* Chromium for all test files, as a process of its own: run.mjs runs tests, and what follows their promises
 * there would follow those of every message to the browser, too. Says where the browser is and which process,
 * and ends it when its input ends. Arguments: the program and its flags. */
import { chromium } from 'playwright-core'

const [executablePath, ...args] = process.argv.slice(2)
const browsers = await chromium.launchServer({ executablePath, args })
console.log(JSON.stringify({ address: browsers.wsEndpoint(), pid: browsers.process().pid }))
process.stdin.resume().on('end', () => browsers.close())
