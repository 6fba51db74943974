/** Pins and unpins a show's values: the form page and its actions. */
import { listPins } from '../../actions/pin/list-pins.ts'
import { findPodcast } from '../../actions/find-podcast.ts'
import { pinPodcast } from '../../actions/pin/pin-podcast.ts'
import {
  readClearOverrides,
  readPinOverrides,
} from '../../actions/pin/read-pin-overrides.ts'
import { CLEARABLE, PINNABLE, type PinOverrides } from '../../record/pins/pinnable.ts'
import { type Pin, readField } from '../../record/pins/pins.ts'
import { valueShapeOf } from '../../record/pins/value-shape.ts'
import { isPublic, type PodcastRecord } from '../../record/podcast.ts'
import { html } from '../../web/html.ts'
import {
  type ConsoleAnswer,
  type ConsoleCall,
  type ConsoleContext,
  type ConsoleRoute,
  type ConsoleGuest,
  type ActionRoute,
  type PageRoute,
  type FormTarget,
  orderingOf,
} from '../console-answer.ts'
import { readEach } from '../form-problems.ts'
import { entryOf, form } from '../forms.ts'
import { backIn } from '../sign-in.ts'
import { consolePathOf, showLink } from './show-link.ts'
import { consoleShowRoute } from './show-page.ts'
import { valueText } from './sources-part.ts'

/** Returns an undo that restores the earlier pin, or unpins the field. */
export function undoOfPin(
  id: string,
  held: Readonly<Record<string, string>>,
  before: Pin | undefined,
): FormTarget {
  const path = consolePathOf(id)
  if (before === undefined) return { action: `${path}/unpin`, fields: held }
  const { value } = before
  const isNothing =
    value === undefined || value === null || (Array.isArray(value) && value.length === 0)
  const set = isNothing ? { clear: 'yes' } : { value: JSON.stringify(value) }
  return { action: `${path}/pin`, fields: { ...held, ...set } }
}

interface Pinning {
  readonly field: string
  readonly overrides: PinOverrides
  readonly text: string
}

async function carryOut(
  call: ConsoleCall,
  { directory }: ConsoleContext,
  { field, overrides, text }: Pinning,
): Promise<ConsoleAnswer> {
  const { id = '' } = call.parts
  const before = (await listPins(directory, id))[field]
  const { record } = await pinPodcast(directory, id, overrides, orderingOf(call))
  const back = backIn(call.fields)
  return {
    kind: 'done',
    to: back['back'] ?? consolePathOf(record.id),
    notice: { text, undo: undoOfPin(record.id, { field, ...back }, before) },
  }
}

const pinPage: PageRoute = {
  method: 'GET',
  url: '/console/shows/:id/pin',
  async answer({ guest, parts: { id = '' } }, { directory }) {
    const { words, parameters } = guest
    const field = parameters.get('field') ?? ''
    const found = PINNABLE.includes(field) ? await findPodcast(directory, id) : undefined
    if (found === undefined) return { kind: 'nothing' }
    const { record } = found
    const under = (await listPins(directory, record.id))[field]?.under
    const value = valueText(readField(record, field))
    const box = {
      name: 'value',
      label: `${words.fields.value}: ${field}`,
      value,
      hint: words.show.pinHint,
      rows: 4,
    }
    const target = { action: `${consolePathOf(record.id)}/pin`, fields: { field } }
    const entry = entryOf(guest, target)
    const clear = entry.check({ name: 'clear', label: words.show.clear })
    const content = html`${entry.text(box)}
${CLEARABLE.includes(field) ? clear : ''}
${under === undefined ? '' : html`<p class="meta" dir="auto">${words.show.found}: ${valueText(under)}</p>`}
${entry.text({ name: 'reason', label: words.fields.reason })}
<button class="button">${words.show.pin}</button>`
    return {
      kind: 'page',
      title: words.show.pinTitle(field),
      area: 'shows',
      main: html`<p>${showLink(record)}</p><p class="lead">${words.show.pinLead}</p>
${form(guest, target, content)}`,
    }
  },
}

function sayShape({ words: { returned } }: ConsoleGuest, field: string): string {
  const { kind, words, minimum } = valueShapeOf(field)
  return returned.refused.byShape[kind](words.join(', '), minimum)
}

const pinRoute: ActionRoute = {
  method: 'POST',
  page: pinPage,
  asks: ['field'],
  url: '/console/shows/:id/pin',
  async answer(call, context) {
    const { fields, guest } = call
    const field = fields.get('field') ?? ''
    const isClear = fields.get('clear') === 'yes'
    const { overrides } = readEach({
      overrides: {
        read: () =>
          isClear
            ? readClearOverrides(field)
            : readPinOverrides(field, fields.get('value') ?? ''),
        field: 'value',
        else: sayShape(guest, field),
      },
    })
    return carryOut(call, context, {
      field,
      overrides,
      text: guest.words.show.pinned(field),
    })
  },
}

/**
 * Describes the effect of unpinning. A blocked show stores no episodes; the feed's next reading
 * restores them.
 */
function sayUnpinned(
  { words: { show } }: ConsoleGuest,
  field: string,
  record: PodcastRecord,
): string {
  if (field !== 'blocked') return show.unpinned(field)
  return isPublic(record) ? `${show.unblocked} ${show.episodesReturn}` : show.unblocked
}

const unpinRoute: ActionRoute = {
  method: 'POST',
  page: consoleShowRoute,
  url: '/console/shows/:id/unpin',
  async answer(call, { directory }) {
    const { id = '' } = call.parts
    const field = call.fields.get('field') ?? ''
    if (!PINNABLE.includes(field)) return { kind: 'nothing' }
    const before = (await listPins(directory, id))[field]
    const { record } = await pinPodcast(
      directory,
      id,
      readPinOverrides(field, 'null'),
      orderingOf(call),
    )
    const text = sayUnpinned(call.guest, field, record)
    const back = backIn(call.fields)
    const held = { field, ...back }
    const undo = before === undefined ? undefined : undoOfPin(record.id, held, before)
    return {
      kind: 'done',
      to: back['back'] ?? consolePathOf(record.id),
      notice: { text, ...(undo && { undo }) },
    }
  },
}

const blockRoute: ActionRoute = {
  method: 'POST',
  page: consoleShowRoute,
  url: '/console/shows/:id/block',
  async answer(call, context) {
    const blockedReason = call.fields.get('blockedReason')
    const overrides: PinOverrides = {
      blocked: blockedReason === undefined ? {} : { blockedReason },
    }
    return carryOut(call, context, {
      field: 'blocked',
      overrides,
      text: call.guest.words.show.blocked,
    })
  },
}

export const PIN_ROUTES: readonly ConsoleRoute[] = [
  pinPage,
  pinRoute,
  unpinRoute,
  blockRoute,
]
