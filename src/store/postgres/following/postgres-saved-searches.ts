/** Saved searches, their matches and messages as tables that all processes share. */
import type { CallOptions } from '../../call-options.ts'
import type {
  ClaimedMessages,
  MessageClaim,
  DeliveryOutcome,
  FollowedChange,
  MatchQuery,
  NewMatch,
  NewSavedSearch,
  SavedMatch,
  SavedSearch,
  SavedSearches,
  SavedSearchPage,
  SavedSearchPatch,
} from '../../saved-searches.ts'
import {
  CHANGE_COLUMNS,
  CHANGE_TABLES,
  type ChangeRow,
  DELETE_LOST_MESSAGES,
  DELETE_REMOVED_MATCHES,
  MATCH_COLUMNS,
  SAVED_SEARCH_COLUMNS,
  type SavedSearchRow,
  toFollowedChange,
  toSavedSearch,
} from '../../rules/saved-search-rows.ts'
import type { Database } from '../connection/database.ts'
import type { Session } from '../connection/session.ts'
import { prepare } from '../connection/statement.ts'
import { addMessages, claimMessages, settleMessage } from './postgres-messages.ts'

const SELECT = `SELECT ${SAVED_SEARCH_COLUMNS} FROM saved_searches`

/** Serializes `add` of one key, so that concurrent calls cannot both pass the limit. */
const TAKE_TURNS = prepare(
  `SELECT pg_advisory_xact_lock(hashtextextended('castdex saved searches of ' || $1 || current_schema(), 0))`,
)
const ADD = prepare(
  `INSERT INTO saved_searches (id, key_id, version, token_hash, installation, content)
    SELECT $1::text, $2::text, $3::bigint, $4::text, $5::text, $6::text
      WHERE (SELECT count(*) FROM saved_searches WHERE key_id = $2::text) < $7::bigint
    RETURNING id`,
)
const LIST = prepare(
  `${SELECT} WHERE ($1::text IS NULL OR key_id = $1::text) AND id > $2 ORDER BY id LIMIT $3`,
)
const FIND = prepare(`${SELECT} WHERE id = $1`)
const FIND_BY_TOKEN = prepare(`${SELECT} WHERE token_hash = $1`)
const UPDATE = prepare(
  `UPDATE saved_searches SET version = $2, content = $3, token_hash = coalesce($4::text, token_hash),
      installation = CASE WHEN $5::boolean THEN $6::text ELSE installation END
    WHERE id = $1`,
)
const RESUME = prepare(
  `UPDATE saved_searches SET paused_at = NULL, pause_reason = NULL, failing_since_ms = NULL, attempts = 0,
      due_ms = (SELECT min(due_ms) FROM saved_messages WHERE search_id = saved_searches.id)
    WHERE id = $1`,
)
const PAUSE = prepare(
  'UPDATE saved_searches SET paused_at = $2, pause_reason = $3, due_ms = NULL WHERE id = $1',
)
const DROP_MESSAGES = prepare(
  'DELETE FROM saved_messages WHERE search_id = ANY($1::text[])',
)
const DROP_MATCHES = prepare('DELETE FROM saved_matches WHERE search_id = ANY($1::text[])')
const REMOVE = prepare('DELETE FROM saved_searches WHERE id = ANY($1::text[]) RETURNING id')
const OF_KEY = prepare('SELECT id FROM saved_searches WHERE key_id = $1')
const VERSIONS = prepare('SELECT id, version FROM saved_searches')
const STAMP = prepare(
  `SELECT count(*) || '/' || coalesce(sum(version), 0) AS stamp FROM saved_searches`,
)
const HAS_CHANGES = prepare('SELECT true AS found FROM followed_changes LIMIT 1')
/** Another process that dies frees the lock with its connection. */
const TAKE_LOCK = prepare(
  `SELECT pg_try_advisory_xact_lock(hashtextextended('castdex followed changes of ' || current_schema(), 0)) AS taken`,
)
const CHANGES = prepare(
  `SELECT ${CHANGE_COLUMNS} FROM ${CHANGE_TABLES} ORDER BY changed.no LIMIT $1`,
)
const TAKE_CHANGES = prepare('DELETE FROM followed_changes WHERE no = ANY($1::bigint[])')
/** Numbers in the order of the matches. */
const ADD_MATCHES = prepare(
  `INSERT INTO saved_matches (search_id, at_ms, event, podcast_id, content)
    SELECT search_id, $1::bigint, event, podcast_id, content
      FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) WITH ORDINALITY
        AS found (search_id, event, podcast_id, content, place) ORDER BY place
    RETURNING no`,
)
const listOf = (order: 'ASC' | 'DESC', comparison: '>' | '<') =>
  prepare(
    `SELECT ${MATCH_COLUMNS} FROM saved_matches
      WHERE search_id = ANY($1::text[]) AND ($2::bigint IS NULL OR no ${comparison} $2::bigint)
        AND ($3::bigint IS NULL OR at_ms >= $3::bigint) AND ($4::text[] IS NULL OR event = ANY($4::text[]))
      ORDER BY no ${order} LIMIT $5`,
  )
