/** Combines a listing's evidence into the verdict, its effect on the record, and the events. */
import type { PodcastDraft } from '../podcast.ts'
import type { EvidenceRow, ListingPlatform } from './evidence.ts'
import {
  type ListingEvent,
  type ListingEventKind,
  toListingEvent,
} from './listing-event.ts'
import type { ListingsSection } from './listings-section.ts'
import { judgeListing, type ListingVerdict } from './verdict.ts'
import type { AppliedVerdict, ApplyTerms } from './applied.ts'
import { applyApple } from './apply-apple.ts'
import { applySpotify } from './apply-spotify.ts'
import { applyYoutube } from './apply-youtube.ts'

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
const applyVerdict: Apply = (podcast, verdict, terms) =>
  APPLY[verdict.platform]?.(podcast, verdict, terms) ?? { podcast, events: [] }

export interface Settled {
  readonly podcast: PodcastDraft
  readonly section: ListingsSection
  readonly verdict: ListingVerdict
  readonly events: readonly ListingEvent[]
}

const textOfVerdict = ({ status, foreignId }: ListingVerdict): string => {
  if (foreignId === null) return status
  return `${status} ${foreignId}`
}

const flippedKind = ({ status }: ListingVerdict): ListingEventKind => {
  if (status === 'none') return 'listing-withdrawn'
  return `listing-${status}`
}

const idOf = (verdict: string): string | null => verdict.split(' ')[1] ?? null

/**
 * Returns the event of a changed verdict, even if the record is unchanged, as for a new
 * candidate.
 */
const flipOf = (
  before: string | undefined,
  verdict: ListingVerdict,
  at: string,
): readonly ListingEvent[] => {
  const after = textOfVerdict(verdict)
  if (before === after || (before === undefined && verdict.status === 'none')) return []
  return [
    toListingEvent(flippedKind(verdict), verdict, {
      at,
      from: idOf(before ?? ''),
      to: verdict.foreignId,
    }),
  ]
}

export function settleListing(
  podcast: PodcastDraft,
  section: ListingsSection,
  {
    platform,
    rows,
    at,
  }: {
    readonly platform: ListingPlatform
    readonly rows: readonly EvidenceRow[]
    readonly at: string
  },
): Settled {
  const verdict = judgeListing(platform, rows, Date.parse(at))
  const applied = applyVerdict(podcast, verdict, { rows, at })
  const events =
    applied.events.length > 0
      ? applied.events
      : flipOf(section.lastVerdicts[platform], verdict, at)
  const lastVerdicts = { ...section.lastVerdicts, [platform]: textOfVerdict(verdict) }
  return {
    podcast: applied.podcast,
    section: { ...section, rows, lastVerdicts },
    verdict,
    events,
  }
}
