/* What an element extends that shows what an address or a question leads to. */
import { state } from 'lit/decorators.js'
import { PageElement } from './element'
import { explain } from './speech'
import { tellError } from './notice'

export abstract class LoadingElement extends PageElement {
    /** Why it cannot be shown, in words. */
    @state() protected problem = ''
    /** Something is on its way. */
    @state() protected loading = false
    #asked = 0

    /** Asks, and shows what comes; an answer is dropped when something else has been asked or the element is
     * gone. `still` says so meanwhile. */
    protected async load<T>(
        ask: (still: () => boolean) => Promise<T>,
        show: (found: T) => void = () => {},
        failed: (error: Error) => unknown = async error => {
            this.problem = await explain(error, null)
        },
    ): Promise<void> {
        const number = ++this.#asked
        const still = (): boolean => number === this.#asked
        this.loading = true
        this.problem = ''
        try {
            const found = await ask(still)
            if (still()) show(found)
        } catch (error) {
            if (still()) await failed(error as Error)
        } finally {
            if (still()) this.loading = false
        }
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        this.#asked++
    }
}

/* What an element extends that asks the server for something at the press of a button. */

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
