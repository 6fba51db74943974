/**
 * Episodes accumulate: generated feed histories are compared with a plain count of all distinct
 * episodes.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../../record/instant/durations.ts'
import { BLANK_ITEM } from '../from/blank.ts'
import type { ParsedItem } from '../parsed-feed.ts'
import {
  joinEpisodes,
  type KnownEpisodes,
  recallEpisodes,
  uniteEpisodes,
} from './episodes.ts'

const BEGIN_MS = Date.UTC(2026, 0, 5)

interface Told {
  readonly guid?: string
  readonly title?: string
  readonly audio?: string
  readonly at?: number
}

const item = ({ guid, title, audio, at }: Told): ParsedItem => ({
  ...BLANK_ITEM,
  guid: guid ?? null,
  title: title ?? null,
  publishedAt: at ?? null,
  enclosures: audio === undefined ? [] : [{ url: audio, type: 'audio/mpeg', length: null }],
})

/** Returns the episodes after each reading. */
function read(readings: readonly (readonly Told[])[]) {
  let known: KnownEpisodes | undefined
  return readings.map((told, day) => {
    const nowMs = BEGIN_MS + (400 + day) * DAY_MS
    const facts = uniteEpisodes(told.map(item), known, nowMs)
    known = facts.known
    return facts
  })
}

/** Returns the count after each reading. */
function follow(readings: readonly (readonly Told[])[]): readonly number[] {
  return read(readings).map((facts) => facts.count)
}

const count = (readings: readonly (readonly Told[])[]): number | undefined =>
  follow(readings).at(-1)

const numbers = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, at) => from + at)

