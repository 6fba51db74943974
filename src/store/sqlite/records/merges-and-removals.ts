/** Merges, unmerges and removals: one transaction each, rolled back if another write came first. */
import { holdsAppleId } from '../../../record/apple-claim.ts'
import type { PodcastId, PodcastRecord } from '../../../record/podcast.ts'
import { fromFragments } from '../../../record/view/fragments.ts'
import { recordOf } from '../../../record/view/stored-layout.ts'
import type {
  Tombstone,
  MergesAndRemovals,
  Departure,
  Merge,
  MergeOutcome,
  RemoveOutcome,
  Unmerge,
  UnmergeOutcome,
} from '../../merges-and-removals.ts'
import { type PodcastState, toTombstone } from '../../rules/stored-tombstone.ts'
import { closedFeedKeysOf, feedKeysOf, lostKeysOf } from '../../rules/feed-keys.ts'
import type { NameOwner } from '../../rules/name-owners.ts'
import type { RecordChange } from '../../record-change.ts'
import { claimsOf, toClaim } from '../../rules/record-claim.ts'
import { restoredAfter } from '../../rules/restored-after.ts'
import { orStale, StaleRefusal, refuseStale } from '../../rules/refusal.ts'
import { call } from '../connection/call.ts'
import type { SqliteTombstone } from './tombstone-rows.ts'
import type { Batch, BatchWriter } from './write-batch.ts'

type MergedRow = Extract<SqliteTombstone, { into: PodcastId }>

interface RestoredSurvivor {
  readonly requested: RecordChange | undefined
  readonly present: PodcastRecord
}

const isMerged = (row: SqliteTombstone | undefined): row is MergedRow =>
  row !== undefined && row.into !== null

export class SqliteMergesAndRemovals implements MergesAndRemovals {
  readonly #batches: BatchWriter

  constructor(batches: BatchWriter) {
    this.#batches = batches
  }

  merge(merge: Merge): Promise<MergeOutcome> {
    return orStale(() => this.#merge(merge))
  }

  unmerge(unmerge: Unmerge): Promise<UnmergeOutcome> {
    return orStale(() => this.#unmerge(unmerge))
  }

  remove(leaving: Departure): Promise<RemoveOutcome> {
    return orStale(() => this.#remove(leaving))
  }

  findTombstone(id: PodcastId): Promise<Tombstone | undefined> {
    return call(() => {
      const row = this.#batches.tombstones.find(id)
      if (row === undefined) return undefined
      return toTombstone(row)
    })
  }

  async #merge({ survivor, absorbed }: Merge): Promise<MergeOutcome> {
    const claim = toClaim(survivor)
    const claims = claimsOf([claim])
    return await this.#batches.transact(
      { ...claims, ids: [...claims.ids, absorbed.id] },
      (batch) => {
        const into = this.#getNameOwner(survivor.record.id, survivor.revision, batch)
        const old = this.#getNameOwner(absorbed.id, absorbed.revision, batch)
        if (into.seq === old.seq)
          refuseStale(old.id, 'a podcast cannot be merged into itself')
        const kept = {
          absorbed: { ...this.#keep(old), tasks: this.#leave(old, absorbed, batch) },
          survivor: this.#keep(into),
        }
        const { seq, id, slug, revision } = old
        const { changeNo } = batch
        this.#batches.tombstones.put({
          seq,
          id,
          slug,
          revision,
          at: absorbed.at,
          changeNo,
          into: into.id,
          kept,
        })
        // The survivor now owns all names of the absorbed podcast, even those its record lacks.
        for (const [key, owner] of batch.owners.seqByFeedKey)
          if (owner === seq) batch.owners.seqByFeedKey.set(key, into.seq)
        const outcome = this.#batches.writeOne(claim, batch)
        if (outcome.status === 'stale') throw new StaleRefusal(outcome)
        return { status: 'merged', id, into: into.id }
      },
    )
  }

