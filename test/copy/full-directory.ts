/**
 * A directory with something of everything that has to move: podcasts with metadata and histories,
 * merges, removals, keys, tasks, transcripts.
 */
import { createKey } from '../../src/actions/key/create-key.ts'
import { draftOf, idOf, urlsOf } from '../../src/store/contract/drafts.contract.ts'
import type { Directory } from '../../src/store/directory.ts'
import type { KeptTranscript } from '../../src/store/episodes/transcripts.ts'
import { TASK_KINDS } from '../../src/store/task.ts'
import { dayOf, monthOf } from '../../src/store/api-keys.ts'

export const NOW = Date.UTC(2026, 10, 20, 4, 26)
export const MONTH = monthOf(NOW)
const DAY = dayOf(NOW)
const AT = new Date(NOW).toISOString()

/** `count` of at least 10. */
export const fillDirectory = async (
  { writer, apiKeys, audit, tasks, forgotten, transcripts }: Directory,
  count: number,
): Promise<void> => {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  await writer.write(
    numbers.map((number) => ({
      record: {
        ...draftOf(number),
        appleId: number % 3 === 0 ? 0 : number,
        ...urlsOf(`https://a.example/${String(number)}`),
      },
      revision: null,
      metadata: {
        feed: { number },
        ...(number % 2 === 0 ? { pins: {} } : { moves: [number] }),
      },
      events: [{ at: AT, kind: 'tracked' as const, evidence: { number } }],
    })),
  )
  const { byId } = await writer.owners({
    ids: [1, 2, 4, 5, 7].map((number) => idOf(number)),
  })
  const revisionOf = (number: number): number => byId.get(idOf(number))?.revision ?? 0
  const survivor = byId.get(idOf(1))
  if (survivor === undefined) throw new Error('the podcast has not been written')
  await writer.merge({
    survivor,
    absorbed: { id: idOf(2), revision: revisionOf(2), at: AT },
  })
  await writer.remove({ id: idOf(4), revision: revisionOf(4), at: AT })
  await tasks.scheduleSooner(idOf(5), 'feed', NOW - 60_000)
  await tasks.scheduleSooner(idOf(7), 'feed', NOW - 30_000)
  const claim = {
    kind: 'feed' as const,
    worker: 'w',
    now: NOW,
    leaseMs: 60_000,
    limit: 2,
    perDomain: 2,
  }
  const claimed = await tasks.claim(claim)
  await tasks.release(
    claimed.map(({ podcastId, kind, lease }) => ({
      podcastId,
      kind,
      lease,
      dueAt: NOW + 3_600_000,
      state: { etag: podcastId },
    })),
  )
  const { key } = await createKey(
    { directory: { apiKeys, audit }, now: () => NOW },
    { name: 'agency', quotas: { podcastLookups: 9, searchCount: null } },
    { by: 'test' },
  )
  // Keys are listed by when they were made.
  await createKey(
    { directory: { apiKeys, audit }, now: () => NOW + 1000 },
    { name: 'gone' },
    { by: 'test' },
  )
  await apiKeys.charge({
    keyId: key.id,
    counter: 'podcastLookups',
    amount: 7,
    month: MONTH,
    day: DAY,
  })
  await forgotten.add('somebody@people.example')
  for (const number of [5, 7])
    await transcripts?.put(idOf(number), idOf(100 + number), transcriptOf(number))
  await transcripts?.choose([idOf(5)])
}

const transcriptOf = (number: number): KeptTranscript => {
  const kept = { url: `https://a.example/${String(number)}.vtt`, fetchedMs: NOW }
  if (number === 7)
    return { ...kept, transcript: null, failure: { reason: 'it is empty', retryMs: NOW } }
  const cue = { startMs: 0, endMs: 900, speaker: 'Mo', text: 'The tide turns' }
  const transcript = { format: 'vtt', language: null, cues: [cue] } as const
  return { ...kept, transcript, failure: null }
}

/** Every transcript, and the shows that were chosen. */
export const readTranscripts = async ({ transcripts }: Directory) => {
  const owners = (await transcripts?.list(null, 100)) ?? []
  const kept = await Promise.all(owners.map(async ({ key }) => transcripts?.find(key)))
  return { owners, kept, chosen: await transcripts?.listChosen() }
}

/**
 * All of it that can be seen, without what is each directory's own: revisions, numbers of events.
 */
export const readDirectory = async (directory: Directory) => {
  const { writer, metadata, history, tasks, apiKeys, forgotten } = directory
  const changes = await Array.fromAsync(writer.snapshot())
  const ids = changes.flatMap((change) =>
    'record' in change && !('at' in change) ? [change.record.id] : [],
  )
  const keys = await apiKeys.list()
  return {
    changes,
    metadata: await metadata.read(ids),
    histories: await Promise.all(
      ids.map(async (id) =>
        (await history.list(id, { limit: 100 })).map(({ no: _no, ...event }) => event),
      ),
    ),
    tasks: await Promise.all(
      ids.flatMap((id) => TASK_KINDS.map(async (kind) => tasks.find(id, kind))),
    ),
    keys,
    usage: await Promise.all(keys.map(async ({ id }) => apiKeys.usage(id, MONTH))),
    usageByDay: await Promise.all(
      keys.map(async ({ id }) => apiKeys.usageByDay(id, { from: DAY, to: DAY })),
    ),
    forgets: (await forgotten.list()).has('somebody@people.example'),
    counts: await directory.reader.counts(),
    transcripts: await readTranscripts(directory),
  }
}
