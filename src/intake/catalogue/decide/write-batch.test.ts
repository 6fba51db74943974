import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryEntry } from '../../../../test/catalogue/arbitrary-entry.ts'
import { MemoryDirectory } from '../../../../test/memory-directory.ts'
import { drawsOf } from '../../../../test/split.ts'
import { newDraft } from '../../../record/draft.ts'
import type { PodcastDraft, PodcastRecord } from '../../../record/podcast.ts'
import type { Candidate, EntryCandidate } from '../candidate.ts'
import type { CatalogueEntry } from '../entry.ts'
import { historyKeysOf } from './feed-history.ts'
import { prepareEntry } from '../prepare.ts'
import type { EntryRefusal } from '../refusal.ts'
import { newTally, type Tally } from './tally.ts'
import { SeqSet } from './touched.ts'
import { writeBatch } from './write-batch.ts'
import { DAY_MS } from '../../../record/instant/durations.ts'

const NOW_MS = Date.UTC(2026, 10, 20)

interface ImportOptions {
  readonly nowMs?: number
  readonly listKind?: EntryCandidate['listKind']
  readonly batchSize?: number
  readonly isOwn?: boolean
}

type Outcome = Tally & { readonly refusals: EntryRefusal[] }

const importCandidates = async (
  writer: MemoryDirectory,
  candidates: readonly Candidate[],
  { nowMs = NOW_MS, batchSize = 100, isOwn = false }: ImportOptions = {},
): Promise<Outcome> => {
  const tally = newTally()
  const refusals: EntryRefusal[] = []
  const context = {
    writer,
    tally,
    touched: new SeqSet(),
    silent: new SeqSet(),
    now: () => nowMs,
    isOwn,
    onRefusal: (refusal: EntryRefusal) => refusals.push(refusal),
  }
  for (let from = 0; from < candidates.length; from += batchSize)
    await writeBatch(context, candidates.slice(from, from + batchSize))
  return { ...tally, refusals }
}

const toCandidates = (
  entries: readonly CatalogueEntry[],
  { nowMs = NOW_MS, listKind = 'catalogue' }: ImportOptions = {},
): Candidate[] =>
  entries.map((entry, index) =>
    prepareEntry(entry, { source: String(index + 1), listKind, nowMs }),
  )

const importEntries = async (
  writer: MemoryDirectory,
  entries: readonly CatalogueEntry[],
  options: ImportOptions = {},
): Promise<Outcome> => importCandidates(writer, toCandidates(entries, options), options)

const importRecords = async (
  writer: MemoryDirectory,
  records: readonly PodcastDraft[],
  options: ImportOptions = {},
): Promise<Outcome> =>
  importCandidates(
    writer,
    records.map((record, index) => ({
      kind: 'record',
      source: `line ${String(index + 1)}`,
      record,
      size: 0,
      keys: historyKeysOf(record),
    })),
    options,
  )

const feed = (name: string): string => `https://example.org/${name}`

const only = (writer: MemoryDirectory): PodcastRecord => {
  const [record, ...others] = writer.records
  if (record === undefined || others.length > 0)
    throw new Error(`${String(writer.records.length)} podcasts`)
  return record
}

/** Ids and slugs contain random digits. */
const facts = (writer: MemoryDirectory): unknown =>
  writer.records.map(({ id: _id, slug: _slug, ...rest }) => rest)

