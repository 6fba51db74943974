/**
 * The way of a claimed feed: visit → complete → compare → settle → subscribe. `visit` fetches and
 * reads the feed in its host's turn; `settle` decides and writes (docs/CRAWLING.md).
 */
import type { Directory } from '../../store/directory.ts'
import type { Task } from '../../store/task.ts'
import { lookElsewhere } from '../apply/moves/look-elsewhere.ts'
import type { NetworkWatch } from '../crawl/fetch/network.ts'
import { learnFromSight } from '../crawl/learn-host.ts'
import { withOlderPages } from '../crawl/older-pages.ts'
import type { AllowedRates } from '../crawl/rate/allowed-rates.ts'
import type { HostQueues } from '../crawl/rate/host-queues.ts'
import type { Turn, Turns } from '../crawl/rate/turns.ts'
import type { Settler } from '../crawl/settle.ts'
import { planSubscription, subscribe } from '../crawl/subscribe.ts'
import {
  lookAt,
  type Sight,
  type Visit,
  visitFeed,
  type VisitParts,
} from '../crawl/visit.ts'

export interface CrawlParts extends VisitParts {
  readonly directory: Pick<Directory, 'tasks' | 'metadata'>
  readonly network: NetworkWatch
  readonly queues: HostQueues
  readonly rates: AllowedRates
  readonly turns: Turns
  readonly settler: Settler
  /** The public URL for WebSub hubs; '' = no subscriptions. */
  readonly publicUrl: string
  readonly now: () => number
}

export interface ClaimedFeed {
  readonly task: Task
  readonly podcast: Visit['podcast']
}

/** Crawls one claimed feed and writes the result; gives the task back if its host is paused. */
export async function crawlFeed(
  feed: ClaimedFeed,
  parts: CrawlParts,
  signal: AbortSignal,
): Promise<void> {
  const turn = await visit(feed, parts, signal)
  if (turn.kind === 'later') {
    await giveBack(feed.task, turn.afterMs, parts)
    return
  }
  const whole = await complete(turn.value, feed.task, parts, signal)
  const best = await compare(whole, parts, signal)
  const subscription = planSubscription(best, parts.publicUrl, parts.now())
  const { isForeign = false } = await parts.settler.settle({ ...best, subscription })
  if (subscription !== undefined && !isForeign)
    await subscribe(subscription, feed.task.podcastId, { ...parts, signal })
}

/** Fetches and reads the feed in its host's turn. */
async function visit(
  { task, podcast }: ClaimedFeed,
  parts: CrawlParts,
  signal: AbortSignal,
): Promise<Turn<Visit>> {
  const { rates, turns, now } = parts
  if (podcast.record.isOwn === true) rates.know(task.domain)
  const place = { url: podcast.record.rssFeedUrl, domain: task.domain }
  return await turns.take(place, signal, async () => {
    const made = await visitFeed(task, podcast, parts, { signal, nowMs: now() })
    learn({ ...place, feed: task.podcastId }, made, parts)
    return made
  })
}

/** Adds the older pages of a paged feed. */
async function complete(
  visited: Visit,
  { domain }: Task,
  parts: CrawlParts,
  signal: AbortSignal,
): Promise<Visit> {
  const look = (url: string, until: AbortSignal): Promise<Sight | undefined> =>
    lookInTurn({ url, domain }, parts, until)
  return await withOlderPages(visited, { look, clock: parts.now }, signal)
}

/** Compares the visit with the show's other URLs, and returns the best one. */
async function compare(
  visited: Visit,
  parts: CrawlParts,
  signal: AbortSignal,
): ReturnType<typeof lookElsewhere> {
  const look = (
    url: string,
    domain: string,
    until: AbortSignal,
  ): Promise<Sight | undefined> => lookInTurn({ url, domain }, parts, until)
  return await lookElsewhere(visited, { ...parts, look }, signal)
}

interface Place {
  readonly url: string
  readonly domain: string
}

/** Fetches a URL at its host's rate; undefined if the host is paused. */
async function lookInTurn(
  place: Place,
  parts: CrawlParts,
  signal: AbortSignal,
): Promise<Sight | undefined> {
  const turn = await parts.turns.take(place, signal, async () => {
    if (signal.aborted) return undefined
    const sight = await lookAt(place.url, parts, signal)
    learn({ ...place, feed: place.url }, sight, parts)
    return sight
  })
  if (turn.kind === 'asked') return turn.value
  return undefined
}

function learn(
  place: Place & { readonly feed: string },
  sight: Sight,
  parts: CrawlParts,
): void {
  learnFromSight(parts, sight, { ...place, at: parts.now() })
}

/** Releases a task that was not fetched. */
async function giveBack(
  { podcastId, kind, lease, state }: Task,
  afterMs: number,
  { directory, now }: CrawlParts,
): Promise<void> {
  // An operator may have reset the state since.
  const latest = (await directory.tasks.find(podcastId, kind))?.state ?? state
  await directory.tasks.release([
    { podcastId, kind, lease, state: latest, dueAt: now() + afterMs },
  ])
}
