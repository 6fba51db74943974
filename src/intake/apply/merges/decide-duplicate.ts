/** Decides whether two podcasts of the directory are the same show. */
import { byAge } from '../moves/elder.ts'
import { areApart, type KnownShow, printOf } from '../moves/known-show.ts'
import type { MovesState } from '../moves/moves-state.ts'
import { haveOneOwner, haveOneTitle } from '../moves/same-show.ts'
import { isLikelyTwin } from './likely-twin.ts'
import { namedByBoth, soundnessOf } from './original.ts'
import {
  type FeedDoubt,
  type FeedProof,
  proveSameFeed,
  type SameFeed,
} from './same-feed.ts'
import {
  isRipe,
  LOOK_AGAIN_MS,
  lookAgainAt,
  seeAgain,
  type Sighting,
  type SightingSpan,
  toSpan,
} from '../moves/sighting.ts'

export interface DuplicateQuestion {
  /** The podcast that was just read. */
  readonly show: KnownShow
  /** Podcasts that share a guid, a title or a link with `show`. */
  readonly others: readonly KnownShow[]
  readonly nowMs: number
}

/** `type`, not `interface`: it is an event's evidence. */
export type DuplicateEvidence = {
  readonly via: 'duplicate'
  readonly urls: readonly string[]
  readonly proof: FeedProof
  readonly share: number | null
  readonly sightings: SightingSpan
}

export type DuplicateDecision = (
  | {
      readonly kind: 'keep'
      readonly doubts: readonly FeedDoubt[]
      /**
       * When to read the podcast's whole feed, in ms since 1970; null = the stored fingerprint is
       * sufficient.
       */
      readonly lookAgainAt: number | null
      /** Podcasts whose whole feeds should be read for a decision. */
      readonly toRead: readonly string[]
    }
  | {
      readonly kind: 'record-sighting'
      readonly sighting: Sighting
      readonly lookAgainAt: number | null
    }
  | {
      readonly kind: 'merge'
      readonly into: string
      readonly absorbed: string
      readonly url: string
      readonly evidence: DuplicateEvidence
    }
) & { readonly state: MovesState }

export function decideDuplicate({
  show,
  others,
  nowMs,
}: DuplicateQuestion): DuplicateDecision {
  const { state, record } = show
  const candidates = others
    .filter((other) => other.record.id !== record.id && !areApart(show, other))
    .toSorted((a, b) => byAge(a.record, b.record))
    .map((other) => ({ other, proof: proveSameFeed(show, other) }))
  const found = chooseProven(state, candidates)
  if (found?.proof.isSame !== true) return keep(show, candidates, nowMs)
  // @NOTE A failing host may serve one feed for all its URLs; two days later each URL has its own
  // again.
  const sighting = seeAgain(
    state.duplicate,
    { target: found.other.record.id, via: 'duplicate' },
    nowMs,
  )
  if (!isRipe(sighting)) {
    const again = lookAgainAt(sighting, nowMs)
    return {
      kind: 'record-sighting',
      sighting,
      lookAgainAt: again,
      state: { ...state, duplicate: sighting },
    }
  }
  return join(show, found.other, {
    proof: found.proof.by,
    share: found.proof.share,
    sightings: toSpan(sighting),
  })
}

interface Candidate {
  readonly other: KnownShow
  readonly proof: SameFeed
}

/**
 * Returns the podcast to merge with. Prefers the one sighted last while it is proven, because
 * switching restarts the count; otherwise the eldest proven one.
 */
function chooseProven(
  { duplicate }: MovesState,
  candidates: readonly Candidate[],
): Candidate | undefined {
  const proven = candidates.filter(({ proof }) => proof.isSame)
  return proven.find(({ other }) => other.record.id === duplicate?.target) ?? proven[0]
}