const OLDEST = listOf('ASC', '>')
const NEWEST = listOf('DESC', '<')
const PRUNE_OLD = prepare('DELETE FROM saved_matches WHERE at_ms < $1')
const PRUNE_MANY = prepare(
  `DELETE FROM saved_matches WHERE no IN (
    SELECT no FROM (SELECT no, row_number() OVER (PARTITION BY search_id ORDER BY no DESC) AS place FROM saved_matches) AS placed
      WHERE place > $1)`,
)
const PRUNE_REMOVED = prepare(DELETE_REMOVED_MATCHES)
const PRUNE_MESSAGES = prepare(DELETE_LOST_MESSAGES)

interface IdRow {
  readonly id: string
}

async function removeAll(session: Session, ids: readonly string[]): Promise<number> {
  await session.run(DROP_MESSAGES, [ids])
  await session.run(DROP_MATCHES, [ids])
  return (await session.all(REMOVE, [ids])).length
}

/** Reads and removes the changes, and writes their matches. */
async function takeIn(
  session: Session,
  limit: number,
  atMs: number,
  match: (changes: readonly FollowedChange[]) => readonly NewMatch[],
): Promise<number> {
  const lock = await session.first<{ readonly taken: boolean }>(TAKE_LOCK)
  if (lock?.taken !== true) return 0
  const rows = await session.all<ChangeRow>(CHANGES, [limit])
  const matches = match(rows.map(toFollowedChange))
  if (matches.length > 0) {
    const added = await session.all<{ readonly no: number }>(ADD_MATCHES, [
      atMs,
      matches.map(({ searchId }) => searchId),
      matches.map(({ event }) => event),
      matches.map(({ podcastId }) => podcastId),
      matches.map(({ content }) => content),
    ])
    const sent = matches.flatMap(({ searchId, sends }, at) =>
      sends ? [{ no: added[at]?.no ?? 0, searchId }] : [],
    )
    if (sent.length > 0) await addMessages(session, sent, atMs)
  }
  await session.run(TAKE_CHANGES, [rows.map(({ no }) => no)])
  return rows.length
}

