/** Writes another directory's changes as they stand, over whatever is here. */
import type { Change, MirrorOptions } from '../../change-feed.ts'
import { departedKeysOf, type MergedPodcast } from '../../rules/departed-podcast.ts'
import type { Departed } from '../../departure.ts'
import type { Metadata } from '../../metadata.ts'
import { type FeedKeys, feedKeysOf } from '../../rules/feed-keys.ts'
import { toClaim } from '../../rules/record-claim.ts'
import { holdsAppleId } from '../../../record/apple-claim.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { type BatchClaims, batchClaimsOf, type Batches } from '../records/batches.ts'
import {
  deleteDeparted,
  type PostgresTombstone,
  findDepartedRow,
  lead,
  putDeparted,
  readSurvivors,
} from '../records/departed-rows.ts'
import { readMetadata, removeMetadata } from '../records/metadata-rows.ts'
import type { RecordBatch } from '../records/record-batch.ts'
import { takeTasksAway } from '../tasks/kept-tasks.ts'

/** Changes of one transaction. */
const LARGEST_PIECE = 200

interface KeptMetadata {
  readonly absorbed: Metadata
  readonly survivor: Metadata | null
}

export class PostgresMirror {
  readonly #batches: Batches

  constructor(batches: Batches) {
    this.#batches = batches
  }

  async write(changes: readonly Change[], { yields = false }: MirrorOptions = {}): Promise<void> {
    for (let at = 0; at < changes.length; at += LARGEST_PIECE)
      await this.#writePiece(changes.slice(at, at + LARGEST_PIECE), yields)
  }

  async #writePiece(changes: readonly Change[], yields: boolean): Promise<void> {
    await this.#batches.transact(claimsOfChanges(changes), async (batch) => {
      for (const change of changes) {
        if (change.kind === 'insert' || change.kind === 'update') await writeRecord(change.record, batch)
        else if (!yields || !batch.holders.byId.has(change.id)) await writeDeparted(change, yields, batch)
      }
    })
  }
}

function claimsOfChanges(changes: readonly Change[]): BatchClaims {
  const records = changes.flatMap((change) => ('record' in change ? [change.record] : []))
  const departed = changes.flatMap((change) => (change.kind === 'merge' || change.kind === 'remove' ? [change] : []))
  const claims = batchClaimsOf(records.map((record) => toClaim({ record, revision: null })))
  const targets = departed.flatMap((change) => (change.kind === 'merge' ? [change.into] : []))
  return {
    ...claims,
    ids: [...claims.ids, ...departed.map(({ id }) => id), ...targets],
    feedKeys: [...claims.feedKeys, ...departed.flatMap((change) => [...departedKeysOf(change).keys()])],
    enters: true,
  }
}

async function writeRecord(record: PodcastRecord, batch: RecordBatch): Promise<void> {
  const old = batch.holders.byId.get(record.id)
  const feedKeys = feedKeysOf(record.feedUrls)
  if (old === undefined) {
    await enter(record, feedKeys, batch)
    return
  }
  await takeNames(old.seq, record, feedKeys, batch)
  const slug = await batch.slugOr(old.slug, record.slug)
  await batch.update({ ...record, seq: old.seq, slug }, old, feedKeys)
}

async function enter(record: PodcastRecord, feedKeys: FeedKeys, batch: RecordBatch): Promise<void> {
  const { session, holders } = batch
  const gone = holders.departed.has(record.id) ? await findDepartedRow(session, record.id) : undefined
  if (gone !== undefined) await deleteDeparted(session, gone.seq)
  const seq = gone?.seq ?? (await batch.giveSeq(record.seq))
  const slug =
    gone === undefined
      ? await batch.giveSlug(toClaim({ record, revision: null }))
      : await batch.slugOr(gone.slug, record.slug)
  if (gone !== undefined) batch.addUnseeded(seq)
  await nameSlug(seq, gone?.slug, slug, batch)
  holders.departed.delete(record.id)
  await takeNames(seq, record, feedKeys, batch)
  batch.insert({ ...record, seq, slug }, (gone?.revision ?? 0) + 1, feedKeys)
  await lead(session, record.id, seq)
}

