/** Composes a crawler: the fetcher, the parsing threads, the host queues and the settler. */
import type { Logger } from 'pino'
import type { Config } from '../../config/config.ts'
import type { Directory } from '../../store/directory.ts'
import {
  crawlStarted,
  crawlStopped,
  failedUnexpectedly,
  feedFetched,
  networkFound,
  networkLost,
  podpingsFailed,
} from '../../observe/events.ts'
import type { CrawlMetrics } from '../../observe/metrics/crawl-metrics.ts'
import { type FeedReader, openFeedReader } from '../interpret/feed/feed-reader.ts'
import { openAfterFeeds, scheduleSoonerBySite } from '../apply/listings/after-reading.ts'
import { isGoneWorker, workerName } from '../crawl/worker-name.ts'
import { readCrawlDelay } from '../crawl/site/robots.ts'
import { SiteCrawler, type SiteCrawlerOptions } from './site-crawler.ts'
import type { DetectLanguage } from '../../record/language/guess.ts'
import { openLanguageDetector } from '../interpret/feed/language-detector.ts'
import { type ApplyParts, openApply } from '../apply/feed/apply-feed.ts'
import { Crawler } from './feed-crawler.ts'
import { openBringForward } from './bring-forward.ts'
import { parseNodes, PodpingReader } from './podping-reader.ts'
import { runPodpingSocket } from './podping-socket.ts'
import { openSemaphore } from '../crawl/rate/semaphore.ts'
import { HostQueues } from '../crawl/rate/host-queues.ts'
import type { CrawlDelays } from '../crawl/rate/crawl-delays.ts'
import { openHandOver } from '../apply/merges/hand-over.ts'
import { mergeDecided, openTwinJoiner } from '../apply/merges/join-twins.ts'
import { OfflineWatch } from '../crawl/rate/directory-watch.ts'
import { openWayOut, type WayOutOptions } from '../crawl/fetch/open-fetcher.ts'
import { openRevise } from '../apply/feed/revise-by-feed.ts'
import { type ApplyVisits, type Judged, Settler } from '../crawl/settle.ts'
import { lookAt, openReadFeed, type VisitParts } from '../crawl/visit.ts'
import type { Fetcher } from '../crawl/fetch/fetch.ts'
import type { NetworkWatch } from '../crawl/fetch/network.ts'

/** Concurrent sites per process: far fewer are due than feeds. */
const CONCURRENCY = 16

interface SiteOptions {
  readonly deriveLinks: boolean
  readonly directory: Directory
  readonly fetcher: Fetcher
  readonly network: NetworkWatch
  readonly isMadeUp: SiteCrawlerOptions['isMadeUp']
  readonly worker: string
  readonly now: () => number
  readonly onRead: SiteCrawlerOptions['onRead']
  readonly delays: NonNullable<SiteCrawlerOptions['delays']>
  readonly onFailure: (error: unknown) => void
}

/** Composes the site crawler, with the feed crawler's fetcher and guard. */
function openSiteCrawler({ fetcher, network, ...options }: SiteOptions): SiteCrawler {
  return new SiteCrawler({
    ...options,
    concurrency: CONCURRENCY,
    fetchPage: (url, asked) => fetcher.fetch(url, asked),
    isOnline: () => network.isOnline('names'),
  })
}

export interface CrawlOptions
  extends Pick<WayOutOptions, 'resolve' | 'connector' | 'client' | 'clock'> {
  readonly config: Config
  readonly directory: Directory
  readonly logger: Logger
  readonly metrics: CrawlMetrics
  readonly version: string
  readonly now: () => number
  /** For simulations, whose clock does not advance during a crawl. Default: parsing in a thread. */
  readonly reader?: FeedReader
  readonly queues?: HostQueues
  readonly chance?: () => number
  readonly gatherMs?: number
}

export interface OpenCrawler extends AsyncDisposable {
  run(signal: AbortSignal, options: { readonly once: boolean }): Promise<CrawlTotals>
}

