/** Removes forgotten addresses and people from metadata sections, including packed ones. */
import { type ForgottenEntries, forgetInShow } from '../forgotten.ts'
import type { JsonValue } from '../text/json-value.ts'
import { forgetInEpisodes } from './packed-episodes.ts'

/** Returns equal sections if they contain nothing forgotten. */
export function forgetInSections<Sections extends object | null>(
  sections: Sections,
  forgotten: ForgottenEntries,
  podcastId: string,
): Sections {
  const plain = forgetInShow(sections as JsonValue, forgotten, podcastId) as Sections
  if (sections === null || !('newestEpisodes' in sections)) return plain
  return {
    ...plain,
    newestEpisodes: forgetInEpisodes(sections.newestEpisodes, forgotten, podcastId),
  }
}
