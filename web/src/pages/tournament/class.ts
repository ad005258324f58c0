/* What the host of a class has beside the table: the code to join by, the pause, the way to the board. */
import { html, nothing } from 'lit-html'
import { t } from '../../app/texts'
import { boardPath, hostClass } from '../../live/class'
import type { Tournament } from '../../live/club'

/** "482 913", so that it can be read out. */
export const codeWords = (code: string): string => `${code.slice(0, 3)} ${code.slice(3)}`

/** How to come in without scanning anything. */
export const codeLine = ({ code }: Tournament) =>
    code
        ? html`<p class="taefl-class-code">
              ${t('club.joinAt', { address: `${location.host}/join` })}
              <strong>${codeWords(code)}</strong>
          </p>`
        : nothing

export const pauseButton = (
    { id, phase }: Tournament,
    paused: boolean,
    busy: boolean,
    run: (action: () => Promise<unknown>) => void,
) =>
    phase === 'playing' || paused
        ? html`<button
              type="button"
              class="taefl-button"
              ?disabled=${busy}
              @click=${() => run(() => hostClass(id, paused ? 'resume' : 'pause'))}
          >
              ${t(paused ? 'club.resume' : 'club.pause')}
          </button>`
        : nothing

/** The way to the board: for the host always, for others while it is shown. */
export const boardLink = ({ id, yours }: Tournament, shows: boolean) =>
    yours || shows
        ? html`<a class="taefl-button ${shows && !yours ? 'primary' : ''}" href=${boardPath(id)}
              >${t('club.demonstration')}</a
          >`
        : nothing
