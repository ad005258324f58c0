/* What an element extends that asks the server for something at the press of a button. */
import { PageElement, state } from './element'
import { tellError } from './notice'

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
