/* The name of a rule set above or beside its board: "Tablut, Ashton's reconstruction". A small window has the room for
 * what it is, not for which edition. */
import { html, nothing, type TemplateResult } from 'lit'
import { ruleTitle } from '../app/texts'
import '../style/table.css'

/** `words` puts the name into a sentence that ends with it. */
export function ruleHeading(
    set: Parameters<typeof ruleTitle>[0],
    words = (title: string): string => title,
): TemplateResult {
    const [title, ...which] = ruleTitle(set).split(', ')
    const rest = which.length ? html`<span class="which">, ${which.join(', ')}</span>` : nothing
    return html`<h1>${words(title!)}${rest}</h1>`
}
