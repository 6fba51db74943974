/** Tool: crawl status of a show's feed, with the reason for delays. */
import { Type } from 'typebox'
import { readFeedHealth } from '../../../actions/feed/feed-health.ts'
import { toInstantOrNull } from '../../../record/instant/instant.ts'
import { closed, nullable } from '../../../record/schema.ts'
import { FEED_NOTE, quoteFeed } from '../feed-text.ts'
import { getNamed, PodcastName } from '../find-named.ts'
import { showHit, ShownPodcast, whole } from '../shown-podcast.ts'
import type { Tool } from '../tool.ts'

const MAX_FORMER = 6
const MAX_WHY = 700

export const feedHealthTool: Tool = {
  name: 'feed_health',
  title: 'How a feed is doing',
  description:
    'Says when the feed of a podcast was last read, when it will be asked again, whether and how it fails, whether it moved, and why, in a sentence.',
  scope: 'podcasts',
  counter: 'podcastLookups',
  input: closed({ podcast: PodcastName }),
  output: closed({
    podcast: ShownPodcast,
    lastReadAt: nullable(Type.String()),
    failingSince: nullable(Type.String()),
    failure: nullable(Type.String()),
    nextAskAt: nullable(Type.String()),
    formerFeedUrls: Type.Array(closed({ url: Type.String(), until: Type.String() })),
    why: Type.String(),
    note: Type.String(),
  }),
  async run(given, { directory, now }) {
    const record = await getNamed(directory, String(given['podcast']))
    const { goodAt, failing, dueAt, why } = await readFeedHealth(directory, record, now())
    const former = record.feedUrls.flatMap(({ url, to }) => {
      const shown = whole(url)
      if (to === null || shown === null) return []
      return [{ url: shown, until: to }]
    })
    const content = {
      podcast: showHit(record),
      lastReadAt: toInstantOrNull(goodAt),
      failingSince: toInstantOrNull(failing?.since ?? null),
      failure: failing?.outcome ?? null,
      nextAskAt: toInstantOrNull(dueAt),
      formerFeedUrls: former.slice(-MAX_FORMER),
      why: quoteFeed(why, MAX_WHY) ?? '',
      note: FEED_NOTE,
    }
    return { content, cost: 1 }
  },
}
