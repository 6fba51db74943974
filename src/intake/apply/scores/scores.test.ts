/** Signals, scores and the nightly sweep on a real directory. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Directory } from '../../../store/directory.ts'
import { openSqliteDirectory } from '../../../store/sqlite/sqlite-directory.ts'
import { sweepNightly } from './sweep-nightly.ts'
import { sweepScores } from './sweep-scores.ts'
import type { EntryRefusal } from '../../catalogue/refusal.ts'
import { evaluateScore } from '../../../../test/score/evaluate-score.ts'
import { importSignalTable, type SignalsReport } from '../../signals/import-signals.ts'
import { explainScore } from '../../../actions/podcast/explain-score.ts'
import { keepScores } from '../overrides/keep-scores.ts'
import { listSources } from '../../../actions/podcast/list-sources.ts'
import { gatherInputs, scoreAuthority } from '../../../record/authority/index.ts'
import { mergeSignals, type Signals } from '../../../record/metadata/signals.ts'
import { newDraft } from '../../../record/draft.ts'
import { toInstant } from '../../../record/instant/instant.ts'
import type { PodcastDraft, PodcastRecord } from '../../../record/podcast.ts'
import { queryFor, termFor } from '../../../../test/search-query.ts'

const START_MS = Date.UTC(2026, 10, 20, 12)
const DAY_MS = 86_400_000
const idOf = (number: number) =>
  `0198c5a2-7f64-7000-8000-${number.toString(16).padStart(12, '0')}`

const draftOf = (number: number, change: Partial<PodcastDraft> = {}): PodcastDraft => {
  const draft = newDraft({
    id: idOf(number),
    title: `Show ${String(number)}`,
    feedUrl: `https://feeds.example.org/${String(number)}`,
    nowMs: START_MS,
  })
  const stats = {
    ...draft.stats,
    episodeCount: 10 * number,
    firstEpisodePublishedAt: toInstant(START_MS - 500 * DAY_MS),
    latestPublishedAt: toInstant(START_MS - 5 * DAY_MS),
    updateFrequency: 'weekly' as const,
  }
  const podcast = {
    ...draft,
    appleId: 1000 + number,
    appleIdStatus: 'claimed' as const,
    stats,
    ...change,
  }
  return { ...podcast, authorityScore: scoreAuthority(gatherInputs(podcast, {}), START_MS) }
}

let folder = ''
let directory: Directory
let nowMs = START_MS
const now = () => nowMs

beforeEach(async () => {
  nowMs = START_MS
  folder = mkdtempSync(join(tmpdir(), 'castdex-score-'))
  const opened = await openSqliteDirectory({
    dataDir: folder,
    access: 'write',
    requireAppleId: true,
    searchTimeoutMs: 2000,
    now,
  })
  directory = keepScores(opened, now)
  await directory.writer.write(
    [1, 2, 3, 4].map((number) => ({ record: draftOf(number), revision: null })),
  )
})

afterEach(async () => {
  await directory[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

const get = async (number: number): Promise<PodcastRecord> => {
  const found = (await directory.writer.owners({ ids: [idOf(number)] })).byId.get(
    idOf(number),
  )
  if (found === undefined) throw new Error('it is not there')
  return found.record
}

const take = async (
  text: string,
): Promise<{ report: SignalsReport; refusals: EntryRefusal[] }> => {
  const file = join(folder, 'signals')
  writeFileSync(file, text)
  const refusals: EntryRefusal[] = []
  const report = await importSignalTable({
    directory,
    source: { file, stdin: Readable.from([]), meter: { done: 0, total: null } },
    now,
    signal: new AbortController().signal,
    onRefusal: (refusal) => refusals.push(refusal),
  })
  return { report, refusals }
}

/** Ids of all shows, as a search for their common word gives them. */
const hitsInOrder = async (): Promise<readonly string[]> => {
  const { hits } = await directory.reader.search(
    queryFor({ terms: [termFor('Show')], limit: 10 }),
  )
  return hits.map(({ podcast }) => podcast.id)
}

