/** How podcasts leave, and come back. */
import type { PodcastId } from '../../record/podcast.ts'
import type {
  Departed,
  Departures,
  Leaving,
  Merge,
  MergeOutcome,
  RemoveOutcome,
  Stale,
  Unmerge,
  UnmergeOutcome,
} from '../../store/departure.ts'
import type { Stored } from './cluster.ts'
import type { DepartureParts } from './departure-parts.ts'
import { Documents } from './documents.ts'
import { namesIn, toDeparted, toKept, toRemoved } from './kept-podcast.ts'
import { dossierAfter, toNextDocument } from './new-document.ts'
import { moveOutboxes, toOutbox } from './outbox.ts'
import {
  type LivingDocument,
  type MergedDocument,
  type PodcastDocument,
  PODCASTS_INDEX,
  type RemovedDocument,
} from './podcast-document.ts'
import { RACE_ATTEMPTS, tooManyRaces } from './podcasts.ts'
import { claimOrExplain, REASONS, toClaimed } from './record-claims.ts'
import { Unmerging } from './unmerging.ts'

/** Undefined: somebody was faster, begin anew. */
type Attempt<Outcome> = () => Promise<Outcome | undefined>

const inRaces = async <Outcome>(id: PodcastId, attempt: Attempt<Outcome>): Promise<Outcome> => {
  for (let count = 0; count < RACE_ATTEMPTS; count += 1) {
    const outcome = await attempt()
    if (outcome !== undefined) return outcome
  }
  throw tooManyRaces(id)
}

const stale = (id: PodcastId, reason: string): Stale => ({ status: 'stale', id, reason })

export class OpenSearchDepartures implements Departures {
  readonly #parts: DepartureParts
  readonly #refresh: boolean
  readonly #unmerging: Unmerging

  constructor(parts: DepartureParts, { searchesAtOnce = false }: { readonly searchesAtOnce?: boolean }) {
    this.#parts = parts
    this.#refresh = searchesAtOnce
    this.#unmerging = new Unmerging(parts)
  }

  merge(merge: Merge): Promise<MergeOutcome> {
    return inRaces(merge.absorbed.id, () => this.#merge(merge))
  }

  unmerge(unmerge: Unmerge): Promise<UnmergeOutcome> {
    return inRaces(unmerge.id, () => this.#unmerging.attempt(unmerge))
  }

  remove(leaving: Leaving): Promise<RemoveOutcome> {
    return inRaces(leaving.id, () => this.#remove(leaving))
  }

  /** Carries out what others began and could not end, as searches see it. Nobody's answers wait for it. */
  async sweep(): Promise<void> {
    const { cluster, podcasts } = this.#parts
    const left = new Documents<PodcastDocument>(cluster, PODCASTS_INDEX)
    for await (const { id } of left.scanMoment({ term: { unsettled: true } }, { fields: ['kind'] })) {
      const now = (await podcasts.getForWrite([id])).get(id)?.source
      if (now?.kind === 'removed') await this.#removeAbsorbed(id, now)
    }
  }

  async findDeparted(id: PodcastId): Promise<Departed | undefined> {
    const { podcasts, survivors } = this.#parts
    const found = (await podcasts.getMany([id])).get(id)?.source
    if (found === undefined || found.kind === 'void' || found.kind === 'podcast') return undefined
    const ends = await survivors.findEnds([id], { fields: ['at'] })
    return toDeparted(id, found, ends.get(id)?.source)
  }

  async #merge({ survivor, absorbed }: Merge): Promise<MergeOutcome | undefined> {
    const { record } = survivor
    const held = await this.#hold([
      [record.id, survivor.revision],
      [absorbed.id, absorbed.revision],
    ])
    if (!Array.isArray(held)) return held
    if (record.id === absorbed.id) return stale(record.id, REASONS.itself)
    const [into, old] = held as [Stored<LivingDocument>, Stored<LivingDocument>]
    const { claims, shared } = this.#parts
    const claimed = toClaimed(record, into.source, old.id)
    const reason = await claimOrExplain(claims, claimed)
    if (reason !== undefined) return stale(record.id, reason)
    const dropped = await claims.read(claimed.dropped)
    const { seq, slug } = into.source
    const next = toNextDocument(into, {
      record: { ...record, seq, slug },
      dossier: dossierAfter(into.source, survivor),
      events: survivor.events ?? [],
    })
    const isMade = await shared.make({
      staying: into,
      becomes: { ...next, absorbed: [...(next.absorbed ?? []), old.id] },
      other: old,
      otherBecomes: toMerged(old.source, absorbed, into),
    })
    if (!isMade) return undefined
    await claims.releaseMany([...dropped.values()].map((stored) => ({ owner: record.id, stored })))
    return { status: 'merged', id: absorbed.id, into: record.id }
  }

