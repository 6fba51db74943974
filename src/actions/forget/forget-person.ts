/** Erases a person from all stored data, and excludes the person from later writes. */
import type { PodcastId } from '../../record/podcast.ts'
import type { Directory } from '../../store/directory.ts'
import { changePodcast, type Ordering } from '../change-podcast.ts'
import { eraseInEpisodes } from './erase-in-episodes.ts'
import { describePerson, findPersonToForget, showsOf } from './person-to-forget.ts'
import { type Rewriting, rewrite } from './rewrite.ts'

async function eraseInShow(
  directory: Directory,
  id: PodcastId,
  erasure: Rewriting,
): Promise<void> {
  const { forgotten } = erasure
  await changePodcast(directory, id, {}, (podcast) => rewrite(directory, podcast, erasure))
  await eraseInEpisodes(directory, id, forgotten)
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
  const { tombstones } = await directory.writer.owners({ ids })
  // Merged shows are among the traces.
  const present = ids.filter((id) => !tombstones.has(id))
  for (const id of present) await eraseInShow(directory, id, { ...ordering, forgotten })
  const podcastIds = [...new Set([...ids, ...person.shows, ...person.unmarkedIn])]
  const traces = { podcastIds, names: isOnly ? [known.key] : [] }
  return { podcasts: present.length, traces: await directory.forgotten.erase(traces) }
}