export class PostgresSavedSearches implements SavedSearches {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  add(search: NewSavedSearch, most: number, version: number): Promise<boolean> {
    const { id, keyId, tokenHash, installation, content } = search
    const values = [id, keyId, version, tokenHash, installation, JSON.stringify(content)]
    return this.#database.transaction(async (session) => {
      await session.all(TAKE_TURNS, [keyId])
      return (await session.all(ADD, [...values, most])).length === 1
    })
  }

  async list(
    { keyId, after, limit }: SavedSearchPage,
    options?: CallOptions,
  ): Promise<readonly SavedSearch[]> {
    const values = [keyId ?? null, after ?? '', limit]
    const rows = await this.#database.read<SavedSearchRow>(LIST, values, options)
    return rows.map(toSavedSearch)
  }

  async find(id: string, options?: CallOptions): Promise<SavedSearch | undefined> {
    const rows = await this.#database.read<SavedSearchRow>(FIND, [id], options)
    return rows.map(toSavedSearch)[0]
  }

  async findByToken(
    tokenHash: string,
    options?: CallOptions,
  ): Promise<SavedSearch | undefined> {
    const values = [tokenHash]
    const rows = await this.#database.read<SavedSearchRow>(FIND_BY_TOKEN, values, options)
    return rows.map(toSavedSearch)[0]
  }

  update(
    id: string,
    patch: SavedSearchPatch,
    version: number,
  ): Promise<SavedSearch | undefined> {
    const { content, tokenHash = null, installation, resumes, pause, dropsMessages } = patch
    const isNamed = installation !== undefined
    const text = JSON.stringify(content)
    const values = [id, version, text, tokenHash, isNamed, installation ?? null]
    return this.#database.transaction(async (session) => {
      await session.run(UPDATE, values)
      if (dropsMessages === true) await session.run(DROP_MESSAGES, [[id]])
      if (resumes === true || dropsMessages === true) await session.run(RESUME, [id])
      if (pause !== undefined) await session.run(PAUSE, [id, pause.at, pause.reason])
      const row = await session.first<SavedSearchRow>(FIND, [id])
      return row && toSavedSearch(row)
    })
  }

  remove(id: string): Promise<boolean> {
    return this.#database.transaction(
      async (session) => (await removeAll(session, [id])) === 1,
    )
  }

  removeOfKey(keyId: string): Promise<number> {
    return this.#database.transaction(async (session) => {
      const rows = await session.all<IdRow>(OF_KEY, [keyId])
      return await removeAll(
        session,
        rows.map(({ id }) => id),
      )
    })
  }

  async versions(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#database.read<IdRow & { readonly version: number }>(VERSIONS)
    return new Map(rows.map(({ id, version }) => [id, version]))
  }

  async stamp(): Promise<string> {
    const [row] = await this.#database.read<{ readonly stamp: string }>(STAMP)
    return row?.stamp ?? ''
  }

  async takeChanges(
    limit: number,
    atMs: number,
    match: (changes: readonly FollowedChange[]) => readonly NewMatch[],
  ): Promise<number> {
    const found = await this.#database.read(HAS_CHANGES)
    if (found.length === 0) return 0
    return await this.#database.transaction((session) =>
      takeIn(session, limit, atMs, match),
    )
  }

  listMatches(
    {
      searchIds,
      first = 'oldest',
      after = null,
      sinceMs = null,
      events,
      limit,
    }: MatchQuery,
    options?: CallOptions,
  ): Promise<readonly SavedMatch[]> {
    const statement = first === 'oldest' ? OLDEST : NEWEST
    const values = [searchIds, after, sinceMs, events ?? null, limit]
    return this.#database.read<SavedMatch>(statement, values, options)
  }

  async claimMessages(request: MessageClaim): Promise<ClaimedMessages | undefined> {
    const claimed = await claimMessages(this.#database, request)
    const search = claimed && (await this.find(claimed.searchId))
    return search && { search, messages: claimed.messages }
  }

  settleMessage(searchId: string, lease: string, outcome: DeliveryOutcome): Promise<void> {
    return this.#database.transaction((session) =>
      settleMessage(session, searchId, lease, outcome),
    )
  }

  async prune(beforeMs: number, most: number): Promise<void> {
    await this.#database.transaction(async (session) => {
      await session.run(PRUNE_OLD, [beforeMs])
      await session.run(PRUNE_MANY, [most])
      await session.run(PRUNE_REMOVED, [])
      await session.run(PRUNE_MESSAGES, [])
    })
  }
}
