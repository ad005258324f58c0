/* What this browser keeps of one's puzzles and of the levels that one has beaten: for oneself alone. */
import { html, type TemplateResult } from 'lit-html'
import { dayOf, progress, streakOn } from '../../app/puzzles'
import { t } from '../../app/texts'
import type { Player } from '../../core/types'
import { rulesWords, sideOf } from '../club'
import { climbed } from '../play/beaten-levels'

export function renderOwn(): TemplateResult {
    const kept = progress()
    const count = (how: 1 | 2): number =>
        Object.values(kept.solved).filter(one => one === how).length
    const rungs = Object.entries(climbed()).flatMap(([rules, sides]) =>
        sides.flatMap((levels, at) =>
            levels.length
                ? t('profile.rung', {
                      rules: rulesWords(rules),
                      side: sideOf(rules, (at + 1) as Player),
                      level: Math.max(...levels),
                  })
                : [],
        ),
    )
    return html`<ul class="taefl-list">
        <li>${t('profile.solved', { alone: count(2), helped: count(1) })}</li>
        <li>${t('profile.streak', { count: streakOn(kept, dayOf(new Date())) })}</li>
        ${(rungs.length ? rungs : [t('profile.noRungs')]).map(words => html`<li>${words}</li>`)}
    </ul>`
}
