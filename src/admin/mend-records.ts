/** Makes damaged records anew: the directory saves what is sound, and the feeds are read again for the rest. */
import type { Directory } from '../store/directory.ts'
import type { JsonValue } from '../store/json.ts'
import { CodedError } from '../errors.ts'

/** A reading of the feed that knows nothing of the last one, so that no "not modified" ends it. */
function forgetReading(state: JsonValue): JsonValue {
  if (state === null || typeof state !== 'object' || Array.isArray(state)) return state
  const remembered = state as Readonly<Record<string, JsonValue>>
  return { ...remembered, validators: {}, bodyHash: null }
}

async function readAgain({ tasks }: Directory, podcastId: string, nowMs: number): Promise<void> {
  const task = await tasks.find(podcastId, 'feed')
  if (task !== undefined)
    await tasks.compareAndSet(podcastId, 'feed', { from: task.state, to: forgetReading(task.state) })
  await tasks.scheduleSooner(podcastId, 'feed', nowMs)
}

/** Gives the ids of the podcasts that were damaged. */
export async function mendRecords(directory: Directory, nowMs: number): Promise<readonly string[]> {
  if (directory.mendRecords === undefined)
    throw new CodedError('USAGE_INVALID', `the directory ${directory.name} has nothing to mend by hand`)
  const ids = await directory.mendRecords()
  for (const id of ids) await readAgain(directory, id, nowMs)
  return ids
}
