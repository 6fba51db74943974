/** Tool: shows by any identifier, in batches. */
import { Type } from 'typebox'
import { closed } from '../../../record/schema.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { FEED_NOTE, quoteFeed } from '../feed-text.ts'
import { findNamed, PodcastName } from '../find-named.ts'
import { showHit, ShownPodcast } from '../shown-podcast.ts'
import type { Tool } from '../tool.ts'

const MAX_NAMES = 50
const MAX_SAID_NAME = 200
/** In characters; a single podcast gets a longer description than each of fifty. */
const DESCRIPTION_OF_ONE = 1_000
const DESCRIPTION_OF_MANY = 300

export const getPodcastsTool: Tool = {
  name: 'get_podcasts',
  title: 'Get podcasts',
  description:
    'Looks up to 50 podcasts up by id, slug, feed URL, Apple id or Spotify id, mixed as you like. What nobody here is named is in `notFound`.',
  scope: 'podcasts',
  counter: 'podcastLookups',
  input: closed({ names: Type.Array(PodcastName, { minItems: 1, maxItems: MAX_NAMES }) }),
  output: closed({
    podcasts: Type.Array(ShownPodcast),
    notFound: Type.Array(Type.String()),
    note: Type.String(),
  }),
  async run(given, { directory }) {
    const names = given['names'] as readonly string[]
    const found = await Promise.all(names.map((name) => findNamed(directory, name)))
    const records = new Map(
      found
        .filter((record): record is PodcastRecord => record !== undefined)
        .map((record) => [record.id, record]),
    )
    const length = records.size === 1 ? DESCRIPTION_OF_ONE : DESCRIPTION_OF_MANY
    const content = {
      podcasts: [...records.values()].map((record) => showHit(record, length)),
      notFound: names.flatMap((name, at) =>
        found[at] === undefined ? [quoteFeed(name, MAX_SAID_NAME) ?? ''] : [],
      ),
      note: FEED_NOTE,
    }
    return { content, cost: records.size }
  },
}
