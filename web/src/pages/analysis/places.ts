import { decided } from '../../app/evaluation'
import type { Place } from '../../core/types'
import type { Shown } from './engine-panel'
import type { Study } from './study'

/** Gives the same object for the same place: a table asks the core whenever it is another one. */
export class Places {
    private last: Place | null = null

    of(study: Study): Place {
        const { place } = study
        const { last } = this
        const same =
            last?.rules === place.rules &&
            last.start === place.start &&
            last.moves.join() === place.moves.join()
        return same ? last : (this.last = place)
    }
}

/** What is known of the place one is at, which may be shown already. */
export const knownAt = (study: Study, place: Place, shown: Shown | null) =>
    (shown?.place === place && decided(shown.view.result)) || study.known(study.path)
