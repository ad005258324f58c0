/* Lists and what stands above tables. */
import { html, nothing, type TemplateResult } from 'lit'

/** Rows in a list of a kind; without any, the words `none`, or nothing. */
export const listOf = <T>(
    kind: string,
    all: readonly T[],
    row: (one: T) => unknown,
    none = '',
): TemplateResult | typeof nothing =>
    all.length
        ? html`<ul class="taefl-list ${kind}">
              ${all.map(one => row(one))}
          </ul>`
        : none
          ? html`<p class="taefl-panel">${none}</p>`
          : nothing

/** What stands above the columns of a table; nothing is above a column of ''. */
export const columns = (words: readonly unknown[]): TemplateResult =>
    html`<thead>
        <tr>
            ${words.map(word => (word === '' ? html`<td></td>` : html`<th scope="col">${word}</th>`))}
        </tr>
    </thead>`