describe('cases that people reported', () => {
  it('a window that slides over episodes of one midnight', () => {
    const told = (names: string): readonly Told[] =>
      names.split(' ').map((name) => ({ guid: name, title: `Part ${name}`, at: BEGIN_MS }))
    expect(follow(['A B C', 'B C D', 'C D E'].map(told))).toEqual([3, 4, 5])
  })

  it('four segments a day, of which a feed has the newest fourteen', () => {
    const segment = (no: number): Told => ({
      guid: `g${String(no)}`,
      title: `Hour ${String(no % 4)}`,
      at: BEGIN_MS + Math.floor(no / 4) * DAY_MS,
    })
    const readings = numbers(0, 13).map((step) =>
      numbers(2 * step, 2 * step + 14).map(segment),
    )
    expect(count(readings)).toBe(38)
  })

  it('enclosures with a new token at each fetch, without guid and date', () => {
    const readings = numbers(0, 25).map((fetch) =>
      numbers(0, 12).map((no) => ({
        title: `Story ${String(no)}`,
        audio: `https://cdn.example/${String(no)}.mp3?k=${String(fetch)}x${String(no)}`,
      })),
    )
    expect(count(readings)).toBe(12)
  })

  it('signed enclosures of untitled items', () => {
    const readings = numbers(0, 5).map((fetch) =>
      numbers(0, 6).map((no) => ({
        audio: `https://cdn.example/${String(no)}.mp3?Expires=${String(fetch)}&Signature=s${String(fetch)}`,
      })),
    )
    expect(count(readings)).toBe(6)
  })

  it('a player that has the episode in its query', () => {
    const told = numbers(0, 6).map((no) => ({
      title: 'Untitled',
      audio: `https://host.example/play?id=${String(no)}`,
    }))
    expect(count([told, told])).toBe(6)
  })

  it.each([
    ['without dates', () => undefined],
    ['with dates that stay', (no: number) => BEGIN_MS + no * DAY_MS + 3_600_000],
  ])('guids that go from http to https, %s', (_name, at) => {
    const told = (scheme: string): readonly Told[] =>
      numbers(0, 12).map((no) => {
        const date = at(no)
        const guid = `${scheme}://site.example/?p=${String(no)}`
        return { guid, title: `Story ${String(no)}`, ...(date && { at: date }) }
      })
    expect(count([told('http'), told('https')])).toBe(12)
  })

  it('an import that gives new guids and dates', () => {
    const told = (host: string, sinceMs: number): readonly Told[] =>
      numbers(0, 12).map((no) => ({
        guid: `${host}-${String(no)}`,
        title: `Story ${String(no)}`,
        at: sinceMs + no * 1000,
      }))
    expect(count([told('a', BEGIN_MS), told('b', BEGIN_MS + 90 * DAY_MS)])).toBe(12)
  })

  it('one of several renamed, and another one come', () => {
    const told = (...guids: readonly string[]): readonly Told[] =>
      guids.map((guid) => {
        const no = Number(guid.replace(/\D/g, ''))
        return { guid, title: `Story ${String(no)}`, at: BEGIN_MS + no * DAY_MS + 1000 }
      })
    expect(count([told('a1', 'a2', 'a3'), told('b2', 'a3', 'a4')])).toBe(4)
  })

  it('a new host with its own guids and midnight dates, after most of a window', () => {
    const told = (host: string, from: number, to: number, ms: number): readonly Told[] =>
      numbers(from, to).map((no) => ({
        guid: `${host}-${String(no)}`,
        title: `Story ${String(no)}`,
        at: BEGIN_MS + no * DAY_MS + ms,
      }))
    expect(count([told('a', 0, 17, 37_000), told('b', 14, 23, 0)])).toBe(23)
  })

  it('a new host with its own guids and midnight dates, after all but one of a window', () => {
    const told = (host: string, from: number, to: number, ms: number): readonly Told[] =>
      numbers(from, to).map((no) => ({
        guid: `${host}-${String(no)}`,
        title: `Story ${String(no)}`,
        at: BEGIN_MS + no * DAY_MS + ms,
      }))
    expect(count([told('a', 0, 8, 37_000), told('b', 7, 11, 0)])).toBe(11)
    expect(count([told('b', 0, 8, 0), told('a', 7, 11, 37_000)])).toBe(11)
    // Without the copy: one midnight edition of a feed that dates by the minute.
    const edition = { guid: 'c-7', title: 'Story 7', at: BEGIN_MS + 7 * DAY_MS }
    expect(count([told('a', 0, 8, 37_000), [edition, ...told('c', 8, 10, 37_000)]])).toBe(
      11,
    )
  })

  it('a copy that goes on with the former guids and times, after a host of its own', () => {
    const told = (host: string, from: number, to: number, ms: number): readonly Told[] =>
      numbers(from, to).map((no) => ({
        guid: `${host}-${String(no)}`,
        title: `Story ${String(no)}`,
        at: BEGIN_MS + no * DAY_MS + ms,
      }))
    const readings = [told('a', 0, 8, 37_000), told('b', 4, 12, 0), told('b', 8, 16, 0)]
    expect(follow([...readings, told('a', 0, 18, 37_000)])).toEqual([8, 12, 16, 18])
  })

  it('a new host with its own guids and midnight dates, for a show of one episode', () => {
    const told = (guid: string, ms: number): readonly Told[] => [
      { guid, title: 'Trailer', at: BEGIN_MS + 30 * DAY_MS + ms },
    ]
    expect(count([told('a', 37_000), told('b', 0)])).toBe(1)
    expect(count([told('b', 0), told('a', 3_600_000)])).toBe(2)
  })

  it('a new host with its own guids, for segments of one title and day', () => {
    const told = (host: string, from: number, to: number): readonly Told[] =>
      numbers(from, to).map((no) => ({
        guid: `${host}-${String(no)}`,
        title: 'Segment',
        at: BEGIN_MS + Math.floor(no / 3) * DAY_MS,
      }))
    expect(count([told('a', 0, 9), told('b', 4, 9)])).toBe(9)
    expect(count([told('a', 0, 9), told('a', 4, 13)])).toBe(13)
  })

  it('a host with its own guids beside a copy with the former ones, two of one title a day', () => {
    const told = (host: string, from: number, to: number): readonly Told[] =>
      numbers(from, to).map((no) => ({
        guid: `${host}-${String(no)}`,
        title: no < 12 ? `Segment ${String(no % 3)}` : `Story ${String(no)}`,
        at: BEGIN_MS + Math.floor(no / 6) * DAY_MS,
      }))
    const moved = read([told('a', 0, 6), told('b', 6, 14)]).at(-1)
    const copy = read([told('a', 0, 6), told('a', 4, 14)]).at(-1)
    const joined = joinEpisodes(moved?.known, copy?.known)
    expect(recallEpisodes(joined, BEGIN_MS + 400 * DAY_MS)?.count).toBe(14)
    const later = read([told('a', 0, 6), told('a', 8, 14)]).at(-1)
    const apart = joinEpisodes(copy?.known, later?.known)
    expect(recallEpisodes(apart, BEGIN_MS + 400 * DAY_MS)?.count).toBe(14)
  })

  it('a bulletin of one item whose title never changes', () => {
    const readings = numbers(0, 30).map((no) => [
      { guid: `n${String(no)}`, title: 'The News', at: BEGIN_MS + no * 3_600_000 },
    ])
    expect(count(readings)).toBe(30)
  })

  it('what an earlier version kept is read, and is no other episode', () => {
    const list = 'AAAAAAAA0abcdef1BBBBBBBB-------1'
    const facts = uniteEpisodes([], { version: 1, list }, BEGIN_MS + 400 * DAY_MS)
    expect(facts.count).toBe(2)
    expect(uniteEpisodes([], facts.known, BEGIN_MS + 400 * DAY_MS).count).toBe(2)
  })
})

