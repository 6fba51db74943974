/**
 * The real directory of a simulation: SQLite directory, crawler and rules as `castdex serve` puts
 * them together.
 */
import { access, constants, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { loadConfig } from '../../../src/config/load.ts'
import { addFeed } from '../../../src/actions/feed/add-feed.ts'
import type { Directory } from '../../../src/store/directory.ts'
import type { HistoryEvent } from '../../../src/store/history.ts'
import { openSqliteDirectory } from '../../../src/store/sqlite/sqlite-directory.ts'
import type { CatalogueEntry } from '../../../src/intake/catalogue/entry.ts'
import { prepareEntry } from '../../../src/intake/catalogue/prepare.ts'
import { newTally } from '../../../src/intake/catalogue/decide/tally.ts'
import { SeqSet } from '../../../src/intake/catalogue/decide/touched.ts'
import { writeBatch } from '../../../src/intake/catalogue/decide/write-batch.ts'
import { openCrawler } from '../../../src/intake/crawlers/open-crawler.ts'
import { CrawlMetrics } from '../../../src/observe/metrics/crawl-metrics.ts'
import { applyOverrides } from '../../../src/intake/apply/overrides/apply-overrides.ts'
import { feedKey, parseFeedUrl } from '../../../src/record/feed-url/feed-url.ts'
import type { PodcastRecord } from '../../../src/record/podcast.ts'
import { openClient, openResolver, refuseToDial } from '../web/client.ts'
import type { SimulatedWeb } from '../web/simulated-web.ts'
import { MomentQueues } from './moment-queues.ts'
import { openReaderHere } from './reader.ts'
import { SimulatedApple } from './simulated-apple.ts'

export interface SimulatedDirectory extends AsyncDisposable {
  readonly port: Directory
  readonly log: readonly string[]
  readonly queues: MomentQueues
  readonly apple: SimulatedApple
  /** As `castdex add URL`: the podcast's id, new or known. */
  add(url: string): Promise<string>
  /** As a line of a catalogue that is imported; refused ones throw. */
  take(entry: CatalogueEntry): Promise<void>
  /** Everything that is due at this moment. */
  crawl(): Promise<void>
  /** Whom a feed URL leads to, as `by-feed-url` answers. */
  idAt(url: string): Promise<string | undefined>
  /** Who has it, also where that is served by nothing. */
  ownerOf(url: string): Promise<string | undefined>
  record(id: string): Promise<PodcastRecord | undefined>
  events(id: string): Promise<readonly HistoryEvent[]>
}

export interface SimulatedDirectoryOptions {
  readonly web: SimulatedWeb
  readonly now: () => number
  /** From 0 to 1, from the seed. */
  readonly chance: () => number
}

const MOST_EVENTS = 1000
const MOST_SHOWS = 1000
const KEPT_LINES = 400

function configOf(dataDir: string) {
  const environment = new Map([
    ['CASTDEX_DATA_DIR', dataDir],
    ['CASTDEX_REQUIRE_APPLE_ID', 'false'],
  ])
  return loadConfig({ environment, flags: new Map() }).config
}

async function takeEntry(
  directory: Directory,
  entry: CatalogueEntry,
  now: () => number,
): Promise<void> {
  const candidate = prepareEntry(entry, {
    source: 'line 1',
    listKind: 'catalogue',
    nowMs: now(),
  })
  const context = {
    writer: directory.writer,
    tally: newTally(),
    touched: new SeqSet(),
    silent: new SeqSet(),
    now,
    onRefusal: ({ reason }: { readonly reason: string }) => {
      throw new Error(`the catalogue's line for ${entry.feedUrl} was refused: ${reason}`)
    },
  }
  await writeBatch(context, [candidate])
}

/** Nothing here has to outlive the process: in memory where the machine has a folder for it. */
async function makeFolder(): Promise<string> {
  const inMemory = '/dev/shm'
  const isThere = await access(inMemory, constants.W_OK).then(
    () => true,
    () => false,
  )
  return mkdtemp(join(isThere ? inMemory : tmpdir(), 'castdex-web-'))
}

export async function openSimulatedDirectory({
  web,
  now,
  chance,
}: SimulatedDirectoryOptions): Promise<SimulatedDirectory> {
  const folder = await makeFolder()
  const config = configOf(folder)
  const opened = await openSqliteDirectory({
    dataDir: folder,
    access: 'crawl',
    requireAppleId: false,
    searchTimeoutMs: 10_000,
    now,
  })
  const directory = applyOverrides(opened)
  const log: string[] = []
  const keepLine = (line: string): void => {
    log.push(line)
    if (log.length > KEPT_LINES) log.shift()
  }
  const queues = new MomentQueues(now)
  const apple = new SimulatedApple()
  const crawler = await openCrawler({
    config,
    directory,
    logger: pino({ level: 'warn' }, { write: keepLine }),
    metrics: new CrawlMetrics(),
    version: 'simulated',
    now,
    clock: now,
    chance,
    gatherMs: 0,
    reader: openReaderHere(),
    queues,
    resolve: openResolver(web),
    connector: refuseToDial,
    client: (guard) => openClient(web, guard),
  })
  return {
    port: directory,
    log,
    queues,
    apple,
    add: async (url) => (await addFeed(directory, url, { by: 'test', nowMs: now() })).id,
    take: async (entry) => takeEntry(directory, entry, now),
    async crawl() {
      await crawler.run(new AbortController().signal, { once: true })
      await apple.check(directory, now)
      await directory.episodes?.tidy(MOST_SHOWS)
    },
    async idAt(url) {
      const parsed = parseFeedUrl(url)
      if ('problem' in parsed) throw new Error(`${url} is no feed URL`)
      const { key, looseKey } = parsed
      return (
        await directory.reader.find({ by: 'feedUrl', key, looseKey }, { level: 'basic' })
      )?.id
    },
    async ownerOf(url) {
      const key = feedKey(url) ?? url
      return (await directory.writer.owners({ feedKeys: [key] })).byFeedKey.get(key)?.record
        .id
    },
    record: async (id) =>
      (await directory.writer.owners({ ids: [id] })).byId.get(id)?.record,
    events: async (id) => directory.history.list(id, { limit: MOST_EVENTS }),
    async [Symbol.asyncDispose]() {
      await crawler[Symbol.asyncDispose]()
      await opened[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
