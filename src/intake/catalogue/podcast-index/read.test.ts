import {
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DumpRow, makeDump } from '../../../../test/catalogue/make-dump.ts'
import { collect, sourceOf } from '../../../../test/catalogue/read-all.ts'
import type { CatalogueSource } from '../byte-source.ts'
import type { CatalogueEntry } from '../entry.ts'
import { MAX_ROW_BYTES } from './dump.ts'
import { readPodcastIndex } from './read.ts'

const ROWS: readonly DumpRow[] = [
  { id: 7, url: 'https://example.org/a.xml', title: 'A', itunesId: 42, dead: 0 },
  { id: 8, url: 'https://example.org/b.xml', title: 'B', itunesId: '', dead: 1 },
]

let folder: string
let dump: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'castdex-dump-'))
  dump = makeDump(join(folder, 'dump.db'), ROWS)
})

afterAll(() => {
  rmSync(folder, { recursive: true })
})

const read = async (source: CatalogueSource): Promise<CatalogueEntry[]> => {
  const items = await collect(readPodcastIndex(source, join(folder, 'unpacked.tmp')))
  return items.map((item) => {
    if (item.kind !== 'entry') throw new Error(`unexpected ${item.kind}`)
    return item.entry
  })
}

const readRows = async (
  name: string,
  rows: readonly DumpRow[],
): Promise<CatalogueEntry[]> => read(sourceOf({ file: makeDump(join(folder, name), rows) }))

const makeTar = async (members: Readonly<Record<string, Uint8Array>>): Promise<Buffer> => {
  const archive = pack()
  for (const [name, bytes] of Object.entries(members))
    archive.entry({ name }, Buffer.from(bytes))
  archive.finalize()
  return Buffer.concat(await collect(archive as unknown as AsyncIterable<Buffer>))
}

describe('what a dump may be packed in', () => {
  const titles = async (source: CatalogueSource): Promise<unknown[]> =>
    (await read(source)).map(({ title }) => title)

  it('is read as it is', async () => {
    expect(await titles(sourceOf({ file: dump }))).toEqual(['A', 'B'])
  })

  it.each(['.db.gz', '.no-known-ending'])(
    'is unpacked, whatever the name: %s',
    async (ending) => {
      const file = join(folder, `packed${ending}`)
      writeFileSync(file, gzipSync(readFileSync(dump)))
      expect(await titles(sourceOf({ file }))).toEqual(['A', 'B'])
    },
  )

  it('is found in an archive among other files', async () => {
    const tar = await makeTar({
      'read me.txt': Buffer.from('hello'),
      'folder/podcasts.db': readFileSync(dump),
    })
    const file = join(folder, 'dump.tgz')
    writeFileSync(file, gzipSync(tar))
    expect(await titles(sourceOf({ file }))).toEqual(['A', 'B'])
    expect(await titles(sourceOf({ bytes: tar }))).toEqual(['A', 'B'])
  })

  it('comes through the standard input, packed or not', async () => {
    expect(await titles(sourceOf({ bytes: readFileSync(dump) }))).toEqual(['A', 'B'])
    expect(await titles(sourceOf({ bytes: gzipSync(readFileSync(dump)) }))).toEqual([
      'A',
      'B',
    ])
  })
})

describe('where a dump is unpacked', () => {
  // A Linux device that is always full.
  it.runIf(existsSync('/dev/full'))('is named when it has no room', async () => {
    const full = join(folder, 'full.tmp')
    symlinkSync('/dev/full', full)
    const tar = await makeTar({ 'podcasts.db': readFileSync(dump) })
    for (const bytes of [gzipSync(readFileSync(dump)), tar]) {
      await expect(
        collect(readPodcastIndex(sourceOf({ bytes }), full)),
      ).rejects.toMatchObject({
        code: 'DATA_UNUSABLE',
        message: expect.stringMatching(
          `^${folder} has no room to unpack the dump \\(ENOSPC`,
        ) as string,
      })
    }
  })

  it('is named when it cannot be written to', async () => {
    const bytes = gzipSync(readFileSync(dump))
    await expect(
      collect(readPodcastIndex(sourceOf({ bytes }), join(folder, 'no', 'dump.tmp'))),
    ).rejects.toMatchObject({
      code: 'DATA_UNUSABLE',
      message: expect.stringContaining(
        `${join(folder, 'no')} cannot be used to unpack the dump (ENOENT`,
      ) as string,
    })
  })
})

