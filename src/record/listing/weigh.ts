/** One foreign id on the ladder: what its evidence is worth together. */
import type { EvidenceAspect, EvidenceKind, EvidenceRow, ListingPlatform } from './evidence.ts'
import { CAPS, ELSEWHERE_LEAST, GONE_AFTER_MS, NEEDS_CHECK, RUNGS, SHOWS_CANDIDATES } from './ladder.ts'

export interface StandingRow {
  readonly row: EvidenceRow
  /** What its age leaves of it, 0 to 1. */
  readonly freshness: number
}

/** The rows that stand, by the question they answer, newest first. */
export type ListingStanding = Readonly<Partial<Record<EvidenceAspect, readonly StandingRow[]>>>

export interface Weight {
  readonly confidence: number
  readonly because: string
  readonly contradicted: boolean
  readonly gone: boolean
}

/** A rung that holds, or the cap that it is under. */
type Reason = readonly [confidence: number, because: string]

const newest = (standing: ListingStanding, aspect: EvidenceAspect): StandingRow | undefined => standing[aspect]?.[0]

const says = (standing: ListingStanding, aspect: EvidenceAspect, ...kinds: readonly EvidenceKind[]): boolean => {
  const row = newest(standing, aspect)?.row
  return row !== undefined && kinds.includes(row.kind)
}

/** A platform may have trouble for a day: an id is gone when it answered so twice, a week apart. */
const isGone = (standing: ListingStanding): boolean => {
  const row = newest(standing, 'existence')?.row
  if (row?.kind !== 'gone' || typeof row.facts['since'] !== 'string') return false
  return Date.parse(row.at) - Date.parse(row.facts['since']) >= GONE_AFTER_MS
}

const freshOf = (standing: ListingStanding, aspect: EvidenceAspect): number => newest(standing, aspect)?.freshness ?? 0

const declarationsOf = (standing: ListingStanding, kind: EvidenceKind): number =>
  Math.max(0, ...(standing.declaration ?? []).filter(({ row }) => row.kind === kind).map(({ freshness }) => freshness))

/** Editions in other languages share name and artwork: the name counts where the language was compared, or two sources link there. */
const isOwnEdition = (standing: ListingStanding): boolean =>
  says(standing, 'language', 'same-language') ||
  (standing.declaration ?? []).filter(({ row }) => row.kind === 'declared' || row.kind === 'declared-text').length > 1

/**
 * The same episodes, and as many as the place they stand in asks for: a host's or a network's channel shows some of them among
 * its own, and one of its own titles may be one of the show's by chance. Which place it is has to be known.
 */
const hasSameEpisodes = (standing: ListingStanding): boolean => {
  const row = newest(standing, 'episodes')?.row
  if (row?.kind !== 'same-episodes') return false
  const least = ELSEWHERE_LEAST[row.platform]
  if (least === undefined || says(standing, 'name', 'same-name', 'similar-name')) return true
  return standing.name !== undefined && Number(row.facts['matched']) >= least
}

/** Sister shows have names that are alike and lend each other an episode now and then. */
const hasEpisodes = (standing: ListingStanding): boolean =>
  says(standing, 'episodes', 'same-episodes') ||
  (says(standing, 'episodes', 'some-episodes') && !says(standing, 'name', 'similar-name'))

/** One more sign beside a link: an episode, or the same name that no namesake shares. */
const hasSupport = (standing: ListingStanding): boolean =>
  hasEpisodes(standing) ||
  (says(standing, 'name', 'same-name') &&
    newest(standing, 'name')?.row.facts['namesakes'] !== true &&
    isOwnEdition(standing))

const nameRungs = (standing: ListingStanding): readonly Reason[] => {
  const name = newest(standing, 'name')
  if (name?.row.kind !== 'same-name') return []
  const { publisher, only } = name.row.facts
  const hasEpisode = says(standing, 'episodes', 'same-episodes', 'some-episodes')
  const isSure = publisher === 'equal' && only === true
  return [
    [(SHOWS_CANDIDATES[name.row.platform] ? RUNGS.nameOnlyShown : RUNGS.nameOnly) * name.freshness, 'the name alone'],
    ...(hasEpisode ? [[RUNGS.nameAlike * name.freshness, 'name and an episode'] as const] : []),
    ...(isSure ? [[RUNGS.nameAndPublisher * name.freshness, 'name and publisher, the only one found'] as const] : []),
    ...(isSure && hasEpisode
      ? [[RUNGS.nameAndEpisode * name.freshness, 'name, publisher and an episode, the only one found'] as const]
      : []),
  ]
}

const linkRungs = (standing: ListingStanding): readonly Reason[] => {
  const declared = declarationsOf(standing, 'declared')
  const inText = declarationsOf(standing, 'declared-text')
  const text: Reason = hasSupport(standing)
    ? [RUNGS.supportedText * inText, 'linked by the show, and one more sign']
    : [RUNGS.declaredText * inText, 'linked by the show, nothing else known']
  return [
    [RUNGS.declared * declared, "the feed's own link"],
    text,
    [RUNGS.oneOfSeveral * declarationsOf(standing, 'one-of-several'), 'one of several links'],
  ]
}

