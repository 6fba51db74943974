/** Writes another directory's changes as they stand, over whatever is here. */
import type { PodcastRecord } from '../../../record/podcast.ts'
import type { Change } from '../../change-feed.ts'
import { departedKeysOf } from '../../rules/departed-podcast.ts'
import type { Departed } from '../../departure.ts'
import type { Metadata } from '../../metadata.ts'
import { type FeedKeys, feedKeysOf } from '../../rules/feed-keys.ts'
import { claimsOf, toClaim } from '../../rules/record-claim.ts'
import type { SqliteTombstone } from '../records/departed-rows.ts'
import type { Batch, BatchWriter } from '../records/write-batch.ts'

const recordOf = (change: Change): PodcastRecord | undefined => ('record' in change ? change.record : undefined)
const idOf = (change: Change): string =>
  change.kind === 'insert' || change.kind === 'update' ? change.record.id : change.id

interface KeptMetadata {
  readonly absorbed: Metadata
  readonly survivor: Metadata | null
}

const toKept = (
  { record, survivor }: Extract<Departed, { kind: 'merge' }>,
  seq: number,
  metadata: KeptMetadata,
): Extract<SqliteTombstone, { into: string }>['kept'] => ({
  absorbed: { record: { ...record, seq }, metadata: metadata.absorbed, tasks: [] },
  survivor: survivor === null ? null : { record: survivor, metadata: metadata.survivor },
})

export class SqliteMirror {
  readonly #batches: BatchWriter

  constructor(batches: BatchWriter) {
    this.#batches = batches
  }

  write(changes: readonly Change[], yields: boolean, onHeld?: (heldMs: number) => void): Promise<void> {
    const claims = claimsOf(
      changes
        .flatMap(recordOf)
        .filter((record) => record !== undefined)
        .map((record) => toClaim({ record, revision: null })),
    )
    const writeAll = (batch: Batch): void => {
      for (const change of changes) {
        if (change.kind === 'insert' || change.kind === 'update') this.#writeRecord(change.record, batch)
        else if (!yields || !batch.holders.byId.has(change.id)) this.#writeDeparted(change, yields, batch)
      }
    }
    return this.#batches.transact({ ...claims, ids: changes.map(idOf) }, writeAll, onHeld)
  }

  #writeRecord(record: PodcastRecord, batch: Batch): void {
    const old = batch.holders.byId.get(record.id)
    const feedKeys = feedKeysOf(record.feedUrls)
    if (old === undefined) this.#enter(record, feedKeys, batch)
    else {
      this.#takeKeys(old.seq, feedKeys)
      const slug = this.#batches.slugOr(old.slug, record.slug)
      this.#batches.update({ ...record, seq: old.seq, slug }, old, feedKeys, batch)
    }
  }

  #enter(record: PodcastRecord, feedKeys: FeedKeys, batch: Batch): void {
    const { departed, tasks } = this.#batches
    const gone = departed.find(record.id)
    if (gone !== undefined) departed.delete(gone.seq)
    const seq = gone?.seq ?? this.#batches.giveSeq(record.seq, batch.totals)
    const slug =
      gone === undefined
        ? this.#batches.giveSlug(toClaim({ record, revision: null }), batch)
        : this.#batches.slugOr(gone.slug, record.slug)
    if (gone !== undefined) tasks.addLateTask(seq)
    batch.holders.departed.delete(record.id)
    this.#takeKeys(seq, feedKeys)
    this.#batches.insert({ ...record, seq, slug }, (gone?.revision ?? 0) + 1, feedKeys, batch)
    departed.lead(record.id, seq)
  }

  /** From all but those that were merged into this podcast. */
  #takeKeys(seq: number, feedKeys: FeedKeys): void {
    const { seqByFeedKey } = this.#batches.holders.load({
      ids: [],
      feedKeys: [...feedKeys.keys()],
      appleIds: [],
      slugs: [],
    })
    this.#batches.feedUrls.take(seq, new Map([...feedKeys].filter(([key]) => seqByFeedKey.get(key) !== seq)))
  }

  #writeDeparted(departed: Departed, yields: boolean, batch: Batch): void {
    const { holders, totals, changeNo } = batch
    const known = this.#batches.departed.find(departed.id)
    const here = holders.byId.get(departed.id) ?? known
    const seq = here?.seq ?? this.#batches.giveSeq(departed.seq, totals)
    const metadata = this.#keepMetadata(departed.id, known, batch)
    this.#leave(departed.id, batch)
    if (yields) this.#batches.feedUrls.put(seq, departedKeysOf(departed))
    else this.#batches.feedUrls.take(seq, departedKeysOf(departed))
    holders.departed.set(departed.id, departed.kind)
    const { id, at } = departed
    const slug = here === undefined ? departed.slug : this.#batches.slugOr(here.slug, departed.slug)
    const standing = { seq, id, at, changeNo, slug, revision: here?.revision ?? 1 }
    this.#batches.departed.put(
      departed.kind === 'merge'
        ? { ...standing, into: departed.into, kept: toKept(departed, seq, metadata) }
        : { ...standing, into: null, kept: { feedKeys: departed.feedKeys } },
    )
  }

  /** A mirror has metadata of its own making, if any. */
  #keepMetadata(id: string, known: SqliteTombstone | undefined, { holders }: Batch): KeptMetadata {
    const held = holders.byId.get(id)
    if (held !== undefined) return { absorbed: this.#batches.metadata.read(held.seq), survivor: null }
    if (known === undefined || known.into === null) return { absorbed: {}, survivor: null }
    return { absorbed: known.kept.absorbed.metadata, survivor: known.kept.survivor?.metadata ?? null }
  }

  #leave(id: string, batch: Batch): void {
    const held = batch.holders.byId.get(id)
    if (held === undefined) return
    this.#batches.remove(held, batch)
    this.#batches.tasks.takeAway(held.seq)
    this.#batches.metadata.removeAll(held.seq)
  }
}
