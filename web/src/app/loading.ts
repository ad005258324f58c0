/* What elements extend that ask for something: at the press of a button, or for what an address leads to. */
import { html, nothing, type TemplateResult } from 'lit'
import { state } from 'lit/decorators.js'
import { PageElement } from './element'
import { tellError } from './notice'
import { explain } from './speech'
import type { About } from '../core/types'

/** An element that asks the server for something at the press of a button. */
export abstract class BusyElement extends PageElement {
    /** Something is asked: buttons wait. */
    @state() protected busy = false

    protected async attempt(
        run: () => Promise<unknown>,
        failed: (error: Error) => unknown = tellError,
    ): Promise<void> {
        this.busy = true
        try {
            await run()
        } catch (error) {
            await failed(error as Error)
        } finally {
            this.busy = false
        }
    }
}

/** An element with a form, which says itself why the server has refused it. */
export abstract class FormElement extends BusyElement {
    /** Why, in words. */
    @state() protected refused = ''

    /** The law whose words say why something cannot be. */
    protected get wording(): About | null {
        return null
    }
    protected async handIn(run: () => Promise<unknown>): Promise<void> {
        this.refused = ''
        await this.attempt(
            async () => {
                await run()
                this.refused = ''
            },
            async error => (this.refused = await explain(error, this.wording)),
        )
    }
    protected refusal(): TemplateResult | typeof nothing {
        return this.refused ? html`<p role="alert" class="error">${this.refused}</p>` : nothing
    }
}

/** An element that shows what its address leads to. */
export abstract class LoadingElement extends FormElement {
    /** Why it cannot be shown, in words. */
    @state() protected problem = ''
    #asked = 0
    /** What was asked last. */
    #again = (): void => {}

    override connectedCallback(): void {
        super.connectedCallback()
        // With the network comes what could not be asked without it.
        this.listen(window, 'online', () => this.problem && this.#again())
    }

    /** Says whether nothing else has been asked since this was called, and the element is there. */
    protected asked(): () => boolean {
        const number = this.#asked
        return () => number === this.#asked
    }
    /** Asks, and shows what comes, or why nothing does. It is dropped if something else has been asked meanwhile, or
     * the element is gone. */
    protected async load<T>(
        ask: (still: () => boolean) => Promise<T>,
        show: (found: T) => void = () => {},
        failed: (words: string, error: unknown) => void = words => (this.problem = words),
    ): Promise<void> {
        this.#asked++
        this.#again = () => void this.load(ask, show, failed)
        const still = this.asked()
        try {
            const found = await ask(still)
            if (!still()) return
            this.problem = ''
            show(found)
        } catch (error) {
            const words = await explain(error, this.wording)
            if (still()) failed(words, error)
        }
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        this.#asked++
    }
}