/** From all but those that were merged into this podcast. */
async function takeNames(
  seq: number,
  record: PodcastRecord,
  feedKeys: FeedKeys,
  { names, session }: RecordBatch,
): Promise<void> {
  const others = [...feedKeys.keys()].flatMap((key) => names.holderOf(key) ?? []).filter((holder) => holder !== seq)
  const survivors = await readSurvivors(session, [...new Set(others)])
  const isOwn = (key: string): boolean => {
    const holder = names.holderOf(key)
    return holder !== undefined && survivors.get(holder) === seq
  }
  names.takeFeedUrls(seq, new Map([...feedKeys].filter(([key]) => !isOwn(key))))
  // Also where the record is written as it stands: another one may have had the id in between.
  if (holdsAppleId(record)) names.giveAppleId(seq, record.appleId)
}

async function writeDeparted(departed: Departed, yields: boolean, batch: RecordBatch): Promise<void> {
  const { holders, names, session } = batch
  const known = await findDepartedRow(session, departed.id)
  const here = holders.byId.get(departed.id) ?? known
  const seq = here?.seq ?? (await batch.giveSeq(departed.seq))
  const metadata = await keepMetadata(departed.id, known, batch)
  await leave(departed.id, batch)
  if (yields) names.giveFeedUrls(seq, departedKeysOf(departed))
  else names.takeFeedUrls(seq, departedKeysOf(departed))
  holders.departed.set(departed.id, departed.kind)
  const { id, at } = departed
  const slug = here === undefined ? departed.slug : await batch.slugOr(here.slug, departed.slug)
  await nameSlug(seq, here?.slug, slug, batch)
  const left = { seq, id, at, slug, revision: here?.revision ?? 1 }
  if (departed.kind === 'merge') {
    const row = { ...left, into: departed.into, kept: toKept(departed, seq, metadata) }
    await putDeparted(session, row, holders.byId.get(departed.into)?.seq)
  } else await putDeparted(session, { ...left, into: null, kept: { feedKeys: departed.feedKeys } }, undefined)
}

/** A slug that leads to another podcast already stays there. */
async function nameSlug(seq: number, before: string | undefined, slug: string, { names }: RecordBatch): Promise<void> {
  if (before === slug) return
  if (before !== undefined) names.freeSlug(before)
  if (!(await names.isSlugTaken(slug))) names.giveSlug(seq, slug)
}

function toKept(
  { record, survivor }: Extract<Departed, { kind: 'merge' }>,
  seq: number,
  metadata: KeptMetadata,
): MergedPodcast['kept'] {
  return {
    absorbed: { record: { ...record, seq }, metadata: metadata.absorbed, tasks: [] },
    survivor: survivor === null ? null : { record: survivor, metadata: metadata.survivor },
  }
}

/** A mirror has metadata of its own making, if any. */
async function keepMetadata(
  id: string,
  known: PostgresTombstone | undefined,
  { holders, session }: RecordBatch,
): Promise<KeptMetadata> {
  const held = holders.byId.get(id)
  if (held !== undefined) return { absorbed: await readMetadata(session, held.seq), survivor: null }
  if (known === undefined || known.into === null) return { absorbed: {}, survivor: null }
  return { absorbed: known.kept.absorbed.metadata, survivor: known.kept.survivor?.metadata ?? null }
}

async function leave(id: string, batch: RecordBatch): Promise<void> {
  const held = batch.holders.byId.get(id)
  if (held === undefined) return
  batch.remove(held)
  await takeTasksAway(batch.session, held.seq)
  await removeMetadata(batch.session, held.seq)
}
