/**
 * The score that a podcast has by its record alone; what is kept beside it, whoever writes it adds
 * (`intake/apply/overrides/keep-scores.ts`).
 */
import { gatherInputs, scoreAuthority } from '../../../record/authority/index.ts'
import type { AuthorityScore, PodcastDraft } from '../../../record/podcast.ts'

export const authorityOf = (podcast: PodcastDraft, nowMs: number): AuthorityScore =>
  scoreAuthority(gatherInputs(podcast, {}), nowMs)
