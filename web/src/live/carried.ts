/* A game of a tournament has begun: its players are taken to their boards, after a moment in which they can
 * stay. Loaded when that happens first. */
import { tell } from '../app/notice'
import { navigate } from '../app/router'
import { needTexts, t } from '../app/texts'
import type { Row } from './types'

const MOMENT_MS = 5000

/** Takes back what was told of a game, or does nothing. */
let forget = (): void => {}
/** The board to which somebody is to be taken. */
let target = ''
let stay = (): void => {}
// Whoever opens another page meanwhile wants to be there; the notice still shows the way.
addEventListener('taefl-shown', () => (location.pathname === target ? forget() : stay()))

/** Whether the person is writing: then nothing moves away under their hands. */
const writes = (): boolean => !!document.activeElement?.matches('input:not([type=radio]), textarea')

export async function carry({ id, seats, you }: Row): Promise<void> {
    await needTexts('live')
    forget()
    target = `/g/${id}`
    const go = (): void => navigate(`/g/${id}`)
    const timer = setTimeout(() => {
        if (document.visibilityState !== 'visible' || writes()) return
        forget()
        go()
    }, MOMENT_MS)
    stay = () => clearTimeout(timer)
    const remove = tell({
        text: t('live.carried', { name: seats[you === 1 ? 1 : 0]?.name ?? '' }),
        action: {
            text: t('live.openGame'),
            run: () => {
                stay()
                go()
            },
        },
        close: t('live.stay'),
        closed: stay,
    })
    forget = () => {
        stay()
        remove()
    }
}
