/** Looks for duplicates after each visit, and merges them by the rules of `intake/moves`. */
import type { Directory } from '../../../store/directory.ts'
import type { LookalikeMatches } from '../../../store/lookalikes.ts'
import type { PodcastId } from '../../../record/podcast.ts'
import { joinDuplicate, type Joining } from './join-duplicate.ts'
import { keysOf } from '../moves/known-show.ts'
import { mergePodcasts as merge } from './merge-podcasts.ts'
import type { MergeDecision } from '../feed/apply-feed.ts'
import { countMove } from '../feed/count-visits.ts'
import type { Applied, ApplyVisits, Judged } from '../../crawl/settle.ts'
import type { Visit } from '../../crawl/visit.ts'

/** Delay before another feed of the show is fetched; its host was just contacted. */
const SOON_MS = 60_000
/** Maximum number of cached comparisons. Podcasts are compared again when one of them changes. */
const MOST_REMEMBERED = 100_000

/**
 * Returns whether the feed answered. Unchanged readings count too, because a twin may have been
 * added since.
 */
const hasAnswered = ({ retry }: Judged): boolean =>
  retry.outcome === 'read' || retry.outcome === 'unchanged'

/** Caches comparisons, so that a show is not compared with its namesakes every hour. */
class JudgedPairs {
  readonly #revisions = new Map<PodcastId, string>()

  isNew(id: PodcastId, found: LookalikeMatches): boolean {
    return this.#revisions.get(id) !== revisionsOf(found)
  }

  remember(id: PodcastId, found: LookalikeMatches): void {
    this.#revisions.delete(id)
    this.#revisions.set(id, revisionsOf(found))
    const [oldest] = this.#revisions.keys()
    if (this.#revisions.size > MOST_REMEMBERED && oldest !== undefined)
      this.#revisions.delete(oldest)
  }
}

const revisionsOf = ({ revision, others }: LookalikeMatches): string =>
  [revision, ...others.map((other) => `${other.id} ${String(other.revision)}`)].join(', ')

const earlier = (a: number | null, b: number | null): number | null => {
  if (a === null || b === null) return a ?? b
  return Math.min(a, b)
}

/**
 * Schedules early readings: the survivor's feed may be new, and an unproven twin may begin to fail.
 */
async function askAgain(
  tasks: Directory['tasks'],
  joining: Joining,
  nowMs: number,
): Promise<void> {
  const { into, twin, lookAgainAt, toRead } = joining
  for (const id of toRead) await tasks.scheduleSooner(id, 'feed', nowMs + SOON_MS)
  if (into !== null) await tasks.scheduleSooner(into, 'feed', nowMs + SOON_MS)
  if (twin !== null && lookAgainAt !== null)
    await tasks.scheduleSooner(twin, 'feed', lookAgainAt)
}

/** Wraps `apply` to look for twins afterwards. */
export function openTwinJoiner(
  apply: ApplyVisits,
  directory: Directory,
  now: () => number,
): ApplyVisits {
  const known = new JudgedPairs()
  return async (judged) => {
    const applied = await apply(judged)
    const asked = judged.filter(hasAnswered).map(({ visit: { podcast } }) => podcast.record)
    if (asked.length === 0) return applied
    const found = await directory.lookalikes.find(
      asked.map((record) => ({ id: record.id, feedKeys: keysOf(record) })),
    )
    const failing = new Map(
      judged.map(({ visit, retry }) => [visit.task.podcastId, retry.failing !== null]),
    )
    const join = async ({
      task: { podcastId: id },
      feed,
    }: Visit): Promise<Joining | undefined> => {
      const alike = found.get(id)
      if (alike === undefined || !known.isNew(id, alike)) return undefined
      const lookalikes = alike.others.map((other) => other.id)
      const joining = await joinDuplicate(directory, {
        id,
        lookalikes,
        seen: feed?.show.print,
        isFailing: (each) => failing.get(each),
        nowMs: now(),
      })
      // Pairs that wait for a whole feed must be compared again.
      if (joining?.decision === 'keep' && joining.lookAgainAt === null)
        known.remember(id, alike)
      if (joining !== undefined) await askAgain(directory.tasks, joining, now())
      return joining
    }
    const joined: Applied[] = []
    for (const [at, { visit }] of judged.entries()) {
      const { lookAgainAt = null, ...rest } = applied[at] ?? {}
      const joining = await join(visit)
      // A duplicate's schedule must not delay a move's.
      const watchAt = visit.feed === null ? visit.state.watchAt : null
      joined.push({
        ...rest,
        lookAgainAt: earlier(lookAgainAt ?? watchAt, joining?.lookAgainAt ?? null),
      })
    }
    return joined
  }
}

/**
 * Returns false if the caller must decide again. The surviving feed is read soon, because it may be
 * new to the survivor.
 */
export async function mergeDecided(
  directory: Directory,
  decision: MergeDecision,
  nowMs: number,
): Promise<boolean> {
  const result = await merge(directory, decision, nowMs)
  if (result === 'merged') {
    const { into, url, evidence } = decision
    await directory.tasks.scheduleSooner(into, 'feed', nowMs + SOON_MS)
    const counts = countMove({ from: evidence.from, to: url, nowMs })
    await directory.dailyCounts?.add(counts).catch(() => undefined)
  }
  return result !== 'stale'
}