/** Keeps the show: no candidate is proven to be the same show. */
function keep(
  show: KnownShow,
  candidates: readonly Candidate[],
  nowMs: number,
): DuplicateDecision {
  const { state } = show
  const open = openOf(show, candidates)
  const sighting = state.duplicate
  // Without a whole feed, this reading neither confirms nor refutes an earlier comparison of whole
  // feeds.
  if (sighting !== null && open.own.some(({ record }) => record.id === sighting.target)) {
    return {
      kind: 'record-sighting',
      sighting,
      lookAgainAt: lookAgainAt(sighting, nowMs),
      state,
    }
  }
  const doubts = candidates.flatMap(({ proof }) => (proof.isSame ? [] : [proof.because]))
  const isDue = open.own.some((other) => isToCompare(show, other))
  return {
    kind: 'keep',
    doubts,
    lookAgainAt: isDue ? nowMs + LOOK_AGAIN_MS : null,
    toRead: open.theirs
      .filter((other) => isToCompare(other, show))
      .map(({ record }) => record.id),
    state: withLikely(withCompared({ ...state, duplicate: null }, show, candidates), show, {
      candidates,
      // Whole feeds of these podcasts may still decide.
      open: [...open.own, ...open.theirs.filter((other) => isToCompare(other, show))],
    }),
  }
}

/** Returns the candidates that need the show's whole feed (`own`) or their own (`theirs`). */
function openOf(
  show: KnownShow,
  candidates: readonly Candidate[],
): Record<'own' | 'theirs', readonly KnownShow[]> {
  const needing = (whose: 'first' | 'second'): readonly KnownShow[] =>
    candidates.flatMap(({ other, proof }) =>
      !proof.isSame && proof.needs === whose ? [other] : [],
    )
  return { own: needing('first'), theirs: needing('second') }
}

/**
 * Returns whether comparing the other podcast is worth a request. There may be many namesakes, so
 * only those with the same makers are compared, each once.
 */
function isToCompare(cut: KnownShow, other: KnownShow): boolean {
  const [ours, theirs] = [printOf(cut), printOf(other)]
  const { compared = [], duplicate } = cut.state
  const isKnown =
    compared.includes(other.record.id) || duplicate?.target === other.record.id
  return (
    !isKnown &&
    cut.record.feedState !== 'dead' &&
    haveOneTitle(ours, theirs) &&
    haveOneOwner(ours, theirs)
  )
}

/** Stores the candidates that the whole feed has refuted. */
function withCompared(
  state: MovesState,
  show: KnownShow,
  candidates: readonly Candidate[],
): MovesState {
  const { compared: before = [], ...rest } = state
  const { seen: _, ...kept } = show
  const isCompared = ({ other, proof }: Candidate): boolean => {
    if (before.includes(other.record.id)) return true
    if (show.seen === undefined || proof.isSame || !isToCompare(show, other)) return false
    const unread = proveSameFeed(kept, other)
    return !unread.isSame && unread.needs === 'first'
  }
  const compared = candidates.filter(isCompared).map(({ other }) => other.record.id)
  if (compared.length === 0) return rest
  return { ...rest, compared }
}

/** Stores the podcast for the operator's review; the eldest of several. */
function withLikely(
  { likely: _, ...state }: MovesState,
  show: KnownShow,
  { candidates, open }: { candidates: readonly Candidate[]; open: readonly KnownShow[] },
): MovesState {
  if (show.record.feedState === 'not-a-podcast') return state
  const { compared = [] } = state
  const isSettled = ({ other }: Candidate): boolean =>
    compared.includes(other.record.id) || !open.includes(other)
  const found = candidates.find(
    (each) => isSettled(each) && isLikelyTwin(show, each.other, each.proof),
  )
  if (found === undefined) return state
  return { ...state, likely: found.other.record.id }
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
    evidence: {
      via: 'duplicate',
      urls: [elder.record.rssFeedUrl, younger.record.rssFeedUrl],
      ...evidence,
    },
    state: { ...show.state, duplicate: null },
  }
}

/**
 * Returns the better feed: the more intact, then the one that both name as `self`, then the one
 * with the newer episode, then the elder's.
 */
const livelier = (elder: KnownShow, younger: KnownShow): string => {
  const [ours, theirs] = [soundnessOf(elder), soundnessOf(younger)]
  const named = ours === theirs ? namedByBoth(elder, younger) : undefined
  if (named !== undefined) return named.record.rssFeedUrl
  const isNewer =
    younger.record.lastEpisodePublishedAt > elder.record.lastEpisodePublishedAt
  const takesYounger = theirs > ours || (theirs === ours && isNewer)
  return (takesYounger ? younger : elder).record.rssFeedUrl
}
