/** Makes damaged records anew: the engine saves what is sound, and the feeds are read again for the rest. */
import type { Engine } from '../store/engine.ts'
import type { JsonValue } from '../store/json.ts'
import { CodedError } from '../errors.ts'

/** A reading of the feed that knows nothing of the last one, so that no "not modified" ends it. */
function forgetReading(state: JsonValue): JsonValue {
  if (state === null || typeof state !== 'object' || Array.isArray(state)) return state
  const remembered = state as Readonly<Record<string, JsonValue>>
  return { ...remembered, validators: {}, bodyHash: null }
}

async function readAgain({ tasks }: Engine, podcastId: string, nowMs: number): Promise<void> {
  const task = await tasks.find(podcastId, 'feed')
  if (task !== undefined)
    await tasks.compareAndSet(podcastId, 'feed', { from: task.state, to: forgetReading(task.state) })
  await tasks.scheduleSooner(podcastId, 'feed', nowMs)
}

/** Gives the ids of the podcasts that were damaged. */
export async function mendRecords(engine: Engine, nowMs: number): Promise<readonly string[]> {
  if (engine.mendRecords === undefined)
    throw new CodedError('USAGE_INVALID', `the engine ${engine.name} has nothing to mend by hand`)
  const ids = await engine.mendRecords()
  for (const id of ids) await readAgain(engine, id, nowMs)
  return ids
}