describe('what is no dump', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('url,title\nhttps://example.org,A\n')],
    ['gzip of text', gzipSync('hello')],
    [
      'half of a gzip',
      gzipSync(Buffer.alloc(100_000, 'SQLite format 3\0')).subarray(0, 60),
    ],
  ])('is refused with what was expected: %s', async (_name, bytes) => {
    await expect(read(sourceOf({ bytes }))).rejects.toMatchObject({
      code: 'FILE_UNUSABLE',
      message: expect.stringMatching(
        /the standard input.*expected a Podcast Index dump/,
      ) as string,
    })
  })

  it('is refused: an archive that is cut', async () => {
    const archive = await makeTar({ 'feeds.db': readFileSync(dump) })
    for (const bytes of [archive, gzipSync(archive)]) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * 0.7))
      await expect(read(sourceOf({ bytes: cut }))).rejects.toMatchObject({
        code: 'FILE_UNUSABLE',
      })
    }
  })

  it('is refused: an archive without an SQLite file', async () => {
    const bytes = await makeTar({ 'a.txt': Buffer.from('hello') })
    await expect(read(sourceOf({ bytes }))).rejects.toMatchObject({ code: 'FILE_UNUSABLE' })
  })

  it('is refused: an SQLite file of something else, a file that is not there, a folder, a damaged file', async () => {
    const other = makeDump(
      join(folder, 'other.db'),
      [{ url: 'https://example.org/' }],
      'bookmarks',
    )
    const damaged = join(folder, 'damaged.db')
    writeFileSync(
      damaged,
      Buffer.concat([readFileSync(dump).subarray(0, 100), Buffer.alloc(8000, 7)]),
    )
    for (const file of [other, join(folder, 'missing.db'), folder, damaged]) {
      await expect(read(sourceOf({ file }))).rejects.toMatchObject({
        code: 'FILE_UNUSABLE',
      })
    }
  })
})

describe('what computes its rows', () => {
  const endless =
    'WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n AS url FROM r'
  const generated = 'CREATE TABLE podcasts (id, url AS (hex(zeroblob(100000000))))'

  const makeSchema = (name: string, sql: string): string => {
    const file = join(folder, name)
    using db = new DatabaseSync(file, { defensive: false })
    db.exec(sql)
    return file
  }

  it.each([
    ['a view without an end', `CREATE VIEW podcasts AS ${endless}`],
    ['a view that yields nothing', `CREATE VIEW podcasts AS ${endless} WHERE n < 0`],
    ['a virtual table', 'CREATE VIRTUAL TABLE podcasts USING fts5(url)'],
    ['a generated address', `${generated}; INSERT INTO podcasts VALUES (1)`],
    [
      'a view that the schema calls a table',
      `CREATE VIEW podcasts AS ${endless}; PRAGMA writable_schema = ON;
        UPDATE sqlite_schema SET type = 'table'`,
    ],
  ])('is refused: %s', async (name, sql) => {
    const file = makeSchema(`${name}.db`, sql)
    await expect(read(sourceOf({ file }))).rejects.toMatchObject({ code: 'FILE_UNUSABLE' })
  })

  it('is refused: a page that contains itself', async () => {
    const rows = Array.from({ length: 3000 }, (_, id) => ({ id, url: 'http://a.test/' }))
    const file = makeDump(join(folder, 'itself.db'), rows)
    const bytes = readFileSync(file)
    // The table's root, on page 2, is an interior page. Make all of its children the same page of
    // many rows, one of them an interior page.
    const [pageSize, root] = [4096, 4096]
    expect(bytes[root]).toBe(5)
    const cells = bytes.readUInt16BE(root + 3)
    for (let cell = 0; cell < cells; cell += 1)
      bytes.writeUInt32BE(2, root + bytes.readUInt16BE(root + 12 + 2 * cell))
    expect(bytes.length % pageSize).toBe(0)
    writeFileSync(file, bytes)
    await expect(read(sourceOf({ file }))).rejects.toMatchObject({ code: 'FILE_UNUSABLE' })
  })

  it('leaves out a row that is too long, and reads the others', async () => {
    const file = makeDump(join(folder, 'long.db'), [
      { id: 1, url: 'https://example.org/1', title: 'x'.repeat(MAX_ROW_BYTES + 1) },
      { id: 2, url: 'https://example.org/2', title: 'x'.repeat(MAX_ROW_BYTES - 100) },
    ])
    const items = await collect(readPodcastIndex(sourceOf({ file }), file))
    expect(items.map(({ kind }) => kind)).toEqual(['refused', 'entry'])
    expect(items[0]).toMatchObject({ refusal: { source: '1', reason: 'line_too_long' } })
  })
})

