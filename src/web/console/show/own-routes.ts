/**
 * Marks a show as one of the operator's own, which is shown without an Apple id, or takes
 * that back.
 */
import { markOwn } from '../../../admin/mark-own.ts'
import { type ActionRoute, orderingOf } from '../console-answer.ts'
import { backIn } from '../sign-in.ts'
import { consolePathOf } from './show-link.ts'
import { consoleShowRoute } from './show-page.ts'

const ownRoute: ActionRoute = {
  method: 'POST',
  page: consoleShowRoute,
  url: '/console/shows/:id/own',
  async answer(call, { directory }) {
    const { id: name = '' } = call.parts
    const { show } = call.guest.words
    const wanted = call.fields.get('own') !== 'no'
    const { id, isOwn, hasChanged } = await markOwn(
      directory,
      name,
      wanted,
      orderingOf(call),
    )
    const back = backIn(call.fields)
    const undo = {
      action: `${consolePathOf(id)}/own`,
      fields: { own: isOwn ? 'no' : 'yes', ...back },
    }
    const text = isOwn ? show.ownMarked : show.ownTaken
    return {
      kind: 'done',
      to: back['back'] ?? consolePathOf(id),
      notice: hasChanged ? { text, undo } : { text },
    }
  },
}

export const OWN_ROUTES: readonly ActionRoute[] = [ownRoute]
