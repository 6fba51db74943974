/** Lists a show's filled fields with value, source and pin. */
import { type FieldSource, listSources } from '../../actions/podcast/list-sources.ts'
import { readPins } from '../../intake/apply/overrides/read-pins.ts'
import { PINNABLE } from '../../record/pins/pinnable.ts'
import { type Pin, type Pins, readField } from '../../record/pins/pins.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import type { Directory } from '../../store/directory.ts'
import { html, type Html } from '../../web/html.ts'
import { sayDay, saySource } from '../../web/wording.ts'
import type { ConsoleGuest } from '../console-answer.ts'
import { actionButton } from '../forms.ts'
import { dataTable, type DataRow } from '../parts/data-table.ts'
import { sayPlainly } from './plain-value.ts'
import { consolePathOf } from './show-link.ts'

export interface ShownValues {
  readonly sources: readonly FieldSource[]
  readonly pins: Pins
}

export async function readShownValues(
  directory: Directory,
  record: PodcastRecord,
): Promise<ShownValues> {
  const [sources, pins] = await Promise.all([
    listSources(directory, record),
    readPins(directory.metadata, record.id),
  ])
  return { sources, pins }
}

/** Maximum displayed length of a value. */
const MOST_LETTERS = 160

/** Returns text unchanged, and other values as JSON. */
export function valueText(value: Pin['value']): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  return JSON.stringify(value)
}

function shownText(guest: ConsoleGuest, value: Pin['value']): string {
  if (value === undefined || value === null) return ''
  return sayPlainly(guest, value)
}

function shorten(text: string): string {
  const letters = Array.from(text)
  if (letters.length <= MOST_LETTERS) return text
  return `${letters.slice(0, MOST_LETTERS).join('')}…`
}

function pinCell(
  guest: ConsoleGuest,
  { id }: PodcastRecord,
  field: string,
  pin: Pin | undefined,
): Html | '' {
  const { show } = guest.words
  if (!PINNABLE.includes(field)) return ''
  const path = consolePathOf(id)
  const set = html`<a href="${path}/pin?field=${encodeURIComponent(field)}">${show.pin}<span class="hidden"> <code>${field}</code></span></a>`
  if (pin === undefined) return set
  const unpin = actionButton(
    guest,
    { action: `${path}/unpin`, fields: { field } },
    { name: show.unpin, about: field },
  )
  return html`<div class="buttons">${set}${unpin}</div>`
}

/** Returns whether the date is a placeholder, which the API requires when no episode is known. */
function isStandIn({ stats }: PodcastRecord, field: string, pin: Pin | undefined): boolean {
  return (
    field === 'lastEpisodePublishedAt' &&
    pin === undefined &&
    stats.latestPublishedAt === null
  )
}

function valueRow(
  guest: ConsoleGuest,
  record: PodcastRecord,
  { field, source, at }: FieldSource,
  pins: Pins,
): DataRow {
  const pin = pins[field]
  const said =
    pin === undefined ? saySource(guest, source) : guest.words.show.pinnedBy(pin.by)
  const isUnknown = isStandIn(record, field, pin)
  const value = shorten(shownText(guest, readField(record, field)))
  return {
    cells: [
      html`<code>${field}</code>`,
      isUnknown ? guest.texts.show.notYet : html`<bdi>${value}</bdi>`,
      isUnknown ? '' : said,
      isUnknown ? '' : (sayDay(guest, at) ?? ''),
      pinCell(guest, record, field, pin),
    ],
  }
}

export function sourcesPart(
  guest: ConsoleGuest,
  record: PodcastRecord,
  { sources, pins }: ShownValues,
): Html {
  const { show, fields } = guest.words
  const columns = [
    { name: fields.field },
    { name: fields.value },
    { name: show.source },
    { name: show.since, look: 'day' },
    { name: show.pin, look: 'unsaid' },
  ] as const
  const rows = sources.map((each) => valueRow(guest, record, each, pins))
  return html`<section class="block" id="sources"><h2>${show.sources}</h2>
${dataTable({ label: show.sources, columns, rows })}</section>`
}
