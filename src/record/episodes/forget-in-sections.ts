/** Removes forgotten addresses and people from metadata sections, including packed ones. */
import { type ForgottenEntries, forgetInJson, peopleEraser } from '../forgotten.ts'
import { forgetInEpisodes } from './packed-episodes.ts'

/** Returns equal sections if they contain nothing forgotten. */
export function forgetInSections<Sections extends object | null>(
  sections: Sections,
  forgotten: ForgottenEntries,
  podcastId: string,
): Sections {
  const open = forgetInJson(sections as Parameters<typeof forgetInJson>[0], forgotten)
  const eraser = peopleEraser(forgotten, podcastId)
  const plain = (eraser.isNeeded ? eraser.inJson(open) : open) as Sections
  if (sections === null || !('newestEpisodes' in sections)) return plain
  return {
    ...plain,
    newestEpisodes: forgetInEpisodes(sections.newestEpisodes, forgotten, podcastId),
  }
}
