/**
 * What follows from other values is there after an import, without a crawl: links in
 * directories, a guid, a language, the date that says that nobody has dated a show.
 */
import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addFeed } from '../../actions/feed/add-feed.ts'
import { listSources } from '../../actions/podcast/list-sources.ts'
import { loadConfig } from '../../config/load.ts'
import { openContext } from '../../context.ts'
import { importCatalogue } from './import.ts'
import { Reading } from './reading.ts'
import { importSignalTable } from '../signals/import-signals.ts'
import { computePodcastGuid } from '../../record/feed-url/podcast-guid.ts'
import type { PodcastRecord } from '../../record/podcast.ts'

const NOW_MS = Date.UTC(2026, 10, 27)
const FEED = 'https://harbour.example/rss'

const OPML = `<opml version="2.0"><body><outline type="rss" text="Hafengeschichten" xmlUrl="${FEED}"
  description="Jede Woche erzählen wir von Menschen, die am Hafen arbeiten, und von den Schiffen, die dort liegen."/>
  </body></opml>`
const NDJSON = `${JSON.stringify({
  feedUrl: FEED,
  appleId: 1200361736,
  title: 'Hafengeschichten',
  description:
    'Jede Woche erzählen wir von Menschen, die am Hafen arbeiten, und von den Schiffen, die dort liegen.',
})}\n`

async function openFolder() {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'castdex-derived-'))
  const { config } = loadConfig({
    environment: new Map([
      ['CASTDEX_DATA_DIR', folder.path],
      ['CASTDEX_LOG_LEVEL', 'silent'],
    ]),
    flags: new Map(),
  })
  const context = await openContext(config, { now: () => NOW_MS })
  const { directory } = context
  const write = (text: string): string => {
    const file = join(folder.path, 'input')
    writeFileSync(file, text)
    return file
  }
  const common = { now: () => NOW_MS, signal: new AbortController().signal }
  return {
    directory,
    config,
    take: (format: 'opml' | 'ndjson', text: string) =>
      importCatalogue({
        ...common,
        reading: new Reading({ format, file: write(text), stdin: process.stdin }),
        writer: directory.writer,
        metadata: directory.metadata,
        tempFolder: folder.path,
        onRefusal: () => undefined,
        onProgress: () => undefined,
      }),
    takeSignals: (text: string) =>
      importSignalTable({
        ...common,
        directory,
        source: {
          file: write(text),
          stdin: process.stdin,
          meter: { done: 0, total: null },
        },
        onRefusal: () => undefined,
      }),
    find: async (url = FEED): Promise<PodcastRecord | undefined> => {
      const { byFeedKey } = await directory.writer.owners({ feedKeys: [url.slice(8)] })
      return [...byFeedKey.values()][0]?.record
    },
    async [Symbol.asyncDispose]() {
      await context[Symbol.asyncDispose]()
      folder[Symbol.dispose]()
    },
  }
}

test.each([
  ['opml', OPML],
  ['ndjson', NDJSON],
] as const)('an import of %s leaves derived values', async (format, text) => {
  await using opened = await openFolder()
  expect(await opened.take(format, text)).toMatchObject({ created: 1 })
  const record = await opened.find()
  expect(record).toMatchObject({
    language: 'de',
    lastEpisodePublishedAt: '1970-01-01T00:00:00.000Z',
    stats: { updateFrequency: 'very-stale' },
    podcastGuid: computePodcastGuid(FEED),
    podcastGuidDerived: true,
    podcastDirectoryLinks: {
      podcastaddict: `https://podcastaddict.com/feed/${encodeURIComponent(FEED)}`,
      ...(format === 'ndjson' && { overcast: 'https://overcast.fm/itunes1200361736' }),
    },
  })
  expect(await opened.take(format, text)).toMatchObject({ unchanged: 1 })
})

test('a derived guid is found, says what it is, and yields to one that a catalogue names', async () => {
  await using opened = await openFolder()
  const { directory } = opened
  await opened.take('ndjson', NDJSON)
  const podcastGuid = computePodcastGuid(FEED)
  const found = await directory.reader.find({ by: 'podcastGuid', podcastGuid })
  const record = await opened.find()
  expect(record).toBeDefined()
  expect(found?.id).toBe(record?.id)
  if (record === undefined) return
  const sources = await listSources(directory, record)
  expect(sources).toContainEqual(
    expect.objectContaining({
      field: 'podcastGuid',
      source: 'derived',
      podcastGuidDerived: true,
    }),
  )
  const said = 'a6f0272c-6f75-5503-845a-cc8966a63bec'
  await opened.take('ndjson', `${JSON.stringify({ feedUrl: FEED, podcastGuid: said })}\n`)
  const after = await opened.find()
  expect(after?.podcastGuid).toBe(said)
  expect(after).not.toHaveProperty('podcastGuidDerived')
})

test('an operator who adds a feed gets derived values as well', async () => {
  await using opened = await openFolder()
  const { directory } = opened
  await addFeed(directory, FEED, { by: 'command line', nowMs: NOW_MS })
  expect(await opened.find()).toMatchObject({
    podcastGuidDerived: true,
    podcastDirectoryLinks: {
      gpodder: `https://gpodder.net/subscribe?url=${encodeURIComponent(FEED)}`,
    },
  })
})

test('imported downloads give an estimate of listeners, with its date', async () => {
  await using opened = await openFolder()
  await opened.take('ndjson', NDJSON)
  const table = 'appleId,at,monthlyDownloads\n1200361736,2026-11-01,9000\n'
  expect(await opened.takeSignals(table)).toMatchObject({ updated: 1 })
  expect((await opened.find())?.audienceEstimate).toEqual({
    audienceDemographics: null,
    estimatedMonthlyListeners: 9000,
    estimatedMonthyListenersCalculatedAt: '2026-11-01T00:00:00.000Z',
  })
})
