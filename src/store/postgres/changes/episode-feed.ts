/** The documents of indexed episodes in the order of their changes, for an external index. */
import { spokenIn } from '../../../record/episodes/transcript.ts'
import { readEpisodeText } from '../../../record/episodes/packed-episodes.ts'
import {
  type EpisodeShow,
  toEpisodeDocument,
} from '../../../search/document/to-episode-document.ts'
import type { SearchDocument } from '../../../search/document/search-document.ts'
import type { IndexChange } from '../../../search/port.ts'
import type { Database } from '../connection/database.ts'
import { prepare } from '../connection/statement.ts'
import { PostgresIndexFeed } from './index-feed.ts'
import { type FeedPosition, over } from './places.ts'
import { type LogPosition, LOG_POSITION } from './timelines.ts'

/** Texts are null for episodes that have left the index. */
const PAGE = prepare(
  `SELECT changed_xid::text AS xid, ${LOG_POSITION}, row_id AS seq, id, rank, episodes.content,
    transcripts.content AS spoken, facts
    FROM episodes LEFT JOIN episode_shows ON episode_shows.seq = episodes.seq
      LEFT JOIN transcripts ON transcripts.episode = episodes.id
    WHERE ${over('row_id')} ORDER BY changed_xid, row_id LIMIT $3`,
)
const LAST = prepare(
  `SELECT changed_xid::text AS xid, row_id AS seq FROM episodes
    ORDER BY changed_xid DESC, row_id DESC LIMIT 1`,
)
const DELETED = prepare('SELECT deleted_xid::text AS xid FROM episode_state')

interface DocumentRow extends FeedPosition, LogPosition {
  readonly id: string
  readonly rank: number
  readonly content: Uint8Array | null
  readonly spoken: Uint8Array | null
  readonly facts: string | null
}

/** Null for an episode that has left, and for a damaged row. */
function toDocument(row: DocumentRow): SearchDocument | null {
  const { seq, id, rank, content, facts } = row
  const kept = content === null ? undefined : readEpisodeText(content)
  if (kept === undefined || facts === null) return null
  const indexed = {
    rowId: seq,
    rank,
    episode: { ...kept, id },
    transcript: spokenIn(row.spoken),
  }
  return toEpisodeDocument(indexed, JSON.parse(facts) as EpisodeShow)
}

function toChange(row: DocumentRow): IndexChange {
  const { id, seq, xid } = row
  return { id, seq, revision: xid, document: toDocument(row) }
}

export function openEpisodeFeed(
  database: Database,
): PostgresIndexFeed<DocumentRow, IndexChange> {
  return new PostgresIndexFeed(database, {
    page: PAGE,
    last: LAST,
    deleted: DELETED,
    toChange,
    lease: 'castdex indexer of episodes of ',
    rebuilds: 'episode_rebuilds',
  })
}
