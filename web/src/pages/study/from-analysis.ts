/* A study whose first chapter is the game under analysis. */
import { core } from '../../app/core'
import { tell } from '../../app/notice'
import { isPresent, navigate } from '../../app/router'
import { needTexts, t } from '../../app/texts'
import { namesOf } from '../../app/tree'
import type { GameTree } from '../../core/types'
import { me } from '../../live/server'
import { makeStudy } from '../../live/study'

/** Makes it, and goes there from a part of the page. */
export async function studyOf(from: Element, tree: GameTree): Promise<void> {
    await needTexts('study', 'live')
    const you = await me()
    if (!you || you.kind === 'guest') {
        tell({
            text: t('study.needs'),
            action: { text: t('app.signIn'), run: () => navigate('/me') },
        })
        return
    }
    const title = namesOf(tree) || t('study.chapter', { n: 1 })
    const tags = { ...tree.tags, Chapter: tree.tags.Chapter ?? title }
    const { id } = await makeStudy(title.slice(0, 80), await core().write({ ...tree, tags }))
    if (isPresent(from)) navigate(`/study/${id}`)
}
