/** What visits add to the daily counts. */
import { expect, test } from 'vitest'
import { toDelayLevel } from '../../../record/instant/delay-level.ts'
import { EXAMPLE_PODCAST } from '../../../api/examples/example-podcast.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import { countVisit } from './count-visits.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const DAY = Math.floor(NOW / 86_400_000)

const showOf = (rssFeedUrl: string, latest: string | null, isRead = true) =>
  ({
    ...EXAMPLE_PODCAST,
    rssFeedUrl,
    isRead,
    stats: { ...EXAMPLE_PODCAST.stats, latestPublishedAt: latest },
  }) as PodcastRecord

const before = showOf('https://feeds.old.com/1', '2026-11-13T12:00:00.000Z')

const seen = (name: string) => ({
  kind: 'freshness',
  day: DAY,
  name,
  level: toDelayLevel(1_800_000),
  count: 1,
})
const moved = { kind: 'moves', day: DAY - 19, name: 'old.com new.com', level: 0, count: 1 }
const LATE = '2026-11-20T11:30:00.000Z'

test.each([
  ['a new episode', before, showOf(before.rssFeedUrl, LATE), [seen(''), seen('old.com')]],
  ['the same episode', before, before, []],
  [
    'an episode of the future',
    before,
    showOf(before.rssFeedUrl, '2026-11-21T00:00:00Z'),
    [],
  ],
  ['a first reading', { ...before, isRead: false }, showOf(before.rssFeedUrl, LATE), []],
  ['a first date', showOf(before.rssFeedUrl, null), showOf(before.rssFeedUrl, LATE), []],
  ['a move', before, { ...before, rssFeedUrl: 'https://new.com/1' }, [moved]],
  ['a move within a host', before, { ...before, rssFeedUrl: 'https://old.com/1' }, []],
])('%s', (_, known, after, counts) => {
  const change = { before: known as PodcastRecord, after, nowMs: NOW }
  expect(countVisit(change)).toEqual(counts)
})
