/** Finds a person to erase, also in shows whose people have no pages. */
import { CodedError } from '../../errors.ts'
import type { Episode } from '../../record/episodes/episode.ts'
import { marksInShow, type PersonToForget } from '../../record/people/forgotten-people.ts'
import {
  findByCode,
  isOfPerson,
  joinRows,
  type KnownPerson,
  nameSlug,
  parsePersonSlug,
  type PersonRow,
} from '../../record/people/known-people.ts'
import { peopleOfShow, type ShowPerson } from '../../record/people/people-of-show.ts'
import { isSearchable, type PodcastId, type PodcastRecord } from '../../record/podcast.ts'
import { toSlugText } from '../../record/slug.ts'
import type { Change } from '../../store/change-feed.ts'
import type { Directory } from '../../store/directory.ts'
import { readEpisodes } from '../../store/metadata.ts'
import { findById } from '../find-podcast.ts'

const BATCH = 200
const MOST_EVENTS = 1000

type EpisodesById = ReadonlyMap<PodcastId, readonly Episode[]>

/** Shows whose people have no pages. */
interface UnseenShows {
  readonly has: (change: Change) => boolean
  readonly readEpisodes: (
    directory: Directory,
    ids: readonly PodcastId[],
  ) => Promise<EpisodesById>
}

/** Shows that search does not find. */
const HIDDEN: UnseenShows = {
  has: (change) =>
    'record' in change && change.kind !== 'merge' && !isSearchable(change.record),
  readEpisodes: ({ metadata }, ids) => readEpisodes(metadata, ids),
}

/** Merged shows as they were before. */
const MERGED: UnseenShows = {
  has: ({ kind }) => kind === 'merge',
  async readEpisodes({ writer }, ids) {
    const lists = ids.map(async (id) => [id, await writer.listMergedEpisodes(id)] as const)
    return new Map(await Promise.all(lists))
  },
}

/** Returns the people of these shows whose slug contains this part. */
async function readUnseen(
  directory: Directory,
  name: string,
  shows: UnseenShows,
): Promise<readonly PersonRow[]> {
  const rows: PersonRow[] = []
  let batch: PodcastRecord[] = []
  const empty = async (): Promise<void> => {
    const ids = batch.map(({ id }) => id)
    const kept = await shows.readEpisodes(directory, ids)
    for (const record of batch) {
      const episodes = kept.get(record.id) ?? []
      const named = [record.hostNames, record.extras?.persons, episodes]
      // Most shows do not have the name at all.
      if (!toSlugText(JSON.stringify(named)).includes(name)) continue
      const same = peopleOfShow(record, episodes).filter(
        (person) => nameSlug(person.name) === name,
      )
      rows.push(...same.map((each) => ({ ...each, podcastId: record.id, weight: 0 })))
    }
    batch = []
  }
  for await (const change of directory.writer.snapshot()) {
    if (change.kind === 'remove' || !shows.has(change)) continue
    batch.push(change.record)
    if (batch.length === BATCH) await empty()
  }
  await empty()
  return rows
}

export interface FoundPerson {
  readonly known: KnownPerson
  /** No other person has the name. */
  readonly isOnly: boolean
}

async function findAmong(
  { people }: Directory,
  { name, code }: { readonly name: string; readonly code: string },
  unseen: readonly PersonRow[],
): Promise<FoundPerson | undefined> {
  const shown = (await people?.listBySlug(name)) ?? []
  const keys = [...new Set([...shown, ...unseen].map(({ key }) => key))]
  const all = joinRows([...((await people?.listByKeys(keys)) ?? []), ...unseen])
  const known = findByCode(all, code)
  if (known === undefined) return undefined
  const isOnly = all.every(({ key, slug }) => key !== known.key || slug === known.slug)
  return { known, isOnly }
}

/** Throws `PERSON_NOT_FOUND`. Reads every show that is not searchable. */
export async function findPersonToForget(
  directory: Directory,
  slug: string,
): Promise<FoundPerson> {
  const parsed = parsePersonSlug(slug)
  const notFound = new CodedError('PERSON_NOT_FOUND', 'No person has this slug.')
  if (parsed === undefined) throw notFound
  for (const shows of [HIDDEN, MERGED]) {
    const unseen = await readUnseen(directory, parsed.name, shows)
    const found = await findAmong(directory, parsed, unseen)
    if (found !== undefined) return found
  }
  throw notFound
}

/** Returns the shows that were merged into this one, directly or not. */
async function listAbsorbed(
  { history, writer }: Directory,
  id: PodcastId,
): Promise<readonly PodcastId[]> {
  const ids = new Set([id])
  // Iterating a set also visits elements that are added during the loop.
  for (const each of ids)
    for (const { kind, evidence } of await history.list(each, { limit: MOST_EVENTS })) {
      if (kind !== 'merged') continue
      const { absorbed } = evidence as { readonly absorbed?: unknown }
      if (typeof absorbed !== 'string' || ids.has(absorbed)) continue
      if ((await writer.findTombstone(absorbed))?.kind === 'merge') ids.add(absorbed)
    }
  ids.delete(id)
  return [...ids]
}

export function showsOf({ rows }: KnownPerson): readonly PodcastId[] {
  return [...new Set(rows.map(({ podcastId }) => podcastId))]
}

/** Returns the people of a show; of a merged one, those before the merge. */
async function readPeople(
  directory: Directory,
  id: PodcastId,
): Promise<readonly ShowPerson[]> {
  const left = await directory.writer.findTombstone(id)
  if (left?.kind === 'merge')
    return peopleOfShow(left.record, await directory.writer.listMergedEpisodes(id))
  const found = await findById(directory, id)
  if (found === undefined) return []
  const episodes = (await readEpisodes(directory.metadata, [id])).get(id) ?? []
  return peopleOfShow(found.record, episodes)
}

/** An undone merge does not bring the person back. */
export async function describePerson(
  directory: Directory,
  known: KnownPerson,
): Promise<PersonToForget> {
  const marks = await Promise.all(
    showsOf(known).map(async (id) => {
      const people = await readPeople(directory, id)
      const same = people.filter(({ key }) => key === known.key)
      const own = same.filter((person) => isOfPerson(person, known))
      const absorbed = await listAbsorbed(directory, id)
      return [id, ...absorbed].map((each) => marksInShow(each, same, own))
    }),
  )
  const all = marks.flat()
  return {
    key: known.key,
    links: [...new Set([...known.links, ...all.flatMap(({ links }) => links)])],
    images: [...new Set(all.flatMap(({ images }) => images))],
    shows: all.flatMap(({ shows }) => shows),
    unmarkedIn: all.flatMap(({ unmarkedIn }) => unmarkedIn),
  }
}
