/** Merges, unmerges and removals: one transaction each, rolled back if another write came first. */
import type { Episode } from '../../../record/episodes/episode.ts'
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
import {
  episodesOf,
  type MergedPodcast,
  type PodcastState,
  toTombstone,
} from '../../rules/stored-tombstone.ts'
import { closedFeedKeysOf, lostKeysOf } from '../../rules/feed-keys.ts'
import {
  absorbedAgain,
  getNameOwner,
  isMerged,
  orStale,
  refuseStale,
  type RestoredSurvivor,
  StaleRefusal,
  survivorChange,
  unmergeClaims,
} from '../../rules/merging.ts'
import type { NameOwner } from '../../rules/name-owners.ts'
import { claimsOf, toClaim } from '../../rules/record-claim.ts'
import { call } from '../connection/call.ts'
import type { SqliteTombstone } from './tombstone-rows.ts'
import type { Batch, BatchWriter } from './write-batch.ts'

type MergedRow = SqliteTombstone & MergedPodcast

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

  listMergedEpisodes(id: PodcastId): Promise<readonly Episode[]> {
    return call(() => episodesOf(this.#batches.tombstones.find(id)))
  }

  async #merge({ survivor, absorbed }: Merge): Promise<MergeOutcome> {
    const claim = toClaim(survivor)
    const claims = claimsOf([claim])
    return await this.#batches.transact(
      { ...claims, ids: [...claims.ids, absorbed.id] },
      (batch) => {
        const into = getNameOwner(survivor.record.id, survivor.revision, batch.owners)
        const old = getNameOwner(absorbed.id, absorbed.revision, batch.owners)
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
    const claims = claimsOf(unmergeClaims(row, survivor))
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
        const old = getNameOwner(leaving.id, leaving.revision, batch.owners)
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
    row: MergedRow,
    from: NameOwner,
    survivor: RestoredSurvivor,
    batch: Batch,
  ): void {
    const change = survivorChange(row, from, survivor)
    if (change === undefined) return
    const outcome = this.#batches.writeOne(toClaim(change), batch)
    if (outcome.status === 'stale') throw new StaleRefusal(outcome)
    const metadata = row.kept.survivor?.metadata ?? null
    if (survivor.requested === undefined && metadata !== null)
      this.#batches.metadata.restore(from.seq, metadata)
  }

  #restoreAbsorbed(row: MergedRow, survivor: PodcastRecord, batch: Batch): void {
    const { seq, revision } = row
    const { metadata, tasks } = row.kept.absorbed
    const { record, feedKeys } = absorbedAgain(row, survivor, batch.owners)
    this.#batches.insert(record, revision + 1, feedKeys, batch)
    this.#batches.metadata.restore(seq, metadata)
    batch.touched.set(seq, record)
    this.#batches.tasks.restore(seq, tasks)
  }
}
