/** Erases a person from all stored data, and excludes the person from later writes. */
import { forgetInTranscript } from '../../record/episodes/forget-in-transcript.ts'
import type { Episode } from '../../record/episodes/episode.ts'
import { type ForgottenEntries, peopleEraser } from '../../record/forgotten.ts'
import { marksInShow, type PersonToForget } from '../../record/people/forgotten-people.ts'
import { isOfPerson, type KnownPerson } from '../../record/people/known-people.ts'
import { peopleOfShow } from '../../record/people/people-of-show.ts'
import type { PodcastId } from '../../record/podcast.ts'
import type { Directory } from '../../store/directory.ts'
import { readEpisodes } from '../../store/metadata.ts'
import { changePodcast, type Ordering } from '../change-podcast.ts'
import { getPerson } from '../find-person.ts'
import { findById } from '../find-podcast.ts'
import { type Rewriting, rewrite } from './rewrite.ts'

const showsOf = ({ rows }: KnownPerson): readonly PodcastId[] => [
  ...new Set(rows.map(({ podcastId }) => podcastId)),
]

async function describePerson(
  directory: Directory,
  known: KnownPerson,
): Promise<PersonToForget> {
  const marks = await Promise.all(
    showsOf(known).map(async (id) => {
      const found = await findById(directory, id)
      if (found === undefined) return []
      const episodes = (await readEpisodes(directory.metadata, [id])).get(id) ?? []
      const same = peopleOfShow(found.record, episodes).filter(
        ({ key }) => key === known.key,
      )
      return marksInShow(
        id,
        same,
        same.filter((person) => isOfPerson(person, known)),
      )
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

function names(
  { persons, ...episode }: Episode,
  id: PodcastId,
  forgotten: ForgottenEntries,
): boolean {
  const eraser = peopleEraser(forgotten, id, persons)
  if (persons.some((person) => eraser.isForgotten(person))) return true
  return [episode.title, episode.notes ?? ''].some((text) => eraser.inText(text) !== text)
}

async function eraseInTranscripts(
  { transcripts }: Directory,
  id: PodcastId,
  { episodes, forgotten }: { episodes: readonly Episode[]; forgotten: ForgottenEntries },
): Promise<void> {
  for (const episode of episodes) {
    const kept = await transcripts?.find(episode.id)
    if (kept === undefined || kept.transcript === null) continue
    const transcript = forgetInTranscript(kept.transcript, forgotten, id)
    if (transcript !== kept.transcript)
      await transcripts?.put(id, episode.id, { ...kept, transcript })
  }
}

async function eraseInShow(
  directory: Directory,
  id: PodcastId,
  erasure: Rewriting,
): Promise<void> {
  const { forgotten } = erasure
  await changePodcast(directory, id, {}, (podcast) => rewrite(directory, podcast, erasure))
  const episodes = (await directory.episodes?.listOfShow(id)) ?? []
  await eraseInTranscripts(directory, id, { episodes, forgotten })
  // What names the person still is indexed and no longer in the feed.
  const left = episodes.filter((episode) => names(episode, id, forgotten))
  if (left.length > 0) await directory.episodes?.remove(left.map((each) => each.id))
}

export interface ErasedPerson {
  /** Number of podcasts that named the person. */
  readonly podcasts: number
  /** Number of merged podcasts that named the person. */
  readonly traces: number
}

export async function forgetPerson(
  directory: Directory,
  slug: string,
  ordering: Ordering,
): Promise<ErasedPerson> {
  const known = await getPerson(directory, slug)
  await directory.forgotten.addPerson(await describePerson(directory, known))
  const forgotten = await directory.forgotten.list()
  const ids = showsOf(known)
  for (const id of ids) await eraseInShow(directory, id, { ...ordering, forgotten })
  return { podcasts: ids.length, traces: await directory.forgotten.erase() }
}
