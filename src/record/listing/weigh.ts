/** Computes the confidence in one foreign id from its evidence. */
import type {
  EvidenceAspect,
  EvidenceKind,
  EvidenceRow,
  ListingPlatform,
} from './evidence.ts'
import { CAPS, GONE_AFTER_MS, RUNGS } from './ladder.ts'
import { PLATFORMS } from './platforms.ts'

export interface FreshRow {
  readonly row: EvidenceRow
  /** Remaining weight at the row's age, 0 to 1. */
  readonly freshness: number
}

/** Active evidence by aspect, newest first. */
export type FreshEvidence = Readonly<Partial<Record<EvidenceAspect, readonly FreshRow[]>>>

export interface Weight {
  readonly confidence: number
  readonly because: string
  readonly contradicted: boolean
  readonly gone: boolean
}

/** A level of confidence that was reached, or a limit that applies. */
type Reason = readonly [confidence: number, because: string]

const newest = (evidence: FreshEvidence, aspect: EvidenceAspect): FreshRow | undefined =>
  evidence[aspect]?.[0]

const says = (
  evidence: FreshEvidence,
  aspect: EvidenceAspect,
  ...kinds: readonly EvidenceKind[]
): boolean => {
  const row = newest(evidence, aspect)?.row
  return row !== undefined && kinds.includes(row.kind)
}

/** Returns whether the id is gone: two reports a week apart, because platforms have outages. */
const isGone = (evidence: FreshEvidence): boolean => {
  const row = newest(evidence, 'existence')?.row
  if (row?.kind !== 'gone' || typeof row.facts['since'] !== 'string') return false
  return Date.parse(row.at) - Date.parse(row.facts['since']) >= GONE_AFTER_MS
}

const freshOf = (evidence: FreshEvidence, aspect: EvidenceAspect): number =>
  newest(evidence, aspect)?.freshness ?? 0

const declarationsOf = (evidence: FreshEvidence, kind: EvidenceKind): number =>
  Math.max(
    0,
    ...(evidence.declaration ?? [])
      .filter(({ row }) => row.kind === kind)
      .map(({ freshness }) => freshness),
  )

/**
 * Returns whether the name confirms a link: it is equal, without namesakes, and language and
 * publisher match. Two linking sources outweigh differences. The publisher is unknown on a
 * consent page; then only a link in the feed counts.
 */
const confirmsName = (evidence: FreshEvidence): boolean => {
  const row = newest(evidence, 'name')?.row
  if (row?.kind !== 'same-name' || row.facts['namesakes'] === true) return false
  const sources = (evidence.declaration ?? []).filter(
    ({ row: { kind } }) => kind === 'declared' || kind === 'declared-text',
  )
  if (
    row.facts['unread'] === true &&
    sources.every(({ row: { source } }) => source !== 'feed')
  )
    return false
  return (
    sources.length > 1 ||
    (!says(evidence, 'language', 'other-language') && row.facts['publisher'] !== 'other')
  )
}

/**
 * Returns whether enough episodes match. A channel with another name, such as a network's, needs
 * more matches, because it may carry some of them.
 */
const hasSameEpisodes = (evidence: FreshEvidence): boolean => {
  const row = newest(evidence, 'episodes')?.row
  if (row?.kind !== 'same-episodes') return false
  const least = PLATFORMS[row.platform].episodesElsewhere
  if (least === undefined || says(evidence, 'name', 'same-name', 'similar-name'))
    return true
  return evidence.name !== undefined && Number(row.facts['matched']) >= least
}

/**
 * Returns whether common episodes count. Sister shows have similar names and sometimes share an
 * episode.
 */
const hasEpisodes = (evidence: FreshEvidence): boolean =>
  says(evidence, 'episodes', 'same-episodes') ||
  (says(evidence, 'episodes', 'some-episodes') && !says(evidence, 'name', 'similar-name'))

/** Returns whether an episode, the description or the name supports a link. */
const hasSupport = (evidence: FreshEvidence): boolean =>
  hasEpisodes(evidence) || says(evidence, 'text', 'same-text') || confirmsName(evidence)

