import { type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import {
  BasicPodcast,
  DirectoryLinks,
  FullPodcast,
  PodcastDetails,
  TranscriptionMode,
} from './podcast.ts'
import { closed, Count, Instant, nullable, oneOf } from './schema.ts'
import { DIRECTORY_KEYS } from './vocabulary.ts'

const check = (schema: TSchema, value: unknown): boolean => Compile(schema).Check(value)

const WHEN = '2026-11-20T04:26:00.000Z'

describe('transcriptionMode', () => {
  it.each([
    { mode: 'none' },
    { mode: 'all' },
    { mode: 'episodes-since', transcribeSince: WHEN },
  ])('may be %j', (mode) => {
    expect(check(TranscriptionMode, mode)).toBe(true)
  })

  it.each([
    {},
    null,
    'none',
    { mode: 'some' },
    { mode: 'none', transcribeSince: WHEN },
    { mode: 'all', transcribeSince: WHEN },
    { mode: 'episodes-since' },
    { mode: 'episodes-since', transcribeSince: null },
    { mode: 'episodes-since', transcribeSince: '2026-11-20' },
    { mode: 'none', more: 1 },
  ])('may not be %j', (mode) => {
    expect(check(TranscriptionMode, mode)).toBe(false)
  })
})

describe('podcastDirectoryLinks', () => {
  it('has just the 45 keys, each optional and a URI', () => {
    expect(DIRECTORY_KEYS).toHaveLength(45)
    expect(Object.keys(DirectoryLinks.properties)).toEqual([...DIRECTORY_KEYS])
    expect(check(DirectoryLinks, {})).toBe(true)
    for (const key of DIRECTORY_KEYS) {
      expect(check(DirectoryLinks, { [key]: 'https://example.org/show' })).toBe(true)
      expect(check(DirectoryLinks, { [key]: 'no uri' })).toBe(false)
    }
    expect(check(DirectoryLinks, { napster: 'https://example.org/show' })).toBe(false)
  })
})

describe('the levels of the interface', () => {
  it('have the ten basic fields, and the 27 more', () => {
    expect(Object.keys(BasicPodcast.properties)).toHaveLength(10)
    expect(Object.keys(PodcastDetails.properties)).toHaveLength(27)
    expect(Object.keys(FullPodcast.properties)).toHaveLength(37)
  })
})

describe('nullable', () => {
  it.each([
    [Type.String(), 'x', 5],
    [Instant, WHEN, 'yesterday'],
    [Count, 5, -1],
    [Type.Boolean(), true, 'true'],
    [oneOf(['a', 'b']), 'a', 'c'],
    [Type.Array(Type.String()), ['x'], [1]],
    [closed({ a: Count }), { a: 1 }, { a: 1, b: 2 }],
    [Type.Union([Type.Literal(1), Type.Literal('x')]), 'x', 'y'],
  ])('takes what the schema takes, and null: %#', (schema, good, bad) => {
    expect(check(nullable(schema), good)).toBe(true)
    expect(check(nullable(schema), null)).toBe(true)
    expect(check(nullable(schema), bad)).toBe(false)
    expect(check(schema, null)).toBe(false)
  })
})

describe('Instant', () => {
  it.each([
    [WHEN, true],
    ['2026-11-20T04:26:00Z', false],
    ['2026-11-20T04:26:00.000+00:00', false],
    ['2026-13-20T04:26:00.000Z', false],
    ['2026-02-30T04:26:00.000Z', false],
  ])('%s: %s', (text, isInstant) => {
    expect(check(Instant, text)).toBe(isInstant)
  })
})
