/**
 * GET /console/review/{kind}: what has to be decided, both sides beside each other; by mouse or
 * keys, without a script.
 */
import {
  listReview,
  REVIEW_KINDS,
  type ReviewCase,
  type ReviewKind,
} from '../../../admin/list-review.ts'
import { PLATFORMS } from '../../../record/listing/platforms.ts'
import { html, type Html } from '../../html.ts'
import type { ConsoleGuest, ConsoleRoute } from '../console-answer.ts'
import { orderButton } from '../forms.ts'
import { readAfter } from '../read-after.ts'
import { comparison } from '../show/compare.ts'
import { candidatePart } from '../show/listings-part.ts'
import { consolePathOf, showLink } from '../show/show-link.ts'

/** Cases of a page. */
const PAGE = 10

export function isReviewKind(text: string | undefined): text is ReviewKind {
  return REVIEW_KINDS.some((kind) => kind === text)
}

/** The page that is decided on: the browser comes back to it. */
function backOf({ path, parameters }: ConsoleGuest): string {
  return `${path}${parameters.with({ lang: undefined })}`
}

function conflictPart(guest: ConsoleGuest, { record, other }: ReviewCase): Html | '' {
  const { review, show } = guest.words
  if (other === null) return ''
  const path = consolePathOf(record.id)
  const back = backOf(guest)
  const claim = { platform: 'apple', foreignId: String(record.claimedAppleId), back }
  const merge = { action: `${path}/merge`, fields: { into: other.id, back } }
  const confirm = { action: `${path}/listing`, fields: { ...claim, verdict: 'confirm' } }
  const reject = { action: `${path}/listing`, fields: { ...claim, verdict: 'reject' } }
  const about = record.titleLatest
  return html`${comparison(guest, record, other)}
<div class="buttons">${orderButton(guest, merge, { name: show.mergeGo, look: 'main', about, key: 'm' })}
${orderButton(guest, confirm, { name: review.idHere, about, key: 'a' })}
${orderButton(guest, reject, { name: review.idThere, about, key: 'r' })}</div>`
}

function ambiguousPart(guest: ConsoleGuest, { record, listings }: ReviewCase): Html {
  const back = backOf(guest)
  return html`<p class="meta" dir="auto">${[record.author, record.websiteUrl].filter((each) => each !== null).join(' · ')}</p>
${listings.map(
  (listing) =>
    html`<h3>${PLATFORMS[listing.platform].name}</h3><div class="orders">${listing.candidates.map(
      (candidate) => candidatePart(guest, { record, listing, back }, candidate),
    )}</div>`,
)}`
}

function sides(
  guest: ConsoleGuest,
  one: readonly [string, string],
  other: readonly [string, string],
): Html {
  return html`<dl class="facts">${[one, other].map(
    ([name, value]) => html`<div><dt>${name}</dt><dd dir="auto">${value}</dd></div>`,
  )}</dl>`
}

function adoptButton(guest: ConsoleGuest, { record }: ReviewCase, url: string, name: string): Html {
  const order = {
    action: `${consolePathOf(record.id)}/adopt`,
    fields: { url, back: backOf(guest) },
  }
  return html`<div class="buttons">${orderButton(guest, order, { name, look: 'main', about: record.titleLatest, key: 'a' })}</div>`
}

function movePart(guest: ConsoleGuest, each: ReviewCase): Html | '' {
  const { review, show } = guest.words
  const { record, moveTo } = each
  if (moveTo === null) return ''
  return html`${sides(guest, [review.now, record.rssFeedUrl], [review.seemsAt, moveTo])}
${adoptButton(guest, each, moveTo, show.adoptGo)}`
}

function doubtedPart(guest: ConsoleGuest, each: ReviewCase): Html {
  const { review } = guest.words
  const { record, foundTitle } = each
  return html`${sides(guest, [review.ours, record.titleLatest], [review.foundThere, foundTitle ?? ''])}
${adoptButton(guest, each, record.rssFeedUrl, review.isIt)}`
}

const PARTS: Readonly<Record<ReviewKind, (guest: ConsoleGuest, each: ReviewCase) => Html | ''>> = {
  conflict: conflictPart,
  ambiguous: ambiguousPart,
  'suspect-move': movePart,
  doubted: doubtedPart,
}

function caseItem(guest: ConsoleGuest, each: ReviewCase): Html {
  return html`<li class="case"><h2>${showLink(each.record)}</h2><p class="meta" dir="ltr">${each.record.rssFeedUrl}</p>
${PARTS[each.kind](guest, each)}</li>`
}

function kindTabs({ words }: ConsoleGuest, chosen: ReviewKind): Html {
  const tabs = REVIEW_KINDS.map((kind) => {
    const current = kind === chosen ? html` aria-current="page"` : ''
    return html`<li><a class="chip" href="/console/review/${kind}"${current}>${words.issues[kind].title}</a></li>`
  })
  return html`<nav aria-label="${words.areas.review}"><ul class="chips">${tabs}</ul></nav>`
}

const casesRoute: ConsoleRoute = {
  method: 'GET',
  url: '/console/review/:kind',
  async answer({ guest, parts: { kind }, signal }, { directory }) {
    if (!isReviewKind(kind)) return { kind: 'nothing' }
    const { words, parameters, path, nowMs } = guest
    const page = { after: readAfter(parameters.get('after')), limit: PAGE + 1 }
    const found = await listReview(directory, kind, page, { nowMs, signal })
    const shown = found.slice(0, PAGE)
    const last = shown.at(-1)?.record.seq
    const more = html`<p class="pager"><a class="button" rel="next" href="${path}${parameters.with({ after: String(last) })}">${words.list.next}</a></p>`
    return {
      kind: 'page',
      title: words.issues[kind].title,
      area: 'review',
      main: html`${kindTabs(guest, kind)}<p class="lead">${words.issues[kind].help}</p>
${shown.length === 0 ? html`<p>${words.list.empty}</p>` : html`<p class="meta">${words.review.keys}</p><ol class="cases">${shown.map((each) => caseItem(guest, each))}</ol>`}
${found.length > PAGE ? more : ''}`,
    }
  },
}

/** Leads to the first kind of which anything waits. */
const firstRoute: ConsoleRoute = {
  method: 'GET',
  url: '/console/review',
  async answer({ signal }, { directory }) {
    for (const kind of REVIEW_KINDS) {
      const found = await directory.reviewQueue.list(kind, { after: 0, limit: 1 }, { signal })
      if (found.length > 0) return { kind: 'forward', to: `/console/review/${kind}` }
    }
    return { kind: 'forward', to: `/console/review/${REVIEW_KINDS[0]}` }
  },
}

export const REVIEW_ROUTES: readonly ConsoleRoute[] = [firstRoute, casesRoute]
