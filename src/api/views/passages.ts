/** Finds the passages of a transcript that match a search. */
import { toHighlighter } from '../../query/highlight.ts'
import type { Cue, Transcript } from '../../record/episodes/transcript.ts'
import type { QueryTerm, SearchQuery } from '../../search/query.ts'
import { joinCues, toSentences } from './transcript.ts'

export interface Passage {
  readonly id: string
  /** HTML, the words that match in `<em>`. */
  readonly text: string
}

type Terms = Pick<SearchQuery, 'terms' | 'groups' | 'matching'>
type Marking = (text: string) => readonly string[]

const MARKS = /<em>/g
/** Shortest passage beside a hit, in characters, unless the speaker changes. */
const SNIPPET = 300
const TARGETS = ['podcast-title'] as const

/** Returns the ways to mark a text, the strict one first. */
function toMarkings(query: Terms, has: (term: QueryTerm) => boolean): readonly Marking[] {
  const aim = <Term extends QueryTerm>(terms: readonly Term[]): readonly Term[] =>
    terms.filter(has).map((term) => ({ ...term, targets: TARGETS }))
  const groups = query.groups.map(aim)
  const highlighter = toHighlighter({ ...query, terms: aim(query.terms), groups })
  if (highlighter === null) return []
  return [highlighter, highlighter.respelt].map((each) => (text) => each.title(text))
}

function markAll(cues: readonly Cue[], mark: Marking): readonly Passage[] {
  return cues.flatMap(({ text }, at) =>
    mark(text).map((marked) => ({ id: String(at), text: marked })),
  )
}

/** Passages in the order of the transcript, each sentence with its matches marked. */
export function findPassages(
  transcript: Pick<Transcript, 'cues'>,
  query: Terms,
): readonly Passage[] {
  const [mark] = toMarkings(query, () => true)
  return mark === undefined ? [] : markAll(toSentences(transcript), mark)
}

const countMarks = ({ text }: Passage): number => text.match(MARKS)?.length ?? 0

/** The passage with the most matches; of several, the first. */
export function bestOf(passages: readonly Passage[]): Passage | null {
  const most = Math.max(...passages.map(countMarks))
  return passages.find((passage) => countMarks(passage) === most) ?? null
}

/**
 * Returns the passage that matches the transcript terms best. Respelt words count only if nothing
 * else matches.
 */
export function findSnippet(
  transcript: Pick<Transcript, 'cues'>,
  query: Terms,
): string | undefined {
  const cues = joinCues(toSentences(transcript), (text) => text.length >= SNIPPET)
  for (const mark of toMarkings(query, ({ targets }) => targets.includes('transcript'))) {
    const best = bestOf(markAll(cues, mark))
    if (best !== null) return best.text
  }
  return undefined
}
