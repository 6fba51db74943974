/** Of a show's feeds that are not merged, a forgiving search shows the original. */
import { expect, test } from 'vitest'
import { showOriginals } from '../../intake/apply/merges/show-originals.ts'
import { feedKey } from '../../record/feed-url/feed-url.ts'
import { ranked } from '../../store/contract/drafts.contract.ts'
import { draftOf, startCastdex } from '../../../test/api/castdex.ts'

const DESCRIPTION = 'Every week two sailors read the sea and what it leaves behind.'
const urlOf = (number: number) => `https://feeds.example.org/sea/${String(number)}`
const idOf = (number: number) => draftOf(number).id

/** A feed of the show; `self` is the number of the feed that it names as its own. */
const feedOf = (number: number, total: number, self: number | null) => ({
  record: draftOf(number, {
    title: 'Tidal Hours',
    titleLatest: 'Tidal Hours',
    author: 'Mara',
    description: DESCRIPTION,
    rssFeedUrl: urlOf(number),
    feedUrls: [
      {
        url: urlOf(number),
        from: '2026-01-01T00:00:00.000Z',
        to: null,
        reason: 'tracked' as const,
      },
    ],
    ...ranked(total),
  }),
  revision: null,
  metadata: {
    moves: {
      version: 1,
      print: {
        title: 'tidal hours',
        owners: [],
        site: null,
        podcastGuid: null,
        language: null,
        selfKey: self === null ? null : (feedKey(urlOf(self)) ?? null),
        medium: null,
        items: [],
      },
    },
  },
})

type Named = readonly [number, number, number | null]

test.each<readonly [string, readonly Named[], readonly number[]]>([
  [
    'that both name',
    [
      [1, 50, 2],
      [2, 10, 2],
    ],
    [2, 1],
  ],
  [
    'that its copy names',
    [
      [1, 50, 2],
      [2, 10, null],
      [3, 5, null],
    ],
    [2, 1, 3],
  ],
  [
    'with the best score, if nothing is named',
    [
      [1, 50, null],
      [2, 10, 2],
    ],
    [1, 2],
  ],
  [
    'with the best score, if each names the other',
    [
      [1, 50, 2],
      [2, 10, 1],
    ],
    [1, 2],
  ],
  [
    'with the best score, if a third show is named',
    [
      [1, 50, 9],
      [2, 10, 9],
    ],
    [1, 2],
  ],
])('the feed %s', async (_, feeds, expected) => {
  await using castdex = await startCastdex({ podcasts: [draftOf(9)], wrap: showOriginals })
  const { writer } = castdex.directory
  await writer.write(feeds.map((feed) => feedOf(...feed)))
  await writer.settle()
  const { body } = await castdex.call('/api/v1/search/podcasts?q=tidal+hours')
  const { data } = JSON.parse(body) as {
    data: { result: { hits: { podcastId: string; alsoAs?: string[]; score: number }[] } }
  }
  const [hit, ...others] = data.result.hits
  expect([hit?.podcastId, ...(hit?.alsoAs ?? [])]).toEqual(expected.map(idOf))
  expect(others).toEqual([])
})
