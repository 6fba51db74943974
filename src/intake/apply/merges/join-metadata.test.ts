import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryPodcastRecord } from '../../../../test/arbitrary/podcast.ts'
import { joinMetadata, withJoinedEpisodes } from './join-metadata.ts'

const NOW_MS = Date.UTC(2026, 10, 27)

function episodes(from: number, to: number): unknown {
  const numbers = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  const entry = (no: number): string => {
    const [id, title] = [8, 6].map((length) => String(no).padStart(length, 'x'))
    const date = Math.floor(NOW_MS / 1000 - (100 - no) * 86_400).toString(36)
    return `${String(id)}${date.padStart(7, '0')}1${String(title)}`
  }
  return { version: 2, list: numbers.map(entry).join('') }
}

test.each([
  ['most', 11, 19],
  ['few', 36, 38],
  ['no', 39, 38],
])('two feeds of one show with %s episodes in common count each once', (_, from, to) => {
  const absorbed = 'absorbed' as never
  const { episodes: joined } = joinMetadata(
    { episodes: episodes(1, to) as never },
    { episodes: episodes(from, 43) as never },
    { isTheirs: true, absorbed },
  )
  const [record] = fc.sample(
    arbitraryPodcastRecord.map((draft) => ({ ...draft, seq: 1 })),
    1,
  )
  if (record === undefined) throw new Error('there is a record')
  const { stats } = withJoinedEpisodes(record, joined, NOW_MS)
  expect(stats.episodeCount).toBe(43)
  expect(withJoinedEpisodes(record as never, undefined, NOW_MS)).toBe(record)
})
