/**
 * Looks after each visit for podcasts that may be in the directory a second time, and joins
 * them by the rules of `intake/moves`.
 */
import type { Directory } from '../../../store/directory.ts'
import type { LookalikeMatches } from '../../../store/lookalikes.ts'
import type { PodcastId } from '../../../record/podcast.ts'
import { joinDuplicate, type Joining } from './join-duplicate.ts'
import { keysOf } from '../moves/known-show.ts'
import { mergePodcasts as merge } from './merge-podcasts.ts'
import type { MergeDecision } from '../feed/apply-feed.ts'
import type { Applied, ApplyVisits, Judged } from '../../crawl/settle.ts'
import type { Visit } from '../../crawl/visit.ts'

/** Another feed of the show waits this long, because its host has just been asked. */
const SOON_MS = 60_000
/**
 * Podcasts whose lookalikes are other shows are remembered, up to this many. They are
 * judged again when one of them has changed.
 */
const MOST_REMEMBERED = 100_000

/**
 * Returns whether the feed answered. A podcast is judged at each reading, changed or not:
 * nobody knows when its twin was taken in.
 */
const hasAnswered = ({ retry }: Judged): boolean =>
  retry.outcome === 'read' || retry.outcome === 'unchanged'

/**
 * Remembers pairs that were judged, so that a show is not compared with its namesakes each hour.
 */
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
 * Reads feeds again soon: the feed that goes on may be new to the survivor, and while a
 * twin is not sure, the other one may fail meanwhile.
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

/** Wraps `apply` so that twins are looked for afterwards. */
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
      // While its whole feed is waited for, the same pair has to be judged again.
      if (joining?.decision === 'keep' && joining.lookAgainAt === null)
        known.remember(id, alike)
      if (joining !== undefined) await askAgain(directory.tasks, joining, now())
      return joining
    }
    const joined: Applied[] = []
    for (const [at, { visit }] of judged.entries()) {
      const { lookAgainAt = null, ...rest } = applied[at] ?? {}
      const joining = await join(visit)
      // What is counted of a move is not put off by what is counted of a twin.
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
 * Returns false if it has to be decided again. The feed that goes on is read soon, because
 * it may be new to the survivor.
 */
export async function mergePodcasts(
  directory: Directory,
  decision: MergeDecision,
  nowMs: number,
): Promise<boolean> {
  const result = await merge(directory, decision, nowMs)
  if (result === 'merged')
    await directory.tasks.scheduleSooner(decision.into, 'feed', nowMs + SOON_MS)
  return result !== 'stale'
}