/** Fetches by outcome. */
export type CrawlTotals = Readonly<Record<string, number>>

const tell =
  ({ logger, metrics }: CrawlOptions, totals: Map<string, number>, offline: OfflineWatch) =>
  ({ visit, retry }: Judged): void => {
    const { outcome, dueAt } = retry
    offline.note(outcome)
    totals.set(outcome, (totals.get(outcome) ?? 0) + 1)
    metrics.fetched(outcome, visit.bytes)
    if (visit.code !== null) metrics.parsed(visit.code)
    else if (visit.feed !== null) metrics.parsed()
    const { durationMs } = visit.result
    feedFetched(logger, {
      podcastId: visit.task.podcastId,
      outcome,
      durationMs: Math.round(durationMs),
      dueAt,
    })
  }

/** With `once`, feeds are crawled first, because they name the sites. */
const runBoth = async (
  feeds: Crawler,
  sites: SiteCrawler,
  signal: AbortSignal,
  once: boolean,
): Promise<void> => {
  if (!once) await Promise.all([feeds.run(signal, { once }), sites.run(signal, { once })])
  else {
    await feeds.run(signal, { once })
    await sites.run(signal, { once })
  }
}

/**
 * Composes what applies visits to records: feed contents, moves, duplicates, and earlier checks of
 * listings.
 */
const openApplying = async (
  { config, directory, now }: CrawlOptions,
  look: ApplyParts['look'],
): Promise<ApplyVisits> => {
  // Loaded lazily: its tables take 50 MB and a quarter of a second.
  let detect: DetectLanguage | undefined
  const detectLanguage: DetectLanguage = (text) => detect?.(text) ?? null
  const { deriveLinks } = config
  let forgotten = await directory.forgotten.list()
  const afterFeeds = openAfterFeeds(directory, now)
  const isForgotten = (email: string): boolean => forgotten.has(email)
  const applyFeeds = openApply({
    directory,
    revise: afterFeeds.revise(openRevise({ detectLanguage, isForgotten, deriveLinks })),
    look,
    merge: (decision) => mergeDecided(directory, decision, now()),
    now,
  })
  const apply = afterFeeds.apply(
    openHandOver(openTwinJoiner(applyFeeds, directory, now), directory, now),
  )
  return async (judged) => {
    forgotten = await directory.forgotten.list()
    if (judged.some(({ visit }) => visit.feed !== null))
      detect ??= await openLanguageDetector()
    return apply(judged)
  }
}

type SiteCrawlerParts = Pick<
  SiteOptions,
  'fetcher' | 'network' | 'isMadeUp' | 'delays' | 'onFailure'
>

const openSites = (
  { config, directory, now }: CrawlOptions,
  parts: SiteCrawlerParts,
): SiteCrawler =>
  openSiteCrawler({
    ...parts,
    deriveLinks: config.deriveLinks,
    directory,
    worker: workerName('sites'),
    now,
    onRead: (podcastId, { before, after }) =>
      scheduleSoonerBySite(directory, podcastId, { before, after, at: now() }),
  })

/** Shares crawl delays, so that pages and feeds of one site keep the requested distance. */
function shareDelays(
  delays: CrawlDelays,
  queues: HostQueues,
  now: () => number,
): SiteOptions['delays'] {
  return {
    onDelay: (origin, delayMs) => delays.learn(origin, delayMs),
    askedAt: (origin) => delays.askedAt(origin),
    onTurn: (origin, atMs) => {
      delays.asked(origin, atMs)
      queues.pause(origin, atMs - now() + delays.delayOf(origin))
    },
  }
}

function watchOffline(logger: Logger): OfflineWatch {
  return new OfflineWatch({
    clock: () => performance.now(),
    onOffline: () => networkLost(logger),
    onOnline: () => networkFound(logger),
  })
}

type SettlerParts = Pick<
  ConstructorParameters<typeof Settler>[0],
  'network' | 'queues' | 'apply' | 'onSettled'
