/** Applies another directory's changes verbatim, over existing data. */
import type { Change, ApplyChangesOptions, Upsert } from '../../change-feed.ts'
import {
  type MergeMetadata,
  type MergedPodcast,
  tombstoneKeysOf,
  withoutEpisodes,
} from '../../rules/stored-tombstone.ts'
import type { Tombstone } from '../../merges-and-removals.ts'
import { type FeedKeys, feedKeysOf } from '../../rules/feed-keys.ts'
import { toClaim } from '../../rules/record-claim.ts'
import { holdsAppleId } from '../../../record/apple-claim.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { type BatchClaims, batchClaimsOf, type Batches } from '../records/batches.ts'
import {
  deleteTombstone,
  type PostgresTombstone,
  findTombstoneRow,
  lead,
  putTombstone,
  readCanonicalSeqs,
} from '../records/tombstone-rows.ts'
import { eraseFromCharts } from '../charts/postgres-charts.ts'
import { readMetadata, removeMetadata } from '../records/metadata-rows.ts'
import type { RecordBatch } from '../records/write-batch.ts'
import { takeTasksAway } from '../tasks/kept-tasks.ts'

/** Changes per transaction. */
const LARGEST_PIECE = 200

export class PostgresChangeApplier {
  readonly #batches: Batches

  constructor(batches: Batches) {
    this.#batches = batches
  }

  async write(
    changes: readonly Change[],
    options: ApplyChangesOptions = {},
  ): Promise<void> {
    for (let at = 0; at < changes.length; at += LARGEST_PIECE)
      await this.#writePiece(changes.slice(at, at + LARGEST_PIECE), options)
  }

  async #writePiece(
    changes: readonly Change[],
    options: ApplyChangesOptions,
  ): Promise<void> {
    await this.#batches.transact(claimsOfChanges(changes), async (batch) => {
      for (const change of changes) {
        if (change.kind === 'insert' || change.kind === 'update')
          await writeUpsert(change, batch)
        else if (options.yields !== true || !batch.owners.byId.has(change.id))
          await writeTombstone(change, options, batch)
      }
    })
  }
}

function claimsOfChanges(changes: readonly Change[]): BatchClaims {
  const records = changes.flatMap((change) => ('record' in change ? [change.record] : []))
  const tombstones = changes.flatMap((change) =>
    change.kind === 'merge' || change.kind === 'remove' ? [change] : [],
  )
  const claims = batchClaimsOf(records.map((record) => toClaim({ record, revision: null })))
  const targets = tombstones.flatMap((change) =>
    change.kind === 'merge' ? [change.into] : [],
  )
  return {
    ...claims,
    ids: [...claims.ids, ...tombstones.map(({ id }) => id), ...targets],
    feedKeys: [
      ...claims.feedKeys,
      ...tombstones.flatMap((change) => [...tombstoneKeysOf(change).keys()]),
    ],
    enters: true,
  }
}

async function writeUpsert(
  { record, newestEpisodes }: Upsert,
  batch: RecordBatch,
): Promise<void> {
  const seq = await writeRecord(record, batch)
  if (newestEpisodes !== undefined) batch.metadata.add(seq, { newestEpisodes })
}

/** Resolves to the podcast's `seq`. */
async function writeRecord(record: PodcastRecord, batch: RecordBatch): Promise<number> {
  const old = batch.owners.byId.get(record.id)
  const feedKeys = feedKeysOf(record.feedUrls)
  if (old === undefined) return await enter(record, feedKeys, batch)
  await takeNames(old.seq, record, feedKeys, batch)
  const slug = await batch.slugOr(old.slug, record.slug)
  await batch.update({ ...record, seq: old.seq, slug }, old, feedKeys)
  return old.seq
}

async function enter(
  record: PodcastRecord,
  feedKeys: FeedKeys,
  batch: RecordBatch,
): Promise<number> {
  const { session, owners } = batch
  const gone = owners.tombstones.has(record.id)
    ? await findTombstoneRow(session, record.id)
    : undefined
  if (gone !== undefined) await deleteTombstone(session, gone.seq)
  const seq = gone?.seq ?? (await batch.assignSeq(record.seq))
  const slug =
    gone === undefined
      ? await batch.giveSlug(toClaim({ record, revision: null }))
      : await batch.slugOr(gone.slug, record.slug)
  if (gone !== undefined) batch.addUnseeded(seq)
  await nameSlug(seq, gone?.slug, slug, batch)
  owners.tombstones.delete(record.id)
  await takeNames(seq, record, feedKeys, batch)
  batch.insert({ ...record, seq, slug }, (gone?.revision ?? 0) + 1, feedKeys)
  await lead(session, record.id, seq)
  return seq
}

