/**
 * Applies a verdict to the record and returns the events. Pure; each platform has its own rules.
 */
import type { PodcastDraft } from '../podcast.ts'
import type { ListingPlatform } from './evidence.ts'
import type { AppliedVerdict, ApplyTerms } from './applied.ts'
import { applyApple } from './apply-apple.ts'
import { applySpotify } from './apply-spotify.ts'
import { applyYoutube } from './apply-youtube.ts'
import type { ListingVerdict } from './verdict.ts'

type Apply = (
  podcast: PodcastDraft,
  verdict: ListingVerdict,
  terms: ApplyTerms,
) => AppliedVerdict

/** A platform without an entry has no field in the record, so its verdict changes nothing. */
const APPLY: Readonly<Partial<Record<ListingPlatform, Apply>>> = {
  apple: applyApple,
  spotify: applySpotify,
  youtube: applyYoutube,
}

/**
 * Returns the same object if nothing changes. `apple-claim.ts` still decides between two podcasts
 * with one Apple id.
 */
export const applyVerdict: Apply = (podcast, verdict, terms) =>
  APPLY[verdict.platform]?.(podcast, verdict, terms) ?? { podcast, events: [] }
