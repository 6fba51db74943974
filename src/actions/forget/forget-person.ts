/** Erases a person from all stored data, and excludes the person from later writes. */
import type { PersonTraces } from '../../record/people/forgotten-people.ts'
import type { PodcastId } from '../../record/podcast.ts'
import type { Directory } from '../../store/directory.ts'
import { recordAudit } from '../audit.ts'
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

/** Idempotent. The person and the traces have been added to `forgotten`. */
async function erasePerson(
  directory: Directory,
  traces: PersonTraces,
  ordering: Ordering,
): Promise<ErasedPerson> {
  const forgotten = await directory.forgotten.list()
  const { byId } = await directory.writer.owners({ ids: traces.podcastIds })
  // Merged shows are among the traces.
  const present = traces.podcastIds.filter((id) => byId.has(id))
  for (const id of present) await eraseInShow(directory, id, { ...ordering, forgotten })
  return { podcasts: present.length, traces: await directory.forgotten.erase(traces) }
}

/** Repeats erasures that did not end because their process was killed. */
export async function finishErasures(
  directory: Directory,
  ordering: Omit<Ordering, 'reason'>,
): Promise<void> {
  for (const traces of await directory.forgotten.listUnfinished()) {
    const details = { ...(await erasePerson(directory, traces, ordering)) }
    await recordAudit(directory, ordering, { action: 'person-forget', details })
  }
}

export async function forgetPerson(
  directory: Directory,
  slug: string,
  ordering: Ordering,
): Promise<ErasedPerson> {
  // A repeated call no longer finds the person.
  const { reason: _, ...actor } = ordering
  await finishErasures(directory, actor)
  const { known, isOnly } = await findPersonToForget(directory, slug)
  const person = await describePerson(directory, known)
  const ids = [...showsOf(known), ...person.shows, ...person.unmarkedIn]
  const traces = { podcastIds: [...new Set(ids)], names: isOnly ? [known.key] : [] }
  await directory.forgotten.addPerson(person, traces)
  return erasePerson(directory, traces, ordering)
}
