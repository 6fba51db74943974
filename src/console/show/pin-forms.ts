/** The forms that pin and unpin a show's values. */
import { findPodcast } from '../../actions/find-podcast.ts'
import {
  readClearOverrides,
  readPinOverrides,
} from '../../actions/pin/read-pin-overrides.ts'
import { readPins } from '../../intake/apply/overrides/read-pins.ts'
import { parsePinOverrides } from '../../record/pins/parse-overrides.ts'
import { CLEARABLE, PINNABLE, type PinOverrides } from '../../record/pins/pinnable.ts'
import { readField } from '../../record/pins/pins.ts'
import { valueShapeOf } from '../../record/pins/value-shape.ts'
import { CodedError } from '../../errors.ts'
import { html } from '../../web/html.ts'
import type {
  ActionForm,
  ActionInput,
  ConsoleCall,
  ConsoleGuest,
  FormTarget,
  PageRoute,
} from '../console-answer.ts'
import { readEach } from '../form-problems.ts'
import { entryOf, form } from '../forms.ts'
import { consolePathOf, showLink } from './show-link.ts'
import { valueText } from './sources-part.ts'

export const pinPage: PageRoute = {
  method: 'GET',
  url: '/console/shows/:id/pin',
  async answer({ guest, parts: { id = '' } }, { directory }) {
    const { words, parameters } = guest
    const field = parameters.get('field') ?? ''
    const found = PINNABLE.includes(field) ? await findPodcast(directory, id) : undefined
    if (found === undefined) return { kind: 'nothing' }
    const { record } = found
    const under = (await readPins(directory.metadata, record.id))[field]?.under
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
${CLEARABLE.includes(field) && clear}
${under !== undefined && html`<p class="meta" dir="auto">${words.show.found}: ${valueText(under)}</p>`}
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

function parseRestored(text: string): PinOverrides {
  const parsed = parsePinOverrides(JSON.parse(text))
  if ('overrides' in parsed) return parsed.overrides
  throw new CodedError('INVALID_BODY', `${parsed.problems[0]?.message ?? ''}.`)
}

/** Reads the overrides of an undo, or one value. */
function readPin({ fields, guest }: ConsoleCall): PinOverrides {
  const restored = fields.get('values')
  if (restored !== undefined) return parseRestored(restored)
  const field = fields.get('field') ?? ''
  const isClear = fields.get('clear') === 'yes'
  const read = () =>
    isClear ? readClearOverrides(field) : readPinOverrides(field, fields.get('value') ?? '')
  return readEach({ overrides: { read, field: 'value', else: sayShape(guest, field) } })
    .overrides
}

function readBlock({ fields }: ConsoleCall): PinOverrides {
  const blockedReason = fields.get('blockedReason')
  return { blocked: blockedReason === undefined ? {} : { blockedReason } }
}

export const PIN_FORMS: readonly ActionForm[] = [
  { page: pinPage, asks: ['field'], read: readPin },
  {
    ending: 'unpin',
    read: ({ fields }) => readPinOverrides(fields.get('field') ?? '', 'null'),
  },
  { ending: 'block', read: readBlock },
]

/** Returns the form with these overrides: the button that unpins, if they unpin one field. */
export function pinTarget(path: string, overrides: ActionInput): FormTarget {
  const [only, another] = Object.entries(overrides)
  if (only?.[1] === null && another === undefined)
    return { action: `${path}/unpin`, fields: { field: only[0] } }
  return { action: `${path}/pin`, fields: { values: JSON.stringify(overrides) } }
}