/** Takes the names from other podcasts, except from those merged into this one. */
async function takeNames(
  seq: number,
  record: PodcastRecord,
  feedKeys: FeedKeys,
  { names, session }: RecordBatch,
): Promise<void> {
  const others = [...feedKeys.keys()]
    .flatMap((key) => names.ownerOf(key) ?? [])
    .filter((owner) => owner !== seq)
  const canonicalSeqs = await readCanonicalSeqs(session, [...new Set(others)])
  const isOwn = (key: string): boolean => {
    const owner = names.ownerOf(key)
    return owner !== undefined && canonicalSeqs.get(owner) === seq
  }
  names.takeFeedUrls(seq, new Map([...feedKeys].filter(([key]) => !isOwn(key))))
  // Even if the record is unchanged: another podcast may have had the id in between.
  if (holdsAppleId(record)) names.giveAppleId(seq, record.appleId)
}

async function writeTombstone(
  tombstone: Tombstone,
  options: ApplyChangesOptions,
  batch: RecordBatch,
): Promise<void> {
  const { owners, names, session } = batch
  const known = await findTombstoneRow(session, tombstone.id)
  const here = owners.byId.get(tombstone.id) ?? known
  const seq = here?.seq ?? (await batch.assignSeq(tombstone.seq))
  const found = await findMetadata(tombstone.id, known, batch)
  const metadata = options.tellsEpisodes === true ? withoutEpisodes(found) : found
  await leave(tombstone, batch)
  if (options.yields === true) names.giveFeedUrls(seq, tombstoneKeysOf(tombstone))
  else names.takeFeedUrls(seq, tombstoneKeysOf(tombstone))
  owners.tombstones.set(tombstone.id, tombstone.kind)
  const { id, at } = tombstone
  const slug =
    here === undefined ? tombstone.slug : await batch.slugOr(here.slug, tombstone.slug)
  await nameSlug(seq, here?.slug, slug, batch)
  const left = { seq, id, at, slug, revision: here?.revision ?? 1 }
  if (tombstone.kind === 'merge') {
    const row = { ...left, into: tombstone.into, kept: toKept(tombstone, seq, metadata) }
    await putTombstone(session, row, owners.byId.get(tombstone.into)?.seq)
  } else
    await putTombstone(
      session,
      { ...left, into: null, kept: { feedKeys: tombstone.feedKeys } },
      undefined,
    )
}

/** Keeps the current slug if the new one belongs to another podcast. */
async function nameSlug(
  seq: number,
  before: string | undefined,
  slug: string,
  { names }: RecordBatch,
): Promise<void> {
  if (before === slug) return
  if (before !== undefined) names.freeSlug(before)
  if (!(await names.isSlugTaken(slug))) names.giveSlug(seq, slug)
}

function toKept(
  { record, survivor }: Extract<Tombstone, { kind: 'merge' }>,
  seq: number,
  metadata: MergeMetadata,
): MergedPodcast['kept'] {
  return {
    absorbed: { record: { ...record, seq }, metadata: metadata.absorbed, tasks: [] },
    survivor: survivor === null ? null : { record: survivor, metadata: metadata.survivor },
  }
}

/** A replica keeps metadata that it computed itself, if any. */
async function findMetadata(
  id: string,
  known: PostgresTombstone | undefined,
  { owners, session }: RecordBatch,
): Promise<MergeMetadata> {
  const held = owners.byId.get(id)
  if (held !== undefined)
    return { absorbed: await readMetadata(session, held.seq), survivor: null }
  if (known === undefined || known.into === null) return { absorbed: {}, survivor: null }
  return {
    absorbed: known.kept.absorbed.metadata,
    survivor: known.kept.survivor?.metadata ?? null,
  }
}

async function leave({ id, kind }: Tombstone, batch: RecordBatch): Promise<void> {
  if (kind === 'remove') await eraseFromCharts(batch.session, id)
  const held = batch.owners.byId.get(id)
  if (held === undefined) return
  batch.remove(held)
  await takeTasksAway(batch.session, held.seq)
  await removeMetadata(batch.session, held.seq)
}
