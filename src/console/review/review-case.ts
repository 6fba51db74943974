/** Renders one case of the review queue: both sides, the known facts, and the decision buttons. */
import type { ReviewCase, ReviewKind } from '../../actions/review/list-review.ts'
import type { ExplainedListing } from '../../actions/listing/explain-listings.ts'
import type { Ruling } from '../../actions/review/rule-on-show.ts'
import { PLATFORMS } from '../../record/listing/platforms.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { html, type Html } from '../../web/html.ts'
import { sayDay, sayLanguage, sayNumber } from '../../web/wording.ts'
import type { ConsoleGuest } from '../console-answer.ts'
import { actionButton } from '../forms.ts'
import { backOf } from '../read-after.ts'
import { comparison } from '../show/compare.ts'
import { candidatePart } from '../show/listings-part.ts'
import { consolePathOf, showLink, stateOfShow } from '../show/show-link.ts'
import { saySeen } from '../show/seen-words.ts'

function headOf(guest: ConsoleGuest, record: PodcastRecord): Html {
  return html`${showLink(record)}<br><span class="meta">${stateOfShow(guest, record)}</span>`
}

interface Button {
  readonly name: string
  readonly key: string
  readonly isMain?: boolean
}

function button(
  guest: ConsoleGuest,
  { record }: ReviewCase,
  target: { readonly path: string; readonly fields?: Readonly<Record<string, string>> },
  { name, key, isMain = false }: Button,
): Html {
  const action = `${consolePathOf(record.id)}/${target.path}`
  const fields = { ...target.fields, back: backOf(guest) }
  const look = isMain ? 'main' : 'quiet'
  return actionButton(
    guest,
    { action, fields },
    { name, key, look, about: record.titleLatest },
  )
}

function rulingButton(
  guest: ConsoleGuest,
  each: ReviewCase,
  ruling: { readonly verdict: Ruling; readonly other?: string },
  looks: Button,
): Html {
  return button(guest, each, { path: 'rule', fields: { ...ruling } }, looks)
}

function besidePart(
  guest: ConsoleGuest,
  { record, other, compared }: ReviewCase,
): Html | '' {
  if (other === null || compared === null) return ''
  const heads = { one: headOf(guest, record), other: headOf(guest, other) }
  return comparison(guest, compared, heads)
}

function conflictPart(guest: ConsoleGuest, each: ReviewCase): Html | '' {
  const { review, show } = guest.words
  const { record, other } = each
  if (other === null) return ''
  const claim = { platform: 'apple', foreignId: String(record.claimedAppleId) }
  const merge = { path: 'merge', fields: { into: other.id } }
  const confirm = { path: 'listing', fields: { ...claim, verdict: 'confirm' } }
  const reject = { path: 'listing', fields: { ...claim, verdict: 'reject' } }
  return html`${besidePart(guest, each)}
<div class="buttons">${button(guest, each, merge, { name: show.mergeGo, key: 'm', isMain: true })}
${button(guest, each, confirm, { name: review.idHere, key: 'a' })}
${button(guest, each, reject, { name: review.idThere, key: 'r' })}</div>`
}

/** Offers to merge two shows. The elder keeps its id, as in merges by rule. */
function duplicatePart(guest: ConsoleGuest, each: ReviewCase): Html | '' {
  const { review } = guest.words
  const { record, other } = each
  if (other === null) return ''
  const [elder, younger] = record.seq < other.seq ? [record, other] : [other, record]
  const merge = {
    action: `${consolePathOf(younger.id)}/merge`,
    fields: { into: elder.id, back: backOf(guest) },
  }
  const looks = {
    name: review.mergeInto,
    about: elder.titleLatest,
    key: 'm',
  } as const
  return html`${besidePart(guest, each)}<p class="meta">${review.stays(elder.titleLatest)}</p>
<div class="buttons">${actionButton(guest, merge, looks)}
${rulingButton(guest, each, { verdict: 'apart', other: other.id }, { name: review.apart, key: 'r' })}</div>`
}

/**
 * Explains a tie between the first two candidates. An operator may distinguish them by publisher,
 * which the rules ignore while several shows have the name.
 */
function sayTied(
  { words: { review } }: ConsoleGuest,
  { candidates, evidence }: ExplainedListing,
): string | undefined {
  const [one, other] = candidates
  if (one === undefined || one.confidence !== other?.confidence) return undefined
  const publisherOf = (id: string) =>
    evidence.find(({ foreignId, facts }) => foreignId === id && 'publisher' in facts)
      ?.facts['publisher']
  const publishers = new Set([publisherOf(one.foreignId), publisherOf(other.foreignId)])
  if (publishers.has('equal') && publishers.has('similar')) return review.tiedBut
  return review.tied
}

