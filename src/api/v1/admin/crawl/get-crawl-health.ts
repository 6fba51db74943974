/** GET /api/v1/admin/crawl: the overall state of crawling. */
import { Type } from 'typebox'
import { readCrawlHealth } from '../../../../actions/feed/crawl-health.ts'
import { FETCH_OUTCOMES } from '../../../../record/crawl-state.ts'
import { toInstantOrNull } from '../../../../record/instant/instant.ts'
import { closed, Count, Instant, nullable, oneOf } from '../../../../record/schema.ts'
import { crawlHealthExamples } from '../../../examples/admin-examples.ts'
import { defineAdminRoute } from '../admin-route.ts'
import { TaskCounts } from '../get-stats.ts'

const TimeClass = closed({
  withinHours: nullable(
    Type.Integer({ description: 'And more than the class before; null = longer.' }),
  ),
  feeds: Count,
})
const Milliseconds = nullable(
  Type.Integer({ description: 'In milliseconds; null where no feed was read yet.' }),
)

export const getCrawlHealth = defineAdminRoute({
  method: 'GET',
  path: '/crawl',
  operationId: 'getCrawlHealth',
  summary: 'How crawling is doing as a whole',
  description:
    'What is due, how fresh what is known is, what goes wrong, and at which hosts. Of a large directory it looks at 2,000 feeds that are spread evenly over it: `lookedAt` of `feeds`.',
  answer: closed({
    feedTasks: TaskCounts,
    pausedDomains: Count,
    lookedAt: Count,
    feeds: Count,
    neverFetched: Count,
    fetchedLastHour: Count,
    freshness: closed({ p50Ms: Milliseconds, p95Ms: Milliseconds }),
    readAgo: Type.Array(TimeClass, {
      description: 'Feeds that answer, by how long ago they were read well.',
    }),
    dueIn: Type.Array(TimeClass, {
      description: 'Feeds by when they are due; the first class has what is due already.',
    }),
    failing: Type.Array(closed({ outcome: oneOf(FETCH_OUTCOMES), feeds: Count })),
    hosts: Type.Array(
      closed({
        domain: Type.String(),
        feeds: Count,
        failing: Count,
        pausedUntil: nullable(Instant),
      }),
    ),
  }),
  examples: crawlHealthExamples,
  async respond(_call, { directory, now }) {
    const { queue, readAgo, dueIn, failing, hosts, ...figures } = await readCrawlHealth(
      directory,
      now(),
    )
    return {
      feedTasks: queue.kinds.feed,
      pausedDomains: queue.pausedDomains,
      ...figures,
      readAgo: [...readAgo],
      dueIn: [...dueIn],
      failing: [...failing],
      hosts: hosts.map(({ pausedUntil, ...host }) => ({
        ...host,
        pausedUntil: toInstantOrNull(pausedUntil),
      })),
    }
  },
})
