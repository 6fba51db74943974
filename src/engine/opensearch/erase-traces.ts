/** Takes forgotten addresses out of documents that are otherwise never written again: events, and podcasts that were merged. */
import { type ForgottenAddresses, forgetInJson, forgetInRecord } from '../../record/forgotten.ts'
import { fromFragments, toFragments } from '../../record/view/fragments.ts'
import type { JsonValue } from '../../store/json.ts'
import type { Cluster, Stored } from './cluster.ts'
import { Documents } from './documents.ts'
import { type EventDocument, EVENTS_INDEX } from './events-index.ts'
import {
  type DossierTexts,
  isSameText,
  type KeptPodcast,
  type MergedDocument,
  type PodcastDocument,
  PODCASTS_INDEX,
  type StoredEvent,
} from './podcast-document.ts'

/** Times that a document is tried that others write. */
const ATTEMPTS = 10

const forgetInText = (text: string, forgotten: ForgottenAddresses): string =>
  text.includes('@') ? JSON.stringify(forgetInJson(JSON.parse(text) as JsonValue, forgotten)) : text

const forgetInKept = <Kept extends KeptPodcast | null>(kept: Kept, forgotten: ForgottenAddresses): Kept => {
  if (kept === null) return kept
  const record = fromFragments(kept)
  const erased = toFragments(forgetInRecord(record, forgotten))
  const texts = Object.entries(kept.dossier ?? {}).map(([part, text]) => [part, forgetInText(text, forgotten)])
  const dossier = kept.dossier === null ? null : (Object.fromEntries(texts) as DossierTexts)
  // As it stands where nothing is forgotten: making it anew could change a byte.
  return { ...kept, ...(isSameText(kept, erased) ? {} : erased), dossier }
}

interface Erased<Source> {
  readonly source: Source
  /** Events and podcasts that had one. */
  readonly traces: number
}

type Erase<Source> = (found: Stored<Source>) => Erased<Source>

/** Gives the number of traces that were in it. */
const eraseOne = async <Source extends object>(
  documents: Documents<Source>,
  found: Stored<Source>,
  erase: Erase<Source>,
): Promise<number> => {
  let held: Stored<Source> | undefined = found
  for (let attempt = 0; attempt < ATTEMPTS && held !== undefined; attempt += 1) {
    const { source, traces } = erase(held)
    if (traces === 0 || (await documents.replace(held, source))) return traces
    held = await documents.get(found.id)
  }
  return 0
}

const eraseInEvent =
  (forgotten: ForgottenAddresses): Erase<EventDocument> =>
  ({ source }) => {
    const evidence = forgetInText(source.evidence, forgotten)
    const traces = evidence === source.evidence ? 0 : 1
    return { source: { ...source, evidence, hasAddress: evidence.includes('@') }, traces }
  }

/** Of the last write, which are in the podcast's own document. */
const eraseInOutbox = (outbox: string, forgotten: ForgottenAddresses): Erased<string> => {
  const events = JSON.parse(outbox) as readonly StoredEvent[]
  const erased = events.map((event) => ({ ...event, evidence: forgetInJson(event.evidence, forgotten) }))
  const traces = erased.filter((event, at) => JSON.stringify(event) !== JSON.stringify(events[at])).length
  return { source: JSON.stringify(erased), traces }
}

const eraseInMerged = (merged: MergedDocument, forgotten: ForgottenAddresses): Erased<MergedDocument> => {
  const { kept, survivor } = merged
  const source = { ...merged, kept: forgetInKept(kept, forgotten), survivor: forgetInKept(survivor, forgotten) }
  return { source, traces: JSON.stringify(source) === JSON.stringify(merged) ? 0 : 1 }
}

/** The record stays as it is for the change feed, which has nothing to tell. */
const eraseInPodcast =
  (forgotten: ForgottenAddresses): Erase<PodcastDocument> =>
  ({ source, version }) => {
    if (source.kind === 'void') return { source, traces: 0 }
    const inMerged = source.kind === 'merged' ? eraseInMerged(source, forgotten) : { source, traces: 0 }
    const inOutbox = eraseInOutbox(source.outbox ?? '[]', forgotten)
    const { changedSeqNo = version.seqNo } = source
    const outbox = source.outbox === undefined ? {} : { outbox: inOutbox.source }
    return { source: { ...inMerged.source, ...outbox, changedSeqNo }, traces: inMerged.traces + inOutbox.traces }
  }

const eraseInEvents = async (cluster: Cluster, forgotten: ForgottenAddresses): Promise<number> => {
  const events = new Documents<EventDocument>(cluster, EVENTS_INDEX)
  await events.refresh()
  let traces = 0
  for await (const found of events.scanMoment([{ term: { hasAddress: true } }]))
    traces += await eraseOne(events, found, eraseInEvent(forgotten))
  return traces
}

/** Gives the number of events and podcasts that had one. Looks at every podcast: what it is asked for is not indexed. */
export const eraseTraces = async (cluster: Cluster, forgotten: ForgottenAddresses): Promise<number> => {
  const podcasts = new Documents<PodcastDocument>(cluster, PODCASTS_INDEX)
  await podcasts.refresh()
  let traces = await eraseInEvents(cluster, forgotten)
  const looked = podcasts.scanMoment([{ terms: { kind: ['podcast', 'merged', 'removed'] } }], {
    fields: ['kind', 'outbox'],
  })
  for await (const { id, source } of looked) {
    const mayHave = source.kind === 'merged' || (source.kind !== 'void' && source.outbox?.includes('@') === true)
    const held = mayHave ? await podcasts.get(id) : undefined
    if (held !== undefined) traces += await eraseOne(podcasts, held, eraseInPodcast(forgotten))
  }
  return traces
}
