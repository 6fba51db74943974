/** Applies another directory's changes verbatim, over existing data. */
import type { PodcastRecord } from '../../../record/podcast.ts'
import type { Change, ApplyChangesOptions, Upsert } from '../../change-feed.ts'
import {
  type MergeMetadata,
  tombstoneKeysOf,
  withoutEpisodes,
} from '../../rules/stored-tombstone.ts'
import type { Tombstone } from '../../merges-and-removals.ts'
import { type FeedKeys, feedKeysOf } from '../../rules/feed-keys.ts'
import { claimsOf, toClaim } from '../../rules/record-claim.ts'
import type { SqliteTombstone } from '../records/tombstone-rows.ts'
import type { Batch, BatchWriter } from '../records/write-batch.ts'

const recordOf = (change: Change): PodcastRecord | undefined =>
  'record' in change ? change.record : undefined
const idOf = (change: Change): string =>
  change.kind === 'insert' || change.kind === 'update' ? change.record.id : change.id

const toKept = (
  { record, survivor }: Extract<Tombstone, { kind: 'merge' }>,
  seq: number,
  metadata: MergeMetadata,
): Extract<SqliteTombstone, { into: string }>['kept'] => ({
  absorbed: { record: { ...record, seq }, metadata: metadata.absorbed, tasks: [] },
  survivor: survivor === null ? null : { record: survivor, metadata: metadata.survivor },
})

export class SqliteChangeApplier {
  readonly #batches: BatchWriter

  constructor(batches: BatchWriter) {
    this.#batches = batches
  }

  write(
    changes: readonly Change[],
    options: ApplyChangesOptions = {},
    onHeld?: (heldMs: number) => void,
  ): Promise<void> {
    const claims = claimsOf(
      changes
        .flatMap(recordOf)
        .filter((record) => record !== undefined)
        .map((record) => toClaim({ record, revision: null })),
    )
    const writeAll = (batch: Batch): void => {
      for (const change of changes) {
        if (change.kind === 'insert' || change.kind === 'update')
          this.#writeUpsert(change, batch)
        else if (options.yields !== true || !batch.owners.byId.has(change.id))
          this.#writeTombstone(change, options, batch)
      }
    }
    return this.#batches.transact({ ...claims, ids: changes.map(idOf) }, writeAll, onHeld)
  }

  #writeUpsert({ record, newestEpisodes }: Upsert, batch: Batch): void {
    const seq = this.#writeRecord(record, batch)
    if (newestEpisodes !== undefined) this.#batches.metadata.change(seq, { newestEpisodes })
    batch.touched.set(seq, { ...record, seq })
  }

  /** Returns the `seq` of the podcast. */
  #writeRecord(record: PodcastRecord, batch: Batch): number {
    const old = batch.owners.byId.get(record.id)
    const feedKeys = feedKeysOf(record.feedUrls)
    if (old === undefined) return this.#enter(record, feedKeys, batch)
    this.#takeKeys(old.seq, feedKeys)
    const slug = this.#batches.slugOr(old.slug, record.slug)
    this.#batches.update({ ...record, seq: old.seq, slug }, old, feedKeys, batch)
    return old.seq
  }

  #enter(record: PodcastRecord, feedKeys: FeedKeys, batch: Batch): number {
    const { tombstones, tasks } = this.#batches
    const gone = tombstones.findToReplace(record.id)
    if (gone !== undefined) tombstones.delete(gone.seq)
    const seq = gone?.seq ?? this.#batches.assignSeq(record.seq, batch.totals)
    const slug =
      gone === undefined
        ? this.#batches.giveSlug(toClaim({ record, revision: null }), batch)
        : this.#batches.slugOr(gone.slug, record.slug)
    if (gone !== undefined) tasks.addLateTask(seq)
    batch.owners.tombstones.delete(record.id)
    this.#takeKeys(seq, feedKeys)
    this.#batches.insert(
      { ...record, seq, slug },
      (gone?.revision ?? 0) + 1,
      feedKeys,
      batch,
    )
    tombstones.lead(record.id, seq)
    return seq
  }

  /** Takes the keys from other podcasts, except from those merged into this one. */
  #takeKeys(seq: number, feedKeys: FeedKeys): void {
    const { seqByFeedKey } = this.#batches.owners.load({
      ids: [],
      feedKeys: [...feedKeys.keys()],
      appleIds: [],
      slugs: [],
    })
    this.#batches.feedUrls.take(
      seq,
      new Map([...feedKeys].filter(([key]) => seqByFeedKey.get(key) !== seq)),
    )
  }

  #writeTombstone(tombstone: Tombstone, options: ApplyChangesOptions, batch: Batch): void {
    const { owners, totals, changeNo } = batch
    const known = this.#batches.tombstones.findToReplace(tombstone.id)
    const here = owners.byId.get(tombstone.id) ?? known
    const seq = here?.seq ?? this.#batches.assignSeq(tombstone.seq, totals)
    const found = this.#findMetadata(tombstone.id, known?.intact, batch)
    const metadata = options.tellsEpisodes === true ? withoutEpisodes(found) : found
    this.#leave(tombstone, batch)
    if (options.yields === true) this.#batches.feedUrls.put(seq, tombstoneKeysOf(tombstone))
    else this.#batches.feedUrls.take(seq, tombstoneKeysOf(tombstone))
    owners.tombstones.set(tombstone.id, tombstone.kind)
    const { id, at } = tombstone
    const slug =
      here === undefined ? tombstone.slug : this.#batches.slugOr(here.slug, tombstone.slug)
    const common = { seq, id, at, changeNo, slug, revision: here?.revision ?? 1 }
    this.#batches.tombstones.put(
      tombstone.kind === 'merge'
        ? { ...common, into: tombstone.into, kept: toKept(tombstone, seq, metadata) }
        : { ...common, into: null, kept: { feedKeys: tombstone.feedKeys } },
    )
  }

  /** A replica keeps metadata that it computed itself, if any. */
  #findMetadata(
    id: string,
    known: SqliteTombstone | undefined,
    { owners }: Batch,
  ): MergeMetadata {
    const held = owners.byId.get(id)
    if (held !== undefined)
      return { absorbed: this.#batches.metadata.read(held.seq), survivor: null }
    if (known === undefined || known.into === null) return { absorbed: {}, survivor: null }
    return {
      absorbed: known.kept.absorbed.metadata,
      survivor: known.kept.survivor?.metadata ?? null,
    }
  }

  #leave({ id, kind }: Tombstone, batch: Batch): void {
    if (kind === 'remove') this.#batches.charts.erase(id)
    const held = batch.owners.byId.get(id)
    if (held === undefined) return
    this.#batches.remove(held, batch)
    this.#batches.tasks.takeAway(held.seq)
    this.#batches.metadata.removeAll(held.seq)
  }
}