describe('the columns', () => {
  it('are found by name, in any order and case', async () => {
    const [entry] = await readRows('order.db', [
      { TITLE: 'A', somethingNew: 1, Url: 'https://example.org/a', ITUNESID: 5 },
    ])
    expect(entry).toMatchObject({
      feedUrl: 'https://example.org/a',
      title: 'A',
      appleId: 5,
    })
  })

  it('may be missing, all but the address', async () => {
    const [entry] = await readRows('bare.db', [{ url: 'https://example.org/a' }])
    expect(entry).toEqual({
      feedUrl: 'https://example.org/a',
      feedUrls: [],
      title: '',
      author: '',
      description: '',
      appleId: null,
      podcastGuid: '',
      podcastIndexId: null,
      language: '',
      genres: [],
      explicit: null,
      imageUrl: '',
      websiteUrl: '',
      episodeCount: null,
      firstEpisodePublishedAt: null,
      latestPublishedAt: null,
      popularity: null,
      answers: null,
      dead: null,
    })
  })

  it('hold values of any type', async () => {
    const values = [
      42,
      '42',
      ' 42 ',
      42n,
      '',
      0,
      null,
      'x',
      -1,
      2.5,
      9_223_372_036_854_775_807n,
      new Uint8Array([0x34, 0x32]),
    ]
    const rows = values.map((itunesId, index) => ({
      url: `https://example.org/${String(index)}`,
      itunesId,
    }))
    const entries = await readRows('types.db', rows)
    expect(entries.map(({ appleId }) => appleId)).toEqual([
      42,
      42,
      42,
      42,
      null,
      null,
      null,
      null,
      null,
      null,
      null,
      42,
    ])
  })

  it('say of death and of explicit words no more than they know', async () => {
    const rows = [1, 0, '1', '0', 'true', null, ''].map((value, index) => ({
      url: `https://example.org/${String(index)}`,
      dead: value,
      explicit: value,
    }))
    const read = await readRows('flags.db', rows)
    const urls = read.map(({ feedUrl }) => feedUrl.split('/').at(-1)).join('')
    expect(urls, 'the dead ones last').toBe('1345602')
    const entries = read.toSorted((a, b) => a.feedUrl.localeCompare(b.feedUrl))
    expect(entries.map(({ dead }) => dead)).toEqual([
      true,
      false,
      true,
      false,
      true,
      null,
      null,
    ])
    expect(entries.map(({ explicit }) => explicit)).toEqual([
      true,
      null,
      true,
      null,
      null,
      null,
      null,
    ])
  })

  it('have dates in seconds; 0 and what is before 1970 are not known', async () => {
    const rows = [1_700_000_000, '1700000000', 0, -11_152_653_021, null, 1e15].map(
      (value, index) => ({
        url: `https://example.org/${String(index)}`,
        newestItemPubdate: value,
      }),
    )
    const entries = await readRows('dates.db', rows)
    const date = '2023-11-14T22:13:20.000Z'
    expect(entries.map(({ latestPublishedAt }) => latestPublishedAt)).toEqual([
      date,
      date,
      null,
      null,
      null,
      null,
    ])
  })

  it('hold genres in single words, which are joined again', async () => {
    const [entry] = await readRows('genres.db', [
      {
        url: 'https://example.org/a',
        category1: 'true',
        category2: 'crime',
        category3: 'society',
        category4: 'culture',
        category10: '',
      },
    ])
    expect(entry?.genres).toEqual(['True Crime', 'Society & Culture'])
  })

  it('name the original address beside the present one', async () => {
    const [entry] = await readRows('moved.db', [
      { url: 'https://example.org/new', originalUrl: 'http://example.com/old' },
    ])
    expect(entry).toMatchObject({
      feedUrl: 'https://example.org/new',
      feedUrls: ['http://example.com/old'],
    })
  })
})
