/** Finds people with their shows and episodes, for all surfaces. */
import { CodedError } from '../../errors.ts'
import type { Episode } from '../../record/episodes/episode.ts'
import { isOfPerson, joinRows, type KnownPerson } from '../../record/people/known-people.ts'
import { peopleOfShow, type ShowPerson } from '../../record/people/people-of-show.ts'
import { foldPersonName } from '../../record/people/person-name.ts'
import { isSearchable, type PodcastRecord } from '../../record/podcast.ts'
import { fromFragments } from '../../record/view/fragments.ts'
import { alikeDistance, editDistance } from '../../search/text/edit-distance.ts'
import { openCursor, sealCursor } from '../../search/cursor.ts'
import type { CallOptions, Directory, StoredPodcast } from '../../store/directory.ts'
import { readEpisodes } from '../../store/metadata.ts'
import { findKnownPerson } from '../../store/people/find-known-person.ts'
import { MOST_WORDS } from '../../store/people/people-rows.ts'
import type { NamePosition, People } from '../../store/people/people.ts'

type Parts = Pick<Directory, 'people' | 'reader' | 'metadata'>

/** Shows and episodes of one person in an answer. */
const MOST_SHOWS = 200
const MOST_EPISODES = 200

export interface PersonInShow {
  readonly show: StoredPodcast
  readonly record: PodcastRecord
  readonly person: ShowPerson
  /** The episodes that name the person, newest first. */
  readonly episodes: readonly Episode[]
  /** The episodes of the show that are kept, newest first. */
  readonly kept: readonly Episode[]
}

export interface PersonWithShows {
  readonly known: KnownPerson
  readonly shows: readonly PersonInShow[]
}

export interface PeoplePage {
  readonly people: readonly PersonWithShows[]
  readonly cursor: string | null
}

function peopleOf({ people }: Pick<Parts, 'people'>): People {
  if (people !== undefined) return people
  throw new CodedError('NOT_READY', 'This directory keeps no people.')
}

async function readShows(
  { reader, metadata }: Parts,
  known: readonly KnownPerson[],
  options?: CallOptions,
): Promise<readonly PersonWithShows[]> {
  const idsOf = (person: KnownPerson) =>
    [...new Set(person.rows.map(({ podcastId }) => podcastId))].slice(0, MOST_SHOWS)
  const ids = [...new Set(known.flatMap(idsOf))]
  const [stored, episodes] = await Promise.all([
    reader.getMany(ids, options),
    readEpisodes(metadata, ids, options),
  ])
  const shows = new Map(stored.flatMap((each) => (each ? [[each.id, each] as const] : [])))
  return known
    .map((person) => ({
      known: person,
      shows: idsOf(person).flatMap((id) => toShow(shows.get(id), episodes.get(id), person)),
    }))
    .filter((person) => person.shows.length > 0)
}

function toShow(
  show: StoredPodcast | undefined,
  kept: readonly Episode[] = [],
  known: KnownPerson,
): readonly PersonInShow[] {
  if (show === undefined) return []
  const record = fromFragments(show)
  if (!isSearchable(record)) return []
  return peopleOfShow(record, kept)
    .filter((person) => isOfPerson(person, known))
    .map((person) => ({
      show,
      record,
      person,
      episodes: kept.filter(({ id }) => person.episodes.has(id)),
      kept,
    }))
}

/** Returns undefined for a slug that no person has. */
export async function findPerson(
  directory: Parts,
  slug: string,
  options?: CallOptions,
): Promise<PersonWithShows | undefined> {
  const known = await findKnownPerson(peopleOf(directory), slug, options)
  if (known === undefined) return undefined
  return (await readShows(directory, [known], options))[0]
}

interface PeopleQuery {
  readonly q: string
  readonly cursor: string | undefined
  readonly limit: number
}

function toPosition(cursor: string | undefined, list: string) {
  if (cursor === undefined) return { from: null, skipped: 0 }
  const [key, weight, skipped] = openCursor(cursor, list).values
  const from = { key: String(key), weight: Number(weight) }
  return { from, skipped: Number(skipped) }
}

/** Reads names one by one until the page is full, because several people may share a name. */
async function collect(
  people: People,
  words: readonly string[],
  { from, skipped, limit }: { from: NamePosition | null; skipped: number; limit: number },
  options?: CallOptions,
): Promise<{ known: KnownPerson[]; next: readonly (string | number)[] | null }> {
  const names = await people.findNames({ words, from, limit: limit + 1 }, options)
  const rows = await people.listByKeys(
    names.map(({ key }) => key),
    options,
  )
  const byKey = Map.groupBy(joinRows(rows), ({ key }) => key)
  const known: KnownPerson[] = []
  let left = skipped
  for (const { key, weight } of names) {
    const same = byKey.get(key) ?? []
    const taken = same.slice(left, left + limit - known.length)
    known.push(...taken)
    if (left + taken.length < same.length)
      return { known, next: [key, weight, left + taken.length] }
    left = 0
  }
  return { known, next: null }
}

