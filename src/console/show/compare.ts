/** Renders a comparison of two shows for an operator's decision. */
import type {
  ComparedEpisodes,
  ComparedShows,
  ComparedValue,
} from '../../actions/review/compare-shows.ts'
import { html, type Html } from '../../web/html.ts'
import { sayDay, sayLanguage, sayNumber, sayPercent } from '../../web/wording.ts'
import type { ConsoleGuest } from '../console-answer.ts'

/** Maximum values per side; accounts and presenters may be many. */
const MOST_VALUES = 6

/** Formats days, numbers and languages. */
function sayValue(guest: ConsoleGuest, { field }: ComparedValue, value: string): string {
  if (field === 'first' || field === 'newest') return sayDay(guest, value) ?? value
  if (field === 'episodes') return sayNumber(guest, Number(value))
  if (field === 'language') return sayLanguage(guest, value)
  return value
}

function cell(guest: ConsoleGuest, row: ComparedValue, values: readonly string[]): Html {
  if (values.length === 0) return html`<td class="meta">${guest.texts.show.unknown}</td>`
  const shown = values.slice(0, MOST_VALUES)
  const left = values.length - shown.length
  const more =
    left > 0 &&
    html` <span class="meta">${guest.words.review.more(sayNumber(guest, left))}</span>`
  const lines = shown.map(
    (value, at) =>
      html`${at !== 0 && html`<br>`}<span dir="auto">${sayValue(guest, row, value)}</span>`,
  )
  return html`<td>${lines}${more}</td>`
}

function signOf(
  { words: { compare, review } }: ConsoleGuest,
  { agrees }: ComparedValue,
): Html {
  if (agrees === null) return html`<span class="sign">– ${compare.oneSided}</span>`
  if (agrees === 'same') return html`<span class="sign sign-same">✓ ${compare.same}</span>`
  if (agrees === 'some') return html`<span class="sign">~ ${review.some}</span>`
  return html`<span class="sign sign-other">≠ ${compare.other}</span>`
}

function episodesPart(guest: ConsoleGuest, episodes: ComparedEpisodes | null): Html {
  const { review } = guest.words
  if (episodes === null) return html`<p class="meta">${review.episodesApart}</p>`
  const { one, other, media, guids, names } = episodes
  return html`<p>${review.episodes(sayNumber(guest, one), sayNumber(guest, other))}
${review.episodesSame(sayPercent(guest, media), sayPercent(guest, guids), sayPercent(guest, names))}</p>`
}

export interface ComparedHeads {
  readonly one: Html | string
  readonly other: Html | string
}

/** Renders a table of both sides, and their number of common episodes. */
export function comparison(
  guest: ConsoleGuest,
  { values, episodes }: ComparedShows,
  { one, other }: ComparedHeads,
): Html {
  const { compare, review } = guest.words
  const rows = values.map(
    (row) =>
      html`<tr><th scope="row">${review.fields[row.field]}</th>${cell(guest, row, row.one)}${cell(guest, row, row.other)}<td>${signOf(guest, row)}</td></tr>`,
  )
  return html`<div class="table compared" role="region" aria-label="${compare.field}" tabindex="0"><table><thead><tr>
<th scope="col">${compare.field}</th><th scope="col">${one}</th><th scope="col">${other}</th><th scope="col"><span class="hidden">${compare.same}?</span></th></tr></thead>
<tbody>${rows}</tbody></table></div>
${episodesPart(guest, episodes)}`
}