  async #unmerge({ id, survivor, events = {} }: Unmerge): Promise<UnmergeOutcome> {
    const row = this.#batches.tombstones.find(id)
    if (!isMerged(row)) return { status: 'not-merged', id }
    const back = row.kept.absorbed.record
    const other = survivor?.record ?? row.kept.survivor?.record
    const records = other === undefined ? [back] : [back, other]
    const claims = claimsOf(records.map((record) => toClaim({ record, revision: 0 })))
    return await this.#batches.transact(
      { ...claims, ids: [...claims.ids, id, row.into] },
      (batch): UnmergeOutcome => {
        // Checked again under the lock.
        const current = this.#batches.tombstones.find(id)
        if (!isMerged(current) || current.changeNo !== row.changeNo)
          return refuseStale(id, 'it was merged again in between')
        const from = batch.owners.byId.get(row.into)
        if (from === undefined) return { status: 'blocked', id, by: row.into }
        const latest = this.#batches.tombstones.findLatestInto(row.into)
        if (survivor === undefined && latest !== undefined && latest !== id)
          return { status: 'blocked', id, by: latest }
        const present = this.#read(from)
        this.#comeBack(row, batch)
        this.#restoreSurvivor(row, from, { requested: survivor, present }, batch)
        this.#restoreAbsorbed(row, present, batch)
        this.#batches.events.add(from.seq, events.survivor ?? [])
        this.#batches.events.add(row.seq, events.absorbed ?? [])
        return { status: 'unmerged', id, from: from.id }
      },
    )
  }

  async #remove(leaving: Departure): Promise<RemoveOutcome> {
    return await this.#batches.transact(
      { ids: [leaving.id], feedKeys: [], appleIds: [], slugs: [] },
      (batch) => {
        const { tombstones } = this.#batches
        const old = this.#getNameOwner(leaving.id, leaving.revision, batch)
        // Reads the record only: damaged metadata must not prevent a removal.
        const record = this.#read(old)
        this.#batches.charts.erase(old.id)
        this.#leave(old, leaving, batch)
        this.#batches.metadata.removeAll(old.seq)
        const { seq, id, slug, revision } = old
        const gone = { at: leaving.at, changeNo: batch.changeNo, into: null } as const
        const feedKeys = closedFeedKeysOf(record.feedUrls)
        const lost = new Set(lostKeysOf(record.feedUrls))
        // Podcasts merged into it are removed with it.
        const descendants = tombstones
          .descendants(id)
          .map((descendant) => tombstones.find(descendant))
        tombstones.put({ seq, id, slug, revision, ...gone, kept: { feedKeys } })
        for (const row of descendants) {
          if (!isMerged(row)) continue
          const keys = closedFeedKeysOf(row.kept.absorbed.record.feedUrls)
          const kept = { feedKeys: keys.filter((key) => !lost.has(key)) }
          tombstones.put({ ...row, ...gone, kept })
        }
        return { status: 'removed', id }
      },
    )
  }

  #getNameOwner(id: PodcastId, revision: number | null, { owners }: Batch): NameOwner {
    const held = owners.byId.get(id)
    if (held === undefined) return refuseStale(id, 'no podcast has this id')
    if (held.revision === revision) return held
    return refuseStale(id, 'the podcast was written in between')
  }

  /** Returns the state that a tombstone keeps. */
  #keep({ seq }: NameOwner): PodcastState {
    return {
      // Keeps fields of newer releases verbatim.
      record: fromFragments(this.#batches.rows.read(seq)),
      metadata: this.#batches.metadata.read(seq),
    }
  }

  #read({ seq }: Pick<NameOwner, 'seq'>): PodcastRecord {
    return recordOf(this.#batches.rows.read(seq))
  }

  #leave(old: NameOwner, { events = [] }: Departure, batch: Batch) {
    this.#batches.remove(old, batch)
    this.#batches.events.add(old.seq, events)
    return this.#batches.tasks.takeAway(old.seq)
  }

  /** Its names, and those of podcasts merged into it, resolve to it again. */
  #comeBack({ id, seq }: MergedRow, batch: Batch): void {
    const { tombstones } = this.#batches
    tombstones.delete(seq)
    tombstones.lead(id, seq)
    batch.owners.tombstones.delete(id)
    const feedKeys = [...batch.owners.seqByFeedKey.keys()]
    const { seqByFeedKey } = this.#batches.owners.load({
      ids: [],
      feedKeys,
      appleIds: [],
      slugs: [],
    })
    for (const [key, owner] of seqByFeedKey) batch.owners.seqByFeedKey.set(key, owner)
  }

  #restoreSurvivor(
    { kept: { survivor: kept } }: MergedRow,
    from: NameOwner,
    { requested, present }: RestoredSurvivor,
    batch: Batch,
  ): void {
    const before = kept === null ? undefined : restoredAfter(kept.record, present)
    const restored = before && { record: before, revision: from.revision }
    const change = requested ?? restored
    if (change === undefined) return
    const outcome = this.#batches.writeOne(toClaim(change), batch)
    if (outcome.status === 'stale') throw new StaleRefusal(outcome)
    const metadata = kept?.metadata ?? null
    if (requested === undefined && metadata !== null)
      this.#batches.metadata.restore(from.seq, metadata)
  }

  #restoreAbsorbed(
    { id, seq, revision, kept: { absorbed } }: MergedRow,
    survivor: PodcastRecord,
    batch: Batch,
  ): void {
    const { owners } = batch
    const { metadata, tasks } = absorbed
    const record = restoredAfter(absorbed.record, survivor)
    const feedKeys = feedKeysOf(record.feedUrls)
    const isTaken = [...feedKeys.keys()].some(
      (key) => ![undefined, seq].includes(owners.seqByFeedKey.get(key)),
    )
    if (isTaken) refuseStale(id, 'another podcast has one of the feed URLs')
    const isClash = holdsAppleId(record) && owners.seqByAppleId.has(record.appleId)
    if (isClash) refuseStale(id, 'another living podcast has the Apple id')
    this.#batches.insert(record, revision + 1, feedKeys, batch)
    this.#batches.metadata.restore(seq, metadata)
    batch.touched.set(seq, record)
    this.#batches.tasks.restore(seq, tasks)
  }
}
