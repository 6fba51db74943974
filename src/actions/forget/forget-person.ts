/** Erases a person from all stored data, and excludes the person from later writes. */
import { forgetInTranscript } from '../../record/episodes/forget-in-transcript.ts'
import type { Episode } from '../../record/episodes/episode.ts'
import { type ForgottenEntries, peopleEraser } from '../../record/forgotten.ts'
import type { PodcastId } from '../../record/podcast.ts'
import type { Directory } from '../../store/directory.ts'
import { changePodcast, type Ordering } from '../change-podcast.ts'
import { describePerson, findPersonToForget, showsOf } from './person-to-forget.ts'
import { type Rewriting, rewrite } from './rewrite.ts'

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
  /** Number of merged podcasts, events, actions and saved searches that named the person. */
  readonly traces: number
}

export async function forgetPerson(
  directory: Directory,
  slug: string,
  ordering: Ordering,
): Promise<ErasedPerson> {
  const { known, isOnly } = await findPersonToForget(directory, slug)
  const person = await describePerson(directory, known)
  await directory.forgotten.addPerson(person)
  const forgotten = await directory.forgotten.list()
  const ids = showsOf(known)
  for (const id of ids) await eraseInShow(directory, id, { ...ordering, forgotten })
  const podcastIds = [...new Set([...ids, ...person.shows, ...person.unmarkedIn])]
  const traces = { podcastIds, names: isOnly ? [known.key] : [] }
  return { podcasts: ids.length, traces: await directory.forgotten.erase(traces) }
}
