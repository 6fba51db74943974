/** Merges, unmerges and removals: one transaction each, rolled back if another write came first. */
import {
  type PodcastState,
  type MergedPodcast,
  episodesOf,
  toTombstone,
} from '../../rules/stored-tombstone.ts'
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
import { toClaim } from '../../rules/record-claim.ts'
import type { Episode } from '../../../record/episodes/episode.ts'
import type { PodcastId, PodcastRecord } from '../../../record/podcast.ts'
import { fromFragments } from '../../../record/view/fragments.ts'
import { recordOf } from '../../../record/view/stored-layout.ts'
import type { Database } from '../connection/database.ts'
import { eraseFromCharts } from '../charts/postgres-charts.ts'
import { loadNameOwners } from '../names/owner-lookup.ts'
import { restoreTasks, takeTasksAway } from '../tasks/kept-tasks.ts'
import { batchClaimsOf, type Batches } from './batches.ts'
import {
  deleteTombstone,
  type TombstoneColumns,
  type PostgresTombstone,
  FIND_TOMBSTONE,
  findTombstoneRow,
  findLatestInto,
  lead,
  listDescendants,
  putTombstone,
  toTombstoneRow,
} from './tombstone-rows.ts'
import { readMetadata, removeMetadata } from './metadata-rows.ts'
import type { RecordBatch } from './write-batch.ts'

type MergedRow = PostgresTombstone & MergedPodcast

export class PostgresMergesAndRemovals implements MergesAndRemovals {
  readonly #database: Database
  readonly #batches: Batches

  constructor(database: Database, batches: Batches) {
    this.#database = database
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

  async findTombstone(id: PodcastId): Promise<Tombstone | undefined> {
    const row = await this.#find(id)
    if (row === undefined) return undefined
    return toTombstone(row)
  }

  async listMergedEpisodes(id: PodcastId): Promise<readonly Episode[]> {
    return episodesOf(await this.#find(id))
  }

  async #find(id: PodcastId): Promise<PostgresTombstone | undefined> {
    const [row] = await this.#database.read<TombstoneColumns>(FIND_TOMBSTONE, [id])
    if (row === undefined) return undefined
    return toTombstoneRow(row)
  }

  async #merge({ survivor, absorbed }: Merge): Promise<MergeOutcome> {
    const claim = toClaim(survivor)
    const claims = batchClaimsOf([claim])
    const asked = { ...claims, ids: [...claims.ids, absorbed.id], enters: false }
    return await this.#batches.transact(asked, async (batch) => {
      const { session, owners } = batch
      const into = getNameOwner(survivor.record.id, survivor.revision, owners)
      const old = getNameOwner(absorbed.id, absorbed.revision, owners)
      if (into.seq === old.seq)
        refuseStale(old.id, 'a podcast cannot be merged into itself')
      const keptSurvivor = await keep(into, batch)
      const keptAbsorbed = await keep(old, batch)
      const tasks = await leave(old, absorbed, batch)
      const { seq, id, slug, revision } = old
      const kept = { absorbed: { ...keptAbsorbed, tasks }, survivor: keptSurvivor }
      await putTombstone(
        session,
        { seq, id, slug, revision, at: absorbed.at, into: into.id, kept },
        into.seq,
      )
      // The survivor now owns all names of the absorbed podcast, even those its record lacks.
      for (const [key, owner] of owners.seqByFeedKey)
        if (owner === seq) owners.seqByFeedKey.set(key, into.seq)
      const outcome = await batch.writeOne(claim)
      if (outcome.status === 'stale') throw new StaleRefusal(outcome)
      return { status: 'merged', id, into: into.id }
    })
  }

  async #unmerge({ id, survivor, events = {} }: Unmerge): Promise<UnmergeOutcome> {
    const row = await this.#find(id)
    if (!isMerged(row)) return { status: 'not-merged', id }
    const claims = batchClaimsOf(unmergeClaims(row, survivor))
    const asked = { ...claims, ids: [...claims.ids, id, row.into], enters: false }
    return await this.#batches.transact(asked, async (batch): Promise<UnmergeOutcome> => {
      const { session, owners } = batch
      // Checked again under the lock.
      const current = await findTombstoneRow(session, id)
      if (!isMerged(current) || current.changedBy !== row.changedBy)
        return refuseStale(id, 'it was merged again in between')
      const from = owners.byId.get(row.into)
      if (from === undefined) return { status: 'blocked', id, by: row.into }
      const latest = await findLatestInto(session, row.into)
      if (survivor === undefined && latest !== undefined && latest !== id)
        return { status: 'blocked', id, by: latest }
      const present = recordOf(await batch.readFragments(from.seq))
      await comeBack(row, batch)
      await restoreSurvivor(row, from, { requested: survivor, present }, batch)
      await restoreAbsorbed(row, present, batch)
      batch.events.add(from.seq, events.survivor ?? [])
      batch.events.add(row.seq, events.absorbed ?? [])
      return { status: 'unmerged', id, from: from.id }
    })
  }

  async #remove(leaving: Departure): Promise<RemoveOutcome> {
    const asked = {
      ids: [leaving.id],
      feedKeys: [],
      appleIds: [],
      slugs: [],
      enters: false,
    }
    return await this.#batches.transact(asked, async (batch) => {
      const { session } = batch
      const old = getNameOwner(leaving.id, leaving.revision, batch.owners)
      const { record } = await keep(old, batch)
      await eraseFromCharts(session, old.id)
      await leave(old, leaving, batch)
      await removeMetadata(session, old.seq)
      const { seq, id, slug, revision } = old
      const gone = { at: leaving.at, into: null } as const
      // Podcasts merged into it are removed with it.
      const descendants = await listDescendants(session, id)
      await putTombstone(
        session,
        {
          seq,
          id,
          slug,
          revision,
          ...gone,
          kept: { feedKeys: closedFeedKeysOf(record.feedUrls) },
        },
        undefined,
      )
      const lost = new Set(lostKeysOf(record.feedUrls))
      for (const descendant of descendants) {
        const row = await findTombstoneRow(session, descendant)
        if (!isMerged(row)) continue
        const keys = closedFeedKeysOf(row.kept.absorbed.record.feedUrls)
        await putTombstone(
          session,
          { ...row, ...gone, kept: { feedKeys: keys.filter((key) => !lost.has(key)) } },
          undefined,
        )
      }
      return { status: 'removed', id }
    })
  }
}