export async function searchPeople(
  directory: Parts,
  { q, cursor, limit }: PeopleQuery,
  options?: CallOptions,
): Promise<PeoplePage> {
  const words = foldPersonName(q)
    .split(' ')
    .filter((word) => word !== '')
  if (words.length === 0)
    throw new CodedError(
      'SEARCH_TERMS_MISSING',
      'q is missing or has no word; send the name of a person, or a part of it.',
    )
  const list = `people ${words.join(' ')}`
  const position = toPosition(cursor, list)
  const { known, next } = await collect(
    peopleOf(directory),
    words,
    { ...position, limit },
    options,
  )
  return {
    people: await readShows(directory, known, options),
    cursor: next === null ? null : sealCursor({ total: 0, values: next }, list),
  }
}

/** Names that are compared with misspelt words, by weight. */
const MOST_COMPARED = 2000

/** Returns how many letters differ, or undefined if a word has no similar one in the name. */
function slipsOf(words: readonly string[], key: string): number | undefined {
  const left = key.split(' ')
  let slips = 0
  for (const word of words) {
    const limit = alikeDistance(word.length)
    const distances = left.map((other) => editDistance(word, other, limit))
    const least = Math.min(...distances)
    if (least > limit) return undefined
    slips += least
    left.splice(distances.indexOf(least), 1)
  }
  return slips
}

async function readNames(
  directory: Parts,
  keys: readonly string[],
  limit: number,
  options?: CallOptions,
): Promise<readonly PersonWithShows[]> {
  const people = peopleOf(directory)
  const known = joinRows(await people.listByKeys(keys, options))
  const byKey = Map.groupBy(known, ({ key }) => key)
  const sorted = keys.flatMap((key) => byKey.get(key) ?? [])
  return readShows(directory, sorted.slice(0, limit), options)
}

/** Finds people whose words begin with the same letters and differ by few; best match first. */
export async function searchSimilarPeople(
  directory: Parts,
  { q, limit }: Pick<PeopleQuery, 'q' | 'limit'>,
  options?: CallOptions,
): Promise<readonly PersonWithShows[]> {
  const words = foldPersonName(q).split(' ').slice(0, MOST_WORDS)
  const starts = words.map((word) => Array.from(word)[0] ?? '')
  if (starts.includes('')) return []
  const query = { words: starts, areStarts: true, from: null, limit: MOST_COMPARED }
  const names = await peopleOf(directory).findNames(query, options)
  const keys = names
    .map(({ key }) => ({ key, slips: slipsOf(words, key) ?? Number.POSITIVE_INFINITY }))
    .filter(({ slips }) => Number.isFinite(slips))
    .toSorted((one, other) => one.slips - other.slips)
    .slice(0, limit)
    .map(({ key }) => key)
  return readNames(directory, keys, limit, options)
}

/**
 * Lists the people with the most weight, computed from episodes, hosting, and the scores of their
 * shows.
 */
export async function listTopPeople(
  directory: Parts,
  limit: number,
  options?: CallOptions,
): Promise<readonly PersonWithShows[]> {
  const names = await peopleOf(directory).listTopNames(2 * limit, options)
  const keys = [...new Set(names.map(({ key }) => key))]
  return readNames(directory, keys, limit, options)
}

/** Returns the people of a show with their slugs. */
export async function listPeopleOfShow(
  directory: Parts,
  record: PodcastRecord,
  episodes: readonly Episode[],
  options?: CallOptions,
): Promise<ReadonlyMap<ShowPerson, string>> {
  const slugs = new Map<ShowPerson, string>()
  if (directory.people === undefined || !isSearchable(record)) return slugs
  const people = peopleOfShow(record, episodes)
  const rows = await directory.people.listByKeys(
    [...new Set(people.map(({ key }) => key))],
    options,
  )
  const known = joinRows(rows)
  for (const person of people) {
    const own = known.find(
      (each) =>
        isOfPerson(person, each) &&
        each.rows.some(({ podcastId }) => podcastId === record.id),
    )
    if (own !== undefined) slugs.set(person, own.slug)
  }
  return slugs
}

export interface PersonEpisode {
  readonly episode: Episode
  readonly show: PersonInShow
}

/** Returns the episodes of all shows, newest first. */
export function episodesOfPerson({ shows }: PersonWithShows): readonly PersonEpisode[] {
  return shows
    .flatMap((show) => show.episodes.map((episode) => ({ episode, show })))
    .toSorted(
      (one, other) => (other.episode.publishedMs ?? 0) - (one.episode.publishedMs ?? 0),
    )
    .slice(0, MOST_EPISODES)
}
