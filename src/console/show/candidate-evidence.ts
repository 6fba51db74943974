/**
 * Renders the evidence of one candidate listing: title and owner, evidence for and against, and
 * unknowns.
 */
import type { EvidenceKind, EvidenceRow } from '../../record/listing/evidence.ts'
import { PLATFORMS } from '../../record/listing/platforms.ts'
import { initialsOf } from '../../api/covers/draw-cover.ts'
import { html, type Html } from '../../web/html.ts'
import { knownOf } from '../../web/show/candidate-facts.ts'
import { outLink } from '../../web/parts/out-link.ts'
import { sayDay, sayNumber } from '../../web/wording.ts'
import type { ConsoleGuest } from '../console-answer.ts'
import { sayFacts, sayPublisher } from './evidence-words.ts'

export const LEANINGS = ['for', 'against', 'neither'] as const
export type Leaning = (typeof LEANINGS)[number]

const LEANING: Readonly<Record<EvidenceKind, Leaning>> = {
  claimed: 'for',
  declared: 'for',
  'declared-text': 'for',
  'one-of-several': 'for',
  noted: 'neither',
  found: 'for',
  'points-back': 'for',
  'points-nowhere': 'against',
  'points-elsewhere': 'against',
  'same-name': 'for',
  'similar-name': 'for',
  'twin-name': 'against',
  'other-name': 'against',
  'same-episodes': 'for',
  'same-text': 'for',
  'some-episodes': 'for',
  'other-episodes': 'against',
  'other-language': 'against',
  'same-language': 'for',
  gone: 'against',
  exists: 'neither',
  held: 'against',
  free: 'for',
  confirmed: 'for',
  rejected: 'against',
}

interface Point {
  readonly leaning: Leaning
  readonly said: Html
}

/** Strikes out ended evidence. */
const strike = ({ endedAt }: EvidenceRow, said: string): Html | string =>
  endedAt === undefined ? said : html`<s>${said}</s>`

function pointsOf(guest: ConsoleGuest, row: EvidenceRow): readonly Point[] {
  const { evidence, evidenceSources } = guest.texts
  const { platform, kind, source, at, endedAt } = row
  const whose = source === 'platform' ? PLATFORMS[platform].name : evidenceSources[source]
  const meta = html`<span class="meta">${whose}, ${sayDay(guest, at)}</span>`
  const point = {
    leaning: endedAt === undefined ? LEANING[kind] : 'neither',
    said: html`<li>${strike(row, evidence[kind])} ${sayFacts(guest, row)} ${meta}</li>`,
  }
  const publisher = sayPublisher(guest, row)
  if (publisher === undefined) return [point]
  const says = row.facts['publisher'] === 'other' ? 'against' : 'for'
  const leaning = endedAt === undefined ? says : 'neither'
  return [point, { leaning, said: html`<li>${strike(row, publisher)} ${meta}</li>` }]
}

const SIGNS: Readonly<Record<Leaning, string>> = {
  for: ' sign-same',
  against: ' sign-other',
  neither: '',
}

/** Lists values that were not compared, because they are hidden or unchecked. */
function unknownOf(guest: ConsoleGuest, own: readonly EvidenceRow[]): readonly string[] {
  const { unknowns } = guest.words.review
  const standing = own.filter(({ endedAt }) => endedAt === undefined)
  const says = (...endings: readonly string[]): boolean =>
    standing.some(({ kind }) => endings.some((ending) => kind.endsWith(ending)))
  const hasPublisher = standing.some((row) => sayPublisher(guest, row) !== undefined)
  return [
    ...(says('-name') ? [] : [unknowns.title]),
    ...(hasPublisher ? [] : [unknowns.publisher]),
    ...(says('-language') ? [] : [unknowns.language]),
    ...(says('-episodes') ? [] : [unknowns.episodes]),
    ...(says('points-back', 'points-elsewhere') ? [] : [unknowns.pointer]),
  ]
}

/** Renders initials on a colour derived from the id, because castdex fetches no platform images. */
function tile(foreignId: string, title: string): Html {
  const hue = Array.from(foreignId).reduce(
    (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360,
    0,
  )
  const fill = `hsl(${String(hue)}, 50%, 30%)`
  return html`<svg class="tile" viewBox="0 0 48 48" width="56" height="56" aria-hidden="true"><rect width="48" height="48" rx="6" fill="${fill}"/><text x="24" y="31" text-anchor="middle" fill="#ffffff">${initialsOf(title)}</text></svg>`
}

/** Renders the platform's title and owner, with a link to its page. */
export function candidateHead(
  guest: ConsoleGuest,
  rows: readonly EvidenceRow[],
  { platform, foreignId }: Pick<EvidenceRow, 'platform' | 'foreignId'>,
): Html {
  const { review } = guest.words
  const { title, author, episodes } = knownOf(rows, foreignId)
  const address = PLATFORMS[platform].addressOf(foreignId)
  const facts = [
    author ?? review.authorUnknown,
    episodes === undefined ? undefined : guest.texts.episodes(sayNumber(guest, episodes)),
  ].filter((fact) => fact !== undefined)
  return html`<div class="candidate-head">${title !== undefined && tile(foreignId, title)}<div>
<h4><bdi>${title ?? review.titleUnknown}</bdi></h4>
<p dir="auto">${facts.join(' · ')}</p>
<p class="meta">${outLink(address, guest.texts.show.open(PLATFORMS[platform].name))} <code>${foreignId}</code></p></div></div>`
}

export function candidateEvidence(
  guest: ConsoleGuest,
  rows: readonly EvidenceRow[],
  foreignId: string,
): Html {
  const { review } = guest.words
  const own = rows.filter((row) => row.foreignId === foreignId)
  const points = own.flatMap((row) => pointsOf(guest, row))
  const groups = LEANINGS.map((leaning) => ({
    leaning,
    said: points.filter((point) => point.leaning === leaning).map(({ said }) => said),
  }))
  const unknown = unknownOf(guest, own)
  return html`${groups.map(({ leaning, said }) => {
    if (said.length === 0) return ''
    return html`<div><p class="sign${SIGNS[leaning]}">${review.leanings[leaning]}</p><ul class="evidence">${said}</ul></div>`
  })}${unknown.length > 0 && html`<p class="meta">${review.unknown(unknown.join(', '))}</p>`}`
}
