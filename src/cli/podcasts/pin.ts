/** `castdex pin`: sets a value of a podcast by hand, above whatever crawls and imports find. */
import { CodedError } from '../../errors.ts'
import { pinPodcast } from '../../admin/pin-podcast.ts'
import { type ParsedOrder, parsePinOrder } from '../../record/pins/parse-order.ts'
import { PINNABLE, type PinOrder } from '../../record/pins/pinnable.ts'
import { nearestHint } from '../../record/text/nearest-name.ts'
import { type ArgumentSpec, defineCommand } from '../command.ts'
import { getPodcast, PODCAST_ARGUMENT, REASON_OPTION, toOrdering } from './order-options.ts'
import { writeLine } from '../output.ts'

/** JSON where it is JSON, else the text itself: `true`, `["News"]`, `Lighthouse stories`. */
const readValue = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

const toOrder = (field: string, value: unknown): object => {
  const [outer = '', inner] = field.split('.', 2)
  return inner === undefined ? { [outer]: value } : { [outer]: { [inner]: value } }
}

const isPinnable = (field: string): boolean =>
  PINNABLE.some((known) => known === field || field.startsWith(`${known}.`))

const getOrder = (parsed: ParsedOrder | undefined, field: string): PinOrder => {
  if (parsed !== undefined && 'order' in parsed) return parsed.order
  if (!isPinnable(field))
    throw new CodedError('USAGE_INVALID', `${field} is no field that can be pinned${nearestHint(field, PINNABLE)}`)
  throw new CodedError('USAGE_INVALID', parsed?.problems[0]?.message ?? `${field} cannot be pinned`)
}

/** Else `USAGE_INVALID`. What reads as JSON may be meant as text: a title such as 1984. */
export const readOrder = (field: string, text: string): PinOrder => {
  const tries = [readValue(text), text].map((value) => parsePinOrder(toOrder(field, value)))
  return getOrder(tries.find((parsed) => 'order' in parsed) ?? tries[0], field)
}

/** `blocked.blockedReason` is one too. */
export const FIELD_ARGUMENT: ArgumentSpec = {
  name: 'FIELD',
  description: 'The field.',
  values: { known: PINNABLE, isOpen: true },
}

export const pin = defineCommand({
  name: 'pin',
  summary: 'Sets a value of a podcast by hand; it survives every crawl and import.',
  details:
    'FIELD is a field of the record (`castdex show`), members of stats as stats.downloadCount. VALUE is JSON, or plain text:\n' +
    'castdex pin my-show ignore true, castdex pin my-show titleLatest "My Show". `castdex unpin` takes it back.',
  args: [
    PODCAST_ARGUMENT,
    FIELD_ARGUMENT,
    { name: 'VALUE', description: 'The value; with --clear, none.', required: false },
  ],
  options: {
    clear: { type: 'boolean', description: 'Pins the field to "there is none".' },
    ...REASON_OPTION,
  },
  async run({ args: [text = '', field = '', value], options, io, openContext }) {
    if ((value === undefined) !== options.clear)
      throw new CodedError('USAGE_INVALID', 'pin needs either a VALUE or --clear')
    const order = value === undefined ? getOrder(parsePinOrder({ cleared: [field] }), field) : readOrder(field, value)
    await using context = await openContext('serve')
    const { record } = await getPodcast(context, text)
    const pinned = await pinPodcast(context.directory, record.id, order, toOrdering(context, options.reason))
    await writeLine(io.stdout, `${record.id} ${field} is pinned (revision ${String(pinned.revision)})`)
    return 0
  },
})