const rungsOf = (standing: ListingStanding): readonly Reason[] => [
  ...(says(standing, 'pointer', 'points-back')
    ? [[RUNGS.pointsBack * freshOf(standing, 'pointer'), 'the platform names our feed or site'] as const]
    : []),
  ...(says(standing, 'episodes', 'same-episodes')
    ? [[RUNGS.episodes * freshOf(standing, 'episodes'), 'the same recent episodes'] as const]
    : []),
  ...linkRungs(standing),
  ...nameRungs(standing),
  [RUNGS.claimed * freshOf(standing, 'claim'), 'named by a catalogue'],
]

const LENT_SHARE = 2 / 3

/** A name that is alike, and no more than two of three episodes of the one can be found with the other: a sister's, that has borrowed some. */
const areLent = (standing: ListingStanding): boolean => {
  const row = newest(standing, 'episodes')?.row
  if (row?.kind !== 'some-episodes' || !says(standing, 'name', 'similar-name')) return false
  const { matched, ours, theirs } = row.facts
  return Number(matched) <= LENT_SHARE * Math.max(Number(ours), Number(theirs))
}

const isLinked = (standing: ListingStanding): boolean =>
  (standing.declaration ?? []).some(({ row }) => row.kind !== 'noted')

const isOtherPublishers = (standing: ListingStanding): boolean => {
  const row = newest(standing, 'name')?.row
  return row?.platform === 'spotify' && row.facts['publisher'] === 'other' && !isLinked(standing)
}

/** A link may lead to another edition, where several podcasts have the name, or to a sister, where the name is only alike. */
const otherEpisodesCap = (standing: ListingStanding): number =>
  declarationsOf(standing, 'declared') + declarationsOf(standing, 'declared-text') > 0 &&
  newest(standing, 'name')?.row.facts['namesakes'] !== true &&
  !says(standing, 'name', 'similar-name')
    ? CAPS.otherEpisodes
    : CAPS.otherEpisodesFound

/** Only a platform that names our own feed speaks louder than what tells two shows apart. */
const capsOf = (standing: ListingStanding): readonly Reason[] => {
  const isTwin = says(standing, 'name', 'twin-name')
  const isOtherName = says(standing, 'name', 'other-name')
  const sameEpisodes = hasSameEpisodes(standing)
  const otherEpisodes = says(standing, 'episodes', 'other-episodes')
  return [
    ...(isTwin ? [[CAPS.twin, 'a twin of the show by its name'] as const] : []),
    ...(says(standing, 'language', 'other-language') && !sameEpisodes
      ? [[CAPS.otherLanguage, 'in another language'] as const]
      : []),
    ...(isOtherName && otherEpisodes ? [[CAPS.stranger, 'neither its name nor its episodes'] as const] : []),
    ...(areLent(standing) ? [[CAPS.lentEpisodes, 'a name alike, and some episodes among others'] as const] : []),
    ...(isOtherPublishers(standing)
      ? [[CAPS.otherPublisher, 'found by a search, under another publisher'] as const]
      : []),
    ...(isOtherName && !sameEpisodes ? [[CAPS.otherName, 'under another name'] as const] : []),
    ...(otherEpisodes ? [[otherEpisodesCap(standing), 'other episodes in the same weeks'] as const] : []),
  ]
}

const isChecked = (standing: ListingStanding): boolean =>
  says(standing, 'pointer', 'points-back') || hasSameEpisodes(standing)

const platformOf = (standing: ListingStanding): ListingPlatform | undefined =>
  Object.values(standing)[0]?.[0]?.row.platform

/** What nobody has seen on the platform yet is less than what was seen there and not compared in full. */
const uncheckedCaps = (standing: ListingStanding): readonly Reason[] => {
  const platform = platformOf(standing)
  const isSeen = says(standing, 'existence', 'exists') || standing.name !== undefined
  const isMissing = says(standing, 'existence', 'gone') && !isSeen
  if (isMissing) return [[CAPS.missing, 'the platform does not know it']]
  if (platform === undefined || !NEEDS_CHECK[platform] || isChecked(standing)) return []
  return isSeen ? [[CAPS.unchecked, 'not checked in full yet']] : [[CAPS.unseen, 'not seen on the platform yet']]
}

const best = (reasons: readonly Reason[]): Reason =>
  reasons.reduce((top, reason) => (reason[0] > top[0] ? reason : top), [0, 'nothing'])

const underCaps = (reached: Reason, caps: readonly Reason[]): Reason =>
  caps.reduce((lowest, cap) => (cap[0] < lowest[0] ? cap : lowest), reached)

export const weighCandidate = (standing: ListingStanding): Weight => {
  const contradicted = says(standing, 'pointer', 'points-elsewhere')
  const gone = isGone(standing)
  const at = (confidence: number, because: string): Weight => ({ confidence, because, contradicted, gone })
  const hand = newest(standing, 'hand')?.row
  if (hand !== undefined)
    return hand.kind === 'confirmed' ? at(RUNGS.hand, 'confirmed by hand') : at(0, 'rejected by hand')
  if (gone) return at(0, 'the platform does not know it any more')
  if (contradicted) return at(0, 'the platform names another feed')
  if (says(standing, 'holder', 'held')) return at(0, 'another podcast is published with it')
  const caps = says(standing, 'pointer', 'points-back') ? [] : [...capsOf(standing), ...uncheckedCaps(standing)]
  return at(...underCaps(best(rungsOf(standing)), caps))
}
