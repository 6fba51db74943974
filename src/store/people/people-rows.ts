/** The rows of people and the statements that both SQL stores share. */
import { crc32 } from 'node:zlib'
import { unpackEpisodes } from '../../record/episodes/packed-episodes.ts'
import {
  nameSlug,
  type PersonRow,
  weightOfPerson,
} from '../../record/people/known-people.ts'
import { peopleOfShow } from '../../record/people/people-of-show.ts'
import {
  isSearchable,
  type PodcastDraft,
  type PodcastRecord,
} from '../../record/podcast.ts'
import type { NameQuery } from './people.ts'

/** Raise it when the rules change: every show is derived again. */
export const PEOPLE_RULES = 2

export const MOST_WORDS = 6
/** Puts an equal name before all others. */
const EQUAL_WEIGHT = 1_000_000_000
/** Follows every word that has the same start. */
const LAST = '\u{10FFFF}'

export interface NewPersonRow {
  readonly key: string
  readonly slug: string
  readonly name: string
  /** JSON. */
  readonly links: string
  readonly weight: number
}

export interface StoredPersonRow {
  readonly podcastId: string
  readonly key: string
  readonly name: string
  readonly links: string
  readonly weight: number
}

export function toPersonRow(row: StoredPersonRow): PersonRow {
  return { ...row, links: JSON.parse(row.links) as readonly string[] }
}

/** Returns whether the record names people besides those of its episodes. */
export function namesPeople({ hostNames, extras }: PodcastDraft): boolean {
  return hostNames !== null || extras?.persons !== undefined
}

/** Returns a checksum of the inputs of the rows; undefined without people. */
export function peopleSum(
  record: PodcastRecord,
  section: number | string | undefined,
): number | undefined {
  const { hostNames, extras } = record
  const hasNone = section === undefined && !namesPeople(record)
  if (hasNone || !isSearchable(record)) return undefined
  return crc32(JSON.stringify([PEOPLE_RULES, section, hostNames, extras?.persons]))
}

/** `content`: the JSON of the section `newestEpisodes`. */
export function derivePeople(
  record: PodcastRecord,
  content: string | undefined,
): readonly NewPersonRow[] {
  const episodes = unpackEpisodes(JSON.parse(content ?? 'null'), record.id)
  return peopleOfShow(record, episodes).map((person) => ({
    key: person.key,
    slug: nameSlug(person.name),
    name: person.name,
    links: JSON.stringify(person.links),
    weight: weightOfPerson(person, record.authorityScore?.authorityScore ?? 0),
  }))
}

export function wordsOfKey(key: string): readonly string[] {
  return [...new Set(key.split(' '))]
}

/** Returns the statement of a search for names with so many words. `at(n)`: the nth parameter. */
export function selectNames(
  words: number,
  served: string,
  at: (position: number) => string,
): string {
  const having = Array.from(
    { length: words },
    (_, index) =>
      `SELECT name_key FROM people_words WHERE word >= ${at(2 * index + 1)} AND word <= ${at(2 * index + 2)}`,
  ).join(' INTERSECT ')
  const next = (offset: number): string => at(2 * words + offset)
  return `SELECT name_key AS key, weight FROM (
      SELECT name_key, CAST(sum(weight) AS bigint) + CASE WHEN name_key = ${next(1)} THEN ${String(EQUAL_WEIGHT)} ELSE 0 END AS weight
        FROM people JOIN podcasts USING (seq)
        WHERE name_key IN (${having}) AND ${served} GROUP BY name_key
    ) AS names
    WHERE weight < ${next(2)} OR (weight = ${next(3)} AND name_key >= ${next(4)})
    ORDER BY weight DESC, name_key LIMIT ${next(5)}`
}

/** Returns the statement of the names of most weight. `join`: the join whose first table is read in order. */
export function selectTopNames(served: string, join: string, limit: string): string {
  return `SELECT name_key AS key, weight FROM people ${join} podcasts USING (seq)
    WHERE ${served} ORDER BY weight DESC, name_key LIMIT ${limit}`
}

/** Returns the values of `selectNames` for a query with at most `MOST_WORDS` words. */
export function nameValues({
  words,
  areStarts = false,
  from,
  limit,
}: NameQuery): readonly (string | number)[] {
  const ranges = words.flatMap((word, index) => [
    word,
    areStarts || index === words.length - 1 ? `${word}${LAST}` : word,
  ])
  const weight = from?.weight ?? 2 * EQUAL_WEIGHT
  return [...ranges, words.join(' '), weight, weight, from?.key ?? '', limit]
}