/** Returns the reason as a list, or an empty list if the condition does not hold. */
function reasonIf(holds: boolean, confidence: number, because: string): readonly Reason[] {
  if (!holds) return []
  return [[confidence, because]]
}

const nameRungs = (evidence: FreshEvidence): readonly Reason[] => {
  const name = newest(evidence, 'name')
  if (name?.row.kind !== 'same-name') return []
  const { publisher, only } = name.row.facts
  const hasEpisode = says(evidence, 'episodes', 'same-episodes', 'some-episodes')
  const isSure = publisher === 'equal' && only === true
  const { showsCandidates } = PLATFORMS[name.row.platform]
  const { nameOnly, nameOnlyShown, nameAlike, nameAndPublisher, nameAndEpisode } = RUNGS
  const rungs = [
    reasonIf(!showsCandidates, nameOnly, 'the name alone'),
    reasonIf(showsCandidates, nameOnlyShown, 'the name alone'),
    reasonIf(hasEpisode, nameAlike, 'name and an episode'),
    reasonIf(isSure, nameAndPublisher, 'name and publisher, the only one found'),
    reasonIf(
      isSure && hasEpisode,
      nameAndEpisode,
      'name, publisher and an episode, the only one found',
    ),
  ]
  return rungs.flat().map(([rung, because]) => [rung * name.freshness, because] as const)
}

const linkRungs = (evidence: FreshEvidence): readonly Reason[] => {
  const declared = declarationsOf(evidence, 'declared')
  const inText = declarationsOf(evidence, 'declared-text')
  const text: Reason = hasSupport(evidence)
    ? [RUNGS.supportedText * inText, 'linked by the show, and one more sign']
    : [RUNGS.declaredText * inText, 'linked by the show, nothing else known']
  const several = declarationsOf(evidence, 'one-of-several')
  return [
    [RUNGS.declared * declared, "the feed's own link"],
    text,
    confirmsName(evidence)
      ? [RUNGS.supportedText * several, 'of several links the one with its name']
      : [RUNGS.oneOfSeveral * several, 'one of several links'],
  ]
}

const rungsOf = (evidence: FreshEvidence): readonly Reason[] => [
  ...reasonIf(
    says(evidence, 'pointer', 'points-back'),
    RUNGS.pointsBack * freshOf(evidence, 'pointer'),
    'the platform names our feed or site',
  ),
  ...reasonIf(
    says(evidence, 'episodes', 'same-episodes'),
    RUNGS.episodes * freshOf(evidence, 'episodes'),
    'the same recent episodes',
  ),
  ...linkRungs(evidence),
  ...nameRungs(evidence),
  [RUNGS.claimed * freshOf(evidence, 'claim'), 'named by a catalogue'],
]

const LENT_SHARE = 2 / 3

/**
 * Returns whether a sister show carries our episodes: the names are similar, and at most two of
 * three episodes match.
 */
const areLent = (evidence: FreshEvidence): boolean => {
  const row = newest(evidence, 'episodes')?.row
  if (row?.kind !== 'some-episodes' || !says(evidence, 'name', 'similar-name')) return false
  const { matched, ours, theirs } = row.facts
  return Number(matched) <= LENT_SHARE * Math.max(Number(ours), Number(theirs))
}

const isLinked = (evidence: FreshEvidence): boolean =>
  (evidence.declaration ?? []).some(({ row }) => row.kind !== 'noted')

const isOtherPublishers = (evidence: FreshEvidence): boolean => {
  const row = newest(evidence, 'name')?.row
  return (
    row?.platform === 'spotify' && row.facts['publisher'] === 'other' && !isLinked(evidence)
  )
}

/**
 * Returns the cap for different episodes. It is higher for a declared link, which may lead to
 * another edition, unless namesakes exist or the name is only similar.
 */
const otherEpisodesCap = (evidence: FreshEvidence): number => {
  if (
    declarationsOf(evidence, 'declared') + declarationsOf(evidence, 'declared-text') > 0 &&
    newest(evidence, 'name')?.row.facts['namesakes'] !== true &&
    !says(evidence, 'name', 'similar-name')
  ) {
    return CAPS.otherEpisodes
  }
  return CAPS.otherEpisodesFound
}

