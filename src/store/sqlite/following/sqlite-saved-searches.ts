/**
 * Saved searches, their matches and messages. They are in the directory's file, so that a change
 * and its note are one transaction.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
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
  WaitingMessage,
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
import type { TickTransaction } from '../connection/tick-transaction.ts'
import type { WritingConnection } from '../connection/writing-connection.ts'
import { SqliteMessages } from './sqlite-messages.ts'

const SELECT = `SELECT ${SAVED_SEARCH_COLUMNS} FROM saved_searches`

const toSearches = (rows: unknown): readonly SavedSearch[] =>
  (rows as readonly SavedSearchRow[]).map(toSavedSearch)

const toOne = (row: unknown): SavedSearch | undefined => {
  if (row === undefined) return undefined
  return toSavedSearch(row as SavedSearchRow)
}

/** The statements of the write connection. */
class WriteStatements {
  readonly add: StatementSync
  readonly update: StatementSync
  readonly resume: StatementSync
  readonly pause: StatementSync
  readonly drop: StatementSync
  readonly find: StatementSync
  readonly removals: readonly StatementSync[]
  readonly hasChanges: StatementSync
  readonly changes: StatementSync
  readonly takeChanges: StatementSync
  readonly addMatch: StatementSync
  readonly prunings: readonly StatementSync[]
  readonly lost: readonly StatementSync[]
  readonly remove: StatementSync
  readonly messages: SqliteMessages

  constructor(database: DatabaseSync) {
    this.messages = new SqliteMessages(database)
    this.add = database.prepare(
      `INSERT INTO saved_searches (id, key_id, version, token_hash, installation, content)
        SELECT ?1, ?2, ?3, ?4, ?5, ?6
          WHERE (SELECT count(*) FROM saved_searches WHERE key_id = ?2) < ?7`,
    )
    this.update = database.prepare(
      `UPDATE saved_searches SET version = ?2, content = ?3, token_hash = coalesce(?4, token_hash),
          installation = CASE WHEN ?5 THEN ?6 ELSE installation END
        WHERE id = ?1`,
    )
    this.resume = database.prepare(
      `UPDATE saved_searches SET paused_at = NULL, pause_reason = NULL, failing_since_ms = NULL, attempts = 0,
          due_ms = (SELECT min(due_ms) FROM saved_messages WHERE search_id = saved_searches.id)
        WHERE id = ?`,
    )
    this.pause = database.prepare(
      'UPDATE saved_searches SET paused_at = ?2, pause_reason = ?3, due_ms = NULL WHERE id = ?1',
    )
    this.drop = database.prepare('DELETE FROM saved_messages WHERE search_id = ?')
    this.find = database.prepare(`${SELECT} WHERE id = ?`)
    this.removals = ['saved_messages', 'saved_matches'].map((table) =>
      database.prepare(`DELETE FROM ${table} WHERE search_id = ?`),
    )
    this.hasChanges = database.prepare('SELECT 1 FROM followed_changes LIMIT 1')
    this.changes = database.prepare(
      `SELECT ${CHANGE_COLUMNS} FROM ${CHANGE_TABLES} ORDER BY changed.no LIMIT ?`,
    )
    this.takeChanges = database.prepare('DELETE FROM followed_changes WHERE no <= ?')
    this.addMatch = database.prepare(
      'INSERT INTO saved_matches (search_id, at_ms, event, podcast_id, content) VALUES (?, ?, ?, ?, ?)',
    )
    this.remove = database.prepare('DELETE FROM saved_searches WHERE id = ?')
    this.prunings = [
      database.prepare('DELETE FROM saved_matches WHERE at_ms < ?1 AND ?2 > 0'),
      database.prepare(
        `DELETE FROM saved_matches WHERE no IN (
          SELECT no FROM (SELECT no, row_number() OVER (PARTITION BY search_id ORDER BY no DESC) AS place FROM saved_matches)
            WHERE place > ?2 AND ?1 > 0)`,
      ),
    ]
    this.lost = [DELETE_REMOVED_MATCHES, DELETE_LOST_MESSAGES].map((removal) =>
      database.prepare(removal),
    )
  }
}

export class SqliteSavedSearches implements SavedSearches {
  readonly #tick: TickTransaction
  readonly #openWriting: () => WritingConnection
  readonly #listOfKey: StatementSync
  readonly #list: StatementSync
  readonly #find: StatementSync
  readonly #findByToken: StatementSync
  readonly #versions: StatementSync
  readonly #stamp: StatementSync
  readonly #oldest: StatementSync
  readonly #newest: StatementSync
  #statements: WriteStatements | undefined

