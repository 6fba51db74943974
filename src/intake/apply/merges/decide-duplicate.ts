/** Whether two podcasts of the directory are one show that was taken in twice. */
import { byAge } from '../moves/elder.ts'
import type { KnownShow } from '../moves/known-show.ts'
import type { MovesState } from '../moves/moves-state.ts'
import { type FeedDoubt, type FeedProof, proveSameFeed } from './same-feed.ts'
import { isRipe, lookAgainAt, seeAgain, type Sighting, type SightingSpan, toSpan } from '../moves/sighting.ts'

export interface DuplicateQuestion {
  /** The one that was just read. */
  readonly show: KnownShow
  /** Share a guid, a title or a link with it. */
  readonly others: readonly KnownShow[]
  readonly nowMs: number
}

/** `type`, not `interface`: it becomes the evidence of an event. */
export type DuplicateEvidence = {
  readonly via: 'duplicate'
  readonly urls: readonly string[]
  readonly proof: FeedProof
  readonly share: number | null
  readonly sightings: SightingSpan
}

export type DuplicateDecision = (
  | { readonly kind: 'keep'; readonly doubts: readonly FeedDoubt[] }
  | { readonly kind: 'record-sighting'; readonly sighting: Sighting; readonly lookAgainAt: number | null }
  | {
      readonly kind: 'merge'
      readonly into: string
      readonly absorbed: string
      readonly url: string
      readonly evidence: DuplicateEvidence
    }
) & { readonly state: MovesState }

export const decideDuplicate = ({ show, others, nowMs }: DuplicateQuestion): DuplicateDecision => {
  const { state, record } = show
  const candidates = others
    .filter(({ record: { id } }) => id !== record.id && !state.apart.includes(id))
    .toSorted((a, b) => byAge(a.record, b.record))
    .map((other) => ({ other, proof: proveSameFeed(show, other) }))
  const found = candidates.find(({ proof }) => proof.isSame)
  if (found?.proof.isSame !== true) {
    const doubts = candidates.flatMap(({ proof }) => (proof.isSame ? [] : [proof.because]))
    return { kind: 'keep', doubts, state: { ...state, duplicate: null } }
  }
  // @NOTE A host in trouble may serve one feed for all its URLs; two days later it serves each its own again.
  const sighting = seeAgain(state.duplicate, { target: found.other.record.id, via: 'duplicate' }, nowMs)
  if (!isRipe(sighting)) {
    const again = lookAgainAt(sighting, nowMs)
    return { kind: 'record-sighting', sighting, lookAgainAt: again, state: { ...state, duplicate: sighting } }
  }
  return join(show, found.other, { proof: found.proof.by, share: found.proof.share, sightings: toSpan(sighting) })
}

const join = (
  show: KnownShow,
  other: KnownShow,
  evidence: Pick<DuplicateEvidence, 'proof' | 'share' | 'sightings'>,
): DuplicateDecision => {
  const isElder = byAge(show.record, other.record) < 0
  const [elder, younger] = isElder ? [show, other] : [other, show]
  return {
    kind: 'merge',
    into: elder.record.id,
    absorbed: younger.record.id,
    url: livelier(elder, younger),
    evidence: { via: 'duplicate', urls: [elder.record.rssFeedUrl, younger.record.rssFeedUrl], ...evidence },
    state: { ...show.state, duplicate: null },
  }
}

/** The feed that goes on: one that answers, then the one with the newer episode; of two equal ones the elder podcast's. */
const livelier = (elder: KnownShow, younger: KnownShow): string => {
  const [ours, theirs] = [soundnessOf(elder), soundnessOf(younger)]
  const isNewer = younger.record.lastEpisodePublishedAt > elder.record.lastEpisodePublishedAt
  const takesYounger = theirs > ours || (theirs === ours && isNewer)
  return (takesYounger ? younger : elder).record.rssFeedUrl
}

/** Of feeds, one that is where it is comes before one that moves away, that before one that fails or gives another's, that before one without sound, a dead one last. */
const soundnessOf = ({ record, state, isFailing = false }: KnownShow): number => {
  if (record.feedState === 'dead') return 0
  if (record.feedState === 'not-a-podcast') return 1
  if (isFailing || state.strange !== null) return 2
  return state.sighting === null ? 4 : 3
}
