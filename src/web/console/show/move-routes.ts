/** Moves a feed by hand, answers a question about a show, and takes either back. */
import { adoptMove } from '../../../admin/adopt-move.ts'
import { ruleOnShow, RULINGS, type Ruling } from '../../../admin/review/rule-on-show.ts'
import { unadopt } from '../../../admin/review/unadopt.ts'
import { CodedError } from '../../../errors.ts'
import { type ConsoleCall, type ActionRoute, orderingOf } from '../console-answer.ts'
import { URL_REFUSALS } from '../form-problems.ts'
import { backIn } from '../sign-in.ts'
import { consolePathOf } from './show-link.ts'
import { consoleShowRoute } from './show-page.ts'

const adoptRoute: ActionRoute = {
  method: 'POST',
  page: consoleShowRoute,
  fieldOf: URL_REFUSALS,
  url: '/console/shows/:id/adopt',
  async answer(call, { directory }) {
    const { id = '' } = call.parts
    const moved = await adoptMove(directory, id, call.fields.get('url'), orderingOf(call))
    const back = backIn(call.fields)
    const undo = { action: `${consolePathOf(moved.id)}/unadopt`, fields: back }
    const text = call.guest.words.show.adopted(moved.to)
    return {
      kind: 'done',
      to: back['back'] ?? consolePathOf(moved.id),
      notice: moved.hasChanged ? { text, undo } : { text },
    }
  },
}

const unadoptRoute: ActionRoute = {
  method: 'POST',
  page: consoleShowRoute,
  fieldOf: URL_REFUSALS,
  url: '/console/shows/:id/unadopt',
  async answer(call, { directory }) {
    const { id = '' } = call.parts
    const moved = await unadopt(directory, id, orderingOf(call))
    const back = backIn(call.fields)
    const undo = {
      action: `${consolePathOf(moved.id)}/adopt`,
      fields: { url: moved.from, ...back },
    }
    return {
      kind: 'done',
      to: back['back'] ?? consolePathOf(moved.id),
      notice: { text: call.guest.words.show.unadopted(moved.to), undo },
    }
  },
}

function readVerdict({ fields }: ConsoleCall): Ruling {
  const verdict = RULINGS.find((each) => each === fields.get('verdict'))
  if (verdict === undefined)
    throw new CodedError('INVALID_BODY', 'verdict has to be one of the page.')
  return verdict
}

const rulingRoute: ActionRoute = {
  method: 'POST',
  page: consoleShowRoute,
  fieldOf: URL_REFUSALS,
  url: '/console/shows/:id/ruling',
  async answer(call, { directory }) {
    const { id = '' } = call.parts
    const { fields, guest } = call
    const verdict = readVerdict(call)
    const other = fields.get('other')
    const url = fields.get('url')
    const isReset = fields.get('reset') === 'yes'
    const ruling = { verdict, other, url, isReset }
    const ruled = await ruleOnShow(directory, id, ruling, orderingOf(call))
    const back = backIn(call.fields)
    const about = verdict === 'apart' ? { other: ruled.about } : { url: ruled.about }
    const undo = {
      action: `${consolePathOf(ruled.id)}/ruling`,
      fields: { verdict, ...about, ...back, ...(isReset ? {} : { reset: 'yes' }) },
    }
    const { review } = guest.words
    return {
      kind: 'done',
      to: back['back'] ?? consolePathOf(ruled.id),
      notice: { text: isReset ? review.wasReset : review.ruled[verdict], undo },
    }
  },
}

export const MOVE_ROUTES: readonly ActionRoute[] = [adoptRoute, unadoptRoute, rulingRoute]
