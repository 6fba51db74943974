/**
 * So many labelled shows, each trap as often as the others, served by the farm and known to the
 * platforms.
 */
import { ADVERSARIES } from '../adversaries.ts'
import { openMaker, type LabelledShow } from '../labelled-show.ts'
import { LATER_TRAPS, submittedTwice, TRAPS } from '../traps.ts'
import type { World } from '../world.ts'
import type { Farm } from './serve-farm.ts'
import { toRss } from './to-rss.ts'
import { toSite } from './to-site.ts'

const SEED = 20_261_122

/** A former URL is nothing that a feed alone tells. */
const traps = [...TRAPS, ...LATER_TRAPS, ...ADVERSARIES].filter(
  (trap) => trap !== submittedTwice,
)

/** Traps make several shows at a time; the last ones are whole. */
export const makeShows = (
  least: number,
  world: World,
  farm: Farm,
): readonly LabelledShow[] => {
  const maker = openMaker(SEED, 0, world, farm.addresses)
  for (let at = 0; maker.shows.length < least; at += 1) traps[at % traps.length]?.(maker)
  maker.shows.forEach((show, index) => {
    farm.put(show.feedUrl, 'application/rss+xml; charset=utf-8', toRss(show, index))
    if (show.channelLink?.startsWith('http://127.') === true)
      farm.put(show.channelLink, 'text/html; charset=utf-8', toSite(show, index))
  })
  return maker.shows
}