describe('an import', () => {
  const entries = fc.array(arbitraryEntry, { maxLength: 30 })

  it('done twice is done once, at whatever time and in batches of whatever size', async () => {
    await fc.assert(
      fc.asyncProperty(
        entries,
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 30 }),
        async (list, first, second) => {
          const writer = new MemoryDirectory()
          await importEntries(writer, list, { batchSize: first })
          // A dead feed may free an Apple id for an earlier entry, which only the second import
          // assigns.
          await importEntries(writer, list, { batchSize: first })
          const before = structuredClone(writer.records)
          const again = await importEntries(writer, list, {
            batchSize: second,
            nowMs: NOW_MS + 400 * DAY_MS,
          })
          expect(again).toMatchObject({ created: 0, updated: 0, unchanged: list.length })
          expect(writer.records).toEqual(before)
        },
      ),
      { numRuns: drawsOf('imports') },
    )
  })

  it('is settled by the first reading where nobody dies', async () => {
    await fc.assert(
      fc.asyncProperty(entries, async (list) => {
        const writer = new MemoryDirectory()
        const alive = list.map((entry) => ({ ...entry, dead: false }))
        await importEntries(writer, alive, { batchSize: 7 })
        expect(await importEntries(writer, alive, { batchSize: 5 })).toMatchObject({
          created: 0,
          updated: 0,
        })
      }),
      { numRuns: drawsOf('imports') },
    )
  })

  it('gives the same whatever the size of its batches, and when it was broken off and run again', async () => {
    await fc.assert(
      fc.asyncProperty(
        entries,
        fc.integer({ min: 1, max: 30 }),
        fc.nat({ max: 30 }),
        async (list, size, stop) => {
          const inOneGo = new MemoryDirectory()
          await importEntries(inOneGo, list, { batchSize: 1000 })
          const inPieces = new MemoryDirectory()
          await importEntries(inPieces, list, { batchSize: size })
          expect(facts(inPieces)).toEqual(facts(inOneGo))
          const alive = list.map((entry) => ({ ...entry, dead: false }))
          const whole = new MemoryDirectory()
          await importEntries(whole, alive, { batchSize: size })
          const brokenOff = new MemoryDirectory()
          await importEntries(brokenOff, alive.slice(0, stop), { batchSize: size })
          await importEntries(brokenOff, alive, { batchSize: size })
          expect(facts(brokenOff)).toEqual(facts(whole))
        },
      ),
      { numRuns: drawsOf('imports') },
    )
  })

  it('keeps the order of new podcasts of which an earlier one gives up its Apple id', async () => {
    const title = 'Lantern Talk'
    const latestPublishedAt = '2026-11-01T00:00:00.000Z'
    const list: readonly CatalogueEntry[] = [
      { feedUrl: feed('quiet') },
      { feedUrl: feed('old'), title, appleId: 1 },
      { feedUrl: feed('quiet'), title, appleId: 1, latestPublishedAt },
    ]
    for (const batchSize of [1, 3]) {
      const writer = new MemoryDirectory()
      await importEntries(writer, list, { batchSize })
      expect(
        writer.records.map(({ rssFeedUrl, appleId }) => [rssFeedUrl, appleId]),
      ).toEqual([
        [feed('quiet'), 1],
        [feed('old'), 0],
      ])
    }
  })

  it('never lets two podcasts have one feed URL, nor two live ones one Apple id', async () => {
    await fc.assert(
      fc.asyncProperty(entries, entries, async (first, second) => {
        const writer = new MemoryDirectory()
        await importEntries(writer, first, { batchSize: 5 })
        await importEntries(writer, second, { batchSize: 5 })
        const keys = writer.records.flatMap(historyKeysOf)
        expect(new Set(keys).size).toBe(keys.length)
        const appleIds = writer.records
          .filter(({ feedState, appleId }) => feedState === 'active' && appleId > 0)
          .map(({ appleId }) => appleId)
        expect(new Set(appleIds).size).toBe(appleIds.length)
      }),
    )
  })
})

