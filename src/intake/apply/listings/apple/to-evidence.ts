/**
 * Compares Apple's record of a show with ours, primarily by feed URL. A hidden feed URL is no
 * evidence either way.
 */
import { parseFeedUrl } from '../../../../record/feed-url/feed-url.ts'
import type { EvidenceRow } from '../../../../record/listing/evidence.ts'
import { RUNGS } from '../../../../record/listing/ladder.ts'
import type { PodcastId } from '../../../../record/podcast.ts'
import { compareNames, existsRow, platformRow, type Compared } from '../platform/compare.ts'
import type { ListingSubject } from '../platform/listing.ts'
import type { AppleShow } from './client.ts'

export interface AppleComparison {
  readonly at: string
  /** The owners of the feed URLs that Apple names. */
  readonly owners: ReadonlyMap<string, PodcastId>
  /** True if no other hit has this name; null without a search. */
  readonly only: boolean | null
}

const keysOf = (
  url: string,
): {
  readonly key: string
  readonly looseKey: string
  readonly shown: string | null
} | null => {
  const parsed = parseFeedUrl(url)
  if ('problem' in parsed) return null
  const { key, looseKey, isPrivate, fetchUrl } = parsed
  return { key, looseKey, shown: isPrivate ? null : fetchUrl }
}

const pointerRow = (
  compared: Compared,
  subject: ListingSubject,
  feedUrl: string,
  {
    owners,
    sameName,
  }: { readonly owners: AppleComparison['owners']; readonly sameName: boolean },
): EvidenceRow => {
  const theirs = keysOf(feedUrl)
  const ours = subject.feedUrls.map(keysOf)
  const owner = owners.get(feedUrl)
  const isOurs = (index: number): boolean =>
    theirs !== null && ours[index]?.key === theirs.key
  const isLoose = theirs !== null && ours.some((own) => own?.looseKey === theirs.looseKey)
  const at = ours.findIndex((_, index) => isOurs(index))
  if (
    at !== -1 ||
    owner === subject.podcastId ||
    (isLoose && sameName && owner === undefined)
  )
    return platformRow(compared, {
      kind: 'points-back',
      confidence: RUNGS.pointsBack,
      facts: { feedUrl: theirs?.shown ?? null, urlInUse: at === 0 },
    })
  return platformRow(compared, {
    kind: 'points-elsewhere',
    confidence: 0,
    facts: { feedUrl: theirs?.shown ?? null, heldBy: owner ?? null },
  })
}

export function toAppleEvidence(
  subject: ListingSubject,
  show: AppleShow,
  { at, owners, only }: AppleComparison,
): readonly EvidenceRow[] {
  const compared: Compared = { platform: 'apple', foreignId: String(show.appleId), at }
  const name = compareNames(compared, subject, {
    name: show.name,
    publisher: show.artist,
    only,
  })
  return [
    existsRow(compared, show.episodeCount),
    name,
    ...(show.feedUrl === null
      ? []
      : [
          pointerRow(compared, subject, show.feedUrl, {
            owners,
            sameName: name.kind === 'same-name',
          }),
        ]),
  ]
}

/**
 * Returns whether Apple names the current URL. A show listed under a former URL may have a
 * successor.
 */
export function isSettled(rows: readonly EvidenceRow[]): boolean {
  return rows.some(
    ({ kind, facts }) => kind === 'points-back' && facts['urlInUse'] === true,
  )
}

export function isVerified(rows: readonly EvidenceRow[]): boolean {
  return rows.some(({ kind }) => kind === 'points-back')
}
