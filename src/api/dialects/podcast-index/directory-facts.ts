/** `categories/list` and `stats/current`. */
import { countOnly } from '../../../query/count-only.ts'
import type { DirectoryReader } from '../../../store/directory.ts'
import type { EndpointContext } from '../../api-context.ts'
import type { DialectRoute } from '../dialect.ts'
import { toAnswer, toListAnswer } from './answers.ts'
import { CATEGORIES } from './categories.ts'
import { MAX_COUNT } from './view-feed.ts'
import { DAY_MS } from '../../../record/instant/durations.ts'

/** Lifetime of the cached counts, in ms. */
const KEPT_MS = 3_600_000
const DAYS = [3, 10, 30, 90] as const

const categories: DialectRoute = {
  methods: ['GET', 'POST'],
  path: '/categories/list',
  scope: null,
  counter: null,
  answer({ parameters }) {
    const feeds = CATEGORIES.map((category) => JSON.stringify(category))
    const description = 'Found matching categories.'
    return Promise.resolve(toListAnswer({ feeds, description, cost: 0 }, parameters))
  },
}

type Reader = Pick<DirectoryReader, 'search' | 'counts'>

async function countFeeds(reader: Reader, nowMs: number): Promise<string> {
  const { served } = await reader.counts()
  const ranges = DAYS.map((days) => ({ min: nowMs - days * DAY_MS, max: null }))
  const { counts = [] } = await reader.search(
    countOnly([
      { column: 'lastEpisode', ranges },
      { facet: 'tag', values: ['value'] },
      { sumOf: 'totalEpisodes' },
    ]),
  )
  const active = DAYS.map(
    (days, at) =>
      [`feedsWithNewEpisodes${String(days)}days`, counts[0]?.[at] ?? 0] as const,
  )
  return JSON.stringify({
    feedCountTotal: served,
    episodeCountTotal: Math.min(counts[2]?.[0] ?? 0, MAX_COUNT),
    ...Object.fromEntries(active),
    feedsWithValueBlocks: counts[1]?.[0] ?? 0,
  })
}

interface Counted {
  readonly atMs: number
  readonly stats: Promise<string>
}

const counted = new WeakMap<object, Counted>()

/** Caches the counts for an hour. */
function findStats({
  directory,
  now,
}: Pick<EndpointContext, 'directory' | 'now'>): Promise<string> {
  const { reader } = directory
  const nowMs = now()
  const known = counted.get(reader)
  if (known !== undefined && nowMs - known.atMs < KEPT_MS) return known.stats
  const stats = countFeeds(reader, nowMs)
  counted.set(reader, { atMs: nowMs, stats })
  stats.catch(() => counted.delete(reader))
  return stats
}

const stats: DialectRoute = {
  methods: ['GET', 'POST'],
  path: '/stats/current',
  scope: null,
  counter: null,
  async answer({ parameters }, context) {
    const description = JSON.stringify('Found matching statistics.')
    return toAnswer({ stats: await findStats(context), description }, parameters, 0)
  },
}

export const FACT_ROUTES: readonly DialectRoute[] = [categories, stats]
