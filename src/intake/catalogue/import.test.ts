import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDump } from '../../../test/catalogue/make-dump.ts'
import { MemoryDirectory } from '../../../test/memory-directory.ts'
import { type ImportOptions, type ImportReport, importCatalogue } from './import.ts'
import { Reading, type ReadingSource } from './reading.ts'
import { RefusalFile } from './refusal-file.ts'

const NOW_MS = Date.UTC(2026, 10, 20)

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'castdex-import-'))
})

afterAll(() => {
  rmSync(folder, { recursive: true })
})

const run = async (
  writer: MemoryDirectory,
  {
    format = 'ndjson',
    file = null,
    stdin = Readable.from([]),
    ...options
  }: Partial<ImportOptions & ReadingSource>,
): Promise<ImportReport> =>
  importCatalogue({
    reading: new Reading({ format, file, stdin }),
    writer,
    tempFolder: folder,
    now: () => NOW_MS,
    signal: new AbortController().signal,
    onRefusal: () => undefined,
    onProgress: () => undefined,
    ...options,
  })

/** Fills several batches. */
const MANY = 2_000

const makeLines = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `${JSON.stringify({ feedUrl: `https://example.org/${String(index)}`, title: `Show ${String(index)}` })}\n`,
  ).join('')

const makeRows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    url: `https://example.org/${String(index)}`,
    title: `Show ${String(index)}`,
  }))

describe('an import', () => {
  it('takes everything in, in order, and tells the directory that the load ends', async () => {
    const writer = new MemoryDirectory()
    const dump = makeDump(join(folder, 'dump.db'), makeRows(2500))
    const seen: [number, number | null][] = []
    const report = await run(writer, {
      format: 'podcast-index',
      file: dump,
      onProgress: (_tally, { done, total }) => seen.push([done, total]),
    })
    expect(report).toEqual({
      read: 2500,
      created: 2500,
      updated: 0,
      unchanged: 0,
      refused: {},
      ambiguous: 0,
      conflicts: 0,
      namedOtherwise: 0,
      interrupted: false,
    })
    expect(writer.records.map(({ title }) => title)).toEqual(
      makeRows(2500).map(({ title }) => title),
    )
    expect(writer.settled).toBe(1)
    expect(seen.at(-1)?.[1]).toBe(2500)
  })

  it('leaves no unpacked dump behind, nor one of an import that was killed', async () => {
    const dump = join(folder, 'dump.db.gz')
    writeFileSync(
      dump,
      gzipSync(readFileSync(makeDump(join(folder, 'plain.db'), makeRows(10)))),
    )
    // Larger than any pid.
    writeFileSync(join(folder, 'import-999999999-abc.tmp'), 'left over')
    expect(
      await run(new MemoryDirectory(), { format: 'podcast-index', file: dump }),
    ).toMatchObject({ created: 10 })
    expect(readdirSync(folder).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })

  it('reads the standard input', async () => {
    const report = await run(new MemoryDirectory(), {
      stdin: Readable.from([Buffer.from(makeLines(3000))]),
    })
    expect(report).toMatchObject({ created: 3000 })
  })

  it('refuses by reason, with the place and without secrets', async () => {
    const file = join(folder, 'refused.ndjson')
    const lines = [
      '{"feedUrl":"https://example.org/a"}',
      '{"feedUrl":""}',
      '{"feedUrl":"https://u:secret@example.org/b"}',
      '{',
      '{"feedUrl":"ftp://example.org"}',
    ]
    const writeAll = async (): Promise<ImportReport> => {
      using refusals = new RefusalFile(file)
      return await run(new MemoryDirectory(), {
        stdin: Readable.from([Buffer.from(lines.join('\n'))]),
        onRefusal: (refusal) => refusals.append(refusal),
      })
    }
    expect(await writeAll()).toMatchObject({
      read: 5,
      created: 1,
      refused: {
        feed_url_empty: 1,
        private_feed: 1,
        not_json: 1,
        feed_url_unsupported_scheme: 1,
      },
    })
    const written = readFileSync(file, 'utf8')
    expect(
      written
        .trim()
        .split('\n')
        .map((line): unknown => JSON.parse(line)),
    ).toMatchObject([
      { source: 'line 2', reason: 'feed_url_empty' },
      { source: 'line 3', reason: 'private_feed' },
      { source: 'line 4', reason: 'not_json' },
      { source: 'line 5', reason: 'feed_url_unsupported_scheme', url: 'ftp://example.org' },
    ])
    expect(written).not.toContain('secret')
  })

  it('knows a page at Apple by its id, and refuses one of an unknown show', async () => {
    const writer = new MemoryDirectory()
    const known = '{"feedUrl":"https://example.org/a","title":"A","appleId":41}'
    await run(writer, { stdin: Readable.from([Buffer.from(known)]) })
    const outlines = ['41', '42'].map(
      (id) =>
        `<outline type="rss" text="A" xmlUrl="https://podcasts.apple.com/podcast/a/id${id}"/>`,
    )
    const opml = `<opml version="2.0"><body>${outlines.join('')}</body></opml>`
    const refusals: unknown[] = []
    const report = await run(writer, {
      format: 'opml',
      stdin: Readable.from([Buffer.from(opml)]),
      onRefusal: (refusal) => refusals.push(refusal),
    })
    expect(report).toMatchObject({ created: 0, unchanged: 1, refused: { listing_page: 1 } })
    expect(refusals).toMatchObject([
      { reason: 'listing_page', url: 'https://podcasts.apple.com/podcast/a/id42' },
    ])
  })

  it('says what is wrong with a file, from the other thread too', async () => {
    await expect(
      run(new MemoryDirectory(), { format: 'opml', file: join(folder, 'missing.opml') }),
    ).rejects.toMatchObject({
      name: 'CodedError',
      code: 'FILE_UNUSABLE',
    })
  })

  it('ends after the batch it is in when it is told to, and can be run again', async () => {
    const writer = new MemoryDirectory()
    const controller = new AbortController()
    const stdin = Readable.from([Buffer.from(makeLines(MANY))])
    writer.beforeWrite = () => {
      controller.abort()
    }
    const report = await run(writer, { stdin, signal: controller.signal })
    const { created } = report
    expect(report).toMatchObject({ read: created, interrupted: true })
    expect(created).toBeGreaterThan(0)
    expect(created).toBeLessThan(MANY)
    expect(writer.settled).toBe(0)
    expect(
      await run(writer, { stdin: Readable.from([Buffer.from(makeLines(MANY))]) }),
    ).toMatchObject({
      created: MANY - created,
      unchanged: created,
      interrupted: false,
    })
  })

  it('is whole when it is told to end after all was read', async () => {
    const late = new AbortController()
    const whole = await run(new MemoryDirectory(), {
      stdin: Readable.from([makeLines(3)]),
      signal: late.signal,
      onSettling: () => late.abort(),
    })
    expect(whole).toMatchObject({ read: 3, interrupted: false })
  })

  it('does nothing when it was told to end before', async () => {
    expect(await run(new MemoryDirectory(), { signal: AbortSignal.abort() })).toMatchObject(
      {
        read: 0,
        interrupted: true,
      },
    )
  })
})
