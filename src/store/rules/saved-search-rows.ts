/** Rows of saved searches, as both stores select them. */
import type { StoredText } from '../../record/view/stored-layout.ts'
import type {
  FollowedChange,
  FollowedState,
  SavedSearch,
  SavedSearchContent,
} from '../saved-searches.ts'

export const SAVED_SEARCH_COLUMNS =
  'id, key_id AS "keyId", version, token_hash AS "tokenHash", installation, content, paused_at AS "pausedAt", pause_reason AS "pauseReason", failing_since_ms AS "failingSinceMs", attempts, delivered_ms AS "deliveredMs"'

export interface SavedSearchRow {
  readonly id: string
  readonly keyId: string
  readonly version: number
  readonly tokenHash: string
  readonly installation: string | null
  readonly content: string
  readonly pausedAt: string | null
  readonly pauseReason: string | null
  readonly failingSinceMs: number | null
  readonly attempts: number
  readonly deliveredMs: number | null
}

export function toSavedSearch(row: SavedSearchRow): SavedSearch {
  const { id, keyId, version, tokenHash, installation, content, ...delivery } = row
  return {
    id,
    keyId,
    version,
    tokenHash,
    installation,
    content: JSON.parse(content) as SavedSearchContent,
    delivery,
  }
}

export const MATCH_COLUMNS =
  'no, saved_matches.search_id AS "searchId", saved_matches.at_ms AS "atMs", event, podcast_id AS "podcastId", content'

/** Matches of podcasts that were removed. */
export const DELETE_REMOVED_MATCHES =
  'DELETE FROM saved_matches WHERE podcast_id IN (SELECT id FROM tombstones WHERE into_id IS NULL)'
export const DELETE_LOST_MESSAGES =
  'DELETE FROM saved_messages WHERE NOT EXISTS (SELECT 1 FROM saved_matches WHERE no = match_no)'
/** They match nothing: their podcasts were merged or removed. */
export const DELETE_LOST_CHANGES =
  'DELETE FROM followed_changes WHERE NOT EXISTS (SELECT 1 FROM podcasts WHERE podcasts.seq = followed_changes.seq)'

/** A change with the podcast as it is now. The columns of the current text begin with `now`. */
export const CHANGE_COLUMNS = `changed.no, changed.seq, changed.layout, changed.basic, changed.details,
  changed.description, changed.internals, changed.episodes, podcasts.layout AS "nowLayout",
  podcasts.basic AS "nowBasic", podcasts.details AS "nowDetails",
  podcasts.description AS "nowDescription", podcasts.internals AS "nowInternals",
  metadata.content AS "nowEpisodes"`

export const CHANGE_TABLES = `followed_changes AS changed
  LEFT JOIN podcasts ON podcasts.seq = changed.seq
  LEFT JOIN metadata ON metadata.seq = changed.seq AND metadata.section = 'newestEpisodes'`

/** Texts of a podcast, for a `SELECT` from `podcasts` that inserts into `followed_changes`. */
export const NOTED_COLUMNS = 'seq, layout, basic, details, description, internals, episodes'
export const NOTED_VALUES = `podcasts.seq, layout, basic, details, description, internals,
  (SELECT content FROM metadata WHERE metadata.seq = podcasts.seq AND section = 'newestEpisodes')`

/** True if the section `newestEpisodes` of a podcast is not this text. */
export function hasOtherEpisodes(seq: string, episodes: string): string {
  return `NOT EXISTS (SELECT 1 FROM metadata WHERE metadata.seq = ${seq} AND section = 'newestEpisodes' AND content = ${episodes})`
}

type Nullable<Row> = { readonly [Name in keyof Row]: Row[Name] | null }

export interface ChangeRow extends Nullable<StoredText> {
  readonly no: number
  readonly seq: number
  readonly episodes: string | null
  readonly nowLayout: number | null
  readonly nowBasic: string | null
  readonly nowDetails: string | null
  readonly nowDescription: string | null
  readonly nowInternals: string | null
  readonly nowEpisodes: string | null
}

function toState(
  text: Nullable<StoredText>,
  episodes: string | null,
): FollowedState | null {
  if (text.basic === null) return null
  return { text: text as StoredText, episodes }
}

export function toFollowedChange(row: ChangeRow): FollowedChange {
  const { seq, layout, basic, details, description, internals } = row
  const now = {
    layout: row.nowLayout,
    basic: row.nowBasic,
    details: row.nowDetails,
    description: row.nowDescription,
    internals: row.nowInternals,
  }
  return {
    seq,
    before: toState({ layout, basic, details, description, internals }, row.episodes),
    after: toState(now, row.nowEpisodes),
  }
}
