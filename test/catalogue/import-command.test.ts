import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { loadConfig } from '../../src/config/load.ts'
import { openContext } from '../../src/context.ts'
import type { PodcastDraft, PodcastRecord } from '../../src/record/podcast.ts'
import { arbitraryPodcastRecord } from '../arbitrary/podcast.ts'
import { BIN, openTemporaryFolder, runCastdex, startServer } from '../cli/castdex.ts'
import { makeDump } from './make-dump.ts'

const feed = (index: number): string => `https://example.org/feed${String(index)}`

const makeLines = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, offset) => {
    const index = from + offset
    return `${JSON.stringify({ feedUrl: feed(index), title: `Show number ${String(index)}`, appleId: index + 1 })}\n`
  }).join('')

const lastJson = (stdout: string): unknown =>
  JSON.parse(stdout.trim().split('\n').at(-1) ?? '')

const openData = async (dataDir: string, access: 'serve' | 'write') =>
  openContext(
    loadConfig({ environment: new Map(), flags: new Map([['data-dir', dataDir]]) }).config,
    { access },
  )

const exportAll = async (dataDir: string): Promise<string> => {
  const { code, stdout } = await runCastdex(['export', 'ndjson'], { dataDir })
  expect(code).toBe(0)
  return stdout
}

/** For a machine that is slow: an import that is told to stop gets all the time it needs. */
const PATIENT_MS = 600_000

