/**
 * Updates listings after a reading of a feed or a site: stores its facts, and schedules platforms
 * for new or changed ones.
 */
import type { Directory } from '../../../store/directory.ts'
import type { TaskKind } from '../../../store/task.ts'
import {
  LISTING_PLATFORMS,
  type ListingPlatform,
} from '../../../record/listing/evidence.ts'
import { parseListingsSection } from '../../../record/listing/listings-section.ts'
import type { PodcastId } from '../../../record/podcast.ts'
import type { ReviseByFeed } from '../feed/revision.ts'
import type { ApplyVisits, Judged } from '../../crawl/settle.ts'
import { rememberFeed } from '../../interpret/feed/feed-facts.ts'
import type { ShowLink } from './platform/listing.ts'
import { linksOfFeed, siteLinks } from './subject.ts'

const linksOf = (links: readonly ShowLink[], platform: ListingPlatform): string =>
  JSON.stringify(
    links
      .filter((link) => link.platform === platform && link.place !== 'notes')
      .map(({ target, id, source, place }) => [target, id, source, place].join(' '))
      .sort(),
  )

/** Returns the platforms whose links have changed. */
const changedPlatforms = (
  before: readonly ShowLink[],
  after: readonly ShowLink[],
): readonly ListingPlatform[] =>
  LISTING_PLATFORMS.filter(
    (platform) => linksOf(before, platform) !== linksOf(after, platform),
  )

const isFirstReading = ({ visit }: Judged): boolean =>
  visit.feed !== null && visit.state.goodAt === null

export interface AfterFeeds {
  /** Wraps a revision to store the feed's facts as well. */
  readonly revise: (revise: ReviseByFeed) => ReviseByFeed
  /** Wraps `apply` to schedule the resulting tasks. */
  readonly apply: (apply: ApplyVisits) => ApplyVisits
}

/**
 * A first reading schedules the site and every platform; later readings schedule only what changed.
 */
export function openAfterFeeds(
  { tasks }: Pick<Directory, 'tasks'>,
  now: () => number,
): AfterFeeds {
  const changed = new Map<PodcastId, readonly TaskKind[]>()
  return {
    revise: (revise) => (podcast, feed, given) => {
      const { record, metadata } = revise(podcast, feed, given)
      const before = parseListingsSection(given.metadata.listings)
      const listings = rememberFeed(given.metadata.listings, feed.listing)
      const isElsewhere = record.websiteUrl !== podcast.websiteUrl
      changed.set(podcast.id, [
        ...changedPlatforms(linksOfFeed(before), linksOfFeed(listings)),
        ...(isElsewhere ? (['site'] as const) : []),
      ])
      return { record, metadata: { ...metadata, listings } }
    },
    apply: (apply) => async (judged) => {
      const applied = await apply(judged)
      const brought: Promise<boolean>[] = []
      for (const [at, one] of judged.entries()) {
        const { podcastId } = one.visit.task
        const kinds = isFirstReading(one)
          ? (['site', ...LISTING_PLATFORMS] as const)
          : (changed.get(podcastId) ?? [])
        changed.delete(podcastId)
        if (applied[at]?.asksApple === true)
          brought.push(tasks.scheduleSooner(podcastId, 'apple', now()))
        for (const kind of kinds) brought.push(tasks.scheduleSooner(podcastId, kind, now()))
      }
      await Promise.all(brought)
      return applied
    },
  }
}

/** Schedules the platforms whose links on the site have changed. */
export async function scheduleSoonerBySite(
  { tasks }: Pick<Directory, 'tasks'>,
  podcastId: PodcastId,
  {
    before,
    after,
    at,
  }: { readonly before: unknown; readonly after: unknown; readonly at: number },
): Promise<void> {
  for (const platform of changedPlatforms(siteLinks(before), siteLinks(after)))
    await tasks.scheduleSooner(podcastId, platform, at)
}
