/** Erases people from what is kept of a show besides its record and its newest episodes. */
import { forgetInTranscript } from '../../record/episodes/forget-in-transcript.ts'
import type { Episode } from '../../record/episodes/episode.ts'
import { EPISODE_FILE_KINDS, fileKey } from '../../record/episodes/transcript.ts'
import { type ForgottenEntries, peopleEraser } from '../../record/forgotten.ts'
import type { PodcastId } from '../../record/podcast.ts'
import type { Directory } from '../../store/directory.ts'

function names(
  { persons, ...episode }: Episode,
  id: PodcastId,
  forgotten: ForgottenEntries,
): boolean {
  const eraser = peopleEraser(forgotten, id, persons)
  if (persons.some((person) => eraser.isForgotten(person))) return true
  return [episode.title, episode.notes ?? ''].some((text) => eraser.inText(text) !== text)
}

async function eraseInFiles(
  { transcripts }: Directory,
  id: PodcastId,
  { episodes, forgotten }: { episodes: readonly Episode[]; forgotten: ForgottenEntries },
): Promise<void> {
  const keys = episodes.flatMap((episode) =>
    EPISODE_FILE_KINDS.map((kind) => fileKey(episode.id, kind)),
  )
  for (const key of keys) {
    const kept = await transcripts?.find(key)
    if (kept === undefined || kept.transcript === null) continue
    const transcript = forgetInTranscript(kept.transcript, forgotten, id)
    if (transcript !== kept.transcript)
      await transcripts?.put(id, key, { ...kept, transcript })
  }
}

/** Erases from transcripts and chapters, and removes indexed episodes that name a forgotten person. */
export async function eraseInEpisodes(
  directory: Directory,
  id: PodcastId,
  forgotten: ForgottenEntries,
): Promise<void> {
  const episodes = (await directory.episodes?.listOfShow(id)) ?? []
  await eraseInFiles(directory, id, { episodes, forgotten })
  // They are no longer in the feed, or were erased with its newest episodes.
  const left = episodes.filter((episode) => names(episode, id, forgotten))
  if (left.length > 0) await directory.episodes?.remove(left.map((each) => each.id))
}
