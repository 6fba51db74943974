/**
 * Writes batches of records. A record becomes what it is by one write of its own document; its names are claimed before that
 * and those that it has no more are given up after it, so that whoever dies in between leaves nothing that counts
 * (docs/OPENSEARCH.md). A batch costs a handful of requests, however many records are in it.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { PodcastId } from '../../record/podcast.ts'
import type { RecordChange, WriteOutcome } from '../engine.ts'
import type { BulkOperation, Cluster, Stored } from './cluster.ts'
import { splitBatch } from './batch-split.ts'
import type { NameClaims } from './name-claims.ts'
import { type NameOutcome, type StoredName } from './name-claims.ts'
import { dossierAfter, toFirstDocument, toNextDocument } from './new-document.ts'
import { Numbers } from './numbers.ts'
import { moveOutboxes } from './outbox.ts'
import { type LivingDocument, type PodcastDocument, PODCASTS_INDEX } from './podcast-document.ts'
import { type Podcasts, RACE_ATTEMPTS, type StoredPodcastDocument, tooManyRaces } from './podcasts.ts'
import { type ClaimedRecord, findNameObstacle, outcomesOf, REASONS, toClaimed } from './record-claims.ts'
import { giveSlugs, type GivenSlug } from './slugs.ts'

/** A change that nothing is in the way of so far. */
interface OpenChange {
  readonly change: RecordChange
  readonly old: StoredPodcastDocument | undefined
  readonly claimed: ClaimedRecord
}

interface WrittenChange extends OpenChange {
  readonly slug: string
  readonly seq: number
}

/** Longer each time that a race is lost, and not in step with others. */
const PAUSE_MS = 50

const isLiving = (stored: StoredPodcastDocument | undefined): stored is Stored<LivingDocument> =>
  stored?.source.kind === 'podcast'

const stale = ({ record }: RecordChange, reason: string): WriteOutcome => ({ status: 'stale', id: record.id, reason })

export const findRevisionObstacle = (
  revision: number | null,
  document: PodcastDocument | undefined,
): string | undefined => {
  if (document?.kind === 'merged' || document?.kind === 'removed') return REASONS.departed
  const held = document?.kind === 'podcast' ? document.revision : undefined
  if (revision === null) return held === undefined ? undefined : REASONS.exists
  return held === revision ? undefined : REASONS.stale
}

const compareSeq = (one: WrittenChange, other: WrittenChange): number => one.seq - other.seq

export class RecordsWriter {
  readonly #cluster: Cluster
  readonly #podcasts: Podcasts
  readonly #claims: NameClaims
  readonly #numbers: Numbers
  readonly #refresh: boolean

  constructor(
    cluster: Cluster,
    podcasts: Podcasts,
    claims: NameClaims,
    { searchesAtOnce = false }: { readonly searchesAtOnce?: boolean },
  ) {
    this.#cluster = cluster
    this.#podcasts = podcasts
    this.#claims = claims
    this.#numbers = new Numbers(cluster)
    this.#refresh = searchesAtOnce
  }

  /** As if one after the other, in order. */
  async write(changes: readonly RecordChange[]): Promise<readonly WriteOutcome[]> {
    const outcomes: WriteOutcome[] = []
    while (outcomes.length < changes.length) {
      const rest = changes.slice(outcomes.length)
      const documents = await this.#podcasts.getForWrite(rest.map(({ record }) => record.id))
      const part = splitBatch(rest, documents)
      outcomes.push(...(await this.#writePart(part, documents)))
    }
    return outcomes
  }

  /** Changes that have nothing in common. */
  async #writePart(
    part: readonly RecordChange[],
    read: ReadonlyMap<PodcastId, StoredPodcastDocument>,
  ): Promise<readonly WriteOutcome[]> {
    const outcomes = new Map<RecordChange, WriteOutcome>()
    let documents = read
    let open = part
    for (let attempt = 0; attempt < RACE_ATTEMPTS; attempt += 1) {
      const written = await this.#attempt(open, documents)
      for (const [change, outcome] of written) outcomes.set(change, outcome)
      open = open.filter((change) => !outcomes.has(change))
      if (open.length === 0) return part.flatMap((change) => outcomes.get(change) ?? [])
      await sleep(PAUSE_MS * (attempt + 1) * Math.random())
      documents = await this.#podcasts.getForWrite(open.map(({ record }) => record.id))
    }
    throw tooManyRaces(open[0]?.record.id ?? '')
  }

  /** Those that lost a race have no outcome yet. */
  async #attempt(
    changes: readonly RecordChange[],
    documents: ReadonlyMap<PodcastId, StoredPodcastDocument>,
  ): Promise<Map<RecordChange, WriteOutcome>> {
    const outcomes = new Map<RecordChange, WriteOutcome>()
    const fresh: OpenChange[] = []
    for (const change of changes) {
      const old = documents.get(change.record.id)
      const reason = findRevisionObstacle(change.revision, old?.source)
      if (reason === undefined) fresh.push({ change, old, claimed: toClaimed(change.record, old?.source) })
      else outcomes.set(change, stale(change, reason))
    }
    const names = await this.#claims.claim(fresh.flatMap(({ claimed }) => claimed.wishes))
    const open = await this.#dropRefused(fresh, names, outcomes)
    const slugs = await giveSlugs(
      this.#claims,
      open.filter(({ old }) => !isLiving(old)).map(({ change }) => change.record),
    )
    const ready = await this.#number(open, slugs)
    const dropped = await this.#claims.read(ready.flatMap(({ claimed }) => claimed.dropped))
    const done = await this.#commit(ready)
    await this.#giveUp(done, dropped)
    for (const { change, slug, seq, old } of done) {
      const status = isLiving(old) ? 'updated' : 'created'
      outcomes.set(change, { status, id: change.record.id, slug, seq })
    }
    return outcomes
  }

