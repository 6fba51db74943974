/**
 * The demo catalogue is what its README says: real shows, true facts in our own words, and all of
 * it fit to be imported.
 */
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CatalogueEntry } from '../../src/intake/catalogue/entry.ts'
import { readNdjson } from '../../src/intake/catalogue/ndjson/read.ts'
import { prepareEntry } from '../../src/intake/catalogue/prepare.ts'

const FILES = ['catalogue.ndjson', 'known-shows.ndjson'].map((name) =>
  fileURLToPath(new URL(`../../demo/${name}`, import.meta.url)),
)

/**
 * The dump that the catalogue was chosen from makes up ids from 9,000,000,001; Apple's own have at
 * most ten digits.
 */
const FIRST_MADE_UP_APPLE_ID = 9_000_000_001
const MAX_BYTES = 600_000
const KEY_ORDER = [
  'feedUrl',
  'feedUrls',
  'title',
  'author',
  'description',
  'appleId',
  'language',
  'genres',
  'imageUrl',
  'websiteUrl',
  'episodeCount',
]

const readEntries = async (
  file: string,
): Promise<{
  entries: readonly CatalogueEntry[]
  refused: readonly unknown[]
}> => {
  const entries: CatalogueEntry[] = []
  const refused: unknown[] = []
  for await (const item of readNdjson({
    file,
    stdin: Readable.from([]),
    meter: { done: 0, total: null },
  })) {
    if (item.kind === 'entry') entries.push(item.entry)
    else refused.push(item)
  }
  return { entries, refused }
}

const countDistinct = (values: readonly unknown[]): number => new Set(values).size
const known = <T>(value: T | null | undefined): value is T =>
  value !== null && value !== undefined

describe('the demo catalogue', () => {
  let text = ''
  let entries: readonly CatalogueEntry[] = []
  let refused: readonly unknown[] = []
  const candidates = () =>
    entries.flatMap((entry, index) => {
      const candidate = prepareEntry(entry, {
        source: `line ${String(index + 1)}`,
        listKind: 'catalogue',
        nowMs: 0,
      })
      return candidate.kind === 'entry' ? [candidate] : []
    })

  beforeAll(async () => {
    const read = await Promise.all(FILES.map(readEntries))
    text = (await Promise.all(FILES.map((file) => readFile(file, 'utf8')))).join('')
    entries = read.flatMap((each) => each.entries)
    refused = read.flatMap((each) => each.refused)
  })

  it('has at least 1,400 real shows of at least 15 languages, 300 of them described', () => {
    expect(entries.length).toBeGreaterThanOrEqual(1400)
    expect(
      countDistinct(entries.map(({ language }) => language).filter(known)),
    ).toBeGreaterThanOrEqual(15)
    const described = entries.flatMap(({ description }) => description ?? [])
    expect(described.length).toBeGreaterThanOrEqual(300)
    // A description says what a show is about; a sentence for many shows says nothing.
    expect(countDistinct(described)).toBe(described.length)
    expect(countDistinct(described.map((text) => text.slice(0, 24)))).toBeGreaterThan(
      0.97 * described.length,
    )
  })

  it('is taken in whole: no line is refused', () => {
    expect(refused).toEqual([])
    expect(candidates()).toHaveLength(entries.length)
  })

  it('gives every show a title and a real Apple id of its own', () => {
    const ids = entries.map(({ appleId }) => appleId ?? 0)
    expect(ids.filter((id) => id < 1 || id >= FIRST_MADE_UP_APPLE_ID)).toEqual([])
    expect(countDistinct(ids)).toBe(entries.length)
    expect(entries.filter(({ title }) => !known(title) || title.trim() === '')).toEqual([])
  })

  it('never gives one feed to two shows', () => {
    const keys = candidates().flatMap(({ current, former }) =>
      [current, ...former].map(({ key }) => key),
    )
    expect(countDistinct(keys)).toBe(keys.length)
  })

  it('says nothing that the import would have to change or drop', () => {
    const said = entries.map(
      ({
        title,
        author,
        description,
        language,
        genres,
        feedUrls,
        websiteUrl,
        imageUrl,
      }) => ({
        ...{
          title,
          author: author ?? null,
          description: description ?? null,
          language: language ?? null,
        },
        ...{ genres: genres ?? [], former: feedUrls?.length ?? 0 },
        ...{ hasWebsite: known(websiteUrl), hasImage: known(imageUrl) },
      }),
    )
    const taken = candidates().map(({ former, facts }) => {
      const { title, author, description, language, genres, websiteUrl, imageUrl } = facts
      const links = { hasWebsite: known(websiteUrl), hasImage: known(imageUrl) }
      return {
        title,
        author,
        description,
        language,
        genres,
        former: former.length,
        ...links,
      }
    })
    expect(taken).toEqual(said)
  })

  it('describes in one or two sentences', () => {
    const lengths = entries.flatMap(({ description }) =>
      known(description) ? [description.length] : [],
    )
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(80)
    expect(Math.max(...lengths)).toBeLessThanOrEqual(250)
  })

  it('is small and plain: known keys in one order, no blank to spare, no mail address', () => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_BYTES)
    expect(text.endsWith('}\n')).toBe(true)
    const lines = text.slice(0, -1).split('\n')
    expect(lines.filter((line) => line !== JSON.stringify(JSON.parse(line)))).toEqual([])
    for (const entry of entries) {
      const keys = Object.keys(entry)
      expect(keys).toEqual(KEY_ORDER.filter((key) => keys.includes(key)))
    }
    expect(text).not.toMatch(/[\w.+-]+@[\w-]+\.[a-z]{2,}/i)
  })
})
