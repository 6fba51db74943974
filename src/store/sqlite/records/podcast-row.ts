/** Maps a podcast to its row: lookup columns, and answers as stored text. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { isSearchable, type PodcastRecord } from '../../../record/podcast.ts'
import type { AnswerFragments } from '../../../record/view/fragments.ts'
import { type StoredText, toStoredText } from '../../../record/view/stored-layout.ts'
import type { StoredLevel } from '../../directory.ts'
import { checksumsOf, hitChecksum } from '../connection/checksums.ts'

/** In the order of the levels, so that a read can stop early. */
const FRAGMENTS = [
  'basic',
  'details',
  'description',
  'internals',
] as const satisfies readonly (keyof AnswerFragments)[]

const COLUMNS = [
  'id',
  'slug',
  'revision',
  'change_no',
  'apple_id',
  'own',
  'spotify_id',
  'podcast_guid',
  'dead',
  'searchable',
  'basic_sum',
  'full_sum',
  'hit_sum',
  'layout',
  ...FRAGMENTS,
]

/**
 * The columns of a level, for rows that `StoredRows` reads. The id comes after the texts: SQLite
 * then reads it from the row, not from the index that led there.
 */
export const STORED_COLUMNS: Readonly<Record<StoredLevel, string>> = {
  basic: 'basic, basic_sum, layout, podcasts.id',
  full: 'basic, details, description, full_sum, layout, podcasts.id',
  hit: 'basic, details, description, internals, hit_sum, layout, podcasts.id',
}

export type BasicRow = readonly [basic: string, sum: number, layout: number, id: string]
export type FullRow = readonly [
  basic: string,
  details: string,
  description: string,
  sum: number,
  layout: number,
  id: string,
]
export type HitRow = readonly [
  basic: string,
  details: string,
  description: string,
  internals: string,
  sum: number,
  layout: number,
  id: string,
]

/** Served whatever `CASTDEX_REQUIRE_APPLE_ID` is: the Apple id is at least 0, `own` is 0 or 1. */
export const ALWAYS_SERVED = 'apple_id + own > 0'

/** Prepares a SELECT that returns arrays: building objects costs a quarter of the read. */
export function prepareStored(database: DatabaseSync, sql: string): StatementSync {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  return statement
}

/** Values of a row besides the podcast. */
export interface RowStamp {
  readonly revision: number
  /** The number of the writing transaction. */
  readonly changeNo: number
}

/** The values of column `dead`. */
export const FEED_STATE_CODES: Readonly<Record<PodcastRecord['feedState'], number>> = {
  active: 0,
  dead: 1,
  'not-a-podcast': 2,
}

/** Returns them in the order of `COLUMNS`. */
const toValues = (
  podcast: PodcastRecord,
  fragments: StoredText,
  stamp: RowStamp,
): SQLInputValue[] => {
  const { basic, full, hit } = checksumsOf(fragments)
  return [
    podcast.id,
    podcast.slug,
    stamp.revision,
    stamp.changeNo,
    podcast.appleId,
    podcast.isOwn === true ? 1 : 0,
    podcast.spotifyId,
    podcast.podcastGuid,
    FEED_STATE_CODES[podcast.feedState],
    isSearchable(podcast) ? 1 : 0,
    basic,
    full,
    hit,
    fragments.layout,
    fragments.basic,
    fragments.details,
    fragments.description,
    fragments.internals,
  ]
}

export interface StoredFragments extends StoredText {
  readonly isIntact: boolean
}

export class PodcastRows {
  readonly #insert: StatementSync
  readonly #update: StatementSync
  readonly #touch: StatementSync
  readonly #read: StatementSync
  readonly #remove: StatementSync
  readonly #stamp: StatementSync

  constructor(database: DatabaseSync) {
    const marks = COLUMNS.map(() => '?').join(', ')
    this.#insert = database.prepare(
      `INSERT INTO podcasts (${COLUMNS.join(', ')}, seq) VALUES (${marks}, ?)`,
    )
    this.#update = database.prepare(
      `UPDATE podcasts SET (${COLUMNS.join(', ')}) = (${marks}) WHERE seq = ?`,
    )
    this.#touch = database.prepare('UPDATE podcasts SET revision = ? WHERE seq = ?')
    this.#read = database.prepare(
      `SELECT layout, ${FRAGMENTS.join(', ')}, hit_sum AS sum FROM podcasts WHERE seq = ?`,
    )
    this.#stamp = database.prepare(
      'SELECT revision, change_no AS changeNo FROM podcasts WHERE seq = ?',
    )
    this.#remove = database.prepare('DELETE FROM podcasts WHERE seq = ?')
  }

  insert(podcast: PodcastRecord, stamp: RowStamp): void {
    this.#insert.run(...toValues(podcast, toStoredText(podcast), stamp), podcast.seq)
  }

  update(podcast: PodcastRecord, fragments: StoredText, stamp: RowStamp): void {
    this.#update.run(...toValues(podcast, fragments, stamp), podcast.seq)
  }

  /** Rewrites the text of unchanged values, without effect on change feed and search. */
  renew(podcast: PodcastRecord, fragments: StoredText): void {
    const { revision, changeNo } = this.#stamp.get(podcast.seq) as unknown as RowStamp
    this.update(podcast, fragments, { revision, changeNo })
  }

  /** Writes only the revision. */
  touch(seq: number, revision: number): void {
    this.#touch.run(revision, seq)
  }

  /** The fragments may be damaged. */
  read(seq: number): StoredFragments {
    const { sum, ...fragments } = this.#read.get(seq) as unknown as StoredText & {
      sum: number
    }
    return { ...fragments, isIntact: hitChecksum(fragments) === sum }
  }

  remove(seq: number): void {
    this.#remove.run(seq)
  }
}
