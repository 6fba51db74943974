/**
 * Hashes of erased addresses and people, and erasing those from rows that ordinary writes never
 * touch.
 */
import { ERASED_COLUMNS } from '../../rules/erase-noted.ts'
import { type Erasure, PRIVATE_ADDRESSES, toErasure } from '../../rules/erasure.ts'
import {
  DELETE_LOST_CHANGES,
  DELETE_LOST_MESSAGES,
  DELETE_REMOVED_MATCHES,
} from '../../rules/saved-search-rows.ts'
import type { Forgotten } from '../../forgotten.ts'
import { isPrivateAddress } from '../../../record/feed-url/feed-url.ts'
import {
  type ForgottenEntries,
  hashAddress,
  toForgotten,
} from '../../../record/forgotten.ts'
import {
  absorbedEntry,
  type PersonToForget,
  type PersonTraces,
  personEntries,
} from '../../../record/people/forgotten-people.ts'
import { erasingEntries, toUnfinished } from '../../../record/people/unfinished-erasures.ts'
import type { Database } from '../connection/database.ts'
import { prepare, type Statement } from '../connection/statement.ts'

/** Rows per transaction, so that writers wait only briefly. */
const BATCH = 500

const KEYS = 5000
const LIST_KEYS = prepare('SELECT key FROM feed_urls WHERE key > $1 ORDER BY key LIMIT $2')
const REMOVE_KEYS = prepare('DELETE FROM feed_urls WHERE key = ANY($1::text[])')

const SALT = prepare('SELECT forgotten_salt AS salt FROM directory')
const ADD = prepare(
  'INSERT INTO forgotten (hash) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING',
)
const REMOVE = prepare('DELETE FROM forgotten WHERE hash = ANY($1::text[])')
/** One statement, so that salt and hashes match. */
const LIST = prepare(
  'SELECT forgotten_salt AS salt, hash FROM directory LEFT JOIN forgotten ON true',
)

/**
 * Rows that may hold something to erase, after a key and sorted by it; locked until they are
 * written.
 */
interface ErasableRows {
  readonly select: Statement
  readonly update: Statement
  /** Needed if the part returns null. */
  readonly remove?: Statement
  /** Default: `like`. Not used by rows of one show. */
  readonly filter?: 'like' | 'likeKept' | 'likeFree'
  readonly part:
    | 'inText'
    | 'inJson'
    | 'inShow'
    | 'inTombstone'
    | 'inNoted'
    | 'inSaved'
    | 'inMatch'
}

const SET_NOTED = ERASED_COLUMNS.map((column, at) => {
  const type = column === 'layout' ? 'integer' : 'text'
  return `${column} = ($1::json ->> ${String(at)})::${type}`
})

/** Deletes rows that derive from removed and merged podcasts. */
const LOST = [DELETE_LOST_CHANGES, DELETE_REMOVED_MATCHES, DELETE_LOST_MESSAGES].map(
  (removal) => prepare(removal),
)

