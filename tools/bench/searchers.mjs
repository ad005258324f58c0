/* Ten addresses that search an archive without a pause, each for the most that one question may look at
 * (docs/store.md): what tools/bench/load.sh runs beside its players.
 *
 *     node tools/bench/searchers.mjs PORT ADDRESSES SECONDS
 *
 * PORT of 127.0.0.1 of a server that trusts 127.0.0.1 as a proxy. */
const [port, addresses, seconds] = process.argv.slice(2).map(Number)
const end = Date.now() + seconds * 1000
const took = []
let refused = 0

/* Little or nothing is found, so each goes as far as it may; then on from there. */
const questions = [
    'rules=tablut-ashton&most=31&result=1%2F2-1%2F2',
    'player=engine-7&rules=gardsdansen&result=*',
    'rules=maerstanas&who=people',
    'rules=tablut-ashton&least=59&who=engines&result=*',
]

async function search(address) {
    const headers = { 'x-forwarded-for': `10.200.0.${address}` }
    let more = ''
    for (let n = address; Date.now() < end; n++) {
        const begin = performance.now()
        const answer = await fetch(`http://127.0.0.1:${port}/api/search?${questions[n % questions.length]}${more}`, { headers })
        const body = await answer.json()
        took.push(performance.now() - begin)
        if (answer.status !== 200) refused++
        more = body.next ? `&before=${body.next.ended ?? body.next.before}&beforeId=${body.next.beforeId}` : ''
    }
}
await Promise.all(Array.from({ length: addresses }, (_, i) => search(i + 1)))
took.sort((a, b) => a - b)
const at = part => took[Math.min(took.length - 1, Math.floor(took.length * part))].toFixed(0)
console.log(
    `${took.length} searches of ${addresses} addresses in ${seconds} s, ${refused} refused: ` +
        `50 % ${at(0.5)} ms, 99 % ${at(0.99)} ms, longest ${at(1)} ms`,
)
