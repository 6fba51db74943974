/**
 * Renders a podcast's listings: the verdict per platform with its evidence, then other directories,
 * then social accounts.
 */
import type { ExplainedListing } from '../../actions/listing/explain-listings.ts'
import type { EvidenceRow, ListingPlatform } from '../../record/listing/evidence.ts'
import { PLATFORMS } from '../../record/listing/platforms.ts'
import { judgeListing, type VerdictStatus } from '../../record/listing/verdict.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { hideEmails } from '../../record/contact/hide-emails.ts'
import { outLink } from '../parts/out-link.ts'
import { html, type Html, linkOf } from '../html.ts'
import type { SiteGuest } from '../visit.ts'
import { sayDay, sayPercent, saySource } from '../wording.ts'
import { knownOf } from './candidate-facts.ts'
import { DIRECTORY_NAMES, SOCIAL_NAMES } from './platform-names.ts'

interface PlatformListing {
  readonly url: string
  readonly foreignId: string
}

/** Returns the record's listing, which may come from a catalogue without evidence. */
function listedAt(
  { platform, foreignId, status }: ExplainedListing,
  record: PodcastRecord,
): PlatformListing | undefined {
  const facts = PLATFORMS[platform]
  const id = facts.heldBy(record) ?? (status === 'none' ? null : foreignId)
  if (id === null) return undefined
  return { url: facts.addressOf(id), foreignId: id }
}

/** Returns the certainty of a listing without evidence; catalogue listings are unverified. */
export function kindOfNamed(
  platform: ListingPlatform,
  record: PodcastRecord,
): VerdictStatus | 'named' {
  const { appleIdStatus, spotifyVerifiedAt, youtube } = record
  if (platform === 'youtube')
    return youtube?.tier === 'associated' ? 'published' : 'candidate'
  const isVerified =
    platform === 'apple' ? appleIdStatus === 'verified' : spotifyVerifiedAt !== null
  if (isVerified) return 'published'
  return 'named'
}

function evidenceRow(visit: SiteGuest, { kind, source, at, endedAt }: EvidenceRow): Html {
  const { evidence, evidenceSources } = visit.texts
  const until = endedAt === undefined ? '' : ` – ${sayDay(visit, endedAt) ?? ''}`
  return html`<li>${endedAt === undefined ? evidence[kind] : html`<s>${evidence[kind]}</s>`}
<span class="meta">${evidenceSources[source]}, ${sayDay(visit, at)}${until}</span></li>`
}

function evidenceOf(visit: SiteGuest, rows: readonly EvidenceRow[]): Html | '' {
  if (rows.length === 0) return ''
  return html`<details class="evidence"><summary>${visit.texts.show.evidence}</summary><ul>${rows.map(
    (row) => evidenceRow(visit, row),
  )}</ul></details>`
}

/** Returns title and owner on the platform, or the id if they are unknown. */
function nameOfCandidate(
  { texts: { show } }: SiteGuest,
  rows: readonly EvidenceRow[],
  foreignId: string,
): string {
  const { title, author } = knownOf(rows, foreignId)
  if (title === undefined) return foreignId
  const said =
    author === undefined ? show.candidate(title) : show.candidateBy(title, author)
  return hideEmails(said)
}

/** Renders the candidate ids with their evidence. Rejected ids are not linked. */
function candidatesOf(
  visit: SiteGuest,
  { platform, candidates, status, evidence }: ExplainedListing,
): Html | '' {
  const possible = candidates.filter(
    ({ confidence }) => status === 'none' || confidence > 0,
  )
  if (possible.length === 0) return ''
  const { show } = visit.texts
  const items = possible.map(({ foreignId, confidence }) => {
    const name = nameOfCandidate(visit, evidence, foreignId)
    const own = evidence.filter((row) => row.foreignId === foreignId)
    if (status === 'none') return html`<li>${name}${evidenceOf(visit, own)}</li>`
    const address = PLATFORMS[platform].addressOf(foreignId)
    const sure = show.sure(sayPercent(visit, confidence))
    return html`<li>${outLink(address, `${show.oneCandidate}: ${name}`)} <span class="meta">${sure}</span>${evidenceOf(visit, own)}</li>`
  })
  return html`<ul class="candidates">${items}</ul>`
}

/** Renders the evidence of the shown listing only. */
function whyPart(
  visit: SiteGuest,
  listing: ExplainedListing,
  listed: PlatformListing | undefined,
): Html | '' {
  const { status, evidence } = listing
  const shown = listing.foreignId ?? listed?.foreignId
  if (status === 'ambiguous' || shown === undefined) return candidatesOf(visit, listing)
  return evidenceOf(
    visit,
    evidence.filter(({ foreignId }) => foreignId === shown),
  )
}

/**
 * Returns whether the listing remains because an operator rejected an equally certain one, without
 * new evidence for it.
 */