const CSV = `\uFEFFtitle,appleId,feedUrl,podcastId,at,appleRating,appleRatingCount,appleChartRank,monthlyDownloads\r
"Show, the ""first""",1001,,,2026-11-01,4.5,1200,,\r
Show 2,,http://FEEDS.example.org/2/,,2026-11-01,,,7,50000\r
,,,${idOf(3).toUpperCase()},2026-11-02,,,,900\r
`

describe('an import of signals', () => {
  it('finds podcasts by id, Apple id and feed URL, and raises their scores', async () => {
    const before = await Promise.all([1, 2, 3].map(get))
    const { report, refusals } = await take(CSV)
    expect(refusals).toEqual([])
    expect(report).toEqual({
      read: 3,
      updated: 3,
      unchanged: 0,
      refused: {},
      ignored: ['title'],
      interrupted: false,
    })
    const after = await Promise.all([1, 2, 3].map(get))
    expect(after[0]?.appleRating).toEqual({ rating: 4.5, count: 1200 })
    for (const [at, record] of after.entries()) {
      expect(record.authorityScore?.engagementScore).toBeGreaterThan(
        before[at]?.authorityScore?.engagementScore ?? 0,
      )
      const { today } = await explainScore(directory, record, nowMs)
      expect(record.authorityScore).toEqual(today)
    }
  })

  it('twice is once, also later', async () => {
    await take(CSV)
    const before = await Promise.all([1, 2, 3].map(get))
    nowMs += 40 * DAY_MS
    expect((await take(CSV)).report).toMatchObject({ read: 3, updated: 0, unchanged: 3 })
    expect(await Promise.all([1, 2, 3].map(get))).toEqual(before)
  })

  it('is told as the source of what it fills, and in the history, once', async () => {
    await take(CSV)
    await take(CSV)
    const sources = await listSources(directory, await get(1))
    const ofSignals = sources.filter(({ source }) => source === 'signals')
    expect(ofSignals).toEqual([
      { field: 'appleRating', source: 'signals', at: '2026-11-01T00:00:00.000Z' },
    ])
    const events = await directory.history.list(idOf(2), { limit: 10 })
    expect(events).toMatchObject([
      {
        kind: 'signals-imported',
        evidence: { appleChartRank: { value: 7 }, monthlyDownloads: { value: 50_000 } },
      },
    ])
  })

  it('moves its podcasts among the hits', async () => {
    expect(await hitsInOrder()).toEqual([4, 3, 2, 1].map(idOf))
    await take(
      `appleId,at,monthlyDownloads\n1001,2026-11-01,900000\n1002,2026-11-01,9000\n`,
    )
    expect(await hitsInOrder()).toEqual([1, 2, 4, 3].map(idOf))
  })

  it('keeps the newest figure', async () => {
    const line = (at: string, count: number) =>
      `${JSON.stringify({ appleId: 1001, at, appleRating: 4, appleRatingCount: count })}\n`
    await take(line('2026-11-05', 500) + line('2026-11-01', 900))
    await take(line('2026-10-01', 1000))
    expect((await get(1)).appleRating).toEqual({ rating: 4, count: 500 })
  })

  it('refuses rows by reason, without what they hold', async () => {
    const rows = [
      { appleId: 9999, at: '2026-11-01', monthlyDownloads: 1 },
      { appleId: 1001, monthlyDownloads: 1 },
      { appleId: 1001, at: '2027-11-01', monthlyDownloads: 1 },
      { appleId: 1001, at: '2026-11-01' },
      { appleId: 1001, at: '2026-11-01', appleRating: 5 },
      { appleId: 1001, at: '2026-11-01', appleRating: 6, appleRatingCount: 1 },
      { at: '2026-11-01', monthlyDownloads: 1 },
      {
        feedUrl: 'https://mo:secret@feeds.example.org/1',
        at: '2026-11-01',
        monthlyDownloads: 1,
      },
    ]
    const { report, refusals } = await take(
      `${rows.map((row) => JSON.stringify(row)).join('\n')}\n{nonsense\n`,
    )
    expect(report.refused).toEqual({
      unknown_podcast: 1,
      invalid_signals: 6,
      private_feed: 1,
      not_json: 1,
    })
    expect(report.updated).toBe(0)
    expect(JSON.stringify(refusals)).not.toContain('secret')
  })

  it('of whatever order comes to the same', () => {
    const at = fc.constantFrom('2026-10-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z')
    const signals = fc.record(
      {
        appleRating: fc.record({
          rating: fc.nat({ max: 5 }),
          count: fc.nat({ max: 3 }),
          at,
        }),
        appleChartRank: fc.record({ value: fc.integer({ min: 1, max: 5 }), at }),
        monthlyDownloads: fc.record({ value: fc.nat({ max: 5 }), at }),
      },
      { requiredKeys: [] },
    ) as fc.Arbitrary<Signals>
    const join = (rows: readonly Signals[]) => rows.reduce<Signals>(mergeSignals, {})
    fc.assert(
      fc.property(fc.array(signals, { maxLength: 5 }), (rows) => {
        expect(join(rows.toReversed())).toEqual(join(rows))
        expect(rows.reduce(mergeSignals, join(rows))).toEqual(join(rows))
      }),
    )
  })
})