/** An import that runs; by default one that waits for its standard input. */
const startImport = (
  dataDir: string,
  file = '-',
  stopMs = PATIENT_MS,
): ChildProcessWithoutNullStreams => {
  const child = spawn(process.execPath, [BIN, 'import', 'ndjson', file], {
    env: {
      PATH: process.env['PATH'],
      CASTDEX_DATA_DIR: dataDir,
      CASTDEX_CRAWL: 'off',
      CASTDEX_STOP_MS: String(stopMs),
    },
  })
  // What it does not read any more is lost on purpose.
  child.stdin.on('error', () => undefined)
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Until the import has opened the data: from then on it hears signals itself. */
const untilOpened = async (child: ChildProcessWithoutNullStreams): Promise<void> => {
  const folder = `/proc/${String(child.pid)}/fd`
  while (child.exitCode === null && child.signalCode === null) {
    const targets = (await readdir(folder)).map(async (name) =>
      readlink(join(folder, name)).catch(() => ''),
    )
    if ((await Promise.all(targets)).some((target) => target.endsWith('castdex.db'))) return
    await sleep(20)
  }
  throw new Error('the import ended before it opened the data')
}

/** Until there is more, or until nobody is there any more who could bring it. */
const untilMore = async (
  dataDir: string,
  than: number,
  isOver: () => boolean,
): Promise<void> => {
  while (!isOver()) {
    await sleep(50)
    try {
      await using context = await openData(dataDir, 'serve')
      if ((await context.directory.reader.counts()).total > than) return
    } catch {
      // The other process has not made the data yet.
    }
  }
}

describe('castdex import', () => {
  it('takes in a dump, says so to people and to scripts, and lists what it refused', async () => {
    await using folder = await openTemporaryFolder()
    const dump = makeDump(join(folder.path, 'dump.db'), [
      { id: 1, url: feed(1), title: 'One', itunesId: 11 },
      { id: 2, url: feed(2), title: 'Two', itunesId: '' },
      { id: 3, url: feed(3), title: 'Three', itunesId: 11 },
      { id: 4, url: 'https://u:secret@example.org/', title: 'Four', itunesId: 14 },
      { id: 5, url: 'gopher://example.org/', title: 'Five', itunesId: 15 },
    ])
    const refused = join(folder.path, 'refused.ndjson')
    const dataDir = join(folder.path, 'data')
    const { code, stdout, stderr } = await runCastdex(
      ['import', 'podcast-index', dump, '--refused', refused],
      {
        dataDir,
      },
    )
    expect(code).toBe(0)
    expect(lastJson(stdout)).toMatchObject({
      event: 'import',
      format: 'podcast-index',
      file: dump,
      read: 5,
      created: 3,
      updated: 0,
      unchanged: 0,
      refused: { private_feed: 1, feed_url_unsupported_scheme: 1 },
      ambiguous: 0,
      conflicts: 1,
      interrupted: false,
      served: 1,
      pending: 2,
      seconds: expect.any(Number) as number,
      perSecond: expect.any(Number) as number,
    })
    expect(stderr).toContain('served 1, pending 2')
    expect(stderr).toContain('CASTDEX_REQUIRE_APPLE_ID=false')
    const lines = (await readFile(refused, 'utf8')).trim().split('\n')
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      { source: '4', reason: 'private_feed' },
      { source: '5', reason: 'feed_url_unsupported_scheme', url: 'gopher://example.org/' },
    ])
    expect(stdout + stderr + lines.join('')).not.toContain('secret')
    const again = await runCastdex(['import', 'podcast-index', dump], { dataDir })
    expect(lastJson(again.stdout)).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
    expect(again.stderr).toContain('--refused FILE')
  })

  it('refuses what it does not know or cannot read, in one sentence', async () => {
    await using folder = await openTemporaryFolder()
    const dataDir = join(folder.path, 'data')
    const run = async (...words: string[]) => runCastdex(['import', ...words], { dataDir })
    expect(await run('rss', 'x')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('podcast-index, opml, ndjson') as string,
    })
    expect(await run('opml')).toMatchObject({ code: 2 })
    const missing = await run('opml', join(folder.path, 'missing.opml'))
    expect(missing).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('FILE_UNUSABLE') as string,
    })
    expect(missing.stderr).toContain('missing.opml')
    const unwritable = await run(
      'opml',
      '-',
      '--refused',
      join(folder.path, 'no', 'such', 'folder'),
    )
    expect(unwritable).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('--refused') as string,
    })
  })

  it('serves nothing of a list of one’s own platform, says what would, and serves it with --own', async () => {
    await using folder = await openTemporaryFolder()
    const dataDir = join(folder.path, 'data')
    const list = join(folder.path, 'own.opml')
    const outlines = [1, 2].map(
      (at) => `<outline type="rss" text="Show ${String(at)}" xmlUrl="${feed(at)}"/>`,
    )
    await writeFile(
      list,
      `<?xml version="1.0"?><opml version="2.0"><body>${outlines.join('')}</body></opml>`,
    )
    const first = await runCastdex(['import', 'opml', list], { dataDir })
    expect(lastJson(first.stdout)).toMatchObject({ created: 2, served: 0, pending: 2 })
    expect(first.stderr).not.toContain('[y/N]')
    expect(first.stderr).toMatch(/served 0, pending 2;.*`castdex import --own` serves them/)
    const own = await runCastdex(['import', 'opml', list, '--own'], { dataDir })
    expect(lastJson(own.stdout)).toMatchObject({
      created: 0,
      updated: 2,
      served: 2,
      pending: 0,
    })
    // The mark comes along with an export.
    await writeFile(join(folder.path, 'all.ndjson'), await exportAll(dataDir))
    const copy = join(folder.path, 'copy')
    const copied = await runCastdex(['import', 'ndjson', join(folder.path, 'all.ndjson')], {
      dataDir: copy,
    })
    expect(lastJson(copied.stdout)).toMatchObject({ created: 2, served: 2, pending: 0 })
    expect(await exportAll(copy)).toBe(await exportAll(dataDir))
    const entries = join(folder.path, 'entries.ndjson')
    await writeFile(entries, `${JSON.stringify({ feedUrl: feed(3), title: 'Show 3' })}\n`)
    const entriesOwn = await runCastdex(['import', 'ndjson', entries, '--own'], {
      dataDir: copy,
    })
    expect(lastJson(entriesOwn.stdout)).toMatchObject({ created: 1, served: 3, pending: 0 })
    expect(await runCastdex(['check'], { dataDir: copy })).toMatchObject({ code: 0 })
  })

  it('of a file in another format fails, for no row of it was taken in', async () => {
    await using folder = await openTemporaryFolder()
    const file = join(folder.path, 'list.opml')
    await writeFile(file, '<?xml version="1.0"?>\n<opml version="2.0">\n<body/>\n</opml>\n')
    const { code, stderr } = await runCastdex(['import', 'ndjson', file], {
      dataDir: join(folder.path, 'data'),
    })
    expect(code).toBe(1)
    expect(stderr).toContain('nothing of it was taken in: is it ndjson?')
  })

  it('of feeds that are all refused says why in words, and doubts no format', async () => {
    await using folder = await openTemporaryFolder()
    const file = join(folder.path, 'list.opml')
    const outlines = ['ftp://feeds.example.com/a', 'https://a:b@feeds.example.com/b'].map(
      (url) => `<outline type="rss" text="Show" xmlUrl="${url}"/>`,
    )
    await writeFile(file, `<opml version="2.0"><body>${outlines.join('')}</body></opml>`)
    const { code, stderr } = await runCastdex(['import', 'opml', file], {
      dataDir: join(folder.path, 'data'),
    })
    expect(code).toBe(1)
    expect(stderr).toContain(
      'private_feed 1: a private feed, with a password or a token in its address',
    )
    expect(stderr).toContain('nothing of it was taken in, for the reasons above')
    expect(stderr).not.toContain('is it opml?')
  })

  it('that was killed can be run again, and gives what one go gives', async () => {
    await using folder = await openTemporaryFolder()
    const lines = makeLines(0, 12_000)
    const catalogue = join(folder.path, 'catalogue.ndjson')
    await writeFile(catalogue, lines)
    const killed = join(folder.path, 'killed')
    const child = startImport(killed)
    child.stdin.write(makeLines(0, 6500))
    await untilMore(killed, 0, () => child.exitCode !== null)
    child.kill('SIGKILL')
    await once(child, 'close')
    const again = await runCastdex(['import', 'ndjson', catalogue], { dataDir: killed })
    const counts = lastJson(again.stdout) as {
      created: number
      unchanged: number
      updated: number
      served: number
    }
    expect(counts.unchanged).toBeGreaterThan(0)
    expect(counts).toMatchObject({ updated: 0, served: 12_000 })
    expect(counts.created + counts.unchanged).toBe(12_000)

    const inOneGo = join(folder.path, 'one')
    await runCastdex(['import', 'ndjson', catalogue], { dataDir: inOneGo })
    const withoutChance = (text: string): unknown[] =>
      text
        .trim()
        .split('\n')
        .map((line) => {
          const {
            id: _id,
            trackedAt: _trackedAt,
            updatedAt: _updatedAt,
            lastEpisodePublishedAt: _last,
            feedUrls,
            ...rest
          } = JSON.parse(line) as PodcastRecord
          return { ...rest, feedUrls: feedUrls.map(({ url }) => url) }
        })
    expect(withoutChance(await exportAll(killed))).toEqual(
      withoutChance(await exportAll(inOneGo)),
    )
  })

  it('that is interrupted keeps what it has, and says how far it came', async () => {
    await using folder = await openTemporaryFolder()
    const dataDir = join(folder.path, 'data')
    const child = startImport(dataDir)
    const closed = once(child, 'close') as Promise<[number | null]>
    const output = { stdout: '', stderr: '' }
    child.stdout.on('data', (text: Buffer) => (output.stdout += text.toString()))
    child.stderr.on('data', (text: Buffer) => (output.stderr += text.toString()))
    child.stdin.write(makeLines(0, 9000))
    await untilMore(dataDir, 0, () => child.exitCode !== null)
    child.kill('SIGINT')
    const [code] = await closed
    const report = lastJson(output.stdout) as {
      read: number
      created: number
      served: number
      interrupted: boolean
    }
    expect({ code, interrupted: report.interrupted }).toEqual({
      code: 130,
      interrupted: true,
    })
    expect(report.created).toBeGreaterThan(0)
    expect(report.served).toBe(report.created)
    expect(output.stderr).toContain(
      'castdex: stopping after this batch; repeat the command for the rest',
    )
    expect(output.stderr).toContain(`interrupted after ${String(report.read)} podcasts`)
  })

  it.runIf(process.platform === 'linux')(
    'hears a signal while SQLite waits, and a second one ends it at once',
    async () => {
      await using folder = await openTemporaryFolder()
      const { path: dataDir } = folder
      const catalogue = join(dataDir, 'catalogue.ndjson')
      await writeFile(catalogue, makeLines(0, 1))
      await runCastdex(['import', 'ndjson', catalogue], { dataDir })
      using held = new DatabaseSync(join(dataDir, 'castdex.db'))
      held.exec('BEGIN IMMEDIATE')
      const child = startImport(dataDir, catalogue)
      const heard = once(child.stderr, 'data')
      await untilOpened(child)
      child.kill('SIGINT')
      expect(String((await heard)[0])).toContain('castdex: stopping after this batch')
      child.kill('SIGINT')
      expect(await once(child, 'exit')).toEqual([null, 'SIGINT'])
    },
  )

  it.runIf(process.platform === 'linux')(
    'ends where it is when its time to stop is over, and harms nothing',
    async () => {
      await using folder = await openTemporaryFolder()
      const { path: dataDir } = folder
      const catalogue = join(dataDir, 'catalogue.ndjson')
      await writeFile(catalogue, makeLines(0, 1))
      await runCastdex(['import', 'ndjson', catalogue], { dataDir })
      const held = new DatabaseSync(join(dataDir, 'castdex.db'))
      held.exec('BEGIN IMMEDIATE')
      const child = startImport(dataDir, catalogue, 0)
      await untilOpened(child)
      child.kill('SIGTERM')
      expect(await once(child, 'exit')).toEqual([null, 'SIGTERM'])
      held.close()
      await writeFile(catalogue, makeLines(0, 50))
      const again = await runCastdex(['import', 'ndjson', catalogue], { dataDir })
      expect(lastJson(again.stdout)).toMatchObject({ created: 49, unchanged: 1 })
    },
  )

  it('hears that it is interrupted also while reading is faster than writing', async () => {
    await using folder = await openTemporaryFolder()
    const dataDir = join(folder.path, 'data')
    const catalogue = join(folder.path, 'catalogue.ndjson')
    // A load shows nothing before its commit; into a directory that holds something, each batch is
    // one.
    await writeFile(catalogue, makeLines(0, 1))
    await runCastdex(['import', 'ndjson', catalogue], { dataDir })
    await writeFile(catalogue, makeLines(0, 60_000))
    const child = startImport(dataDir, catalogue)
    const closed = once(child, 'close') as Promise<[number | null]>
    let stdout = ''
    child.stdout.on('data', (text: Buffer) => (stdout += text.toString()))
    await untilMore(dataDir, 1, () => child.exitCode !== null)
    child.kill('SIGTERM')
    const [code] = await closed
    const report = lastJson(stdout) as { read: number; interrupted: boolean }
    expect({ code, interrupted: report.interrupted }).toEqual({
      code: 143,
      interrupted: true,
    })
    expect(report.read).toBeLessThan(60_000)
  })

  it('runs beside a server, which answers all the while and then knows more', async () => {
    await using folder = await openTemporaryFolder()
    const dataDir = join(folder.path, 'data')
    await using server = await startServer(['--rate-limit', '0'], { dataDir })
    const lookup = async (url: string): Promise<unknown> => {
      const address = new URL(
        `/api/v1/podcasts/id/lookup?rssFeedUrl=${encodeURIComponent(url)}`,
        server.baseUrl,
      )
      const response = await fetch(address, {
        headers: { authorization: server.key ?? '' },
      })
      expect(response.status).toBe(200)
      return (
        ((await response.json()) as { data: { podcast: { title: string } | null } }).data
          .podcast?.title ?? null
      )
    }
    expect(await lookup(feed(7))).toBeNull()
    const catalogue = join(folder.path, 'catalogue.ndjson')
    await writeFile(catalogue, makeLines(0, 5000))
    const importing = runCastdex(['import', 'ndjson', catalogue], { dataDir })
    const state = { isDone: false }
    void importing.finally(() => (state.isDone = true))
    const seen = new Set<unknown>()
    while (!state.isDone) seen.add(await lookup(feed(4999)))
    expect((await importing).code).toBe(0)
    expect([...seen].every((title) => title === null || title === 'Show number 4999')).toBe(
      true,
    )
    expect(await lookup(feed(4999))).toBe('Show number 4999')
  })
})