/** Changes come before matches, because matches follow from them. */
const ROWS: readonly ErasableRows[] = [
  {
    select: prepare(
      `SELECT no AS key, evidence AS text FROM events WHERE no > $1 AND evidence LIKE $3
        ORDER BY no LIMIT $2 FOR UPDATE`,
    ),
    update: prepare('UPDATE events SET evidence = $1 WHERE no = $2'),
    part: 'inJson',
  },
  {
    select: prepare(
      `SELECT seq AS key, kept AS text FROM tombstones WHERE seq > $1 AND kept LIKE $3
        ORDER BY seq LIMIT $2 FOR UPDATE`,
    ),
    // A new transaction id makes the change feed emit it to replicas.
    update: prepare(
      'UPDATE tombstones SET kept = $1, changed_xid = pg_current_xact_id() WHERE seq = $2',
    ),
    filter: 'likeKept',
    part: 'inTombstone',
  },
  {
    select: prepare(
      `SELECT no AS key, details AS text FROM audit WHERE no > $1 AND details LIKE $3
        ORDER BY no LIMIT $2 FOR UPDATE`,
    ),
    update: prepare('UPDATE audit SET details = $1 WHERE no = $2'),
    filter: 'likeFree',
    part: 'inJson',
  },
  {
    select: prepare(
      `SELECT no AS key, message AS text FROM submissions WHERE no > $1 AND message LIKE $3
        ORDER BY no LIMIT $2 FOR UPDATE`,
    ),
    update: prepare('UPDATE submissions SET message = $1 WHERE no = $2'),
    filter: 'likeFree',
    part: 'inText',
  },
  {
    select: prepare(
      `SELECT no AS key, contact AS text FROM submissions WHERE no > $1 AND contact LIKE $3
        ORDER BY no LIMIT $2 FOR UPDATE`,
    ),
    update: prepare('UPDATE submissions SET contact = $1 WHERE no = $2'),
    filter: 'likeFree',
    part: 'inText',
  },
  {
    select: prepare(
      `SELECT no AS key, json_build_array(${ERASED_COLUMNS.join(', ')})::text AS text FROM followed_changes
        WHERE no > $1 AND basic IS NOT NULL AND $3::text <> '' ORDER BY no LIMIT $2 FOR UPDATE`,
    ),
    update: prepare(`UPDATE followed_changes SET ${SET_NOTED.join(', ')} WHERE no = $2`),
    remove: prepare('DELETE FROM followed_changes WHERE no = $1'),
    part: 'inNoted',
  },
  {
    select: prepare(
      `SELECT id AS key, content AS text FROM saved_searches WHERE id > $1::text AND content LIKE $3
        ORDER BY id LIMIT $2 FOR UPDATE`,
    ),
    filter: 'likeFree',
    update: prepare(
      'UPDATE saved_searches SET content = $1, version = version + 1 WHERE id = $2',
    ),
    remove: prepare('DELETE FROM saved_searches WHERE id = $1'),
    part: 'inSaved',
  },
  {
    select: prepare(
      `SELECT no AS key, content AS text, podcast_id AS "podcastId" FROM saved_matches
        WHERE no > $1 AND content LIKE $3 ORDER BY no LIMIT $2 FOR UPDATE`,
    ),
    filter: 'likeKept',
    update: prepare('UPDATE saved_matches SET content = $1 WHERE no = $2'),
    remove: prepare('DELETE FROM saved_matches WHERE no = $1'),
    part: 'inMatch',
  },
]

/** Rows of one show, whose id is the third parameter. */
const ROWS_OF_SHOW: readonly ErasableRows[] = [
  {
    select: prepare(
      `SELECT no AS key, evidence AS text FROM events WHERE no > $1 AND seq IN
        (SELECT seq FROM podcasts WHERE id = $3 UNION ALL SELECT seq FROM tombstones WHERE id = $3)
        ORDER BY no LIMIT $2 FOR UPDATE`,
    ),
    update: prepare('UPDATE events SET evidence = $1 WHERE no = $2'),
    part: 'inShow',
  },
  {
    select: prepare(
      `SELECT no AS key, details AS text FROM audit WHERE no > $1 AND podcast_id = $3
        ORDER BY no LIMIT $2 FOR UPDATE`,
    ),
    update: prepare('UPDATE audit SET details = $1 WHERE no = $2'),
    part: 'inShow',
  },
]

interface TextRow {
  readonly key: number | string
  readonly text: string
  readonly podcastId?: string
}

interface ErasedPiece {
  readonly found: number
  readonly erased: number
  readonly last: number | string
}

export class PostgresForgotten implements Forgotten {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async add(address: string): Promise<void> {
    await this.#add((salt) => [hashAddress(address, salt)])
  }

  async addPerson(person: PersonToForget, traces?: PersonTraces): Promise<void> {
    const unfinished = traces === undefined ? [] : erasingEntries(traces)
    await this.#add((salt) => [...personEntries(person, salt), ...unfinished])
  }