>

function openSettler(
  { directory, now, chance, gatherMs }: CrawlOptions,
  parts: SettlerParts,
): Settler {
  return new Settler({
    ...parts,
    directory,
    now,
    chance: chance ?? Math.random,
    ...(gatherMs !== undefined && { gatherMs }),
  })
}

interface SavedState {
  save(): void
}

interface RunParts extends Pick<CrawlOptions, 'directory' | 'logger'> {
  readonly crawl: () => Promise<void>
  readonly stop: AbortController
  readonly learnt: readonly SavedState[]
  readonly totals: ReadonlyMap<string, number>
}

/** Returns the number of fetches by outcome. */
async function runUntilStopped(
  { directory, logger, crawl, stop, learnt, totals }: RunParts,
  signal: AbortSignal,
  once: boolean,
): Promise<Readonly<Record<string, number>>> {
  crawlStarted(logger, { once })
  await directory.tasks.endLeases(isGoneWorker)
  const abort = (): void => stop.abort()
  signal.addEventListener('abort', abort)
  await crawl()
  signal.removeEventListener('abort', abort)
  for (const one of learnt) one.save()
  const counts = Object.fromEntries(totals)
  crawlStopped(logger, { counts })
  return counts
}

/** Follows the podpings of each source that the settings name. */
async function followPodpings(
  { config, directory, logger, now }: CrawlOptions,
  fetcher: Fetcher,
  signal: AbortSignal,
): Promise<void> {
  const nodes = parseNodes(config.podpingNodes)
  const path = config.podpingSocket
  const bringForward = openBringForward({ directory, now })
  const onFailure = (error: unknown): void => podpingsFailed(logger, error)
  const shared = { bringForward, signal, onFailure }
  await Promise.all([
    nodes.length > 0 && new PodpingReader({ ...shared, fetcher, nodes }).run(),
    path !== '' && runPodpingSocket({ ...shared, path }),
  ])
}

export async function openCrawler(options: CrawlOptions): Promise<OpenCrawler> {
  const { config, directory, logger, now } = options
  const { fetcher, network, rates, delays, isMadeUp } = openWayOut(options)
  const reader = options.reader ?? openFeedReader()
  const readFeed = openReadFeed(reader, now)
  const queues = options.queues ?? new HostQueues(() => performance.now())
  const totals = new Map<string, number>()
  const offline = watchOffline(logger)
  const stop = new AbortController()
  const onFailure = (error: unknown): void => failedUnexpectedly(logger, error)
  const looking: VisitParts = { fetcher, readFeed, largeGate: openSemaphore(1) }
  const apply = await openApplying(options, (url) => lookAt(url, looking, stop.signal))
  const settler = openSettler(options, {
    network,
    queues,
    apply,
    onSettled: tell(options, totals, offline),
  })
  const crawler = new Crawler({
    directory,
    fetcher,
    readFeed,
    network,
    queues,
    rates,
    delays,
    readDelay: (url, signal) =>
      readCrawlDelay(url, (page, asked) => fetcher.fetch(page, asked), signal),
    settler,
    isMadeUp,
    offline,
    publicUrl: config.publicUrl,
    concurrency: config.fetchConcurrency,
    worker: workerName(),
    now,
    onFailure,
  })
  const sites = openSites(options, {
    fetcher,
    network,
    isMadeUp,
    delays: shareDelays(delays, queues, now),
    onFailure,
  })
  return {
    run: (signal, { once }) => {
      const crawl = async () => {
        const podpings = once ? undefined : followPodpings(options, fetcher, stop.signal)
        await Promise.all([runBoth(crawler, sites, signal, once), podpings])
      }
      const parts = { directory, logger, crawl, stop, learnt: [rates, delays], totals }
      return runUntilStopped(parts, signal, once)
    },
    async [Symbol.asyncDispose]() {
      await reader[Symbol.asyncDispose]()
      await fetcher[Symbol.asyncDispose]()
    },
  }
}