/** Returns the state that a tombstone keeps. */
async function keep({ seq }: NameOwner, batch: RecordBatch): Promise<PodcastState> {
  const metadata = await readMetadata(batch.session, seq)
  // Keeps fields of newer releases verbatim.
  return { record: fromFragments(await batch.readFragments(seq)), metadata }
}

async function leave(old: NameOwner, { events = [] }: Departure, batch: RecordBatch) {
  batch.remove(old)
  batch.events.add(old.seq, events)
  return await takeTasksAway(batch.session, old.seq)
}

/** Its names, and those of podcasts merged into it, resolve to it again. */
async function comeBack(
  { id, seq }: MergedRow,
  { session, owners }: RecordBatch,
): Promise<void> {
  await deleteTombstone(session, seq)
  await lead(session, id, seq)
  owners.tombstones.delete(id)
  const feedKeys = [...owners.seqByFeedKey.keys()]
  const now = await loadNameOwners(
    session,
    { ids: [], feedKeys, appleIds: [], slugs: [] },
    'read',
  )
  for (const [key, owner] of now.owners.seqByFeedKey) owners.seqByFeedKey.set(key, owner)
}

async function restoreSurvivor(
  row: MergedRow,
  from: NameOwner,
  survivor: RestoredSurvivor,
  batch: RecordBatch,
): Promise<void> {
  const change = survivorChange(row, from, survivor)
  if (change === undefined) return
  const outcome = await batch.writeOne(toClaim(change))
  if (outcome.status === 'stale') throw new StaleRefusal(outcome)
  const metadata = row.kept.survivor?.metadata ?? null
  if (survivor.requested !== undefined || metadata === null) return
  await removeMetadata(batch.session, from.seq)
  batch.metadata.add(from.seq, metadata)
}

async function restoreAbsorbed(
  row: MergedRow,
  survivor: PodcastRecord,
  batch: RecordBatch,
): Promise<void> {
  const { owners, session } = batch
  const { seq, revision } = row
  const { metadata, tasks } = row.kept.absorbed
  const { record, feedKeys } = absorbedAgain(row, survivor, owners)
  batch.insert(record, revision + 1, feedKeys)
  await removeMetadata(session, seq)
  batch.metadata.add(seq, metadata)
  await restoreTasks(session, seq, tasks)
  batch.addUnseeded(seq)
}
