/** Reports a feed's health, and explains in one sentence why it is slow or stopped. */
import type { Directory } from '../../store/directory.ts'
import type { TaskStatus } from '../../store/task.ts'
import { isReservedUrl } from '../../intake/crawl/fetch/reserved-host.ts'
import { type MovesState, readMovesState } from '../../intake/apply/moves/moves-state.ts'
import {
  type CrawlState,
  type Denial,
  type DueReason,
  type FetchOutcome,
  parseCrawlState,
} from '../../record/crawl-state.ts'
import { toInstant } from '../../record/instant/instant.ts'
import type { PodcastRecord } from '../../record/podcast.ts'

export interface FeedHealth {
  readonly last: CrawlState['last']
  readonly goodAt: number | null
  readonly podpingAt: number | null
  readonly failing: CrawlState['failing']
  /** The URL has a hostname reserved for examples, which is never crawled. */
  readonly isMadeUp: boolean
  /** False if the podcast is not yet scheduled. */
  readonly isScheduled: boolean
  readonly dueAt: number | null
  readonly dueReason: DueReason | null
  readonly leasedUntil: number | null
  readonly pausedUntil: number | null
  readonly pushedUntil: number | null
  /** The hub's refusal to send updates of this feed. */
  readonly pushDenied: Denial | null
  /** Target of an unproven move; null = none. */
  readonly suspectMove: string | null
  /** Start and title of foreign content at the URL; null = the show's own feed. */
  readonly doubted: { readonly since: number; readonly title: string } | null
  /**
   * When other content replaced the show's episodes, and its title; null = the episodes are there.
   */
  readonly emptied: { readonly since: number; readonly title: string } | null
  /** The reason in `why`, for translated pages. */
  readonly reason: HealthReason
  readonly isDead: boolean
  readonly why: string
}

export type HealthReason =
  | { readonly kind: 'unmet' | 'made-up' | 'not-due' }
  | { readonly kind: 'paused'; readonly until: number }
  | { readonly kind: 'failing'; readonly failing: NonNullable<CrawlState['failing']> }
  | {
      readonly kind: 'rhythm'
      readonly isLate: boolean
      readonly rhythm: DueReason | null
    }

export const WRONG: Readonly<Record<FetchOutcome, string>> = {
  read: 'it was read',
  unchanged: 'it had not changed',
  'not-a-feed': 'what is there is no feed',
  refused: 'the server refuses us',
  missing: 'the server says that it is not there',
  gone: 'the server says that it is gone for good',
  busy: 'the server asked for fewer requests',
  'server-error': 'the server failed',
  unresolved: 'its host name does not resolve',
  unreachable: 'nobody answers there',
  timeout: 'it did not arrive in time',
  'too-large': 'it is larger than is read',
  'bad-redirect': 'its redirects lead nowhere',
  forbidden: 'its address is one that is not fetched',
  'no-network': 'there was no network here',
  'host-down': 'its whole host is down',
  aborted: 'the crawler was stopped meanwhile',
}

const RHYTHM: Readonly<Record<DueReason, string>> = {
  live: 'the show publishes regularly and is looked at every hour',
  silent:
    'the show has been silent for longer than usual and is looked at the rarer the longer that lasts',
  undated: 'no episode is dated, so it is looked at once a day',
  complete: 'the publisher says that nothing more will come',
  renewing: 'a hub that tells its news is to be asked again before it forgets',
  'server-wish': 'the server or the feed asks to be asked rarely',
  failing: 'it fails and is asked the rarer the longer that lasts',
  moving: 'it seems to move and is looked at again soon',
  'not-a-podcast':
    'none of its items ever had sound, so it is no podcast and is looked at once a month',
}

const whyMoving = (suspectMove: string | null): string => {
  if (suspectMove === null) return ''
  return ' It seems to have moved, which no rule could prove: adopt the move, or let it be.'
}

const whyDoubted = (doubted: FeedHealth['doubted']): string => {
  if (doubted === null) return ''
  return ` Since ${toInstant(doubted.since)} another show is at its URL (“${doubted.title}”), and nothing is taken of it. After 14 days the URL becomes a podcast of its own, unless Apple lists that show under this one's id; adopt its own URL where it is the show after all.`
}