function isLeftOver(
  { platform, status, evidence }: ExplainedListing,
  nowMs: number,
): boolean {
  if (status !== 'candidate' && status !== 'published') return false
  const found = evidence.filter(({ kind }) => kind !== 'rejected')
  return judgeListing(platform, found, nowMs).status === 'ambiguous'
}

function confidenceMeter(visit: SiteGuest, name: string, confidence: number): Html | '' {
  if (confidence === 0) return ''
  const said = visit.texts.show.sure(sayPercent(visit, confidence))
  return html`<p class="sure"><meter min="0" max="1" low="0.5" high="0.94" optimum="1" value="${confidence}" aria-label="${name}: ${said}"></meter> <span>${said}</span></p>`
}

/** Renders "nothing found" or "not checked yet". */
export function sayLooked(
  visit: SiteGuest,
  { lookedAt, candidates }: ExplainedListing,
): string {
  if (candidates.some(({ byHand }) => byHand === 'rejected'))
    return visit.texts.show.thrownOut
  const day = sayDay(visit, lookedAt)
  if (day === undefined) return visit.texts.show.notLooked
  return visit.texts.show.lookedOn(day)
}

function platformCard(
  visit: SiteGuest,
  listing: ExplainedListing,
  record: PodcastRecord,
): Html {
  const { show, statuses } = visit.texts
  const { platform } = listing
  const name = PLATFORMS[platform].name
  const listed = listedAt(listing, record)
  const isOfRecord = listed !== undefined && listing.status === 'none'
  const kind = isOfRecord ? kindOfNamed(platform, record) : listing.status
  const opens = listed !== undefined && listing.status !== 'ambiguous'
  return html`<li class="listing listing-${kind}">
<h3>${name}</h3><p class="status">${kind === 'named' ? show.named : statuses[kind]}</p>
${kind === 'none' && html`<p class="meta">${sayLooked(visit, listing)}</p>`}
${isOfRecord && html`<p class="meta">${kind === 'named' ? show.namedBy : show.checkedBefore}</p>`}
${listing.status !== 'ambiguous' && confidenceMeter(visit, name, listing.confidence)}
${isLeftOver(listing, visit.nowMs) && html`<p class="meta">${show.leftOver}</p>`}
${opens && outLink(listed.url, show.open(name), 'button')}
${whyPart(visit, listing, listed)}</li>`
}

/** Renders in one line where the show is listed, and leads to the evidence. */
export function listedLine(
  visit: SiteGuest,
  listings: readonly ExplainedListing[],
  record: PodcastRecord,
): Html | '' {
  const { show } = visit.texts
  const links = listings.flatMap((listing) => {
    const listed = listedAt(listing, record)
    if (listed === undefined || listing.status === 'ambiguous') return []
    const { confidence, platform } = listing
    const sure = confidence === 0 ? '' : ` (${show.sure(sayPercent(visit, confidence))})`
    return [html`${outLink(listed.url, PLATFORMS[platform].name)}${sure} · `]
  })
  if (links.length === 0) return ''
  return html`<p class="meta">${show.listen}: ${links}<a href="#listen">${show.listenWhy}</a></p>`
}

/** Platforms whose verdict is rendered above. */
const JUDGED: ReadonlySet<string> = new Set(['apple', 'spotify', 'youtubemusic'])

function otherDirectories({ podcastDirectoryLinks }: PodcastRecord) {
  return Object.entries(podcastDirectoryLinks).flatMap(([key, text]) => {
    const url = linkOf(text)
    const name = DIRECTORY_NAMES[key] ?? key
    if (url === undefined || JUDGED.has(key)) return []
    return [{ url, name }]
  })
}

export function listenSection(
  visit: SiteGuest,
  listings: readonly ExplainedListing[],
  record: PodcastRecord,
): Html {
  const { show } = visit.texts
  const others = otherDirectories(record)
  return html`<section class="block" id="listen"><h2>${show.listen}</h2>
<ul class="listings">${listings.map((listing) => platformCard(visit, listing, record))}</ul>
${
  others.length > 0 &&
  html`<h3>${show.apps}</h3><ul class="chips">${others.map(({ url, name }) => html`<li>${outLink(url, name, 'chip')}</li>`)}</ul>
<p class="meta">${show.appsHint}</p>`
}</section>`
}

export function accountsSection(
  visit: SiteGuest,
  { socialMediaLinks }: PodcastRecord,
): Html | '' {
  const accounts = socialMediaLinks.flatMap(({ socialMediaType, url: text, sources }) => {
    const url = linkOf(text)
    if (url === undefined) return []
    return [{ name: SOCIAL_NAMES[socialMediaType], url, sources }]
  })
  if (accounts.length === 0) return ''
  const { show } = visit.texts
  return html`<section class="block"><h2>${show.accounts}</h2><ul class="accounts">${accounts.map(
    ({ name, url, sources }) =>
      html`<li>${outLink(url, name)} <span class="meta">${show.sources} ${sources.map((source) => saySource(visit, source)).join(', ')}</span></li>`,
  )}</ul></section>`
}
