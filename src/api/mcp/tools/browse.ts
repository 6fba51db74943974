/** Tool: counts of genres, languages and countries, and the newest shows. */
import { Type } from 'typebox'
import { closed, Count, nullable, oneOf } from '../../../record/schema.ts'
import { fromFragments } from '../../../record/view/fragments.ts'
import { countPodcasts } from '../../count-facet.ts'
import { FEED_NOTE } from '../feed-text.ts'
import { showHit, ShownPodcast } from '../shown-podcast.ts'
import type { Tool, ToolAnswer, ToolContext } from '../tool.ts'

const COUNTED = ['genres', 'languages', 'countries'] as const
const MAX_VALUES = 120
const MAX_LIMIT = 20
const DEFAULT_LIMIT = 10

interface BrowseArguments {
  readonly list: (typeof COUNTED)[number] | 'newest'
  readonly limit?: number
  readonly before?: number
}

async function listNewest(
  { limit = DEFAULT_LIMIT, before }: BrowseArguments,
  context: ToolContext,
): Promise<ToolAnswer> {
  const { reader } = context.directory
  const latest = await reader.listLatest(before ?? null, limit, {
    signal: context.signal(),
  })
  const records = await reader.getMany(latest.podcasts.map(({ podcast }) => podcast.id))
  const podcasts = records.flatMap((stored) =>
    stored === undefined ? [] : [showHit(fromFragments(stored))],
  )
  const content = {
    total: null,
    values: [],
    podcasts,
    before: latest.next,
    note: FEED_NOTE,
  }
  return { content, cost: 1 }
}

export const browseTool: Tool = {
  name: 'browse',
  title: 'Browse the directory',
  description:
    'Lists the genres, languages or countries that occur here, each with its number of podcasts (their names are what search_podcasts filters by), or the podcasts that were added last (`newest`; for more send `before`).',
  scope: 'search',
  counter: 'searchCount',
  // Each count scans all podcasts.
  requests: 5,
  input: closed({
    list: oneOf([...COUNTED, 'newest']),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT }),
    ),
    before: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: Number.MAX_SAFE_INTEGER,
        description: 'The `before` of the last answer to `newest`.',
      }),
    ),
  }),
  output: closed({
    total: nullable(
      Type.Integer({
        minimum: 0,
        description: 'Podcasts that searches find; null for `newest`.',
      }),
    ),
    values: Type.Array(closed({ value: Type.String(), podcasts: Count })),
    podcasts: Type.Array(ShownPodcast),
    before: nullable(Type.Integer()),
    note: Type.String(),
  }),
  async run(asked, context) {
    const given = asked as unknown as BrowseArguments
    if (given.list === 'newest') return listNewest(given, context)
    const { directory, now, signal, callerId } = context
    const counted = await countPodcasts(directory.reader, [given.list], now(), {
      signal: signal(),
      caller: callerId,
    })
    const values = counted[given.list].slice(0, MAX_VALUES)
    const content = {
      total: counted.total,
      values,
      podcasts: [],
      before: null,
      note: FEED_NOTE,
    }
    return { content, cost: 1 }
  },
}
