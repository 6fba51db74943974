/** Removes forgotten addresses from metadata sections, including packed ones. */
import { type ForgottenAddresses, forgetInJson } from '../forgotten.ts'
import { forgetInEpisodes } from './packed-episodes.ts'

/** Returns equal sections if they contain no forgotten address. */
export function forgetInSections<Sections extends object | null>(
  sections: Sections,
  forgotten: ForgottenAddresses,
): Sections {
  const plain = forgetInJson(
    sections as Parameters<typeof forgetInJson>[0],
    forgotten,
  ) as Sections
  if (sections === null || !('newestEpisodes' in sections)) return plain
  return { ...plain, newestEpisodes: forgetInEpisodes(sections.newestEpisodes, forgotten) }
}
