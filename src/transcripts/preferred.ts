/** Sorts the files of an episode's transcript by how much they say. */
import type { EpisodeTranscript } from '../record/episodes/episode.ts'

/** Kinds of files, best first: times and speakers come before plain text. */
const KINDS: readonly (readonly string[])[] = [
  ['vtt'],
  ['srt', 'subrip'],
  ['json'],
  ['html'],
  ['plain', '.txt'],
]

function rankOf({ url, type }: EpisodeTranscript): number {
  const path = URL.parse(url)?.pathname.toLowerCase() ?? ''
  const said = type?.toLowerCase() ?? ''
  const at = KINDS.findIndex((words) =>
    words.some((word) => said.includes(word) || path.endsWith(word)),
  )
  return at === -1 ? KINDS.length : at
}

/** The first file names the episode's language; files in other languages come last. */
export function preferred(
  files: readonly EpisodeTranscript[],
): readonly EpisodeTranscript[] {
  const language = files[0]?.language ?? null
  const isOther = (file: EpisodeTranscript): number =>
    Number(file.language !== null && file.language !== language)
  return files.toSorted(
    (one, other) => isOther(one) - isOther(other) || rankOf(one) - rankOf(other),
  )
}
