/* What stands above the columns of a table; nothing is above a column of ''. */
import { html, type TemplateResult } from 'lit'

export const columns = (words: readonly unknown[]): TemplateResult =>
    html`<thead>
        <tr>
            ${words.map(word => (word === '' ? html`<td></td>` : html`<th scope="col">${word}</th>`))}
        </tr>
    </thead>`
