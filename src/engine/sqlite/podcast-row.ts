/** A podcast as a row: what it is found by, and its answers as stored text. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { isSearchable, type PodcastRecord } from '../../record/podcast.ts'
import { type AnswerFragments, toFragments } from '../../record/view/fragments.ts'
import type { StoredPodcast } from '../engine.ts'

const FRAGMENTS = [
  'basic',
  'details',
  'description',
  'platforms',
  'hit',
  'contact',
  'internals',
] as const satisfies readonly (keyof AnswerFragments)[]

const COLUMNS = ['id', 'slug', 'revision', 'apple_id', 'spotify_id', 'podcast_guid', 'dead', 'searchable', ...FRAGMENTS]

/** Of a stored podcast, for a SELECT from `podcasts` whose rows `toStored` reads. */
export const STORED_COLUMNS = ['podcasts.id', ...FRAGMENTS].join(', ')

/** With the level `lean` a hit carries the basic answer alone. */
export const LEAN_COLUMNS = `id, basic, '{}', 'null', NULL, '{}', '{}', '{}'`

type StoredRow = readonly [
  id: string,
  basic: string,
  details: string,
  description: string,
  platforms: string | null,
  hit: string,
  contact: string,
  internals: string,
]

/** A SELECT of podcasts. Rows come as arrays: making objects of eight texts costs a quarter of the whole reading. */
export const prepareStored = (database: DatabaseSync, sql: string): StatementSync => {
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  return statement
}

export const toStored = (row: unknown): StoredPodcast => {
  const [id, basic, details, description, platforms, hit, contact, internals] = row as StoredRow
  return { id, basic, details, description, platforms, hit, contact, internals }
}

/** In the order of `COLUMNS`. */
const toValues = (podcast: PodcastRecord, revision: number): SQLInputValue[] => {
  const fragments = toFragments(podcast)
  return [
    podcast.id,
    podcast.slug,
    revision,
    podcast.appleId,
    podcast.spotifyId,
    podcast.podcastGuid,
    podcast.feedState === 'dead' ? 1 : 0,
    isSearchable(podcast) ? 1 : 0,
    fragments.basic,
    fragments.details,
    fragments.description,
    fragments.platforms,
    fragments.hit,
    fragments.contact,
    fragments.internals,
  ]
}

export class PodcastRows {
  readonly #insert: StatementSync
  readonly #update: StatementSync

  constructor(database: DatabaseSync) {
    const marks = COLUMNS.map(() => '?').join(', ')
    this.#insert = database.prepare(`INSERT INTO podcasts (${COLUMNS.join(', ')}, seq) VALUES (${marks}, ?)`)
    this.#update = database.prepare(`UPDATE podcasts SET (${COLUMNS.join(', ')}) = (${marks}) WHERE seq = ?`)
  }

  insert(podcast: PodcastRecord): void {
    this.#insert.run(...toValues(podcast, 1), podcast.seq)
  }

  update(podcast: PodcastRecord, revision: number): void {
    this.#update.run(...toValues(podcast, revision), podcast.seq)
  }
}
