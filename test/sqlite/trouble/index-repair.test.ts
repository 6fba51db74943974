import {
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  readFileSync,
  copyFileSync,
  mkdirSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { newDraft } from '../../../src/record/draft.ts'
import { newPodcastId } from '../../../src/record/podcast-id.ts'
import { SEARCH_SCHEMA } from '../../../src/search/document/schema.ts'
import { LAYOUT_VERSION } from '../../../src/search/segments/format/segment-writer.ts'
import type { Directory } from '../../../src/store/directory.ts'
import { openSqliteDirectory } from '../../../src/store/sqlite/sqlite-directory.ts'
import { queryFor, termFor } from '../../search-query.ts'

const folder = mkdtempSync(join(tmpdir(), 'castdex-repair-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Large batches are one piece, so that they become files. */
const leastPieceRows = 10_000

const open = (dataDir: string): Promise<Directory> =>
  openSqliteDirectory({
    dataDir,
    leastPieceRows,
    access: 'write',
    requireAppleId: false,
    searchTimeoutMs: 10_000,
    now: () => 0,
  })

const asked = queryFor({
  terms: [termFor('seventh', { targets: ['podcast-title'] })],
  limit: 10,
  level: 'basic',
})

const fill = async (dataDir: string, podcasts: number): Promise<string[]> => {
  await using directory = await open(dataDir)
  const drafts = Array.from({ length: podcasts }, (_, index) => {
    const title = index % 7 === 0 ? `Seventh ${String(index)}` : `Other ${String(index)}`
    return newDraft({
      id: newPodcastId(index),
      title,
      feedUrl: `https://feeds.example/${String(index)}`,
      nowMs: 0,
    })
  })
  await directory.writer.write(drafts.map((record) => ({ record, revision: null })))
  await directory.writer.settle()
  return drafts.filter(({ title }) => title.startsWith('Seventh')).map(({ id }) => id)
}

const find = async (
  dataDir: string,
): Promise<{ total: number; ids: string[]; sound: boolean }> => {
  await using directory = await open(dataDir)
  const { total, hits } = await directory.reader.search(asked)
  return {
    total,
    ids: hits.map(({ podcast }) => podcast.id),
    sound: (await directory.health({ deep: true })).sound,
  }
}

/** What a directory tells until it has mended itself. */
const mended = (directory: Directory): Promise<string[]> =>
  new Promise((resolve) => {
    const told: string[] = []
    directory.mend(({ kind }) => {
      told.push(kind)
      if (kind !== 'damaged') resolve(told)
    })
  })

const draftOf = (index: number) =>
  newDraft({
    id: newPodcastId(index),
    title: `${index % 7 === 0 ? 'Seventh' : 'Other'} ${String(index)}`,
    feedUrl: `https://feeds.example/${String(index)}`,
    nowMs: 0,
  })

let copies = 0

/** Cuts anywhere, and flips a bit of a byte anywhere. */
const waysToSpoil: ((file: string) => void)[] = [
  (file) => rmSync(file),
  ...[0, 0.5, 0.999].map(
    (where) => (file: string) =>
      truncateSync(file, Math.floor(statSync(file).size * where)),
  ),
  ...[0, 0.1, 0.35, 0.6, 0.85, 0.97, 0.999].map((where) => (file: string) => {
    const bytes = readFileSync(file)
    const at = Math.floor(bytes.length * where)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8))
    writeFileSync(file, bytes)
  }),
]

/** As an older castdex wrote it, as far as its footer says. */
const changeFooter = (file: string, from: string, to: string): void => {
  const bytes = readFileSync(file)
  const tailAt = bytes.length - 16
  const footerAt = tailAt - bytes.readUInt32LE(tailAt)
  const footer = Buffer.from(
    bytes.toString('utf8', footerAt, tailAt).replace(from, to.padEnd(from.length)),
  )
  expect(footer.equals(bytes.subarray(footerAt, tailAt))).toBe(false)
  bytes.set(footer, footerAt)
  bytes.writeUInt32LE(crc32(footer), tailAt + 4)
  writeFileSync(file, bytes)
}

const makeOlder = (file: string): void =>
  changeFooter(
    file,
    `"version":${String(LAYOUT_VERSION)}`,
    `"version":${String(LAYOUT_VERSION - 1)}`,
  )
const dropColumn = (file: string): void =>
  changeFooter(file, '"castboxPlays":', '"castboxPlayz":')
const changeContent = (file: string): void => {
  const { contentVersion } = SEARCH_SCHEMA
  changeFooter(
    file,
    `"content":${String(contentVersion)}`,
    `"content":${String(contentVersion - 1)}`,
  )
}

describe('an index whose files are', () => {
  const spoilt: [string, (file: string) => void][] = [
    ['missing', (file) => rmSync(file)],
    ['cut', (file) => truncateSync(file, 1000)],
    ['of an older format', makeOlder],
    [
      'changed in one byte',
      (file) => {
        const bytes = readFileSync(file)
        bytes[500] = (bytes[500] ?? 0) ^ 1
        writeFileSync(file, bytes)
      },
    ],
  ]
  it.each(spoilt)(
    '%s is noticed, and made anew while lookups go on',
    async (name, spoil) => {
      const dataDir = join(folder, name)
      mkdirSync(dataDir)
      const expected = await fill(dataDir, 1000)
      const whole = await find(dataDir)
      expect(whole).toEqual({
        total: expected.length,
        ids: expected.slice(0, 10),
        sound: true,
      })
      const files = readdirSync(join(dataDir, 'index'))
      expect(files.length).toBeGreaterThan(0)
      for (const file of files) spoil(join(dataDir, 'index', file))
      await using directory = await open(dataDir)
      await expect(directory.reader.search(asked)).rejects.toMatchObject({
        code: 'INDEX_REBUILDING',
        message: expect.not.stringContaining(folder) as string,
      })
      expect(await directory.reader.find({ by: 'id', id: expected[0] ?? '' })).toBeDefined()
      const words =
        spoil === makeOlder
          ? 'the search index is of an older format'
          : 'the search index is damaged'
      await expect(directory.reader.search(asked)).rejects.toThrow(words)
      for (const deep of [false, true]) {
        const { sound, findings } = await directory.health({ deep })
        expect({
          sound,
          told: findings.some((finding) => finding.startsWith(words)),
        }).toEqual({
          sound: false,
          told: true,
        })
      }
      expect(await mended(directory)).toEqual(['damaged', 'mended'])
      expect(await directory.health({ deep: true })).toEqual({ sound: true, findings: [] })
      expect((await directory.reader.search(asked)).total).toBe(expected.length)
      expect(await find(dataDir)).toEqual(whole)
    },
  )

  it.each([
    ['a column is missing', dropColumn],
    ['other terms were made of the records', changeContent],
  ])(
    'of an older castdex are searched until the new ones stand: %s',
    async (name, spoil) => {
      const dataDir = join(folder, name)
      mkdirSync(dataDir)
      const expected = await fill(dataDir, 1000)
      for (const file of readdirSync(join(dataDir, 'index')))
        spoil(join(dataDir, 'index', file))
      await using directory = await open(dataDir)
      expect((await directory.reader.search(asked)).total).toBe(expected.length)
      expect((await directory.health()).sound).toBe(true)
      const { sound, findings } = await directory.health({ deep: true, compares: true })
      expect({ sound, findings }).toEqual({
        sound: true,
        findings: [
          expect.stringMatching(
            /^the search index is of an older format: .*; it is searched until/,
          ),
        ],
      })

      // What it has not is refused, and nothing else.
      const byPlays = {
        ...asked,
        filters: { ranges: { castboxPlays: { min: 1, max: null } } },
      }
      const searching = directory.reader.search(byPlays)
      if (spoil === dropColumn)
        await expect(searching).rejects.toMatchObject({
          code: 'INDEX_REBUILDING',
          status: 503,
        })
      else expect((await searching).total).toBe(0)
      expect((await directory.reader.search(asked)).total).toBe(expected.length)

      // Podcasts come and go beside it, and no merge takes it for a new one.
      for (let index = 2002; index < 2102; index += 7)
        await directory.writer.write([{ record: draftOf(index), revision: null }])
      const [gone = ''] = expected
      await directory.writer.remove({
        id: gone,
        revision: 1,
        at: '2026-11-20T04:26:00.000Z',
      })
      expect((await directory.reader.search(asked)).total).toBe(expected.length + 15 - 1)

      expect(await mended(directory)).toEqual(['damaged', 'mended'])
      expect(await directory.health({ deep: true, compares: true })).toEqual({
        sound: true,
        findings: [],
      })
      expect((await directory.reader.search(byPlays)).total).toBe(0)
      expect((await directory.reader.search(asked)).total).toBe(expected.length + 15 - 1)
    },
  )

  it('of an older castdex are made anew at the end of an import', async () => {
    const dataDir = mkdtempSync(join(folder, 'import-'))
    await fill(dataDir, 1000)
    for (const file of readdirSync(join(dataDir, 'index')))
      dropColumn(join(dataDir, 'index', file))
    await using directory = await open(dataDir)
    await directory.writer.settle()
    expect(await directory.health({ deep: true, compares: true })).toEqual({
      sound: true,
      findings: [],
    })
  })

  it('spoilt one at a time, each in each way, are noticed and made anew', async () => {
    const dataDir = join(folder, 'several')
    mkdirSync(dataDir)
    await using whole = await open(dataDir)
    for (const first of [0, 1000, 2000]) {
      const drafts = Array.from({ length: 520 }, (_, index) => draftOf(first + index))
      await whole.writer.write(drafts.map((record) => ({ record, revision: null })))
    }
    const expected = await whole.reader.search(asked)
    const files = readdirSync(join(dataDir, 'index'))
    expect(files.length).toBe(3)
    for (const file of files) {
      for (const spoil of waysToSpoil) {
        const copy = join(folder, `copy-${String(copies)}`)
        copies += 1
        mkdirSync(join(copy, 'index'), { recursive: true })
        await whole.backup(join(copy, 'castdex.db'))
        for (const each of files)
          copyFileSync(join(dataDir, 'index', each), join(copy, 'index', each))
        spoil(join(copy, 'index', file))
        await using directory = await open(copy)
        await expect(directory.reader.search(asked)).rejects.toMatchObject({
          code: 'INDEX_REBUILDING',
        })
        // Noticed each time; made anew now and then, which takes longer.
        if (copies % 4 !== 0) continue
        await directory.writer.settle()
        expect(await directory.reader.search(asked)).toEqual(expected)
        expect(await directory.health({ deep: true })).toEqual({
          sound: true,
          findings: [],
        })
      }
    }
  })

  it('spoilt under a process that writes takes in what is written, and has it when it is made anew', async () => {
    const dataDir = join(folder, 'written')
    mkdirSync(dataDir)
    await fill(dataDir, 1000)
    for (const file of readdirSync(join(dataDir, 'index')))
      rmSync(join(dataDir, 'index', file))
    await using directory = await open(dataDir)
    const late = newDraft({
      id: newPodcastId(5000),
      title: 'Late seventh',
      feedUrl: 'https://feeds.example/late',
      nowMs: 0,
    })
    expect(await directory.writer.write([{ record: late, revision: null }])).toMatchObject([
      { status: 'created' },
    ])
    await expect(directory.reader.search(asked)).rejects.toMatchObject({
      code: 'INDEX_REBUILDING',
    })
    await directory.writer.settle()
    expect((await directory.reader.search(asked)).total).toBe(144)
    expect(await directory.health({ deep: true })).toEqual({ sound: true, findings: [] })
  })
})

describe('making the index anew', () => {
  it('is for one at a time, and leaves the old index as it was when it is interrupted', async () => {
    const dataDir = join(folder, 'interrupted')
    mkdirSync(dataDir)
    const expected = await fill(dataDir, 1000)
    await using directory = await open(dataDir)
    const interruption = new AbortController()
    const interrupted = directory.writer.reindex({ signal: interruption.signal })
    interruption.abort(new Error('enough'))
    await expect(interrupted).rejects.toThrow('enough')
    expect((await directory.reader.search(asked)).total).toBe(expected.length)
    const outcomes = await Promise.allSettled([
      directory.writer.reindex(),
      directory.writer.reindex(),
    ])
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') expect(outcome.value).toBe(1000)
      else expect(outcome.reason).toMatchObject({ code: 'NOT_READY' })
    }
    expect(outcomes.map(({ status }) => status)).toContain('fulfilled')
    expect((await directory.reader.search(asked)).total).toBe(expected.length)
    expect(await directory.health({ deep: true })).toEqual({ sound: true, findings: [] })
  })
})