describe('a podcast that is known already', () => {
  it('keeps id, slug, number, first title and date of tracking, and follows in the rest', async () => {
    const writer = new MemoryDirectory()
    await importEntries(writer, [
      { feedUrl: feed('a'), title: 'Lantern Talk', author: 'Ada' },
    ])
    const before = only(writer)
    const report = await importEntries(
      writer,
      [{ feedUrl: feed('a'), title: 'Lamp Talk', description: 'Two people' }],
      { nowMs: NOW_MS + DAY_MS },
    )
    expect(report).toMatchObject({ read: 1, updated: 1 })
    const { id, slug, seq, title, trackedAt } = before
    expect(only(writer)).toMatchObject({
      id,
      slug,
      seq,
      title,
      trackedAt,
      titleLatest: 'Lamp Talk',
      titleLatestCleaned: 'Lamp Talk',
      author: 'Ada',
      description: 'Two people',
      updatedAt: '2026-11-21T00:00:00.000Z',
    })
  })

  it('is found by any URL it ever had, in any spelling', async () => {
    const writer = new MemoryDirectory()
    await importEntries(writer, [
      { feedUrl: feed('new'), feedUrls: [feed('old')], title: 'A' },
    ])
    const report = await importEntries(writer, [
      { feedUrl: 'http://EXAMPLE.org/old/' },
      { feedUrl: feed('new/') },
    ])
    expect(report).toMatchObject({ created: 0, unchanged: 2 })
  })

  it('moves when its current URL is new, and its history grows', async () => {
    const writer = new MemoryDirectory()
    await importEntries(writer, [{ feedUrl: feed('a'), title: 'A' }])
    await importEntries(
      writer,
      [{ feedUrl: feed('b'), feedUrls: [feed('a')], title: 'A' }],
      {
        nowMs: NOW_MS + DAY_MS,
      },
    )
    const [from, to] = ['2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z']
    expect(only(writer)).toMatchObject({
      rssFeedUrl: feed('b'),
      feedUrls: [
        { url: feed('a'), from, to, reason: 'catalogue' },
        { url: feed('b'), from: to, to: null, reason: 'catalogue' },
      ],
    })
  })

  it('does not move back, nor take anything else, from a catalogue that is behind', async () => {
    const writer = new MemoryDirectory()
    await importEntries(writer, [
      { feedUrl: feed('b'), feedUrls: [feed('a')], title: 'Now' },
    ])
    await importEntries(writer, [{ feedUrl: feed('a'), title: 'Then', author: 'Ada' }])
    expect(only(writer)).toMatchObject({
      rssFeedUrl: feed('b'),
      titleLatest: 'Now',
      author: 'Ada',
    })
  })

  it('is not renamed by a listener', async () => {
    const writer = new MemoryDirectory()
    await importEntries(writer, [{ feedUrl: feed('a'), title: 'Lantern Talk' }])
    await importEntries(
      writer,
      [{ feedUrl: feed('a'), title: 'my favourite', description: 'new' }],
      {
        listKind: 'listener',
      },
    )
    expect(only(writer)).toMatchObject({ titleLatest: 'Lantern Talk', description: 'new' })
  })

  it('dies and comes back', async () => {
    const writer = new MemoryDirectory()
    await importEntries(writer, [{ feedUrl: feed('a'), title: 'A', dead: true }])
    expect(only(writer).feedState).toBe('dead')
    await importEntries(writer, [{ feedUrl: feed('a'), title: 'A' }])
    expect(only(writer).feedState).toBe('dead')
    await importEntries(writer, [{ feedUrl: feed('a'), title: 'A', dead: false }])
    expect(only(writer).feedState).toBe('active')
  })

  it('has a host name for a title until somebody knows better', async () => {
    const writer = new MemoryDirectory()
    await importEntries(writer, [{ feedUrl: feed('a') }])
    expect(only(writer)).toMatchObject({ title: 'example.org', titleLatest: 'example.org' })
    await importEntries(writer, [{ feedUrl: feed('a'), title: 'A' }])
    expect(only(writer)).toMatchObject({ title: 'example.org', titleLatest: 'A' })
  })
})

describe('addresses of two podcasts in one entry', () => {
  it('leave both apart; the entry speaks of the one with the current URL', async () => {
    const writer = new MemoryDirectory()
    await importEntries(writer, [
      { feedUrl: feed('a'), title: 'A' },
      { feedUrl: feed('b'), title: 'B' },
    ])
    const report = await importEntries(writer, [
      { feedUrl: feed('b'), feedUrls: [feed('a')], title: 'Bee' },
    ])
    expect(report).toMatchObject({ updated: 1, ambiguous: 1 })
    expect(
      writer.records.map(({ titleLatest, feedUrls }) => [titleLatest, feedUrls.length]),
    ).toEqual([
      ['A', 1],
      ['Bee', 1],
    ])
  })

  it('make two rows of one catalogue two podcasts, whatever original URL they share', async () => {
    const writer = new MemoryDirectory()
    const rows = [
      { feedUrl: feed('a'), podcastIndexId: 1, appleId: 1, title: 'A' },
      {
        feedUrl: feed('b'),
        feedUrls: [feed('a')],
        podcastIndexId: 2,
        appleId: 2,
        title: 'B',
      },
    ]
    expect(await importEntries(writer, rows)).toMatchObject({ created: 2, ambiguous: 1 })
    expect(await importEntries(writer, rows)).toMatchObject({ unchanged: 2, ambiguous: 1 })
  })
})

