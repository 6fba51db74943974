import { expect, it } from 'vitest'
import type { EvidenceRow } from '../../../record/listing/evidence.ts'
import { whatAppleLists } from './apple-lists.ts'

const SINCE = Date.UTC(2026, 10, 20)
const row = (fields: Partial<EvidenceRow>): EvidenceRow => ({
  platform: 'apple',
  foreignId: '77',
  kind: 'other-name',
  source: 'platform',
  at: '2026-11-21T00:00:00.000Z',
  confidence: 0,
  facts: { theirs: 'Win Every Night!' },
  ...fields,
})

it.each<[string, number, readonly EvidenceRow[], string]>([
  ['has no id', 0, [row({})], 'no-id'],
  ['was never asked', 77, [], 'not-asked'],
  ['was asked before', 77, [row({ at: '2026-11-19T00:00:00.000Z' })], 'not-asked'],
  ['was asked about another id', 77, [row({ foreignId: '78' })], 'not-asked'],
  ['names the new show', 77, [row({})], 'the-new-show'],
  [
    'names the old one',
    77,
    [row({ kind: 'same-name', facts: { theirs: 'Tide Tables' } })],
    'another-show',
  ],
  ['knows the id no more', 77, [row({ kind: 'gone', facts: {} })], 'another-show'],
  [
    'named the old one first',
    77,
    [
      row({ kind: 'same-name', facts: { theirs: 'Tide Tables' } }),
      row({ at: '2026-11-22T00:00:00.000Z' }),
    ],
    'the-new-show',
  ],
])('Apple %s', (_, appleId, rows, lists) => {
  const listings = { version: 1, rows, feed: null, lastVerdicts: {} }
  expect(
    whatAppleLists({ appleId, listings, title: 'win every night', sinceMs: SINCE }),
  ).toBe(lists)
})