function ambiguousPart(guest: ConsoleGuest, { record, listings }: ReviewCase): Html {
  const back = backOf(guest)
  const { episodeCount } = record.stats
  const facts = [
    record.author,
    record.language === 'und' ? null : sayLanguage(guest, record.language),
    episodeCount === 0 ? null : guest.texts.episodes(sayNumber(guest, episodeCount)),
    record.websiteUrl,
  ]
  return html`<p class="meta" dir="auto">${facts.filter((each) => each !== null).join(' · ')}</p>
${listings.map((listing) => {
  const tied = sayTied(guest, listing)
  return html`<h3>${PLATFORMS[listing.platform].name}</h3>${tied !== undefined && html`<p>${tied}</p>`}<div class="orders">${listing.candidates.map(
    (candidate) => candidatePart(guest, { record, listing, back }, candidate),
  )}</div>`
})}`
}

/**
 * Compares the show with the content at the address. If that is not stored, the next reading
 * provides it.
 */
function foundPart(
  guest: ConsoleGuest,
  { record, compared }: ReviewCase,
  isKnown: boolean,
): Html {
  const { review } = guest.words
  if (compared === null)
    return isKnown
      ? html`<p class="meta">${review.nothingKept}</p>`
      : html`<p>${review.noFeedThere}</p>`
  return comparison(guest, compared, {
    one: headOf(guest, record),
    other: review.foundThere,
  })
}

function movePart(guest: ConsoleGuest, each: ReviewCase): Html | '' {
  const { review } = guest.words
  const { record, moveTo, seen } = each
  if (moveTo === null) return ''
  const sides = [
    [review.now, record.rssFeedUrl],
    [review.seemsAt, moveTo],
  ] as const
  const adopt = { path: 'adopt', fields: { url: moveTo } }
  const { sentences, hasFeed } = saySeen(guest, seen)
  return html`<dl class="facts">${sides.map(
    ([name, value]) => html`<div><dt>${name}</dt><dd dir="ltr">${value}</dd></div>`,
  )}</dl>
${sentences.length > 0 && html`<ul class="evidence">${sentences.map((said) => html`<li>${said}</li>`)}</ul>`}
${foundPart(guest, each, hasFeed)}
<div class="buttons">${button(guest, each, adopt, { name: review.moveIt, key: 'a', isMain: true })}
${rulingButton(guest, each, { verdict: 'not-moved' }, { name: review.notMoved, key: 'r' })}</div>`
}

/** Renders the content that replaced the show at its URL, and the button that accepts it. */
function foundThere(
  guest: ConsoleGuest,
  each: ReviewCase,
  saySince: (day: string) => string,
): Html {
  const { review } = guest.words
  const { record, foundTitle, sinceMs } = each
  const since = sinceMs === null ? undefined : sayDay(guest, sinceMs)
  const adopt = { path: 'adopt', fields: { url: record.rssFeedUrl } }
  return html`<p>${review.foundThere}: <strong dir="auto">${foundTitle}</strong></p>
${since !== undefined && html`<p class="meta">${saySince(since)}</p>`}
${foundPart(guest, each, true)}
<div class="buttons">${button(guest, each, adopt, { name: review.isIt, key: 'a', isMain: true })}`
}

function emptiedPart(guest: ConsoleGuest, each: ReviewCase): Html {
  return html`${foundThere(guest, each, guest.words.review.emptiedSince)}</div>`
}

function doubtedPart(guest: ConsoleGuest, each: ReviewCase): Html {
  const { review } = guest.words
  return html`${foundThere(guest, each, review.doubtedSince)}
${rulingButton(guest, each, { verdict: 'another-show' }, { name: review.another, key: 'r' })}
${rulingButton(guest, each, { verdict: 'wait' }, { name: review.wait, key: 'w' })}</div>`
}

const PARTS: Readonly<
  Record<ReviewKind, (guest: ConsoleGuest, each: ReviewCase) => Html | ''>
> = {
  conflict: conflictPart,
  ambiguous: ambiguousPart,
  'suspect-move': movePart,
  doubted: doubtedPart,
  emptied: emptiedPart,
  duplicate: duplicatePart,
}

/** Renders a case. `j` and `k` move between cases, or between the ids of a case with several. */
export function caseItem(guest: ConsoleGuest, each: ReviewCase): Html {
  const item = each.kind !== 'ambiguous' && html` data-item`
  return html`<li class="case"${item}><h2>${showLink(each.record)}</h2><p class="meta" dir="ltr">${each.record.rssFeedUrl}</p>
${PARTS[each.kind](guest, each)}</li>`
}