interface Drawn {
  readonly size: number
  readonly slides: readonly number[]
  readonly dates: 'exact' | 'midnight' | 'four a day' | 'none'
  readonly identity: 'guid' | 'token'
  readonly titles: 'each' | 'repeated'
  readonly renamedAt: number
  readonly isRedated: boolean
}

const drawn: fc.Arbitrary<Drawn> = fc
  .record<Drawn>({
    size: fc.integer({ min: 6, max: 40 }),
    slides: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 25 }),
    dates: fc.constantFrom('exact', 'midnight', 'four a day', 'none'),
    identity: fc.constantFrom('guid', 'token'),
    titles: fc.constantFrom('each', 'repeated'),
    renamedAt: fc.integer({ min: 0, max: 25 }),
    isRedated: fc.boolean(),
  })
  // With repeated titles, only stable guids distinguish episodes of the same date.
  .map((history): Drawn => {
    if (history.titles === 'each') return history
    const dates = history.dates === 'midnight' ? 'four a day' : history.dates
    return { ...history, dates, identity: 'guid', renamedAt: Number.POSITIVE_INFINITY }
  })

const DATES = {
  exact: (no: number) => BEGIN_MS + no * DAY_MS + 37_000,
  midnight: () => BEGIN_MS,
  'four a day': (no: number) => BEGIN_MS + Math.floor(no / 4) * DAY_MS,
  none: () => undefined,
} as const

function tell(history: Drawn, no: number, reading: number): Told {
  const { dates, identity, titles, renamedAt, isRedated } = history
  const isRenamed = reading >= renamedAt
  const date = DATES[dates](no)
  const at = date === undefined ? {} : { at: date + (isRenamed && isRedated ? 7_000 : 0) }
  const title = titles === 'each' ? `Story ${String(no)}` : `Hour ${String(no % 5)}`
  const name = `${isRenamed ? 'new' : 'old'}-${String(no)}`
  return identity === 'guid'
    ? { ...at, title, guid: name }
    : { ...at, title, audio: `https://x.example/${name}.mp3?k=${String(reading)}` }
}

it('the count is the number of different episodes that ever were there', () => {
  fc.assert(
    fc.property(drawn, (history) => {
      const { size, slides } = history
      let first = 0
      const readings = slides.map((slide, reading) => {
        first += slide
        return numbers(first, first + size).map((no) => tell(history, no, reading))
      })
      const begin = slides[0] ?? 0
      expect(count(readings)).toBe(first + size - begin)
    }),
    { numRuns: 1000 },
  )
})