describe('an Apple id', () => {
  const states = (writer: MemoryDirectory): unknown[] =>
    writer.records.map(({ appleId, appleIdStatus, claimedAppleId }) => [
      appleId,
      appleIdStatus,
      claimedAppleId,
    ])

  it('claimed by two live feeds stays with the first; the other is pending, and remembers', async () => {
    const writer = new MemoryDirectory()
    const rows = [
      { feedUrl: feed('a'), appleId: 7 },
      { feedUrl: feed('b'), appleId: 7 },
    ]
    expect(await importEntries(writer, rows)).toMatchObject({ created: 2, conflicts: 1 })
    expect(states(writer)).toEqual([
      [7, 'claimed', null],
      [0, 'conflict', 7],
    ])
    expect(await importEntries(writer, rows)).toMatchObject({ unchanged: 2, conflicts: 1 })
    expect(
      writer.records.map(({ podcastDirectoryLinks }) => podcastDirectoryLinks.apple),
    ).toEqual(['https://podcasts.apple.com/podcast/id7', undefined])
  })

  it('of a dead feed stands in nobody’s way, and passes on when its owner dies', async () => {
    const writer = new MemoryDirectory()
    await importEntries(writer, [
      { feedUrl: feed('a'), appleId: 7, dead: true },
      { feedUrl: feed('b'), appleId: 7 },
    ])
    expect(states(writer)).toEqual([
      [7, 'claimed', null],
      [7, 'claimed', null],
    ])
    await importEntries(writer, [
      { feedUrl: feed('b'), dead: true },
      { feedUrl: feed('c'), appleId: 7 },
    ])
    expect(states(writer)[2]).toEqual([7, 'claimed', null])
  })

  it.each([
    ['joins its line at another URL if castdex has never read it', false, 1],
    ['is left to the comparison of episodes if castdex has read it', true, 2],
  ])('of a dead show %s', async (_name, isRead, count) => {
    const writer = new MemoryDirectory()
    const id = '0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e'
    const dead = newDraft({ id, title: 'B', feedUrl: feed('a'), nowMs: NOW_MS })
    const state = { feedState: 'dead', appleId: 7, appleIdStatus: 'claimed' } as const
    await importRecords(writer, [{ ...dead, ...state, ...(isRead && { isRead }) }])
    await importEntries(writer, [{ feedUrl: feed('b'), title: 'B', appleId: 7 }])
    expect(writer.records).toHaveLength(count)
    expect(writer.records.at(-1)).toMatchObject({ appleId: 7, feedState: 'active' })
  })

  it('is given up by a feed that comes back to life when another has it meanwhile', async () => {
    const writer = new MemoryDirectory()
    await importEntries(writer, [
      { feedUrl: feed('a'), appleId: 7, dead: true },
      { feedUrl: feed('b'), appleId: 7 },
    ])
    const report = await importEntries(writer, [{ feedUrl: feed('a'), dead: false }])
    expect(report).toMatchObject({ updated: 1, conflicts: 1 })
    expect(states(writer)).toEqual([
      [0, 'conflict', 7],
      [7, 'claimed', null],
    ])
  })

  it('is kept from nobody by what is no podcast, and a catalogue that says its feed answers does not make it one', async () => {
    const writer = new MemoryDirectory()
    const blog = newDraft({
      id: '0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e',
      title: 'B',
      feedUrl: feed('a'),
      nowMs: NOW_MS,
    })
    await importRecords(writer, [
      { ...blog, feedState: 'not-a-podcast', appleId: 7, appleIdStatus: 'claimed' },
    ])
    await importEntries(writer, [{ feedUrl: feed('b'), appleId: 7 }])
    await importEntries(writer, [{ feedUrl: feed('a'), dead: false }])
    expect(states(writer)).toEqual([
      [7, 'claimed', null],
      [7, 'claimed', null],
    ])
    expect(writer.records[0]?.feedState).toBe('not-a-podcast')
  })

  it('once known stays, and the contradiction is remembered', async () => {
    const writer = new MemoryDirectory()
    await importEntries(writer, [{ feedUrl: feed('a'), appleId: 7 }])
    await importEntries(writer, [{ feedUrl: feed('a'), appleId: 8 }])
    expect(states(writer)).toEqual([[7, 'contradicted', null]])
  })

  it('makes a pending podcast tracked when it is found', async () => {
    const writer = new MemoryDirectory()
    await importEntries(writer, [{ feedUrl: feed('a') }])
    await importEntries(writer, [{ feedUrl: feed('a'), appleId: 7 }])
    expect(states(writer)).toEqual([[7, 'claimed', null]])
  })

  it('goes to the podcast for which it is verified', async () => {
    const writer = new MemoryDirectory()
    await importEntries(writer, [{ feedUrl: feed('a'), appleId: 7 }])
    const verified = newDraft({
      id: '0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e',
      title: 'B',
      feedUrl: feed('b'),
      nowMs: NOW_MS,
    })
    await importRecords(writer, [{ ...verified, appleId: 7, appleIdStatus: 'verified' }])
    expect(states(writer)).toEqual([
      [0, 'conflict', 7],
      [7, 'verified', null],
    ])
  })
})