  /** They are there, and as they were read. */
  async #hold(
    wanted: readonly (readonly [id: PodcastId, revision: number | null])[],
  ): Promise<Stored<LivingDocument>[] | Stale> {
    const found = await this.#parts.podcasts.getForWrite(wanted.map(([id]) => id))
    const held: Stored<LivingDocument>[] = []
    for (const [id, revision] of wanted) {
      const stored = found.get(id)
      if (stored?.source.kind !== 'podcast') return stale(id, REASONS.absent)
      if (stored.source.revision !== revision) return stale(id, REASONS.stale)
      held.push(stored as Stored<LivingDocument>)
    }
    return held
  }

  async #remove(leaving: Leaving): Promise<RemoveOutcome | undefined> {
    const { id, revision, at, events = [] } = leaving
    const held = await this.#hold([[id, revision]])
    if (!Array.isArray(held)) return held
    const [old] = held as [Stored<LivingDocument>]
    const { cluster, podcasts } = this.#parts
    if (old.source.tokenFrom !== undefined) await podcasts.getForWrite([old.source.tokenFrom])
    await moveOutboxes(cluster, [[id, old.source]])
    const { absorbed = [] } = old.source
    const { outbox: _outbox, ...removed } = toRemoved(old.source, at)
    const source: RemovedDocument = {
      ...removed,
      ...toOutbox(old.source, events),
      ...(absorbed.length === 0 ? {} : { absorbed, unsettled: true }),
    }
    const [outcome] = await cluster.bulk([{ act: 'index', index: PODCASTS_INDEX, id, source, version: old.version }])
    if (outcome?.status !== 'done') return undefined
    await this.#removeAbsorbed(id, source)
    if (this.#refresh) await cluster.refresh(PODCASTS_INDEX)
    return { status: 'removed', id }
  }

  /**
   * What was merged into a removed podcast leads nowhere since that moment; what is kept of it goes now, or by the sweep where
   * this process dies here.
   */
  async #removeAbsorbed(id: PodcastId, { at, absorbed = [] }: RemovedDocument): Promise<void> {
    const { cluster, podcasts } = this.#parts
    for (let ids = absorbed; ids.length > 0; ) {
      const found = [...(await podcasts.getForWrite(ids)).values()]
      const merged = found.filter(({ source }) => source.kind === 'merged') as Stored<MergedDocument>[]
      await cluster.bulk(
        merged.map((stored) => {
          const source = toRemoved(stored.source, at)
          return { act: 'index', index: PODCASTS_INDEX, id: stored.id, source, version: stored.version }
        }),
      )
      ids = merged.flatMap(({ source }) => source.absorbed ?? [])
    }
    const now = (await podcasts.getForWrite([id])).get(id)
    if (now?.source.kind !== 'removed' || now.source.unsettled === undefined) return
    const { unsettled: _unsettled, absorbed: _absorbed, ...settled } = now.source
    const source = { ...settled, changedSeqNo: settled.changedSeqNo ?? now.version.seqNo }
    await cluster.bulk([{ act: 'index', index: PODCASTS_INDEX, id, source, version: now.version }])
  }
}

const toMerged = (old: LivingDocument, { at, events = [] }: Leaving, into: Stored<LivingDocument>): MergedDocument => ({
  kind: 'merged',
  ...namesIn(old),
  revision: old.revision,
  at,
  into: into.id,
  kept: toKept(old),
  survivor: toKept(into.source),
  ...toOutbox(old, events),
  ...(old.absorbed === undefined ? {} : { absorbed: old.absorbed }),
})