/** A record whose Apple fields agree, as castdex writes them. */
const coherent = (record: PodcastRecord): PodcastRecord => {
  if (record.appleId > 0) {
    const isClaim = record.appleIdStatus === 'none' || record.appleIdStatus === 'conflict'
    return {
      ...record,
      appleIdStatus: isClaim ? 'claimed' : record.appleIdStatus,
      claimedAppleId: null,
    }
  }
  return record.claimedAppleId === null
    ? { ...record, appleIdStatus: 'none' }
    : { ...record, appleIdStatus: 'conflict' }
}

describe('castdex export', () => {
  it('imported into an empty directory and exported again gives the same bytes, whatever the records hold', async () => {
    const podcasts = fc
      .sample(arbitraryPodcastRecord, { numRuns: 300, seed: 20_261_120 })
      .map(coherent)
    const records: PodcastDraft[] = podcasts.map(
      ({ seq: _seq, slug: _slug, ...draft }) => draft,
    )
    await using folder = await openTemporaryFolder()
    const [first, second] = [join(folder.path, 'first'), join(folder.path, 'second')]
    const file = join(folder.path, 'all.ndjson')
    {
      await using context = await openData(first, 'write')
      const outcomes = await context.directory.writer.write(
        records.map((record) => ({ record, revision: null })),
      )
      expect(outcomes.filter(({ status }) => status === 'created').length).toBeGreaterThan(
        200,
      )
    }
    const { code, stdout, stderr } = await runCastdex(['export', 'ndjson', file], {
      dataDir: first,
    })
    expect(code).toBe(0)
    const { written } = lastJson(stdout) as { written: number }
    expect(stderr).toContain(`exported ${String(written)} podcasts`)
    const imported = await runCastdex(['import', 'ndjson', file], { dataDir: second })
    expect(lastJson(imported.stdout)).toMatchObject({
      read: written,
      created: written,
      refused: {},
    })
    const bytes = await readFile(file, 'utf8')
    expect(await exportAll(second)).toBe(bytes)
    expect(bytes.split('\n')).toHaveLength(written + 1)
    const again = await runCastdex(['import', 'ndjson', file], { dataDir: second })
    expect(lastJson(again.stdout)).toMatchObject({ unchanged: written })
  })

  it('of catalogue entries gives whole records, which come back the same', async () => {
    await using folder = await openTemporaryFolder()
    const [first, second, file] = [
      join(folder.path, 'first'),
      join(folder.path, 'second'),
      join(folder.path, 'all.ndjson'),
    ]
    const catalogue = join(folder.path, 'catalogue.ndjson')
    await writeFile(catalogue, makeLines(0, 1500))
    await runCastdex(['import', 'ndjson', catalogue], { dataDir: first })
    await writeFile(file, await exportAll(first))
    await runCastdex(['import', 'ndjson', file], { dataDir: second })
    expect(await exportAll(second)).toBe(await exportAll(first))
  })

  it('leaves an old file as it is when it cannot write a new one', async () => {
    await using folder = await openTemporaryFolder()
    const dataDir = join(folder.path, 'data')
    await runCastdex(['key', 'create', '--name', 'a'], { dataDir })
    const { code, stderr } = await runCastdex(
      ['export', 'ndjson', join(folder.path, 'no', 'such', 'file')],
      {
        dataDir,
      },
    )
    expect({ code, isNamed: stderr.includes('FILE_UNUSABLE') }).toEqual({
      code: 1,
      isNamed: true,
    })
    expect(await runCastdex(['export', 'xlsx'], { dataDir })).toMatchObject({ code: 2 })
  })
})
