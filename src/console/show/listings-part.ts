/** Renders each platform's candidate ids with evidence, and the available decisions. */
import { PLATFORMS } from '../../record/listing/platforms.ts'
import type { ExplainedListing } from '../../actions/listing/explain-listings.ts'
import type { JudgedCandidate } from '../../record/listing/verdict.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { html, type Html } from '../../web/html.ts'
import { outLink } from '../../web/parts/out-link.ts'
import { kindOfNamed, sayLooked } from '../../web/show/listings.ts'
import { sayPercent } from '../../web/wording.ts'
import type { ConsoleGuest } from '../console-answer.ts'
import { entryOf, form, actionButton } from '../forms.ts'
import { candidateEvidence, candidateHead } from './candidate-evidence.ts'
import { decidedByHand, SEEN } from './decided-by-hand.ts'
import { consolePathOf } from './show-link.ts'

type Verdict = 'confirm' | 'reject' | 'reset'

interface Judged {
  readonly record: PodcastRecord
  readonly listing: ExplainedListing
  /** Return page after an action. Default: the show's page. */
  readonly back?: string
}

/** Keyboard shortcuts, as in the review queue: `a` confirms, `r` rejects. */
const SHORTCUTS: Readonly<Record<Verdict, string>> = {
  confirm: 'a',
  reject: 'r',
  reset: 'z',
}

function verdictButton(
  guest: ConsoleGuest,
  judged: Judged,
  foreignId: string,
  verdict: Verdict,
): Html {
  const { record, listing, back } = judged
  const fields = {
    platform: listing.platform,
    foreignId,
    verdict,
    [SEEN]: decidedByHand(listing, foreignId),
    ...(back !== undefined && { back }),
  }
  const target = { action: `${consolePathOf(record.id)}/listing`, fields }
  const about = `${PLATFORMS[listing.platform].name} ${foreignId}`
  const look = verdict === 'confirm' ? 'main' : 'quiet'
  return actionButton(guest, target, {
    name: guest.words.show[verdict],
    about,
    look,
    key: SHORTCUTS[verdict],
  })
}

/** Renders the reason in the page's language, or in English without a translation. */
function sayBecause({ words: { review } }: ConsoleGuest, because: string): Html {
  const said = review.because[because]
  if (said === undefined) return html`<span lang="en">${because}</span>`
  return html`<span>${said}</span>`
}

/** Renders one id: confidence, reason, evidence, and the available buttons. */
export function candidatePart(
  guest: ConsoleGuest,
  judged: Judged,
  candidate: JudgedCandidate,
): Html {
  const { show } = guest.words
  const { listing } = judged
  const { foreignId, confidence, because, byHand } = candidate
  const verdicts: readonly Verdict[] = byHand === null ? ['confirm', 'reject'] : ['reset']
  return html`<div class="candidate" data-item>${candidateHead(guest, listing.evidence, { platform: listing.platform, foreignId })}
<p class="meta">${guest.texts.show.sure(sayPercent(guest, confidence))} · ${byHand === null ? sayBecause(guest, because) : show.byHand[byHand]}</p>
${candidateEvidence(guest, listing.evidence, foreignId)}
<div class="buttons">${verdicts.map((verdict) => verdictButton(guest, judged, foreignId, verdict))}</div></div>`
}

/** Returns an id from a catalogue without stored evidence. */
function namedId({ record, listing: { platform, candidates } }: Judged): string | null {
  if (candidates.length > 0) return null
  return PLATFORMS[platform].heldBy(record)
}

function namedPart(guest: ConsoleGuest, judged: Judged): Html | '' {
  const { platform, candidates } = judged.listing
  if (candidates.length > 0) return ''
  const id = namedId(judged)
  if (id === null) return html`<p class="meta">${sayLooked(guest, judged.listing)}</p>`
  return html`<div class="candidate" data-item><h4>${outLink(PLATFORMS[platform].addressOf(id), id)}</h4>
<div class="buttons">${verdictButton(guest, judged, id, 'confirm')}${verdictButton(guest, judged, id, 'reject')}</div></div>`
}

function platformPart(
  guest: ConsoleGuest,
  record: PodcastRecord,
  listing: ExplainedListing,
): Html {
  const { show, fields } = guest.words
  const { platform, status, candidates } = listing
  const target = {
    action: `${consolePathOf(record.id)}/listing`,
    fields: { platform, verdict: 'confirm' },
  }
  const entry = entryOf(guest, target, `${platform}-`)
  const named = namedId({ record, listing })
  const isFirst = named === null && candidates.length === 0
  const kind = named === null ? status : kindOfNamed(platform, record)
  const said = kind === 'named' ? guest.texts.show.named : guest.texts.statuses[kind]
  return html`<div><h3>${PLATFORMS[platform].name} · ${said}</h3>
${namedPart(guest, { record, listing })}
${candidates.map((candidate) => candidatePart(guest, { record, listing }, candidate))}
<details${entry.isReturned && html` open`}><summary>${isFirst ? show.anyId : show.otherId}</summary>${form(
    guest,
    target,
    html`${entry.text({ name: 'foreignId', label: fields.foreignId, isRequired: true })}
${entry.text({ name: 'reason', label: fields.reason })}<button class="button">${show.confirm}</button>`,
  )}</details></div>`
}

export function listingsPart(
  guest: ConsoleGuest,
  record: PodcastRecord,
  listings: readonly ExplainedListing[],
): Html {
  return html`<section class="block" id="listings"><h2>${guest.words.show.listings}</h2>
<div class="orders">${listings.map((listing) => platformPart(guest, record, listing))}</div></section>`
}
