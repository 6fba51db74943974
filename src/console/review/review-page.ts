/**
 * GET /console/review/{kind}: cases for review with both sides, operable by mouse or keyboard,
 * without a script.
 */
import {
  countReview,
  listReview,
  REVIEW_KINDS,
  type ReviewKind,
} from '../../actions/review/list-review.ts'
import { html, type Html } from '../../web/html.ts'
import { sayNumber } from '../../web/wording.ts'
import type { ConsoleContext, ConsoleGuest, ConsoleRoute } from '../console-answer.ts'
import { nextLink, pagerOf } from '../list-page.ts'
import { readAfter } from '../read-after.ts'
import { caseItem } from './review-case.ts'

const PAGE = 10

export function isReviewKind(text: string | undefined): text is ReviewKind {
  return REVIEW_KINDS.some((kind) => kind === text)
}

/** Maximum count per kind. */
const MOST_COUNTED = 99

/**
 * Labels are short, so that all kinds fit into two lines of a phone; screen readers get the full
 * name.
 */
async function kindTabs(
  { words, ...guest }: ConsoleGuest,
  chosen: ReviewKind,
  { directory, signal }: Pick<ConsoleContext, 'directory'> & { signal: AbortSignal },
): Promise<Html> {
  const most = MOST_COUNTED + 1
  const counts = await Promise.all(
    REVIEW_KINDS.map(async (kind) => countReview(directory, kind, { most, signal })),
  )
  const tabs = REVIEW_KINDS.map((kind, at) => {
    const current = kind === chosen && html` aria-current="page"`
    const count = counts[at] ?? 0
    const shown =
      count > MOST_COUNTED ? `${sayNumber(guest, MOST_COUNTED)}+` : sayNumber(guest, count)
    return html`<li><a class="chip" href="/console/review/${kind}"${current}>${words.review.tabs[kind]} <b>${shown}</b><span class="hidden">: ${words.issues[kind].title}</span></a></li>`
  })
  return html`<nav aria-label="${words.areas.review}"><ul class="chips kinds">${tabs}</ul></nav>`
}

const casesRoute: ConsoleRoute = {
  method: 'GET',
  url: '/console/review/:kind',
  async answer({ guest, parts: { kind }, signal }, { directory }) {
    if (!isReviewKind(kind)) return { kind: 'nothing' }
    const { words, parameters, nowMs } = guest
    const page = { after: readAfter(parameters.get('after')), limit: PAGE + 1 }
    const found = await listReview(directory, kind, page, { nowMs, signal })
    const shown = found.slice(0, PAGE)
    const last = found.length > PAGE ? shown.at(-1)?.record.seq : undefined
    return {
      kind: 'page',
      title: words.issues[kind].title,
      area: 'review',
      main: html`${await kindTabs(guest, kind, { directory, signal })}<p class="lead">${words.issues[kind].help}</p>
${shown.length === 0 ? html`<p>${words.list.empty}</p>` : html`<p class="meta keys">${words.review.keys}</p><ol class="cases">${shown.map((each) => caseItem(guest, each))}</ol>`}
${pagerOf(nextLink(guest, last ?? null))}`,
    }
  },
}

/** Redirects to the first kind with an open case. */
const firstRoute: ConsoleRoute = {
  method: 'GET',
  url: '/console/review',
  async answer({ signal }, { directory }) {
    for (const kind of REVIEW_KINDS) {
      const count = await countReview(directory, kind, { most: 1, signal })
      if (count > 0) return { kind: 'forward', to: `/console/review/${kind}` }
    }
    return { kind: 'forward', to: `/console/review/${REVIEW_KINDS[0]}` }
  },
}

export const REVIEW_ROUTES: readonly ConsoleRoute[] = [firstRoute, casesRoute]
