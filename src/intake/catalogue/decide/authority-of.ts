/**
 * Computes the score from a record alone. The writer adds the metadata
 * (`intake/apply/overrides/keep-scores.ts`).
 */
import { gatherInputs, scoreAuthority } from '../../../record/authority/index.ts'
import type { AuthorityScore, PodcastDraft } from '../../../record/podcast.ts'

export function authorityOf(podcast: PodcastDraft, nowMs: number): AuthorityScore {
  return scoreAuthority(gatherInputs(podcast, {}), nowMs)
}