  async listUnfinished(): Promise<readonly PersonTraces[]> {
    return toUnfinished((await this.#read()).entries)
  }

  async addEntries(entries: readonly string[]): Promise<void> {
    await this.#add(() => entries)
  }

  async inherit(absorbed: string, into: string): Promise<void> {
    await this.#add(() => [absorbedEntry(absorbed, into)])
  }

  async #add(toEntries: (salt: string) => readonly string[]): Promise<void> {
    const [row] = await this.#database.read<{ readonly salt: string }>(SALT)
    await this.#database.write(ADD, [toEntries(row?.salt ?? '')], { twiceIsOnce: true })
  }

  async list(): Promise<ForgottenEntries> {
    const { entries, salt } = await this.#read()
    return toForgotten(new Set(entries), salt)
  }

  async #read(): Promise<{ readonly entries: readonly string[]; readonly salt: string }> {
    const rows = await this.#database.read<{
      readonly salt: string
      readonly hash: string | null
    }>(LIST)
    return { entries: rows.flatMap(({ hash }) => hash ?? []), salt: rows[0]?.salt ?? '' }
  }

  async erase(person?: PersonTraces): Promise<number> {
    const forgotten = await this.list()
    if (forgotten.size === 0) return 0
    const erased = await this.#erase(toErasure(forgotten, person))
    if (person !== undefined)
      await this.#database.write(REMOVE, [erasingEntries(person)], { twiceIsOnce: true })
    return erased
  }

  async erasePrivate(): Promise<number> {
    return (await this.#erasePrivateKeys()) + (await this.#erase(PRIVATE_ADDRESSES))
  }

  /** Nothing to do: PostgreSQL owns the files, and autovacuum reuses the space. */
  overwriteDeleted(): Promise<boolean> {
    return Promise.resolve(true)
  }

  async #erasePrivateKeys(): Promise<number> {
    let [after, count] = ['', 0]
    let found: number
    do {
      const rows = await this.#database.read<{ readonly key: string }>(LIST_KEYS, [
        after,
        KEYS,
      ])
      const keys = rows.map(({ key }) => key)
      const secret = keys.filter(isPrivateAddress)
      if (secret.length > 0)
        await this.#database.write(REMOVE_KEYS, [secret], { twiceIsOnce: true })
      count += secret.length
      after = keys.at(-1) ?? after
      found = keys.length
    } while (found === KEYS)
    return count
  }

  async #erase(erasure: Erasure): Promise<number> {
    let count = 0
    for (const rows of ROWS) count += await this.#eraseFrom(rows, erasure)
    for (const podcastId of erasure.podcastIds)
      for (const rows of ROWS_OF_SHOW)
        count += await this.#eraseFrom(rows, erasure, podcastId)
    for (const removal of LOST)
      await this.#database.write(removal, [], { twiceIsOnce: true })
    return count
  }

  async #eraseFrom(
    { select, update, remove, filter = 'like', part }: ErasableRows,
    erasure: Erasure,
    only?: string,
  ): Promise<number> {
    const limit = only ?? erasure[filter]
    let count = 0
    let after: number | string = 0
    let found: number
    do {
      const from: number | string = after
      const piece: ErasedPiece = await this.#database.longTransaction(async (session) => {
        const rows = await session.all<TextRow>(select, [from, BATCH, limit])
        const erased = rows
          .map(({ key, text, podcastId = only ?? '' }) => ({
            key,
            before: text,
            text: erasure[part](text, podcastId),
          }))
          .filter(({ before, text }) => before !== text)
        await Promise.all(
          erased.map(({ key, text }) => {
            if (text !== null) return session.run(update, [text, key])
            if (remove === undefined) throw new Error('these rows are never deleted')
            return session.run(remove, [key])
          }),
        )
        return { found: rows.length, erased: erased.length, last: rows.at(-1)?.key ?? from }
      })
      found = piece.found
      count += piece.erased
      after = piece.last
    } while (found === BATCH)
    return count
  }
}