/**
 * Returns the caps from evidence for another show. They do not apply if the platform names our
 * feed.
 */
const capsOf = (evidence: FreshEvidence): readonly Reason[] => {
  const isTwin = says(evidence, 'name', 'twin-name')
  const isOtherName = says(evidence, 'name', 'other-name')
  const sameEpisodes = hasSameEpisodes(evidence)
  const otherEpisodes = says(evidence, 'episodes', 'other-episodes')
  const isOtherLanguage = says(evidence, 'language', 'other-language') && !sameEpisodes
  const hasNothingInCommon = !sameEpisodes && !says(evidence, 'text', 'same-text')
  return [
    reasonIf(isTwin, CAPS.twin, 'a twin of the show by its name'),
    reasonIf(isOtherLanguage, CAPS.otherLanguage, 'in another language'),
    reasonIf(
      isOtherName && otherEpisodes,
      CAPS.stranger,
      'neither its name nor its episodes',
    ),
    reasonIf(
      areLent(evidence),
      CAPS.lentEpisodes,
      'a name alike, and some episodes among others',
    ),
    reasonIf(
      isOtherPublishers(evidence),
      CAPS.otherPublisher,
      'found by a search, under another publisher',
    ),
    reasonIf(isOtherName && hasNothingInCommon, CAPS.otherName, 'under another name'),
    reasonIf(otherEpisodes, otherEpisodesCap(evidence), 'other episodes in the same weeks'),
  ].flat()
}

const platformOf = (evidence: FreshEvidence): ListingPlatform | undefined =>
  Object.values(evidence)[0]?.[0]?.row.platform

const isOwnTag = (evidence: FreshEvidence): boolean => {
  const platform = platformOf(evidence)
  return (
    platform !== undefined &&
    PLATFORMS[platform].trustsOwnTag &&
    declarationsOf(evidence, 'declared') > 0 &&
    confirmsName(evidence)
  )
}

const isChecked = (evidence: FreshEvidence): boolean =>
  says(evidence, 'pointer', 'points-back') ||
  hasSameEpisodes(evidence) ||
  isOwnTag(evidence)

/**
 * Returns a lower cap for an id that was not seen on the platform than for one that was seen but
 * not fully compared.
 */
const uncheckedCaps = (evidence: FreshEvidence): readonly Reason[] => {
  const platform = platformOf(evidence)
  const isSeen = says(evidence, 'existence', 'exists') || evidence.name !== undefined
  const isMissing = says(evidence, 'existence', 'gone') && !isSeen
  if (isMissing) return [[CAPS.missing, 'the platform does not know it']]
  if (platform === undefined || !PLATFORMS[platform].needsCheck || isChecked(evidence))
    return []
  if (isSeen) return [[CAPS.unchecked, 'not checked in full yet']]
  return [[CAPS.unseen, 'not seen on the platform yet']]
}

const best = (reasons: readonly Reason[]): Reason =>
  reasons.reduce(
    (top, reason) => {
      if (reason[0] > top[0]) return reason
      return top
    },
    [0, 'nothing'],
  )

const underCaps = (reached: Reason, caps: readonly Reason[]): Reason =>
  caps.reduce((lowest, cap) => {
    if (cap[0] < lowest[0]) return cap
    return lowest
  }, reached)

export function weighCandidate(evidence: FreshEvidence): Weight {
  const contradicted = says(evidence, 'pointer', 'points-elsewhere')
  const gone = isGone(evidence)
  const at = (confidence: number, because: string): Weight => ({
    confidence,
    because,
    contradicted,
    gone,
  })
  const hand = newest(evidence, 'hand')?.row
  if (hand !== undefined) {
    if (hand.kind === 'confirmed') return at(RUNGS.hand, 'confirmed by hand')
    return at(0, 'rejected by hand')
  }
  if (gone) return at(0, 'the platform does not know it any more')
  if (contradicted) return at(0, 'the platform names another feed')
  if (says(evidence, 'owner', 'held')) return at(0, 'another podcast is published with it')
  const caps = says(evidence, 'pointer', 'points-back')
    ? []
    : [...capsOf(evidence), ...uncheckedCaps(evidence)]
  return at(...underCaps(best(rungsOf(evidence)), caps))
}
