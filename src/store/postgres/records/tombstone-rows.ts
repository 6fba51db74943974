/** Tombstones as rows, written at once inside the caller's transaction. */
import { parseKept, type StoredTombstone } from '../../rules/stored-tombstone.ts'
import type { PodcastId } from '../../../record/podcast.ts'
import type { Session } from '../connection/session.ts'
import { prepare } from '../connection/statement.ts'

interface TombstoneRow {
  readonly seq: number
  readonly id: PodcastId
  readonly slug: string
  readonly revision: number
  readonly at: string
  readonly changed_xid: string
  readonly into_id: PodcastId | null
  readonly kept: string
}

/** `changedBy`: the last transaction that wrote it. */
export type PostgresTombstone = StoredTombstone & { readonly changedBy: string }

const COLUMNS = 'seq, id, slug, revision, at, changed_xid, into_id, kept'

const FIND = prepare(`SELECT ${COLUMNS} FROM tombstones WHERE id = $1`)
const SCAN = prepare(
  `SELECT ${COLUMNS} FROM tombstones WHERE seq > $1 ORDER BY seq LIMIT $2`,
)
const PUT = prepare(
  `INSERT INTO tombstones (seq, id, slug, revision, apple_id, spotify_id, podcast_guid, podcast_index_id, at, into_id,
      canonical_seq, kept)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
    ON CONFLICT (seq) DO UPDATE SET id = excluded.id, slug = excluded.slug, revision = excluded.revision,
      apple_id = excluded.apple_id, spotify_id = excluded.spotify_id, podcast_guid = excluded.podcast_guid,
      podcast_index_id = excluded.podcast_index_id, at = excluded.at, changed_xid = excluded.changed_xid, into_id = excluded.into_id,
      canonical_seq = excluded.canonical_seq, kept = excluded.kept`,
)
const DELETE = prepare('DELETE FROM tombstones WHERE seq = $1')
const LED = `WITH RECURSIVE led (id, seq) AS (
    SELECT id, seq FROM tombstones WHERE into_id = $1
    UNION SELECT tombstones.id, tombstones.seq FROM tombstones JOIN led ON tombstones.into_id = led.id
  )`
const DESCENDANTS = prepare(`${LED} SELECT id FROM led ORDER BY seq`)
const LEAD = prepare(
  `${LED} UPDATE tombstones SET canonical_seq = $2 FROM led WHERE tombstones.seq = led.seq`,
)
const LATEST = prepare(
  'SELECT id FROM tombstones WHERE into_id = $1 ORDER BY at DESC, changed_xid DESC, seq DESC LIMIT 1',
)
const CANONICAL_SEQ_OF = prepare(
  'SELECT canonical_seq AS seq FROM tombstones WHERE id = $1',
)
const CANONICAL_SEQS = prepare(
  'SELECT seq, canonical_seq AS canonical FROM tombstones WHERE seq = ANY($1::bigint[])',
)

/** Removed podcasts have none of these names. */
const NAMELESS = { appleId: 0, spotifyId: null, podcastGuid: null, podcastIndexId: null }

export const FIND_TOMBSTONE = FIND
export const SCAN_TOMBSTONES = SCAN

export function toTombstoneRow({
  changed_xid,
  into_id,
  kept,
  ...row
}: TombstoneRow): PostgresTombstone {
  return {
    ...row,
    changedBy: changed_xid,
    into: into_id,
    kept: parseKept(kept),
  } as PostgresTombstone
}

export type TombstoneColumns = TombstoneRow

export async function findTombstoneRow(
  session: Session,
  id: PodcastId,
): Promise<PostgresTombstone | undefined> {
  const row = await session.first<TombstoneRow>(FIND, [id])
  if (row === undefined) return undefined
  return toTombstoneRow(row)
}

/** All podcasts merged into it, transitively. */
export async function listDescendants(
  session: Session,
  id: PodcastId,
): Promise<readonly PodcastId[]> {
  return (await session.all<{ readonly id: PodcastId }>(DESCENDANTS, [id])).map(
    (row) => row.id,
  )
}

/** The last podcast merged into it that is still merged. */
export async function findLatestInto(
  session: Session,
  id: PodcastId,
): Promise<PodcastId | undefined> {
  return (await session.first<{ readonly id: PodcastId }>(LATEST, [id]))?.id
}

/** `presentSeq`: the survivor's `seq`, if it is present. */
export async function putTombstone(
  session: Session,
  row: StoredTombstone,
  presentSeq: number | undefined,
): Promise<void> {
  const { seq, id, slug, revision, at, into, kept } = row
  const names = into === null ? NAMELESS : row.kept.absorbed.record
  const canonicalSeq =
    into === null ? null : (presentSeq ?? (await findCanonicalSeq(session, into)))
  const { appleId, spotifyId, podcastGuid, podcastIndexId } = names
  const columns = [
    seq,
    id,
    slug,
    revision,
    appleId,
    spotifyId,
    podcastGuid,
    podcastIndexId,
    at,
    into,
    canonicalSeq,
    JSON.stringify(kept),
  ]
  await session.run(PUT, columns)
  await lead(session, id, canonicalSeq)
}

/** Redirects everything merged into `id`, transitively. */
export async function lead(
  session: Session,
  id: PodcastId,
  canonicalSeq: number | null,
): Promise<void> {
  await session.run(LEAD, [id, canonicalSeq])
}

export async function deleteTombstone(session: Session, seq: number): Promise<void> {
  await session.run(DELETE, [seq])
}

/** Returns the canonical `seq` of each merged one. */
export async function readCanonicalSeqs(
  session: Session,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, number | null>> {
  if (seqs.length === 0) return new Map()
  const rows = await session.all<{
    readonly seq: number
    readonly canonical: number | null
  }>(CANONICAL_SEQS, [seqs])
  return new Map(rows.map(({ seq, canonical }) => [seq, canonical]))
}

async function findCanonicalSeq(session: Session, id: PodcastId): Promise<number | null> {
  return (
    (await session.first<{ readonly seq: number | null }>(CANONICAL_SEQ_OF, [id]))?.seq ??
    null
  )
}