describe('an evaluation', () => {
  it('compares the score with each signal, withheld from it, and writes nothing', async () => {
    const more = Array.from({ length: 20 }, (_, at) => at + 10)
    await directory.writer.write(
      more.map((number) => ({
        record: draftOf(number, { language: number % 2 === 0 ? 'en' : 'de' }),
        revision: null,
      })),
    )
    const table = ['appleId,at,monthlyDownloads,appleChartRank']
      // More episodes, more downloads, and the worse a place.
      .concat(
        more.map(
          (number) =>
            `${String(1000 + number)},2026-11-01,${String(number ** 3)},${String(number)}`,
        ),
      )
      .concat('9999,2026-11-01,1,1', 'nonsense,,,')
      .join('\n')
    await take(table)
    const file = join(folder, 'signals')
    const before = await get(10)
    const found = await evaluateScore({
      directory,
      source: { file, stdin: Readable.from([]), meter: { done: 0, total: null } },
      now,
    })
    expect(
      found.map(({ signal, language, podcasts }) => [signal, language, podcasts]),
    ).toEqual([
      ['appleChartRank', 'all', 20],
      ['appleChartRank', 'de', 10],
      ['appleChartRank', 'en', 10],
      ['monthlyDownloads', 'all', 20],
      ['monthlyDownloads', 'de', 10],
      ['monthlyDownloads', 'en', 10],
    ])
    // Without the chart, episodes and downloads decide; without the downloads, the chart outweighs
    // the episodes.
    for (const { signal, correlation } of found)
      if (signal === 'appleChartRank') expect(correlation).toBeCloseTo(-1, 2)
      else expect(correlation).toBeLessThan(0)
    expect(await get(10)).toEqual(before)
  })
})

describe('a write', () => {
  it('of a podcast that was there follows its inputs', async () => {
    const { byId } = await directory.writer.owners({ ids: [idOf(1)] })
    const held = byId.get(idOf(1))
    if (held === undefined) throw new Error('it is not there')
    const record = {
      ...held.record,
      imageUrl: 'https://img.example.org/1.png',
      websiteUrl: 'https://one.example.org/',
    }
    await directory.writer.write([
      {
        record,
        revision: held.revision,
        metadata: {
          feed: { care: { owner: true, transcripts: 1, chapters: 0.5, persons: 0 } },
        },
      },
    ])
    const after = await get(1)
    expect(after.authorityScore?.qualityScore).toBeGreaterThan(
      (held.record.authorityScore?.qualityScore ?? 0) + 10,
    )
    const { inputs } = await explainScore(directory, after, nowMs)
    expect(inputs.find(({ input }) => input === 'chapters')).toMatchObject({
      value: 0.5,
      missing: false,
    })
    expect(inputs.find(({ input }) => input === 'popularity')).toMatchObject({
      value: null,
      missing: true,
      points: 0,
    })
  })

  it('of a whole record leaves the score that it came with', async () => {
    const { byId } = await directory.writer.owners({ ids: [idOf(1)] })
    const held = byId.get(idOf(1))
    if (!held?.record.authorityScore) throw new Error('it is not there')
    const authorityScore = { ...held.record.authorityScore, authorityScore: 77 }
    await directory.writer.write([
      {
        record: { ...held.record, authorityScore },
        revision: held.revision,
        keepsScore: true,
      },
    ])
    expect((await get(1)).authorityScore).toEqual(authorityScore)
  })
})

