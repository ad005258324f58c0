/* Says why a game stands still. Loaded when that happens first. */
import { tell } from '../app/notice'
import { t } from '../app/texts'

export const showPaused = (): (() => void) => tell({ text: t('live.isPaused'), kind: 'error' })
