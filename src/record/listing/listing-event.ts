/** Creates the history event of a changed verdict. */
import type { ListingPlatform } from './evidence.ts'
import type { ListingVerdict } from './verdict.ts'

export type ListingEventKind =
  | 'listing-published'
  | 'listing-candidate'
  | 'listing-ambiguous'
  | 'listing-withdrawn'
  | 'apple-id-found'
  | 'apple-id-verified'
  | 'apple-id-contradicted'
  | 'apple-id-replaced'
  | 'apple-id-gone'
  | 'apple-id-conflict'

export type ListingEvent = {
  readonly at: string
  readonly kind: ListingEventKind
  readonly evidence: {
    readonly platform: ListingPlatform
    readonly from: string | null
    readonly to: string | null
    readonly confidence: number
    readonly because: string
  }
}

export function toListingEvent(
  kind: ListingEventKind,
  verdict: ListingVerdict,
  {
    at,
    from,
    to,
  }: { readonly at: string; readonly from: string | null; readonly to: string | null },
): ListingEvent {
  const named = verdict.candidates.find(({ foreignId }) => foreignId === (to ?? from))
  return {
    at,
    kind,
    evidence: {
      platform: verdict.platform,
      from,
      to,
      confidence: named?.confidence ?? 0,
      because: named?.because ?? 'no evidence is left',
    },
  }
}
