/** Lists everything that waits for an operator on one page, in the order of harm. */
import { countReview } from '../../actions/review/list-review.ts'
import { DAY_MS } from '../../record/instant/durations.ts'
import {
  FEED_ISSUES,
  type FeedIssue,
  type SubmissionKind,
} from '../../store/review-queue.ts'
import { html, type Html } from '../../web/html.ts'
import { sayNumber } from '../../web/wording.ts'
import type { ConsoleContext, ConsoleGuest } from '../console-answer.ts'
import { isReviewKind } from '../review/review-page.ts'
import type { Waiting } from '../texts/waiting-texts.ts'

type Waits = Waiting | FeedIssue

/**
 * Damage may lose data. Takedowns are due to others. Wrong shows on public pages precede missing
 * ones, and decisions precede what resolves with time.
 */
const BY_HARM: readonly Waits[] = [
  'damage',
  'takedown',
  'doubted',
  'conflict',
  'suspect-move',
  'ambiguous',
  'emptied',
  'duplicate',
  'failed-import',
  'failed-job',
  'paused-webhook',
  'proposal',
  'refused',
  'pending',
  'dead',
  'not-a-podcast',
  'named-otherwise',
]

/** Maximum count per list. */
const MOST_COUNTED = 50

/** This list is informational, with its total and without decisions. */
const NOTICE: FeedIssue = 'named-otherwise'

/** Failures of the last days; older ones are history. */
const RECENT_MS = 7 * DAY_MS

interface Found {
  readonly count: number
  readonly path: string
  /** Details in English, which the directory itself reports. */
  readonly details?: readonly string[]
}

async function countIssue(
  { directory }: ConsoleContext,
  issue: FeedIssue,
): Promise<number> {
  if (issue === NOTICE) return directory.reviewQueue.count(issue)
  const most = MOST_COUNTED + 1
  if (isReviewKind(issue)) return countReview(directory, issue, { most })
  return (await directory.reviewQueue.list(issue, { after: 0, limit: most })).length
}

async function countSubmissions(
  { directory }: ConsoleContext,
  kind: SubmissionKind,
): Promise<Found> {
  const page = { after: 0, limit: MOST_COUNTED + 1, kind }
  const { length } = await directory.submissions.list(page)
  return { count: length, path: '/console/submissions' }
}

/** Saved searches per read. */
const READ = 1000

async function countPaused({ directory }: ConsoleContext): Promise<number> {
  let count = 0
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<NonNullable<typeof directory.savedSearches>['list']>> =
      (await directory.savedSearches?.list({ after, limit: READ })) ?? []
    count += page.filter(({ delivery }) => delivery.pausedAt !== null).length
    after = page.length < READ ? null : (page.at(-1)?.id ?? null)
  } while (after !== null && count <= MOST_COUNTED)
  return count
}

const FINDERS: Readonly<
  Record<Waiting, (context: ConsoleContext) => Found | Promise<Found>>
> = {
  async damage({ directory }) {
    const { findings } = await directory.health()
    return { count: findings.length, path: '/console/jobs', details: findings }
  },
  takedown: (context) => countSubmissions(context, 'takedown'),
  proposal: (context) => countSubmissions(context, 'proposal'),
  async 'failed-import'({ imports, now }) {
    const notes = (await imports?.list()) ?? []
    const since = now() - RECENT_MS
    const failed = notes.filter(
      ({ state, startedMs }) =>
        (state === 'failed' || state === 'killed') && startedMs >= since,
    )
    return { count: failed.length, path: '/console/imports' }
  },
  /** A later success of the same kind settles a failure. */
  'failed-job'({ jobs }) {
    const kinds = Map.groupBy(jobs?.list() ?? [], ({ kind }) => kind)
    const failed = [...kinds.values()].filter(([latest]) => latest?.state === 'failed')
    return { count: failed.length, path: '/console/jobs' }
  },
  async 'paused-webhook'(context) {
    return { count: await countPaused(context), path: '/console/saved-searches' }
  },
}

const isIssue = (waits: Waits): waits is FeedIssue =>
  (FEED_ISSUES as readonly string[]).includes(waits)

async function find(context: ConsoleContext, waits: Waits): Promise<Found> {
  if (!isIssue(waits)) return FINDERS[waits](context)
  const area = isReviewKind(waits) ? 'review' : 'feeds'
  return { count: await countIssue(context, waits), path: `/console/${area}/${waits}` }
}

function sayCount(guest: ConsoleGuest, waits: Waits, count: number): string {
  if (count > MOST_COUNTED && waits !== NOTICE)
    return guest.words.overview.more(sayNumber(guest, MOST_COUNTED))
  return sayNumber(guest, count)
}

function textsOf({ words }: ConsoleGuest, waits: Waits) {
  return isIssue(waits) ? words.issues[waits] : words.waiting[waits]
}

function waitingItem(guest: ConsoleGuest, waits: Waits, found: Found): Html {
  const { title, help } = textsOf(guest, waits)
  const { count, path, details = [] } = found
  const list = details.map((each) => html`<li lang="en">${each}</li>`)
  return html`<li class="need need-open" data-item><h2><a href="${path}">${title}</a> <span>${sayCount(guest, waits, count)}</span></h2>
<p class="meta">${help}</p>${list.length > 0 && html`<ul class="notice notice-bad">${list}</ul>`}</li>`
}

export async function waitingPart(
  guest: ConsoleGuest,
  context: ConsoleContext,
): Promise<Html> {
  const { overview } = guest.words
  const found = await Promise.all(
    BY_HARM.map(async (waits) => ({ waits, ...(await find(context, waits)) })),
  )
  const open = found.filter(({ count }) => count > 0)
  const quiet = found.filter(({ count }) => count === 0)
  const isQuiet = open.every(({ waits }) => waits === NOTICE)
  const names = quiet.map(({ waits }) => textsOf(guest, waits).title).join(' · ')
  return html`${isQuiet && html`<p class="lead">${overview.nothing}</p>`}
<section class="block"><ol class="needs">${open.map(({ waits, ...each }) => waitingItem(guest, waits, each))}</ol>
${quiet.length > 0 && html`<details class="quiet"><summary>${overview.none}</summary><p class="meta">${names}</p></details>`}</section>`
}
