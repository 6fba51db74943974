/** Extracts the podcast namespace's values of a show, and the media of its newest episodes. */
import {
  ITEM_TAGS,
  type ItemTag,
  type ShowExtras,
} from '../../../../record/namespace/extras.ts'
import { hasVideo } from '../../../../record/episodes/video.ts'
import { MAX_KEPT_EPISODES } from '../../../../record/episodes/packed-episodes.ts'
import { newestItems } from '../newest-items.ts'
import type { ParsedFeed, ParsedItem } from '../parsed-feed.ts'
import { resolveShowExtras } from './extras.ts'
import type { Said } from './said.ts'

const isRecorded = ({ enclosures, extras }: ParsedItem): boolean =>
  enclosures.length > 0 || extras?.alternateEnclosures !== undefined

const isVideo = ({ enclosures, extras }: ParsedItem): boolean =>
  hasVideo({ enclosures, ...extras })

function tagsOf({ extras = {} }: ParsedItem): readonly ItemTag[] {
  const { value, soundbites, live } = extras
  const has: Readonly<Record<ItemTag, boolean>> = {
    'value-time-split': value?.timeSplits !== undefined,
    soundbite: soundbites !== undefined,
    'live-item': live !== undefined,
  }
  return ITEM_TAGS.filter((tag) => has[tag])
}

/** Returns undefined for a feed of audio without such tags. */
export function extrasOf(
  feed: ParsedFeed,
  place: { readonly feedUrl: string },
): Said<ShowExtras> | undefined {
  const newest = newestItems(feed.items.filter(isRecorded), MAX_KEPT_EPISODES)
  const tags = [...new Set([...newest, ...feed.liveItems].flatMap(tagsOf))].sort()
  const value: ShowExtras = {
    ...resolveShowExtras(feed.channel.podcast.extras, place.feedUrl),
    ...(newest.some(isVideo) && { hasVideo: true }),
    ...(tags.length > 0 && { tags }),
  }
  if (Object.keys(value).length === 0) return undefined
  return { value, from: 'podcast' }
}
