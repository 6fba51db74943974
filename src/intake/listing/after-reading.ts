/** What a reading of a feed does for listings: its facts are kept, and the first one makes the checks due. */
import type { Engine } from '../../engine/engine.ts'
import { toInstant } from '../../record/instant.ts'
import { LISTING_PLATFORMS } from '../../record/listing/evidence.ts'
import type { ReviseByFeed } from '../crawl/revision.ts'
import type { ApplyVisits, Judged } from '../crawl/settle.ts'
import { rememberFeed } from './feed-facts.ts'

/** The given revision, and the facts of the feed beside it. */
export const withListingFacts =
  (revise: ReviseByFeed): ReviseByFeed =>
  (podcast, feed, given) => {
    const { record, dossier } = revise(podcast, feed, given)
    const listings = rememberFeed(given.dossier.listings, feed, toInstant(given.nowMs))
    return { record, dossier: { ...dossier, listings } }
  }

const isFirstReading = ({ visit }: Judged): boolean => visit.feed !== null && visit.state.goodAt === null

/** What a first reading found is compared at once, on every platform. */
export const withListingsForward =
  (apply: ApplyVisits, { tasks }: Pick<Engine, 'tasks'>, now: () => number): ApplyVisits =>
  async (judged) => {
    const applied = await apply(judged)
    for (const { visit } of judged.filter(isFirstReading))
      for (const platform of LISTING_PLATFORMS) await tasks.bringForward(visit.task.podcastId, platform, now())
    return applied
  }
