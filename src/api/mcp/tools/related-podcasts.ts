/** Tool: similar shows. */
import { Type } from 'typebox'
import { closed } from '../../../record/schema.ts'
import { fromFragments } from '../../../record/view/fragments.ts'
import { findRelatedPodcasts } from '../../discovery/related-podcasts.ts'
import { FEED_NOTE } from '../feed-text.ts'
import { getNamed, PodcastName } from '../find-named.ts'
import { showHit, ShownPodcast } from '../shown-podcast.ts'
import type { Tool } from '../tool.ts'

const MAX_LIMIT = 20
const DEFAULT_LIMIT = 8

export const relatedPodcastsTool: Tool = {
  name: 'related_podcasts',
  title: 'Podcasts like one',
  description:
    'Lists podcasts that are like one in words, people, genre and language, the likest first; never the same show, at most three of one owner.',
  scope: 'podcasts',
  counter: 'podcastLookups',
  // One answer takes about forty searches.
  requests: 5,
  input: closed({
    podcast: PodcastName,
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT }),
    ),
  }),
  output: closed({
    podcast: ShownPodcast,
    related: Type.Array(ShownPodcast),
    note: Type.String(),
  }),
  async run(given, { directory, signal, callerId }) {
    const record = await getNamed(directory, String(given['podcast']))
    const limit = (given['limit'] as number | undefined) ?? DEFAULT_LIMIT
    const [stored] = await directory.reader.getMany([record.id])
    const options = { signal: signal(), caller: callerId }
    const related =
      stored === undefined
        ? []
        : await findRelatedPodcasts(directory.reader, stored, limit, options)
    const records = await directory.reader.getMany(related.map(({ id }) => id))
    const content = {
      podcast: showHit(record),
      related: records.flatMap((each) =>
        each === undefined ? [] : [showHit(fromFragments(each))],
      ),
      note: FEED_NOTE,
    }
    return { content, cost: 1 }
  },
}