const whyEmptied = (emptied: FeedHealth['emptied']): string => {
  if (emptied === null) return ''
  return ` Since ${toInstant(emptied.since)} its URL gives no episode of it (“${emptied.title}”). It is kept as it was and comes back by itself; adopt its own URL if what is there is the show.`
}

const reasonOf = (
  { rssFeedUrl }: PodcastRecord,
  task: TaskStatus | undefined,
  { failing, dueReason }: CrawlState,
  nowMs: number,
): HealthReason => {
  if (task === undefined) return { kind: 'unmet' }
  const { pausedUntil, dueAt } = task
  if (pausedUntil !== null && pausedUntil > nowMs)
    return isReservedUrl(rssFeedUrl)
      ? { kind: 'made-up' }
      : { kind: 'paused', until: pausedUntil }
  if (failing !== null) return { kind: 'failing', failing }
  if (dueAt === null) return { kind: 'not-due' }
  return { kind: 'rhythm', isLate: dueAt <= nowMs, rhythm: dueReason }
}

const explain = (reason: HealthReason, dead: string): string => {
  if (reason.kind === 'unmet')
    return 'It was never fetched: it is due, and is fetched when a crawler runs and its turn comes.'
  if (reason.kind === 'made-up')
    return 'It is made up: its host name is reserved for examples and never asked.'
  if (reason.kind === 'paused')
    return `${dead}Its host is left alone until ${toInstant(reason.until)}.`
  if (reason.kind === 'failing') {
    const { tries, since, outcome } = reason.failing
    const times = tries === 1 ? 'once' : `${String(tries)} times`
    return `${dead}Since ${toInstant(since)} ${WRONG[outcome]} (${times}), so it is asked less often.`
  }
  if (reason.kind === 'rhythm') {
    const { isLate, rhythm } = reason
    const late = isLate ? 'It is due and waits for its turn: ' : ''
    return `${dead}${late}${rhythm === null ? 'it is new' : RHYTHM[rhythm]}.`
  }
  return `${dead}It is not due before somebody brings it forward.`
}

const DEAD = 'It is taken for dead and left out of search; it is still asked now and then. '

const pushOf = ({
  subscription,
}: CrawlState): Pick<FeedHealth, 'pushedUntil' | 'pushDenied'> => ({
  pushedUntil: subscription?.until ?? null,
  pushDenied: subscription?.denied ?? null,
})

const contentOf = ({
  strange,
  emptied,
}: MovesState): Pick<FeedHealth, 'doubted' | 'emptied'> => ({
  doubted: strange === null ? null : { since: strange.firstMs, title: strange.target },
  emptied: emptied === undefined ? null : { since: emptied.sinceMs, title: emptied.title },
})

const toFeedHealth = (
  record: PodcastRecord,
  task: TaskStatus | undefined,
  moves: MovesState,
  nowMs: number,
): FeedHealth => {
  const { suspect: suspectMove } = moves
  const { doubted, emptied } = contentOf(moves)
  const state = parseCrawlState(task?.state ?? null)
  const reason = reasonOf(record, task, state, nowMs)
  const isDead = record.feedState === 'dead'
  return {
    last: state.last,
    goodAt: state.goodAt,
    podpingAt: state.podpingAt,
    failing: state.failing,
    isMadeUp: isReservedUrl(record.rssFeedUrl),
    isScheduled: task !== undefined,
    dueAt: task?.dueAt ?? null,
    dueReason: state.dueReason,
    leasedUntil: task?.lease?.until ?? null,
    pausedUntil: task?.pausedUntil ?? null,
    ...pushOf(state),
    suspectMove,
    doubted,
    emptied,
    reason,
    isDead,
    why: `${explain(reason, isDead ? DEAD : '')}${whyMoving(suspectMove)}${whyDoubted(doubted)}${whyEmptied(emptied)}`,
  }
}

export async function readFeedHealth(
  { tasks, metadata }: Pick<Directory, 'tasks' | 'metadata'>,
  record: PodcastRecord,
  nowMs: number,
): Promise<FeedHealth> {
  const [task, found] = await Promise.all([
    tasks.find(record.id, 'feed'),
    metadata.read([record.id], ['moves']),
  ])
  return toFeedHealth(record, task, readMovesState(found.get(record.id)?.moves), nowMs)
}
