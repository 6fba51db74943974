/** Finds the owners of a batch's names: one statement per kind, all pipelined. */
import type { NameClaims, NameOwners } from '../../rules/name-owners.ts'
import type { StoredText } from '../../../record/view/stored-layout.ts'
import type { Session } from '../connection/session.ts'
import { prepare, type Statement } from '../connection/statement.ts'

export interface FeedUrlRow {
  readonly seq: number
  readonly looseKey: string | null
}

/** The names in the database at the start of the batch. */
export interface StoredNames {
  readonly feedUrls: Map<string, FeedUrlRow>
  readonly appleIds: ReadonlyMap<number, number>
  /** For each queried slug, whether any podcast has or had it. */
  readonly slugs: ReadonlyMap<string, boolean>
}

export interface LoadedOwners {
  readonly owners: NameOwners
  readonly names: StoredNames
  /** Stored texts of the podcasts in `owners.byId`, by `seq`. */
  readonly fragments: ReadonlyMap<number, StoredText>
}

interface PodcastRow extends StoredText {
  readonly seq: number
  readonly id: string
  readonly revision: number
  readonly slug: string
  readonly apple_id: number
  readonly own: boolean
  readonly feed_state: number
  readonly searchable: boolean
}

interface AppleRow {
  readonly apple_id: number
  readonly seq: number
}

interface KeyRow {
  readonly key: string
  readonly seq: number
  readonly loose_key: string | null
  /** Null for a removed podcast. */
  readonly owner: number | null
}

const PODCASTS = `SELECT seq, id, revision, slug, apple_id, own, feed_state, searchable,
    layout, basic, details, description, internals
  FROM podcasts WHERE id = ANY($1::text[]) ORDER BY seq`

const BY_ID: Readonly<Record<'read' | 'write', Statement>> = {
  read: prepare(PODCASTS),
  // Rows are locked in one global order; NO KEY still allows inserts of tasks.
  write: prepare(`${PODCASTS} FOR NO KEY UPDATE`),
}
const BY_FEED_KEY = prepare(
  `SELECT key, feed_urls.seq, loose_key,
      CASE WHEN tombstones.seq IS NULL THEN feed_urls.seq ELSE canonical_seq END AS owner
    FROM feed_urls LEFT JOIN tombstones ON tombstones.seq = feed_urls.seq WHERE key = ANY($1::text[])`,
)
const BY_APPLE_ID = prepare(
  'SELECT apple_id, seq FROM apple_ids WHERE apple_id = ANY($1::bigint[])',
)
const DEAD_BY_APPLE_ID = prepare(
  `SELECT apple_id, min(seq) AS seq FROM podcasts
    WHERE apple_id = ANY($1::bigint[]) AND apple_id > 0 AND feed_state = 1 GROUP BY apple_id`,
)
const BY_SPOTIFY_ID = prepare(
  `SELECT spotify_id, min(seq) AS seq FROM podcasts
    WHERE spotify_id = ANY($1::text[]) AND spotify_id IS NOT NULL AND feed_state = 0 GROUP BY spotify_id`,
)
const BY_SLUG = prepare('SELECT slug FROM slugs WHERE slug = ANY($1::text[])')
const TOMBSTONES = prepare(
  'SELECT id, into_id IS NULL AS removed FROM tombstones WHERE id = ANY($1::text[])',
)

async function selectAll<Row>(
  session: Session,
  statement: Statement,
  claims: readonly (string | number)[],
): Promise<readonly Row[]> {
  if (claims.length === 0) return []
  return await session.all<Row>(statement, [[...new Set(claims)]])
}

/** `write` locks the podcasts with these ids. */
export async function loadNameOwners(
  session: Session,
  { ids, feedKeys, appleIds, spotifyIds = [], slugs }: NameClaims,
  purpose: 'read' | 'write',
): Promise<LoadedOwners> {
  const [podcasts, keys, apples, dead, spotify, taken, tombstones] = await Promise.all([
    selectAll<PodcastRow>(session, BY_ID[purpose], ids),
    selectAll<KeyRow>(session, BY_FEED_KEY, feedKeys),
    selectAll<AppleRow>(session, BY_APPLE_ID, appleIds),
    selectAll<AppleRow>(session, DEAD_BY_APPLE_ID, purpose === 'read' ? appleIds : []),
    selectAll<{ readonly spotify_id: string; readonly seq: number }>(
      session,
      BY_SPOTIFY_ID,
      spotifyIds,
    ),
    selectAll<{ readonly slug: string }>(session, BY_SLUG, slugs),
    selectAll<{ readonly id: string; readonly removed: boolean }>(session, TOMBSTONES, ids),
  ])
  const takenSlugs = new Set(taken.map(({ slug }) => slug))
  const seqByAppleId = new Map(apples.map(({ apple_id, seq }) => [apple_id, seq]))
  return {
    owners: {
      byId: new Map(podcasts.map((row) => [row.id, toNameOwner(row)])),
      seqByFeedKey: new Map(
        keys.flatMap(({ key, owner }) => (owner === null ? [] : [[key, owner] as const])),
      ),
      seqByAppleId,
      deadSeqByAppleId: new Map(dead.map(({ apple_id, seq }) => [apple_id, seq])),
      seqBySpotifyId: new Map(spotify.map(({ spotify_id, seq }) => [spotify_id, seq])),
      takenSlugs,
      tombstones: new Map(
        tombstones.map(({ id, removed }) => [id, removed ? 'remove' : 'merge']),
      ),
      removedFeedKeys: new Set(
        keys.flatMap(({ key, owner }) => (owner === null ? [key] : [])),
      ),
    },
    names: {
      feedUrls: new Map(
        keys.map(({ key, seq, loose_key }) => [key, { seq, looseKey: loose_key }]),
      ),
      appleIds: new Map(seqByAppleId),
      slugs: new Map(slugs.map((slug) => [slug, takenSlugs.has(slug)])),
    },
    fragments: new Map(podcasts.map((row) => [row.seq, row])),
  }
}

function toNameOwner({
  seq,
  id,
  revision,
  slug,
  apple_id,
  own,
  feed_state,
  searchable,
}: PodcastRow) {
  return {
    seq,
    id,
    revision,
    slug,
    appleId: apple_id,
    isOwn: own,
    dead: feed_state === 1,
    searchable,
  }
}
