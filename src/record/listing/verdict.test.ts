/** The verdict, as a table: evidence on the left, what is published on the right. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  EVIDENCE_KINDS,
  EVIDENCE_SOURCES,
  type EvidenceFacts,
  type EvidenceKind,
  type EvidenceRow,
  type EvidenceSource,
  LISTING_PLATFORMS,
  type ListingPlatform,
  mergeEvidence,
} from './evidence.ts'
import { LINE } from './ladder.ts'
import { judgeListing, type VerdictStatus } from './verdict.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const DAY = 86_400_000
const daysAgo = (days: number): string => new Date(NOW - days * DAY).toISOString()

interface Said {
  readonly id?: string
  readonly source?: EvidenceSource
  readonly facts?: EvidenceFacts
  readonly days?: number
  readonly ended?: boolean
}

const row = (
  platform: ListingPlatform,
  kind: EvidenceKind,
  said: Said = {},
): EvidenceRow => ({
  platform,
  foreignId: said.id ?? 'A',
  kind,
  source: said.source ?? (EVIDENCE_KINDS[kind] === 'declaration' ? 'feed' : 'platform'),
  at: daysAgo(said.days ?? 1),
  confidence: 0.5,
  facts: said.facts ?? {},
  ...(said.ended === true ? { endedAt: daysAgo(0) } : {}),
})

const spotify = (kind: EvidenceKind, said?: Said) => row('spotify', kind, said)
const apple = (kind: EvidenceKind, said?: Said) => row('apple', kind, said)
const youtube = (kind: EvidenceKind, said?: Said) => row('youtube', kind, said)

const sure = { publisher: 'equal', only: true }
const lent = { matched: 3, ours: 10, theirs: 12 }
const most = { matched: 3, ours: 3, theirs: 4 }
const half = { matched: 3, ours: 3, theirs: 6 }
const five = { matched: 5, ours: 5, theirs: 15 }
const six = { matched: 6, ours: 6, theirs: 15 }
const shared = { namesakes: true }

const TABLE: readonly [
  name: string,
  rows: readonly EvidenceRow[],
  status: VerdictStatus,
  id: string | null,
][] = [
  ['nothing', [], 'none', null],
  ['a feed that declares its show', [spotify('declared')], 'published', 'A'],
  [
    'a declared id that does not exist',
    [spotify('declared'), spotify('gone', { facts: { since: daysAgo(1) } })],
    'none',
    null,
  ],
  [
    'a link on the site, and a short name whose page asked for consent',
    [
      spotify('declared-text', { source: 'site' }),
      spotify('same-name', { facts: { unread: true } }),
    ],
    'candidate',
    'A',
  ],
  [
    'a link of the feed, and a short name whose page asked for consent',
    [spotify('declared-text'), spotify('same-name', { facts: { unread: true } })],
    'published',
    'A',
  ],
  ['a link in text alone', [spotify('declared-text')], 'candidate', 'A'],
  [
    'a link in text under the same name, in nobody knows which language',
    [spotify('declared-text'), spotify('same-name')],
    'published',
    'A',
  ],
  [
    'a link in text under the same name, by another publisher',
    [spotify('declared-text'), spotify('same-name', { facts: { publisher: 'other' } })],
    'candidate',
    'A',
  ],
  [
    'a link in text to a page with the description of the show, under another name',
    [spotify('declared-text'), spotify('other-name'), spotify('same-text')],
    'published',
    'A',
  ],
  [
    'a link in text to a premium twin with the description of the show',
    [spotify('declared-text'), spotify('twin-name'), spotify('same-text')],
    'none',
    null,
  ],
  [
    'the description of the show, and no link',
    [spotify('same-text'), spotify('found')],
    'none',
    null,
  ],
  [
    'of several links the one with the name',
    [
      spotify('one-of-several'),
      spotify('same-name'),
      spotify('one-of-several', { id: 'B' }),
      spotify('other-name', { id: 'B' }),
    ],
    'published',
    'A',
  ],
  [
    'of several links two with the name',
    [
      spotify('one-of-several'),
      spotify('same-name'),
      spotify('one-of-several', { id: 'B' }),
      spotify('same-name', { id: 'B' }),
    ],
    'ambiguous',
    null,
  ],
  [
    'feed and site that contradict each other, both under the same name',
    [
      spotify('declared-text'),
      spotify('same-name'),
      spotify('declared-text', { id: 'B', source: 'site' }),
      spotify('same-name', { id: 'B' }),
    ],
    'ambiguous',
    null,
  ],
  [
    "a channel that the feed's own tag names, under the same name",
    [youtube('declared'), youtube('same-name'), youtube('exists')],
    'published',
    'A',
  ],
  [
    "a channel that the feed's own tag names, under another name",
    [youtube('declared'), youtube('other-name'), youtube('exists')],
    'none',
    null,
  ],
  [
    'a link in text under the same name, in the same language',
    [spotify('declared-text'), spotify('same-name'), spotify('same-language')],
    'published',
    'A',
  ],
  [
    'links in feed and site under the same name',
    [
      spotify('declared-text'),
      spotify('declared-text', { source: 'site' }),
      spotify('same-name'),
    ],
    'published',
    'A',
  ],
  [
    'a link in text under a name that several podcasts share',
    [
      spotify('declared-text'),
      spotify('same-name', { facts: { namesakes: true } }),
      spotify('same-language'),
    ],
    'candidate',
    'A',
  ],
  [
    'a link in text with an episode',
    [spotify('declared-text'), spotify('some-episodes')],
    'published',
    'A',
  ],
  [
    'a link to a show of a name alike that has lent an episode',
    [
      spotify('declared-text'),
      spotify('similar-name'),
      spotify('some-episodes', { facts: lent }),
    ],
    'none',
    null,
  ],
  [
    'a link to a show of a name alike that has all our three episodes and as many others',
    [
      spotify('declared-text'),
      spotify('similar-name'),
      spotify('some-episodes', { facts: half }),
    ],
    'none',
    null,
  ],
  [
    'a link to a show of a name alike with most of the episodes',
    [
      spotify('declared-text'),
      spotify('similar-name'),
      spotify('some-episodes', { facts: most }),
    ],
    'candidate',
    'A',
  ],
  [
    'a link in text to a show of another name',
    [spotify('declared-text'), spotify('other-name')],
    'none',
    null,
  ],
  [
    'a link to a stranger',
    [spotify('declared'), spotify('other-name'), spotify('other-episodes')],
    'none',
    null,
  ],
  [
    'a link to the edition in another language',
    [
      spotify('declared'),
      spotify('same-name'),
      spotify('other-language'),
      spotify('other-episodes'),
    ],
    'none',
    null,
  ],
  [
    'the premium twin',
    [spotify('declared'), spotify('twin-name'), spotify('same-episodes')],
    'none',
    null,
  ],
  [
    'a renamed show, linked in text',
    [spotify('declared-text'), spotify('other-name'), spotify('same-episodes')],
    'published',
    'A',
  ],
  [
    'a renamed show that the feed declares, by its episodes',
    [spotify('declared'), spotify('other-name'), spotify('same-episodes')],
    'published',
    'A',
  ],
  [
    "the host's other show, which the feed declares",
    [
      spotify('declared'),
      spotify('exists'),
      spotify('other-name'),
      spotify('same-language'),
      spotify('other-episodes'),
    ],
    'none',
    null,
  ],
  [
    "the host's other show, which the feed declares; no episode can be compared",
    [
      spotify('declared'),
      spotify('exists'),
      spotify('other-name'),
      spotify('same-language'),
    ],
    'none',
    null,
  ],
  [
    "the host's other show, which feed and site link to",
    [
      spotify('declared'),
      spotify('declared-text', { source: 'site' }),
      spotify('other-name'),
      spotify('some-episodes'),
    ],
    'none',
    null,
  ],
  [
    'the same episodes by the calendar under another publisher, found by a search',
    [
      spotify('found'),
      spotify('same-name', { facts: { publisher: 'other' } }),
      spotify('same-episodes'),
    ],
    'candidate',
    'A',
  ],
  [
    'the same episodes under another publisher, linked',
    [
      spotify('declared-text'),
      spotify('same-name', { facts: { publisher: 'other' } }),
      spotify('same-episodes'),
    ],
    'published',
    'A',
  ],
  ['links in notes', [spotify('noted'), spotify('same-name')], 'candidate', 'A'],
  ['a name alone', [spotify('found'), spotify('same-name')], 'candidate', 'A'],
  [
    'name and publisher, the only one',
    [spotify('found'), spotify('same-name', { facts: sure })],
    'candidate',
    'A',
  ],
  [
    'name, publisher and an episode, the only one',
    [spotify('found'), spotify('same-name', { facts: sure }), spotify('some-episodes')],
    'published',
    'A',
  ],
  [
    'found by name, the same episodes',
    [spotify('same-name'), spotify('same-episodes')],
    'published',
    'A',
  ],
  [
    'two with a name',
    [spotify('same-name'), spotify('same-name', { id: 'B' })],
    'ambiguous',
    null,
  ],
  [
    'two above the line',
    [spotify('same-episodes'), spotify('same-episodes', { id: 'B' })],
    'ambiguous',
    null,
  ],
  [
    'two above the line, one confirmed',
    [
      spotify('same-episodes'),
      spotify('same-episodes', { id: 'B' }),
      spotify('confirmed', { id: 'B', source: 'operator' }),
    ],
    'published',
    'B',
  ],
  [
    'two above the line, one rejected',
    [
      spotify('same-episodes'),
      spotify('same-episodes', { id: 'B' }),
      spotify('rejected', { id: 'B', source: 'operator' }),
    ],
    'published',
    'A',
  ],
  ['held by another podcast', [spotify('declared'), spotify('held')], 'none', null],
  ['evidence of a year ago', [spotify('same-episodes', { days: 365 })], 'none', null],
  [
    'evidence of seven months ago',
    [spotify('same-episodes', { days: 210 })],
    'candidate',
    'A',
  ],
  [
    'a confirmation of ten years ago',
    [spotify('confirmed', { days: 3650, source: 'operator' })],
    'published',
    'A',
  ],
  ['what the source no longer says', [spotify('declared', { ended: true })], 'none', null],
  [
    'gone once',
    [
      spotify('declared'),
      spotify('same-name'),
      spotify('gone', { facts: { since: daysAgo(3) }, days: 1 }),
    ],
    'published',
    'A',
  ],
  [
    'gone for a week',
    [
      spotify('declared'),
      spotify('same-name'),
      spotify('gone', { facts: { since: daysAgo(9) }, days: 1 }),
    ],
    'none',
    null,
  ],
  [
    'a catalogue claims an Apple id',
    [apple('claimed', { source: 'catalogue' })],
    'candidate',
    'A',
  ],
  [
    'Apple names our feed',
    [apple('claimed', { source: 'catalogue' }), apple('points-back')],
    'published',
    'A',
  ],
  [
    'Apple names our feed under another name',
    [apple('points-back'), apple('other-name')],
    'published',
    'A',
  ],
  [
    'Apple names another feed',
    [apple('declared'), apple('points-elsewhere')],
    'none',
    null,
  ],
  [
    'Apple hides the feed, the feed declares the id',
    [apple('declared'), apple('same-name')],
    'candidate',
    'A',
  ],
  [
    'a better id beside a contradicted one',
    [
      apple('claimed', { source: 'catalogue' }),
      apple('points-elsewhere'),
      apple('points-back', { id: 'B' }),
    ],
    'published',
    'B',
  ],
  [
    'one feed submitted twice: the URL in use',
    [
      apple('points-back', { id: '100', facts: { urlInUse: false } }),
      apple('points-back', { id: '200', facts: { urlInUse: true } }),
    ],
    'published',
    '200',
  ],
  [
    'one feed submitted twice: the older id',
    [
      apple('points-back', { id: '2000', facts: { urlInUse: true } }),
      apple('points-back', { id: '300', facts: { urlInUse: true } }),
    ],
    'published',
    '300',
  ],
  ['a channel that is linked', [youtube('declared')], 'candidate', 'A'],
  [
    "a channel with five of the show's videos",
    [
      youtube('declared-text'),
      youtube('same-name'),
      youtube('same-episodes', { facts: five }),
    ],
    'published',
    'A',
  ],
  [
    "a host's channel with five of the show's videos, one of them by chance",
    [
      youtube('declared-text'),
      youtube('other-name'),
      youtube('same-episodes', { facts: five }),
    ],
    'none',
    null,
  ],
  [
    "a network's channel with six of the show's videos",
    [
      youtube('declared-text'),
      youtube('other-name'),
      youtube('same-episodes', { facts: six }),
    ],
    'published',
    'A',
  ],
  [
    "six of the show's videos on a channel whose name nobody has seen",
    [youtube('declared-text'), youtube('same-episodes', { facts: six })],
    'candidate',
    'A',
  ],
  [
    'a channel that links back',
    [youtube('declared-text'), youtube('same-name'), youtube('points-back')],
    'published',
    'A',
  ],
  [
    "a host's own channel",
    [youtube('declared-text'), youtube('other-name'), youtube('other-episodes')],
    'none',
    null,
  ],
  ['a channel of clips', [youtube('declared-text'), youtube('twin-name')], 'none', null],
  [
    'a channel of a name that several podcasts have, with other videos',
    [
      youtube('declared-text'),
      youtube('same-name', { facts: shared }),
      youtube('other-episodes'),
    ],
    'none',
    null,
  ],
  [
    'a channel of a name alike with other videos',
    [youtube('declared-text'), youtube('similar-name'), youtube('other-episodes')],
    'none',
    null,
  ],
  [
    "a young show's channel with all of its four episodes",
    [
      youtube('declared-text'),
      youtube('same-name'),
      youtube('some-episodes', { facts: { matched: 4, ours: 4, theirs: 4 } }),
    ],
    'candidate',
    'A',
  ],
  [
    'a channel that linked back and no longer does',
    [
      youtube('declared-text'),
      youtube('same-name'),
      youtube('points-back', { days: 40 }),
      youtube('points-nowhere'),
    ],
    'candidate',
    'A',
  ],
  [
    'two channels on the site',
    [youtube('one-of-several'), youtube('one-of-several', { id: 'B' })],
    'ambiguous',
    null,
  ],
  [
    'two channels on the site, one has the videos',
    [
      youtube('one-of-several'),
      youtube('one-of-several', { id: 'B' }),
      youtube('same-name', { id: 'B' }),
      youtube('same-episodes', { id: 'B', facts: five }),
    ],
    'published',
    'B',
  ],
  [
    'a channel and its own playlist',
    [
      youtube('other-name', { id: 'UC1' }),
      youtube('same-episodes', { id: 'UC1', facts: six }),
      youtube('exists', { id: 'UC1', facts: { channelId: 'UC1' } }),
      youtube('same-name', { id: 'PL22' }),
      youtube('same-episodes', { id: 'PL22', facts: five }),
      youtube('exists', { id: 'PL22', facts: { channelId: 'UC1' } }),
    ],
    'published',
    'UC1',
  ],
]

test.each(TABLE)('%s', (_name, rows, status, foreignId) => {
  const platform = rows[0]?.platform ?? 'spotify'
  const verdict = judgeListing(platform, rows, NOW)
  expect(
    { status: verdict.status, foreignId: verdict.foreignId },
    JSON.stringify(verdict),
  ).toEqual({
    status,
    foreignId,
  })
})

const anyRow: fc.Arbitrary<EvidenceRow> = fc.record({
  platform: fc.constantFrom(...LISTING_PLATFORMS),
  foreignId: fc.constantFrom('A', 'B', 'C'),
  kind: fc.constantFrom(...(Object.keys(EVIDENCE_KINDS) as EvidenceKind[])),
  source: fc.constantFrom(...EVIDENCE_SOURCES),
  at: fc.integer({ min: 0, max: 700 }).map(daysAgo),
  confidence: fc.constant(0.5),
  facts: fc.record({
    publisher: fc.constantFrom('equal', 'similar', 'other'),
    only: fc.boolean(),
    namesakes: fc.boolean(),
    since: fc.integer({ min: 0, max: 30 }).map(daysAgo),
  }),
})

describe('invariants', () => {
  test('the order of rows does not matter, and nothing below the line is published', () => {
    fc.assert(
      fc.property(
        fc.array(anyRow, { maxLength: 12 }),
        fc.constantFrom(...LISTING_PLATFORMS),
        (rows, platform) => {
          const merged = mergeEvidence([], rows, { restated: [], at: daysAgo(0) })
          const verdict = judgeListing(platform, merged, NOW)
          expect(judgeListing(platform, [...merged].reverse(), NOW)).toEqual(verdict)
          if (verdict.status === 'published')
            expect(verdict.confidence).toBeGreaterThanOrEqual(LINE)
          expect(verdict.foreignId === null).toBe(
            ['ambiguous', 'none'].includes(verdict.status),
          )
        },
      ),
    )
  })

  test("an operator's word stands against anything", () => {
    fc.assert(
      fc.property(
        fc.array(anyRow, { maxLength: 12 }),
        fc.constantFrom('confirmed', 'rejected'),
        (rows, kind) => {
          const others = rows.filter((other) => EVIDENCE_KINDS[other.kind] !== 'hand')
          const hand = spotify(kind, { source: 'operator', days: 400 })
          const verdict = judgeListing('spotify', [...others, hand], NOW)
          if (kind === 'confirmed')
            expect(verdict).toMatchObject({ status: 'published', foreignId: 'A' })
          else expect(verdict.foreignId).not.toBe('A')
        },
      ),
    )
  })

  test('silence changes nothing: merging no rows keeps every row', () => {
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 12 }), (rows) => {
        const known = mergeEvidence([], rows, { restated: [], at: daysAgo(0) })
        expect(mergeEvidence(known, [], { restated: [], at: daysAgo(0) })).toEqual(known)
      }),
    )
  })
})

test('a link that its source no longer has ends; the answer of the platform stays', () => {
  const known = [spotify('declared'), spotify('same-name')]
  const merged = mergeEvidence(known, [], {
    restated: [{ platform: 'spotify', source: 'feed' }],
    at: daysAgo(0),
  })
  expect(merged.map(({ kind, endedAt }) => [kind, endedAt])).toEqual([
    ['declared', daysAgo(0)],
    ['same-name', undefined],
  ])
})

test('"gone" counts from the first of an unbroken series of answers', () => {
  const at = (days: number) => ({ restated: [], at: daysAgo(days) })
  const first = mergeEvidence([], [apple('gone', { days: 9 })], at(9))
  const second = mergeEvidence(first, [apple('gone', { days: 1 })], at(1))
  expect(second[0]?.facts['since']).toBe(daysAgo(9))
  const back = mergeEvidence(second, [apple('exists', { days: 0 })], at(0))
  expect(mergeEvidence(back, [apple('gone', { days: 0 })], at(0))[0]?.facts['since']).toBe(
    daysAgo(0),
  )
})