describe('a whole record', () => {
  const ID = '0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e'
  const draft = (changes: Partial<PodcastDraft> = {}): PodcastDraft => ({
    ...newDraft({ id: ID, title: 'Lantern Talk', feedUrl: feed('a'), nowMs: NOW_MS }),
    ...changes,
  })

  it('comes in as it is, with slug and number', async () => {
    const writer = new MemoryDirectory()
    const record = { ...draft(), slug: 'my-slug', seq: 17 }
    expect(await importRecords(writer, [record])).toMatchObject({ created: 1 })
    expect(writer.records).toEqual([record])
    expect(await importRecords(writer, [record])).toMatchObject({ unchanged: 1 })
  })

  it('replaces ours, but for slug and number, and forgets no feed URL', async () => {
    const writer = new MemoryDirectory()
    await importRecords(writer, [{ ...draft(), slug: 'my-slug', seq: 17 }])
    const moved = draft({
      author: 'Ada',
      rssFeedUrl: feed('b'),
      feedUrls: [{ url: feed('b'), from: draft().trackedAt, to: null, reason: 'tracked' }],
    })
    expect(
      await importRecords(writer, [{ ...moved, slug: 'other', seq: 3 }]),
    ).toMatchObject({
      updated: 1,
    })
    expect(only(writer)).toMatchObject({
      slug: 'my-slug',
      seq: 17,
      author: 'Ada',
      rssFeedUrl: feed('b'),
    })
    expect(only(writer).feedUrls.map(({ url, to }) => [url, to !== null])).toEqual([
      [feed('a'), true],
      [feed('b'), false],
    ])
    expect(
      await importRecords(writer, [{ ...moved, slug: 'other', seq: 3 }]),
    ).toMatchObject({
      unchanged: 1,
    })
  })

  it('is refused where it is older than ours, or where another podcast has its feed', async () => {
    const writer = new MemoryDirectory()
    await importRecords(writer, [draft({ updatedAt: '2026-11-21T00:00:00.000Z' })])
    const older = draft({ author: 'Ada' })
    const other = draft({ id: ID.replace('8e', '8f') })
    const { refused, refusals } = await importRecords(writer, [older, other])
    expect(refused).toEqual({ older_than_ours: 1, held_by_another: 1 })
    expect(refusals.map(({ source, url }) => [source, url])).toEqual([
      ['line 1', feed('a')],
      ['line 2', feed('a')],
    ])
  })
})