  /** `tick` belongs to the same connection. */
  constructor(
    database: DatabaseSync,
    tick: TickTransaction,
    openWriting: () => WritingConnection,
  ) {
    this.#tick = tick
    this.#openWriting = openWriting
    this.#listOfKey = database.prepare(
      `${SELECT} WHERE key_id = ? AND id > ? ORDER BY id LIMIT ?`,
    )
    this.#list = database.prepare(`${SELECT} WHERE id > ? ORDER BY id LIMIT ?`)
    this.#find = database.prepare(`${SELECT} WHERE id = ?`)
    this.#findByToken = database.prepare(`${SELECT} WHERE token_hash = ?`)
    this.#versions = database.prepare('SELECT id, version FROM saved_searches')
    this.#stamp = database.prepare(
      "SELECT count(*) || '/' || coalesce(sum(version), 0) AS stamp FROM saved_searches",
    )
    const matches = (order: 'ASC' | 'DESC', comparison: '>' | '<') =>
      database.prepare(
        `SELECT ${MATCH_COLUMNS} FROM saved_matches
          WHERE search_id IN (SELECT value FROM json_each(?1)) AND (?2 IS NULL OR no ${comparison} ?2)
            AND (?3 IS NULL OR at_ms >= ?3) AND (?4 IS NULL OR event IN (SELECT value FROM json_each(?4)))
          ORDER BY no ${order} LIMIT ?5`,
      )
    this.#oldest = matches('ASC', '>')
    this.#newest = matches('DESC', '<')
  }

  add(search: NewSavedSearch, most: number, version: number): Promise<boolean> {
    const { id, keyId, tokenHash, installation, content } = search
    return this.#write(({ add }) => {
      const values = [id, keyId, version, tokenHash, installation, JSON.stringify(content)]
      return add.run(...values, most).changes === 1
    })
  }

  list(
    { keyId, after, limit }: SavedSearchPage,
    options?: CallOptions,
  ): Promise<readonly SavedSearch[]> {
    return this.#tick.read(() => {
      if (keyId === undefined) return toSearches(this.#list.all(after ?? '', limit))
      return toSearches(this.#listOfKey.all(keyId, after ?? '', limit))
    }, options)
  }

  find(id: string, options?: CallOptions): Promise<SavedSearch | undefined> {
    return this.#tick.read(() => toOne(this.#find.get(id)), options)
  }

  findByToken(tokenHash: string, options?: CallOptions): Promise<SavedSearch | undefined> {
    return this.#tick.read(() => toOne(this.#findByToken.get(tokenHash)), options)
  }

  update(
    id: string,
    patch: SavedSearchPatch,
    version: number,
  ): Promise<SavedSearch | undefined> {
    const { content, tokenHash = null, installation, resumes, pause, dropsMessages } = patch
    return this.#write(({ update, resume, pause: pauseNow, drop, find }) => {
      update.run(
        id,
        version,
        JSON.stringify(content),
        tokenHash,
        installation === undefined ? 0 : 1,
        installation ?? null,
      )
      if (dropsMessages === true) drop.run(id)
      if (resumes === true || dropsMessages === true) resume.run(id)
      if (pause !== undefined) pauseNow.run(id, pause.at, pause.reason)
      return toOne(find.get(id))
    })
  }

  remove(id: string): Promise<boolean> {
    return this.#write((statements) => removeOne(statements, id))
  }

  async removeOfKey(keyId: string): Promise<number> {
    const searches = await this.list({ keyId, after: null, limit: Number.MAX_SAFE_INTEGER })
    if (searches.length === 0) return 0
    return this.#write(
      (statements) => searches.filter(({ id }) => removeOne(statements, id)).length,
    )
  }

  versions(): Promise<ReadonlyMap<string, number>> {
    return this.#tick.read(() => {
      const rows = this.#versions.all() as unknown as readonly {
        readonly id: string
        readonly version: number
      }[]
      return new Map(rows.map(({ id, version }) => [id, version]))
    })
  }

  stamp(): Promise<string> {
    return this.#tick.read(() => String(this.#stamp.get()?.['stamp']))
  }

  async takeChanges(
    limit: number,
    atMs: number,
    match: (changes: readonly FollowedChange[]) => readonly NewMatch[],
  ): Promise<number> {
    const { hasChanges } = this.#open()
    if (hasChanges.get() === undefined) return 0
    return await this.#write((statements) => {
      const rows = statements.changes.all(limit) as unknown as readonly ChangeRow[]
      for (const found of match(rows.map(toFollowedChange))) {
        const { searchId, event, podcastId, content, sends } = found
        const { lastInsertRowid } = statements.addMatch.run(
          searchId,
          atMs,
          event,
          podcastId,
          content,
        )
        if (sends) statements.messages.add(Number(lastInsertRowid), searchId, atMs)
      }
      statements.takeChanges.run(rows.at(-1)?.no ?? 0)
      return rows.length
    })
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
    const list = first === 'oldest' ? this.#oldest : this.#newest
    const named = events === undefined ? null : JSON.stringify(events)
    return this.#tick.read(
      () =>
        list.all(
          JSON.stringify(searchIds),
          after,
          sinceMs,
          named,
          limit,
        ) as unknown as readonly SavedMatch[],
      options,
    )
  }

  claimMessages(request: MessageClaim): Promise<ClaimedMessages | undefined> {
    const { messages } = this.#open()
    if (!messages.areDue(request)) return Promise.resolve(undefined)
    return this.#write((statements) => {
      const id = statements.messages.claim(request)
      const search = id === undefined ? undefined : toOne(statements.find.get(id))
      if (search === undefined) return undefined
      const rows = statements.messages.list(search.id, request)
      return { search, messages: rows as readonly WaitingMessage[] }
    })
  }

  settleMessage(searchId: string, lease: string, outcome: DeliveryOutcome): Promise<void> {
    return this.#write(({ messages }) => messages.settle(searchId, lease, outcome))
  }

  prune(beforeMs: number, most: number): Promise<void> {
    return this.#write(({ prunings, lost }) => {
      for (const pruning of prunings) pruning.run(beforeMs, most)
      for (const removal of lost) removal.run()
    })
  }

  #open(): WriteStatements {
    this.#statements ??= new WriteStatements(this.#openWriting().database)
    return this.#statements
  }

  async #write<Result>(work: (statements: WriteStatements) => Result): Promise<Result> {
    const statements = this.#open()
    const result = await this.#openWriting().writes.run(() => work(statements))
    this.#tick.end()
    return result
  }
}

function removeOne({ removals, remove }: WriteStatements, id: string): boolean {
  for (const removal of removals) removal.run(id)
  return remove.run(id).changes === 1
}
