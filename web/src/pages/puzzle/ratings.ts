/* One's ratings at puzzles, beside the collection, and the way to the storm. */
import { html, nothing, type TemplateResult } from 'lit'
import { families, familyName, type Shelf } from '../../app/puzzles'
import { bestStorm, ratingOf } from '../../app/solver'
import { t } from '../../app/texts'

export function renderRatings(shelf: Shelf = 'tafl'): TemplateResult {
    const best = bestStorm(shelf)
    return html`<section class="taefl-card taefl-stack" aria-labelledby="taefl-ratings">
        <h2 id="taefl-ratings">${t('puzzles.ratings')}</h2>
        <dl class="taefl-puzzle-facts">
            ${families.map(family => {
                const rating = ratingOf(family)
                return html`<dt>${familyName[family]}</dt>
                    <dd class="taefl-number">
                        ${rating ? Math.round(rating.points) : t('puzzles.ratingNew')}
                    </dd>`
            })}
        </dl>
        <div class="taefl-row">
            <a class="taefl-button" href="/puzzles/storm?game=${shelf}">${t('puzzles.storm')}</a>
            ${
                best
                    ? html`<span class="taefl-soft">${t('puzzles.stormBest', { best })}</span>`
                    : nothing
            }
        </div>
    </section>`
}
