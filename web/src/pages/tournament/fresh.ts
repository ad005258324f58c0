/* What pages of one tournament share: it is looked at again and again while it is not over and somebody sees
 * the page. */
import { readTournament, type Tournament } from '../../live/club'
import { t } from '../../app/texts'
import { ClubPage } from '../club'

const AGAIN_MS = 4000

export abstract class FreshPage extends ClubPage<Tournament> {
    private timer: ReturnType<typeof setInterval> | undefined

    override connectedCallback(): void {
        super.connectedCallback()
        document.addEventListener('visibilitychange', this.again)
        this.timer = setInterval(this.again, AGAIN_MS)
    }
    override disconnectedCallback(): void {
        super.disconnectedCallback()
        document.removeEventListener('visibilitychange', this.again)
        clearInterval(this.timer)
    }
    private readonly again = (): void => {
        const goesOn = this.found && this.found.phase !== 'over'
        if (goesOn && this.mayLook() && document.visibilityState === 'visible') void this.look()
    }
    /** Whether it may be looked at again just now. */
    protected mayLook(): boolean {
        return true
    }
    protected ask(): Promise<Tournament> {
        return readTournament(this.route.part.id!)
    }
    protected heading(found: Tournament | null): string {
        return found?.name ?? t('club.tournaments')
    }
}