describe('a backup', () => {
  it('is searchable where it is put, without the files of the index', async () => {
    const [from, to] = [join(folder, 'from'), join(folder, 'to')]
    for (const dataDir of [from, to]) mkdirSync(dataDir)
    await fill(from, 1000)
    const whole = await find(from)
    const directory = await open(from)
    await directory.backup(join(folder, 'backup.db'))
    await directory[Symbol.asyncDispose]()
    copyFileSync(join(folder, 'backup.db'), join(to, 'castdex.db'))
    const restored = await open(to)
    expect(await mended(restored)).toEqual(['damaged', 'mended'])
    await restored[Symbol.asyncDispose]()
    expect(await find(to)).toEqual(whole)
  })
})

describe('a pasted link', () => {
  it('finds its podcast, and no other', async () => {
    const dataDir = join(folder, 'links')
    mkdirSync(dataDir)
    await using directory = await open(dataDir)
    const id = newPodcastId(1)
    const draft = newDraft({
      id,
      title: 'One',
      feedUrl: 'https://feeds.example/one',
      nowMs: 0,
    })
    const other = newDraft({
      id: newPodcastId(2),
      title: 'Feeds example one https 42424242',
      feedUrl: 'https://feeds.example/two',
      nowMs: 0,
    })
    const listed = { ...draft, appleId: 42_424_242, spotifyId: '0123456789abcdefghijAB' }
    await directory.writer.write(
      [listed, other].map((record) => ({ record, revision: null })),
    )
    const links = [
      'http://FEEDS.example/one/',
      id,
      id.toUpperCase(),
      'https://podcasts.apple.com/us/podcast/one/id42424242?l=en',
      'id42424242',
      '42424242',
      'https://open.spotify.com/show/0123456789abcdefghijAB?si=1',
      'spotify:show:0123456789abcdefghijAB',
      '0123456789abcdefghijAB',
      `https://castdex.example/podcasts/${id}`,
    ]
    for (const text of links) {
      const page = await directory.reader.search({
        ...asked,
        terms: asked.terms.map((termFor) => ({ ...termFor, text })),
      })
      expect(
        page.hits.map(({ podcast }) => podcast.id),
        text,
      ).toEqual([id])
    }
  })
})