describe('the nightly sweep', () => {
  const sweep = () =>
    sweepScores({ directory, now, signal: new AbortController().signal, rest: 0 })

  it('writes nothing where nothing has moved by a point', async () => {
    expect(await sweep()).toEqual({ scored: 4, written: 0, isWhole: true })
    nowMs += DAY_MS
    expect(await sweep()).toEqual({ scored: 4, written: 0, isWhole: true })
  })

  it('lets silent shows sink', async () => {
    await take('appleId,at,monthlyDownloads\n1001,2026-11-01,900000\n')
    const before = await get(1)
    nowMs += 900 * DAY_MS
    expect(await sweep()).toEqual({ scored: 4, written: 4, isWhole: true })
    const after = await get(1)
    expect(after.authorityScore?.authorityScore).toBeLessThan(
      (before.authorityScore?.authorityScore ?? 0) - 10,
    )
    expect(after.updatedAt).toBe(toInstant(nowMs))
    expect([before, after].map(({ stats }) => stats.updateFrequency)).toEqual([
      'weekly',
      'very-stale',
    ])
    expect(await sweep()).toEqual({ scored: 4, written: 0, isWhole: true })
  })

  it('moves them among the hits: who still speaks stands before who fell silent', async () => {
    await take('appleId,at,monthlyDownloads\n1001,2026-11-01,2000\n')
    expect((await hitsInOrder())[0]).toBe(idOf(1))
    const living = [2, 3, 4]
    for (const number of living) {
      const held = (await directory.writer.owners({ ids: [idOf(number)] })).byId.get(
        idOf(number),
      )
      if (held === undefined) throw new Error('it is not there')
      const stats = {
        ...held.record.stats,
        latestPublishedAt: toInstant(START_MS + 899 * DAY_MS),
      }
      await directory.writer.write([
        { record: { ...held.record, stats }, revision: held.revision },
      ])
    }
    nowMs += 900 * DAY_MS
    await sweep()
    expect((await hitsInOrder()).at(-1)).toBe(idOf(1))
  })

  it('comes once a day, whichever process it is, and an hour after trouble', async () => {
    const lines: string[] = []
    const logger = pino({}, { write: (line: string) => void lines.push(line) })
    const stop = new AbortController()
    const days = 3
    let troubles = 1
    const sleep = async (ms: number): Promise<void> => {
      nowMs += ms / 2
      if (nowMs >= START_MS + (days - 0.5) * DAY_MS) stop.abort()
    }
    const scan = directory.writer.scan.bind(directory.writer)
    const trouble = () => {
      if (troubles === 0) return scan()
      troubles -= 1
      throw new Error('the disk is full')
    }
    const writer: Directory['writer'] = { ...directory.writer, scan: trouble }
    const options = {
      directory: { ...directory, writer },
      logger,
      now,
      sleep,
      config: { dataDir: folder },
    }
    await Promise.all([
      sweepNightly(options, stop.signal),
      sweepNightly(options, stop.signal),
    ])
    const events = lines.map(
      (line) => (JSON.parse(line) as { readonly event: string }).event,
    )
    expect(events).toEqual([
      'failure',
      ...Array.from({ length: days }, () => 'scores.swept'),
    ])
  })
})
