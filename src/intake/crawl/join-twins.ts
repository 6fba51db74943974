/** After visits: podcasts that may be in the directory a second time are looked for, and joined by the rules of `intake/moves`. */
import type { Engine } from '../../engine/engine.ts'
import { joinDuplicate } from '../moves/join-duplicate.ts'
import { mergePodcasts as merge } from '../moves/merge-podcasts.ts'
import type { MergeDecision } from './apply-feed.ts'
import type { Applied, ApplyVisits, Judged } from './settle.ts'

/** Not with the first reading: a catalogue that was just loaded has better to do. */
const mayHaveTwin = ({ visit }: Judged): boolean =>
  visit.state.goodAt !== null && (visit.feed !== null || visit.state.dueReason === 'moving')

/** `apply`, and then the search for twins. */
export const openTwinJoiner =
  (apply: ApplyVisits, engine: Engine, now: () => number): ApplyVisits =>
  async (judged) => {
    const applied = await apply(judged)
    const joined: Applied[] = []
    for (const [at, one] of judged.entries()) {
      const { lookAgainAt = null, ...rest } = applied[at] ?? {}
      const joining = mayHaveTwin(one) ? await joinDuplicate(engine, one.visit.task.podcastId, now()) : undefined
      joined.push({ ...rest, lookAgainAt: lookAgainAt ?? joining?.lookAgainAt ?? null })
    }
    return joined
  }

/** Its host has just been asked. */
const SOON_MS = 60_000

/** False where it has to be decided again. The feed that goes on is read soon, for it may be new to the survivor. */
export const mergePodcasts = async (engine: Engine, decision: MergeDecision, nowMs: number): Promise<boolean> => {
  const result = await merge(engine, decision, nowMs)
  if (result === 'merged') await engine.tasks.bringForward(decision.into, 'feed', nowMs + SOON_MS)
  return result !== 'stale'
}
