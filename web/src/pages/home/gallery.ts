/* All games as pictures, by the size of their boards, with what each is good for. Loaded when it is opened. */
import { html, nothing, type TemplateResult } from 'lit-html'
import { groups, type ListedSet, ruleLine } from '../../app/sets'
import { ruleTitle, t } from '../../app/texts'
import { still } from '../../parts/still'
import '../../style/gallery.css'

const tile = (set: ListedSet): TemplateResult =>
    html`<li>
        <a href="/play/${set.name}">
            ${still(set.name)}
            <span>
                <strong>${ruleTitle(set)}</strong>
                ${
                    set.suits.length
                        ? html`<span class="marks"
                              >${set.suits.map(
                                  mark => html`<em class=${mark}>${t(`pages.home.${mark}`)}</em> `,
                              )}</span
                          >`
                        : nothing
                }
                <span class="line taefl-soft">${ruleLine(set)}</span>
            </span>
        </a>
    </li>`

export const renderGallery = (): TemplateResult[] =>
    groups().map(
        ([title, sets]) =>
            html`<h3>${title}</h3>
                <ul class="taefl-gallery">
                    ${sets.map(tile)}
                </ul>`,
    )
