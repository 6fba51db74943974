import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addFeed } from '../../actions/feed/add-feed.ts'
import { openSqliteDirectory } from '../../store/sqlite/sqlite-directory.ts'
import { CrawlDelays } from '../crawl/rate/crawl-delays.ts'
import { Crawler } from './feed-crawler.ts'
import type { Fetcher } from '../crawl/fetch/fetch.ts'
import { HostQueues } from '../crawl/rate/host-queues.ts'
import { LEAST_GAP_MS } from '../crawl/rate/host-rate.ts'
import { AllowedRates, UNKNOWN_GAP_MS } from '../crawl/rate/allowed-rates.ts'
import type { NetworkWatch } from '../crawl/fetch/network.ts'
import { OfflineWatch } from '../crawl/rate/directory-watch.ts'
import type { Settler } from '../crawl/settle.ts'
import type { Visit } from '../crawl/visit.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const now = () => NOW

test('the hosts of the operator’s own feeds are asked as fast as they answer, others four times a second', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'castdex-own-'))
  await using directory = await openSqliteDirectory({
    dataDir,
    access: 'write',
    requireAppleId: true,
    searchTimeoutMs: 1000,
    now,
  })
  const { id } = await addFeed(directory, 'https://feeds.own.example/a', {
    by: 'test',
    nowMs: NOW,
  })
  await addFeed(directory, 'https://feeds.strange.example/a', { by: 'test', nowMs: NOW })
  const versioned = (await directory.writer.owners({ ids: [id] })).byId.get(id)
  if (versioned === undefined) throw new Error('it was not added')
  const { record, revision } = versioned
  await directory.writer.write([{ record: { ...record, isOwn: true }, revision }])

  const rates = new AllowedRates({ now })
  const gaps = new Map<string, number>()
  // Without a network: every host answers 404.
  const fetcher = {
    fetch: async (url: string) => ({
      kind: 'answered' as const,
      status: 404,
      headers: {},
      body: new Uint8Array(),
      hops: [],
      url,
      durationMs: 1,
    }),
  } as unknown as Fetcher
  const queues = new HostQueues(now)
  const settler = {
    async settle({ task: { podcastId, kind, lease, state, domain } }: Visit) {
      gaps.set(domain, rates.leastGapMs(domain))
      await directory.tasks.release([{ podcastId, kind, lease, state, dueAt: null }])
      return {}
    },
    async drain() {},
  } as unknown as Settler
  const failures: unknown[] = []
  const crawler = new Crawler({
    directory,
    fetcher,
    readFeed: () => Promise.reject(new Error('there is nothing to read')),
    network: { answered() {}, failed() {} } as unknown as NetworkWatch,
    queues,
    rates,
    delays: new CrawlDelays({ now }),
    readDelay: () => Promise.resolve(0),
    settler,
    isMadeUp: () => false,
    offline: new OfflineWatch({ clock: now, onOffline() {}, onOnline() {} }),
    publicUrl: '',
    concurrency: 4,
    worker: 'crawler of a test',
    now,
    onFailure: (error) => failures.push(error),
  })
  await crawler.run(new AbortController().signal, { once: true })
  expect(failures).toEqual([])
  expect(Object.fromEntries(gaps)).toEqual({
    'own.example': LEAST_GAP_MS,
    'strange.example': UNKNOWN_GAP_MS,
  })
  rmSync(dataDir, { recursive: true })
})
