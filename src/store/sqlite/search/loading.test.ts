import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import {
  batches,
  idOf,
  queries,
  toRecord,
} from '../../../../test/plain-search/arbitraries.ts'
import { idsIn, walk } from '../../contract/queries.contract.ts'
import type { Directory } from '../../directory.ts'
import type { GatheredText } from '../../../search/load.ts'
import type { GatheredTexts } from '../../../search/terms/gathered-texts.ts'
import type { RecordChange } from '../../record-change.ts'
import { collectTexts } from '../../../search/document/document-terms.ts'
import { toDocumentTexts } from '../../../search/document/document-texts.ts'
import { TermTable } from '../../../search/terms/term-table.ts'
import { orderTitles, sortTitle } from '../../../search/terms/title-order.ts'
import { newDraft } from '../../../record/draft.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { openSqliteDirectory } from '../sqlite-directory.ts'
import { queryFor, termFor } from '../../../../test/search-query.ts'

const folder = mkdtempSync(join(tmpdir(), 'castdex-loading-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let folders = 0
const open = async (access: 'serve' | 'write' = 'write'): Promise<Directory> => {
  folders += 1
  const dataDir = join(folder, String(folders))
  mkdirSync(dataDir)
  const directory = await openSqliteDirectory({
    access,
    requireAppleId: false,
    searchTimeoutMs: 5000,
    now: () => 0,
    dataDir,
  })
  onTestFinished(() => directory[Symbol.asyncDispose]())
  return directory
}

const beginLoad = async (directory: Directory) => {
  const load = await directory.writer.beginLoad?.()
  if (load === undefined) throw new Error('no load')
  return load
}

/** As the reading thread gathers them. */
class Gathering {
  readonly #terms = new TermTable()
  readonly #titles: string[] = []

  add(of: PodcastRecord): GatheredText {
    const texts = toDocumentTexts(of)
    this.#titles.push(sortTitle(texts.titles))
    const at = this.#terms.add((collector) => {
      collectTexts(texts, collector)
    })
    return { at, of }
  }

  take(): GatheredTexts {
    const { ordinals, texts } = orderTitles(this.#titles)
    return { ...this.#terms.view(), titleOrdinals: ordinals, titleTexts: texts }
  }
}

const show = (seq: number, changes: Partial<PodcastRecord> = {}): PodcastRecord => ({
  ...newDraft({
    id: idOf(seq),
    title: `Show ${String(seq)}`,
    feedUrl: `https://feeds.example/${String(seq)}`,
    nowMs: 0,
  }),
  seq,
  slug: `show-${String(seq)}`,
  ...changes,
})
const asNew = (record: PodcastRecord, texts?: GatheredText): RecordChange => ({
  record,
  revision: null,
  ...(texts && { texts }),
})

const findTitles = async ({ reader }: Directory, text: string): Promise<number> =>
  (
    await reader.search(
      queryFor({ terms: [termFor(text, { targets: ['podcast-title'] })] }),
    )
  ).total

describe('a load', () => {
  it('is offered by an empty directory to who only writes', async () => {
    const serving = await open('serve')
    expect(await serving.writer.beginLoad?.()).toBeUndefined()
    const directory = await open()
    await directory.writer.write([asNew(show(1))])
    expect(await directory.writer.beginLoad?.()).toBeUndefined()
  })

  it('shows nothing before its commit, and everything after it', async () => {
    const directory = await open()
    const load = await beginLoad(directory)
    const texts = new Gathering()
    await directory.writer.write(
      [1, 2].map((seq) => show(seq)).map((record) => asNew(record, texts.add(record))),
    )
    expect((await directory.reader.counts()).total).toBe(0)
    expect(await findTitles(directory, 'show')).toBe(0)
    await load.commit(texts.take())
    expect((await directory.reader.counts()).total).toBe(2)
    expect(await findTitles(directory, 'show')).toBe(2)
    // Nobody gathered the texts of the third.
    await directory.writer.write([asNew(show(3))])
    expect(await findTitles(directory, 'show')).toBe(2)
    await load.end()
    expect(await findTitles(directory, 'show')).toBe(3)
    await directory.writer.write([asNew(show(4))])
    expect(await findTitles(directory, 'show')).toBe(4)
  })

  it('believes no texts that are not the record’s any more', async () => {
    const directory = await open()
    const load = await beginLoad(directory)
    const texts = new Gathering()
    const [one, two, three, four] = [show(1), show(2), show(3), show(4)]
    const gathered = [one, two, three, four].map((record) => texts.add(record))
    await directory.writer.write([
      asNew({ ...one, titleLatest: 'Renamed' }, gathered[0]),
      asNew(two, gathered[1]),
      asNew(three, gathered[2]),
      asNew(four, gathered[3]),
    ])
    await directory.writer.write([
      { record: { ...two, titleLatest: 'Renamed' }, revision: 1 },
      { record: { ...three, feedState: 'dead' }, revision: 1 },
    ])
    await load.commit(texts.take())
    await load.end()
    expect([
      await findTitles(directory, 'renamed'),
      await findTitles(directory, '4'),
    ]).toEqual([2, 1])
    expect((await directory.reader.counts()).total).toBe(4)
  })

  it('that fails takes back what was not committed, and writes nothing more', async () => {
    const directory = await open()
    const load = await beginLoad(directory)
    await directory.writer.write([asNew(show(1))])
    await load.commit()
    await directory.writer.write([asNew(show(2))])
    const spoilt = { ...show(3), spotifyId: {} } as unknown as PodcastRecord
    await expect(directory.writer.write([asNew(spoilt)])).rejects.toThrow()
    await expect(directory.writer.write([asNew(show(4))])).rejects.toThrow(
      'the load has failed',
    )
    await expect(load.commit()).rejects.toThrow('the load has failed')
    await load.end()
    expect((await directory.reader.counts()).total).toBe(1)
    expect(await findTitles(directory, 'show')).toBe(1)
    await directory.writer.write([asNew(show(5))])
    expect(await findTitles(directory, 'show')).toBe(2)
  })

  it('walks titles in order, though texts were gathered for nobody', async () => {
    const directory = await open()
    const load = await beginLoad(directory)
    const texts = new Gathering()
    const records = Array.from({ length: 40 }, (_, at) =>
      show(at + 1, { titleLatest: `Title ${String(at).padStart(2, '0')}` }),
    )
    const changes = records.map((record) => asNew(record, texts.add(record)))
    // Refused, or known already: half of what was read is not written.
    const written = changes.filter((_, at) => at % 2 === 0)
    await directory.writer.write(written)
    await load.commit(texts.take())
    const order = [
      { field: 'youtubeSubscribers', direction: 'desc', nulls: 'first' },
      { field: 'title', direction: 'desc', nulls: 'last' },
    ] as const
    const pages = await walk(directory, queryFor({ order, limit: 3 }))
    expect(pages.flatMap(idsIn)).toEqual(
      written.map(({ record }) => record.id).toReversed(),
    )
    await load.end()
  })

  it('finds what writing finds, in the same order', async () => {
    const all = fc.tuple(batches(30), fc.array(queries, { minLength: 10, maxLength: 10 }))
    await fc.assert(
      fc.asyncProperty(all, async ([changes, asked]) => {
        const records = [...new Map(changes.flat()).entries()].map(([seq, some]) =>
          toRecord(seq, some),
        )
        const [loaded, written] = [await open(), await open()]
        const load = await beginLoad(loaded)
        const texts = new Gathering()
        // Every fifth has no texts; some are gathered for nobody.
        const changed = records.map((record, at) =>
          asNew(record, at % 5 === 0 ? undefined : texts.add(record)),
        )
        texts.add(show(99))
        await loaded.writer.write(changed)
        await load.commit(texts.take())
        await load.end()
        await written.writer.write(records.map((record) => asNew(record)))
        for (const each of asked) {
          const [one, other] = await Promise.all(
            [loaded, written].map(({ reader }) => reader.search(each)),
          )
          expect(one).toEqual(other)
        }
      }),
      { numRuns: 15 },
    )
  })
})
