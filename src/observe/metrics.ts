/**
 * Renders metrics for Prometheus: requests, searches, refusals, crawling, and the state of the
 * directory. `metrics/` counts at low cost; a scrape turns the counts into text. Labels have low
 * cardinality and never identify a person, a key or a podcast.
 */
import type { Metric, Registry } from 'prom-client'
import { CrawlMetrics } from './metrics/crawl-metrics.ts'
import { RequestMetrics } from './metrics/request-metrics.ts'
import { type Durations, LATENCY_BOUNDS_MS } from './metrics/tally.ts'

/** Facts of the directory at the moment of the scrape, over all processes. */
export interface DirectoryFacts {
  readonly ready: boolean
  readonly podcasts: Readonly<Record<string, number>>
  readonly tasks: Readonly<
    Record<
      string,
      { readonly due: number; readonly overdue: number; readonly leased: number }
    >
  >
  readonly pausedDomains: number
  /** Damaged records that this process has found since its start. */
  readonly damagedRecords: number
  /** Podcasts that may be stored in the layout of another release. */
  readonly olderRecords: number
  /** Lag of the search index; null if it is written with the records. */
  readonly indexLagMs: number | null
  /** Bytes by part. */
  readonly sizes: Readonly<Record<string, number>>
  /** State of the store's server; null if the store has none. */
  readonly server: {
    readonly isAway: boolean
    readonly oldestTransactionMs: number | null
  } | null
}

type Labels = Readonly<Record<string, string>>
interface MetricValue {
  readonly labels: Readonly<Record<string, string | number>>
  readonly value: number
  /** Default: the name of the family. */
  readonly metricName?: string
}
interface Family {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly values: readonly MetricValue[]
}

const values = (label: string, counts: Readonly<Record<string, number>>): MetricValue[] =>
  Object.entries(counts).map(([word, value]) => ({ labels: { [label]: word }, value }))

/** Returns the time in seconds, or no value for null. */
const valueOf = (ms: number | null): MetricValue[] => {
  if (ms === null) return []
  return [{ labels: {}, value: ms / 1000 }]
}

/** Returns cumulative counts, as Prometheus expects them. */
const histogramValues = (
  name: string,
  { counts, sumMs }: Durations,
  labels: Labels,
): MetricValue[] => {
  let cumulated = 0
  const buckets = [...counts].map((count, slot): MetricValue => {
    cumulated += count
    const bound = LATENCY_BOUNDS_MS[slot]
    const le = bound === undefined ? '+Inf' : bound / 1000
    return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: cumulated }
  })
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sumMs / 1000 },
    { metricName: `${name}_count`, labels, value: cumulated },
  ]
}

const requestFamilies = ({
  routes,
  searches,
  refusals,
}: RequestMetrics): readonly Family[] => {
  // Omits routes without calls, because each route takes 13 lines.
  const told = [...routes.values()]
    .filter(({ tally }) => tally.isUsed)
    .map(({ method, route, tally }) => ({ tally, labels: { method, route } }))
  const duration = 'castdex_http_request_duration_seconds'
  const search = 'castdex_search_duration_seconds'
  return [
    {
      name: 'castdex_http_requests_total',
      help: 'Requests answered, by method, route and status.',
      type: 'counter',
      values: told.flatMap(({ tally, labels }) =>
        [...tally.answers()].map(([status, value]) => ({
          labels: { ...labels, status: String(status) },
          value,
        })),
      ),
    },
    {
      name: duration,
      help: 'From the headers of a request to its answer handed to the connection, in seconds.',
      type: 'histogram',
      values: told.flatMap(({ tally, labels }) =>
        histogramValues(duration, tally.durations, labels),
      ),
    },
    {
      name: search,
      help: 'Time of searches in the index, in seconds.',
      type: 'histogram',
      values: histogramValues(search, searches, {}),
    },
    {
      name: 'castdex_refusals_total',
      help: 'Requests refused, by error code; QUOTA_EXCEEDED and RATE_LIMITED among them.',
      type: 'counter',
      values: values('code', Object.fromEntries(refusals.counts)),
    },
  ]
}

