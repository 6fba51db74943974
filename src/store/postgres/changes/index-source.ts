/**
 * The source of an external index: the change feed with revisions, the seqs of names, and the
 * lease.
 */
import type { CallOptions } from '../../call-options.ts'
import type { NameSeqs, IndexedChange, IndexSource } from '../../index-source.ts'
import type { Claims } from '../../writer.ts'
import { recordOf, type StoredText } from '../../../record/view/stored-layout.ts'
import type { Database } from '../connection/database.ts'
import { prepare } from '../connection/statement.ts'
import { PostgresIndexFeed } from './index-feed.ts'
import { type FeedPosition, OVER } from './places.ts'
import { type LogPosition, LOG_POSITION } from './timelines.ts'

type IndexPageRow = FeedPosition &
  LogPosition & { readonly id: string } & (StoredText | { readonly basic: null })

const TEXTS = ['layout', 'basic', 'details', 'description', 'internals']
const SHOWN = TEXTS.map((text) => `CASE WHEN searchable THEN ${text} END AS ${text}`).join(
  ', ',
)
/**
 * One statement for a consistent snapshot of both tables. Texts are null for podcasts that searches
 * must not find.
 */
const PAGE = prepare(
  `SELECT changed_xid::text AS xid, ${LOG_POSITION}, seq, id, ${TEXTS.join(', ')} FROM (
      (SELECT changed_xid, seq, id, ${SHOWN} FROM podcasts WHERE ${OVER} ORDER BY changed_xid, seq LIMIT $3)
      UNION ALL
      (SELECT changed_xid, seq, id, NULL::integer, NULL, NULL, NULL, NULL FROM tombstones WHERE ${OVER} ORDER BY changed_xid, seq LIMIT $3)
    ) AS changed ORDER BY changed.changed_xid, changed.seq LIMIT $3`,
)

const LAST = ['podcasts', 'tombstones']
  .map(
    (table) =>
      `(SELECT changed_xid, seq FROM ${table} ORDER BY changed_xid DESC, seq DESC LIMIT 1)`,
  )
  .join(' UNION ALL ')
const END = prepare(
  `SELECT changed_xid::text AS xid, seq FROM (${LAST}) AS latest ORDER BY changed_xid DESC, seq DESC LIMIT 1`,
)

/** Finds the owners of names; if there is none, the canonical podcasts of former owners. */
function findNamed(kind: string, column: string, parameter: string): string {
  const asked = `${column} = ANY(${parameter})`
  return `(SELECT '${kind}' AS kind, ${column}::text AS name, seq FROM podcasts WHERE ${asked}
    UNION SELECT '${kind}', ${column}::text, canonical_seq FROM tombstones
      WHERE ${asked} AND canonical_seq IS NOT NULL
        AND NOT EXISTS (SELECT FROM podcasts WHERE podcasts.${column} = tombstones.${column}))`
}

const FIND = prepare(
  `${findNamed('id', 'id', '$1::text[]')}
  UNION ALL ${findNamed('appleId', 'apple_id', '$2::bigint[]')}
  UNION ALL ${findNamed('spotifyId', 'spotify_id', '$3::text[]')}
  UNION ALL SELECT 'feedKey', key, coalesce(canonical_seq, feed_urls.seq) FROM feed_urls
    LEFT JOIN tombstones ON tombstones.seq = feed_urls.seq WHERE key = ANY($4::text[])`,
)

interface NamedRow {
  readonly kind: 'id' | 'appleId' | 'spotifyId' | 'feedKey'
  readonly name: string
  readonly seq: number
}

function toIndexed(row: IndexPageRow): IndexedChange {
  const { id, seq, xid } = row
  return { id, seq, revision: xid, record: row.basic === null ? null : recordOf(row) }
}

function collect<Name>(
  rows: readonly NamedRow[],
  kind: NamedRow['kind'],
  toName: (text: string) => Name,
): ReadonlyMap<Name, readonly number[]> {
  const found = new Map<Name, readonly number[]>()
  for (const row of rows) {
    if (row.kind !== kind) continue
    const name = toName(row.name)
    found.set(name, [...(found.get(name) ?? []), row.seq])
  }
  return found
}

function onePerName<Name>(
  found: ReadonlyMap<Name, readonly number[]>,
): ReadonlyMap<Name, number> {
  return new Map(
    [...found].flatMap(([name, [seq]]) =>
      seq === undefined ? [] : [[name, seq] as const],
    ),
  )
}

export class PostgresIndexSource
  extends PostgresIndexFeed<IndexPageRow, IndexedChange>
  implements IndexSource
{
  constructor(database: Database) {
    super(database, {
      page: PAGE,
      last: END,
      toChange: toIndexed,
      lease: 'castdex indexer of ',
      rebuilds: 'rebuilds',
    })
  }

  async findSeqs(names: Claims, options?: CallOptions): Promise<NameSeqs> {
    const { ids = [], feedKeys = [], appleIds = [], spotifyIds = [] } = names
    const known = appleIds.filter((appleId) => appleId > 0 && Number.isSafeInteger(appleId))
    const rows = await this.database.readAnywhere<NamedRow>(
      FIND,
      [ids, known, spotifyIds, feedKeys],
      options,
    )
    return {
      byId: onePerName(collect(rows, 'id', String)),
      byFeedKey: onePerName(collect(rows, 'feedKey', String)),
      byAppleId: collect(rows, 'appleId', Number),
      bySpotifyId: collect(rows, 'spotifyId', String),
    }
  }
}
