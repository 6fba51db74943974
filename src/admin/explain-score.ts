/**
 * How a podcast's score comes about today: every input, its share and its points, and what is
 * missing; beside the stored score.
 */
import type { Directory } from '../store/directory.ts'
import {
  AUTHORITY_SECTIONS,
  AUTHORITY_FORMULA_VERSION,
  type AuthorityInputs,
  explainAuthority,
  type ExplainedTerm,
  gatherInputs,
  scoreAuthority,
} from '../record/authority/index.ts'
import type { AuthorityScore, PodcastRecord } from '../record/podcast.ts'

export interface ExplainedInput extends ExplainedTerm {
  /** As it is known: a count, a figure with its date, a word. */
  readonly value: AuthorityInputs[keyof AuthorityInputs] | Readonly<Record<string, number | null>>
}

export interface ExplainedScore {
  readonly formulaVersion: number
  /** As clients see it; null where none was computed yet. */
  readonly stored: AuthorityScore | null
  /** As it would be today; it is stored once a part has moved by a whole point. */
  readonly today: AuthorityScore
  readonly inputs: readonly ExplainedInput[]
}

const valueOf = (
  inputs: AuthorityInputs,
  input: ExplainedTerm['input'],
): ExplainedInput['value'] => {
  const { firstEpisodeMs, latestEpisodeMs } = inputs
  if (input === 'span') return { firstEpisodeMs, latestEpisodeMs }
  return input === 'freshness' ? latestEpisodeMs : inputs[input]
}

export const explainScore = async (
  { metadata }: Pick<Directory, 'metadata'>,
  record: PodcastRecord,
  nowMs: number,
): Promise<ExplainedScore> => {
  const sections = (await metadata.read([record.id], AUTHORITY_SECTIONS)).get(record.id) ?? {}
  const inputs = gatherInputs(record, sections)
  return {
    formulaVersion: AUTHORITY_FORMULA_VERSION,
    stored: record.authorityScore,
    today: scoreAuthority(inputs, nowMs),
    inputs: explainAuthority(inputs, nowMs).map((term) => ({
      ...term,
      value: valueOf(inputs, term.input),
    })),
  }
}