const crawlFamilies = (crawl: CrawlMetrics): readonly Family[] => {
  const { outcomes, parseFailures, parsed, decodedBytes, checks } = crawl.read()
  return [
    {
      name: 'castdex_fetches_total',
      help: 'Feeds asked for, by how it ended.',
      type: 'counter',
      values: values('outcome', outcomes),
    },
    {
      name: 'castdex_feeds_parsed_total',
      help: 'Feeds that were read.',
      type: 'counter',
      values: [{ labels: {}, value: parsed }],
    },
    {
      name: 'castdex_parse_failures_total',
      help: 'Feeds that could not be read, by code.',
      type: 'counter',
      values: values('code', parseFailures),
    },
    {
      name: 'castdex_fetched_bytes_total',
      help: 'Bytes of feeds, decoded.',
      type: 'counter',
      values: [{ labels: {}, value: decodedBytes }],
    },
    {
      name: 'castdex_listing_checks_total',
      help: 'Podcasts looked for on platforms that list shows; failed: batches that are tried again.',
      type: 'counter',
      values: checks.map(({ platform, outcome, count }) => ({
        labels: { platform, outcome },
        value: count,
      })),
    },
  ]
}

const taskValues = ({ tasks }: DirectoryFacts): MetricValue[] =>
  Object.entries(tasks).flatMap(([kind, counts]) =>
    Object.entries(counts).map(([state, value]) => ({ labels: { kind, state }, value })),
  )

const serverFamilies = ({ server }: DirectoryFacts): readonly Family[] => [
  {
    name: 'castdex_store_away',
    help: '1 while the database that takes writes does not answer this process; standbys may answer in its place.',
    type: 'gauge',
    values: server === null ? [] : [{ labels: {}, value: Number(server.isAway) }],
  },
  {
    name: 'castdex_store_oldest_transaction_seconds',
    help: 'For how long the oldest transaction that has written is open in the server of the database; search index and change feed wait for it.',
    type: 'gauge',
    values: valueOf(server?.oldestTransactionMs ?? null),
  },
]

const directoryFamilies = (facts: DirectoryFacts): readonly Family[] => [
  {
    name: 'castdex_ready',
    help: '1 while the directory answers and is sound.',
    type: 'gauge',
    values: [{ labels: {}, value: Number(facts.ready) }],
  },
  {
    name: 'castdex_podcasts',
    help: 'Podcasts by state; the rate of `total` is the rate of an import.',
    type: 'gauge',
    values: values('state', facts.podcasts),
  },
  {
    name: 'castdex_tasks',
    help: 'Fetches and checks by kind: due, of these for an hour and more (overdue), being worked at (leased); and podcasts that no worker has met yet (unseen), about: numbers of merged and removed ones count too.',
    type: 'gauge',
    values: taskValues(facts),
  },
  {
    name: 'castdex_paused_domains',
    help: 'Domains that asked for less and are left alone for now.',
    type: 'gauge',
    values: [{ labels: {}, value: facts.pausedDomains }],
  },
  {
    name: 'castdex_damaged_records',
    help: 'Podcasts, look-up indexes and pages of the database that this process found damaged since it started; what stands there is not answered.',
    type: 'gauge',
    values: [{ labels: {}, value: facts.damagedRecords }],
  },
  {
    name: 'castdex_older_records',
    help: 'At most so many stored records have the layout of another release and are still to be rewritten.',
    type: 'gauge',
    values: [{ labels: {}, value: facts.olderRecords }],
  },
  {
    name: 'castdex_search_index_lag_seconds',
    help: 'Once a second this process sees where the changes in the store end: how long the search index then took to have them all, or has been without (to 0.1 s, without the refresh that it is searched after).',
    type: 'gauge',
    values: valueOf(facts.indexLagMs),
  },
  ...serverFamilies(facts),
  {
    name: 'castdex_store_bytes',
    help: 'Size on disk by part.',
    type: 'gauge',
    values: values('part', facts.sizes),
  },
]

/** Registers families as objects that compute their values at each scrape. */
const register = (registry: Registry, families: readonly Family[]): void => {
  for (const family of families) {
    registry.registerMetric({
      name: family.name,
      get: () => Promise.resolve(family),
    } as unknown as Metric)
  }
}

export class Metrics {
  readonly requests = new RequestMetrics()
  readonly crawl: CrawlMetrics
  /** Memory, CPU time and event loop delays of this process. */
  #process: Registry | undefined

  constructor(crawl = new CrawlMetrics()) {
    this.crawl = crawl
  }

  async render(facts: DirectoryFacts): Promise<string> {
    // Loaded at the first scrape, so that a server without scrapes does not pay for it.
    const prometheus = await import('prom-client')
    if (this.#process === undefined) {
      this.#process = new prometheus.Registry()
      prometheus.collectDefaultMetrics({ register: this.#process })
    }
    const own = new prometheus.Registry()
    register(own, [
      ...requestFamilies(this.requests),
      ...crawlFamilies(this.crawl),
      ...directoryFamilies(facts),
    ])
    return `${await own.metrics()}\n${await this.#process.metrics()}`
  }
}