  async #dropRefused(
    open: readonly OpenChange[],
    names: ReadonlyMap<string, NameOutcome>,
    outcomes: Map<RecordChange, WriteOutcome>,
  ): Promise<readonly OpenChange[]> {
    const refused = open.filter(({ change, claimed }) => {
      const reason = findNameObstacle(claimed, names)
      if (reason !== undefined) outcomes.set(change, stale(change, reason))
      return reason !== undefined
    })
    await this.#claims.undo(refused.flatMap(({ claimed }) => outcomesOf(claimed, names)))
    return open.filter(({ change }) => !outcomes.has(change))
  }

  async #number(
    open: readonly OpenChange[],
    slugs: ReadonlyMap<PodcastId, GivenSlug>,
  ): Promise<readonly WrittenChange[]> {
    const entering = open.filter(({ old }) => !isLiving(old))
    const given = await this.#numbers.take(
      entering.map(({ change: { record } }) => ({ id: record.id, wished: record.seq })),
    )
    const seqs = new Map(entering.map(({ change }, at) => [change.record.id, given[at] ?? 0]))
    return open.map((one) => {
      const { id } = one.change.record
      if (isLiving(one.old)) return { ...one, slug: one.old.source.slug, seq: one.old.source.seq }
      return { ...one, slug: slugs.get(id)?.slug ?? id, seq: seqs.get(id) ?? 0 }
    })
  }

  /** Gives those that were written. In the order of their numbers, which is that of the change feed. */
  async #commit(ready: readonly WrittenChange[]): Promise<readonly WrittenChange[]> {
    if (ready.length === 0) return []
    await moveOutboxes(
      this.#cluster,
      ready.flatMap(({ change, old }) => (old === undefined ? [] : [[change.record.id, old.source] as const])),
    )
    const ordered = ready.toSorted(compareSeq)
    const results = await this.#cluster.bulk(ordered.map(toOperation), { refresh: this.#refresh })
    return ordered.filter((_, at) => results[at]?.status === 'done')
  }

  /** What the podcasts had and have no more; also without it nobody finds them by it. */
  async #giveUp(done: readonly WrittenChange[], names: ReadonlyMap<string, StoredName>): Promise<void> {
    const released = done.flatMap(({ claimed }) =>
      claimed.dropped.flatMap((name) => {
        const stored = names.get(name)
        return stored === undefined ? [] : [{ owner: claimed.id, stored }]
      }),
    )
    await this.#claims.releaseMany(released)
  }
}

const toOperation = ({ change, old, slug, seq }: WrittenChange): BulkOperation => {
  const { record, events = [] } = change
  const content = { record: { ...record, slug, seq }, dossier: dossierAfter(old?.source, change), events }
  const place = { index: PODCASTS_INDEX, id: record.id }
  if (old === undefined) return { act: 'create', ...place, source: toFirstDocument(content, 1) }
  const source = isLiving(old) ? toNextDocument(old, content) : toFirstDocument(content, 1, old.source)
  return { act: 'index', ...place, source, version: old.version }
}