describe('a feed of one’s own', () => {
  const entry = { feedUrl: feed('a'), title: 'Lantern Talk' }
  const isOwn = (writer: MemoryDirectory) => only(writer).isOwn === true

  it('is marked when it comes in, and when its list comes again', async () => {
    const writer = new MemoryDirectory()
    expect(await importEntries(writer, [entry], { listKind: 'listener' })).toMatchObject({
      created: 1,
    })
    expect(isOwn(writer)).toBe(false)
    const own = { listKind: 'listener', isOwn: true } as const
    expect(await importEntries(writer, [entry], own)).toMatchObject({ updated: 1 })
    expect(isOwn(writer)).toBe(true)
    expect(await importEntries(writer, [entry], own)).toMatchObject({ unchanged: 1 })
    // Another list does not remove the mark.
    await importEntries(writer, [{ ...entry, title: 'Lantern Talks' }])
    expect(only(writer)).toMatchObject({ titleLatest: 'Lantern Talks', isOwn: true })
    const fresh = new MemoryDirectory()
    await importEntries(fresh, [entry], own)
    expect(isOwn(fresh)).toBe(true)
  })

  it('is marked by a whole record too, also where ours is newer, and keeps the mark', async () => {
    const writer = new MemoryDirectory()
    const id = '0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e'
    const draft = newDraft({ id, title: 'Lantern Talk', feedUrl: feed('a'), nowMs: NOW_MS })
    await importRecords(writer, [
      { ...draft, author: 'Ada', updatedAt: '2026-11-21T00:00:00.000Z' },
    ])
    expect(await importRecords(writer, [draft], { isOwn: true })).toMatchObject({
      updated: 1,
    })
    expect(only(writer)).toMatchObject({ author: 'Ada', isOwn: true })
    expect(await importRecords(writer, [draft], { isOwn: true })).toMatchObject({
      refused: { older_than_ours: 1 },
    })
    await importRecords(writer, [
      { ...draft, author: 'Bo', updatedAt: '2026-11-22T00:00:00.000Z' },
    ])
    expect(only(writer)).toMatchObject({ author: 'Bo', isOwn: true })
  })
})

describe('what somebody else writes in between', () => {
  it('is read and decided on again', async () => {
    const writer = new MemoryDirectory()
    await importEntries(writer, [{ feedUrl: feed('a'), title: 'A' }])
    let intruders = 2
    writer.beforeWrite = () => {
      if (intruders === 0) return
      intruders -= 1
      const { beforeWrite } = writer
      writer.beforeWrite = () => undefined
      void writer.write([
        {
          record: { ...only(writer), author: `Ada ${String(intruders)}` },
          revision: 2 - intruders,
        },
      ])
      writer.beforeWrite = beforeWrite
    }
    const report = await importEntries(writer, [{ feedUrl: feed('a'), title: 'B' }])
    expect(report).toMatchObject({ read: 1, updated: 1 })
    expect(only(writer)).toMatchObject({ titleLatest: 'B', author: 'Ada 0' })
  })

  it('again and again ends in a refusal, and stops nothing', async () => {
    const writer = new MemoryDirectory()
    await importEntries(writer, [{ feedUrl: feed('a'), title: 'A' }])
    let revision = 1
    writer.beforeWrite = () => {
      const { beforeWrite } = writer
      writer.beforeWrite = () => undefined
      const [record] = writer.records
      if (record !== undefined) void writer.write([{ record, revision }])
      revision += 1
      writer.beforeWrite = beforeWrite
    }
    const report = await importEntries(writer, [
      { feedUrl: feed('a'), title: 'B' },
      { feedUrl: feed('b'), title: 'C' },
    ])
    expect(report).toMatchObject({ read: 2, created: 1, refused: { contended: 1 } })
  })
})

describe('a catalogue that speaks of a feed which has been read', () => {
  const entry = {
    feedUrl: feed('a'),
    title: 'What the show was called',
    popularity: 3,
    author: 'Somebody',
  }

  it.each(['not-a-podcast', 'dead'] as const)(
    'keeps the title that the feed of a show said which is %s',
    async (feedState) => {
      const writer = new MemoryDirectory()
      await importEntries(writer, [{ ...entry, title: 'What its feed says' }])
      await importRecords(writer, [{ ...only(writer), isRead: true, feedState }])
      await importEntries(writer, [entry])
      expect(only(writer).titleLatest).toBe('What its feed says')
    },
  )

  it('fills gaps of what feeds say, corrects none of it, and changes its own numbers', async () => {
    const writer = new MemoryDirectory()
    await importEntries(writer, [
      { ...entry, title: 'What its feed says', author: null, popularity: 1 },
    ])
    const { id, slug, seq } = only(writer)
    await importRecords(writer, [{ ...only(writer), isRead: true }])
    await importEntries(writer, [entry])
    expect(only(writer)).toMatchObject({
      ...{ id, slug, seq },
      titleLatest: 'What its feed says',
      author: 'Somebody',
      popularity: 3,
    })
  })

  it('corrects a podcast that was never read', async () => {
    const writer = new MemoryDirectory()
    await importEntries(writer, [{ ...entry, title: 'An older title' }])
    await importEntries(writer, [entry])
    expect(only(writer).titleLatest).toBe('What the show was called')
  })
})
