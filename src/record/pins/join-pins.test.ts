import { expect, test } from 'vitest'
import { newDraft } from '../draft.ts'
import type { PodcastRecord } from '../podcast.ts'
import { joinPins } from './join-pins.ts'

const record: PodcastRecord = {
  ...newDraft({
    id: '0198c5a2-7f64-7d0e-9d1c-000000000001',
    title: 'Tides',
    feedUrl: 'https://a.example/f',
    nowMs: 0,
  }),
  author: 'The feed',
  slug: 'tides',
  seq: 1,
}
const stamp = { at: '2026-11-20T12:00:00.000Z', by: 'key_operator' }

test('pins of both stand, the own one where both have one, and what the feed says lies under them', () => {
  const ours = { title: { value: 'Ours', under: 'Tides', ...stamp } }
  const theirs = {
    title: { value: 'Theirs', ...stamp },
    author: { value: 'By hand', under: 'Of the other', ...stamp },
  }
  const joined = joinPins({ ...record, title: 'Ours' }, ours, theirs)
  expect(joined.record).toMatchObject({ title: 'Ours', author: 'By hand' })
  expect(joined.metadata.pins).toMatchObject({
    title: { value: 'Ours', under: 'Tides' },
    author: { value: 'By hand', under: 'The feed' },
  })
})

test('without pins of the absorbed podcast nothing is touched', () => {
  expect(joinPins(record, { title: { value: 'Ours', ...stamp } }, undefined)).toEqual({
    record,
    metadata: {},
  })
})
