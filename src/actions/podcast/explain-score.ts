/**
 * Explains a podcast's current score: every input with its share and points, missing inputs, and
 * the stored score.
 */
import type { Directory } from '../../store/directory.ts'
import {
  AUTHORITY_SECTIONS,
  AUTHORITY_FORMULA_VERSION,
  type AuthorityInputs,
  explainAuthority,
  type ExplainedTerm,
  gatherInputs,
  scoreAuthority,
} from '../../record/authority/index.ts'
import { toInstantOrNull } from '../../record/instant/instant.ts'
import type { AuthorityScore, PodcastRecord } from '../../record/podcast.ts'

export interface ExplainedInput extends ExplainedTerm {
  /** A count, a figure with its date, or a word. */
  readonly value: ScoredValue
}

/** Times are ISO instants. */
export type ScoredValue =
  | number
  | boolean
  | string
  | null
  | { readonly value: number; readonly at: string | null }
  | { readonly rating: number; readonly count: number; readonly at: string | null }
  | { readonly firstEpisodeAt: string | null; readonly latestEpisodeAt: string | null }

export interface ExplainedScore {
  readonly formulaVersion: number
  /** The score that clients see; null before the first computation. */
  readonly stored: AuthorityScore | null
  /** The current score, which is stored once a part has moved by a whole point. */
  readonly today: AuthorityScore
  /** Number of known inputs. */
  readonly known: number
  readonly inputs: readonly ExplainedInput[]
}

/** Minimum gain for advice. */
const LEAST_GAIN = 0.5

/** Returns the inputs with the largest possible gains, largest first. */
export function adviceOf(
  { inputs }: Pick<ExplainedScore, 'inputs'>,
  most: number,
): readonly ExplainedInput[] {
  return inputs
    .filter(({ couldAdd }) => couldAdd >= LEAST_GAIN)
    .toSorted((one, other) => other.couldAdd - one.couldAdd)
    .slice(0, most)
}

const valueOf = (inputs: AuthorityInputs, input: ExplainedTerm['input']): ScoredValue => {
  const latestEpisodeAt = toInstantOrNull(inputs.latestEpisodeMs)
  if (input === 'span')
    return { firstEpisodeAt: toInstantOrNull(inputs.firstEpisodeMs), latestEpisodeAt }
  if (input === 'freshness') return latestEpisodeAt
  const value = inputs[input]
  if (typeof value !== 'object' || value === null) return value
  const { atMs, ...figure } = value
  return { ...figure, at: toInstantOrNull(atMs) }
}

export async function explainScore(
  { metadata }: Pick<Directory, 'metadata'>,
  record: PodcastRecord,
  nowMs: number,
): Promise<ExplainedScore> {
  const sections =
    (await metadata.read([record.id], AUTHORITY_SECTIONS)).get(record.id) ?? {}
  const inputs = gatherInputs(record, sections)
  const explained = explainAuthority(inputs, nowMs)
  return {
    formulaVersion: AUTHORITY_FORMULA_VERSION,
    stored: record.authorityScore,
    today: scoreAuthority(inputs, nowMs),
    known: explained.filter(({ missing }) => !missing).length,
    inputs: explained.map((term) => ({
      ...term,
      value: valueOf(inputs, term.input),
    })),
  }
}
