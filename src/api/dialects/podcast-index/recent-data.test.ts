import { expect, test } from 'vitest'
import { EXAMPLE_EPISODES } from '../../examples/episode-examples.ts'
import { packEpisodes } from '../../../record/episodes/packed-episodes.ts'
import { toInstant } from '../../../record/instant/instant.ts'
import {
  draftOf,
  NOW,
  type RunningCastdex,
  startCastdex,
} from '../../../../test/api/castdex.ts'

const HOURS_3 = 3 * 3600
const SHOWS = 120
const [EXAMPLE] = EXAMPLE_EPISODES
const OURS = 2 ** 30

interface Data {
  readonly itemCount: number
  readonly feedCount: number
  readonly nextSince: number
  readonly data: { readonly feeds: readonly { readonly feedId: number }[] }
}

/** Each show changed a minute after the one before, with three new episodes. */
async function startChanging(): Promise<RunningCastdex> {
  const podcasts = Array.from({ length: SHOWS }, (_, at) => draftOf(at + 1))
  const castdex = await startCastdex({ podcasts })
  const { writer } = castdex.directory
  for (const { id } of podcasts) {
    const number = Number(id.slice(-12))
    const { byId } = await writer.owners({ ids: [id] })
    const known = byId.get(id)
    if (known === undefined || EXAMPLE === undefined) continue
    const changedMs = NOW - (SHOWS - number) * 60_000
    const episodes = [0, 1, 2].map((at) => ({
      ...EXAMPLE,
      guid: `episode-${String(number)}-${String(at)}`,
      publishedMs: changedMs - at,
    }))
    await writer.write([
      {
        ...known,
        record: { ...known.record, updatedAt: toInstant(changedMs) },
        metadata: { newestEpisodes: packEpisodes(episodes) },
      },
    ])
  }
  return castdex
}

test('a client that walks by time finds every feed that changed', async () => {
  await using castdex = await startChanging()
  const found = new Set<number>()
  const nowS = Math.floor(NOW / 1000)
  // As Podverse: times relative to now, until a page has fewer items than `max`.
  let since = -HOURS_3
  let calls = 0
  for (; calls < 50; calls += 1) {
    const page = (
      await castdex.call(`/api/1.0/recent/data?max=60&since=${String(since)}`)
    ).json<Data>()
    expect(page.itemCount).toBeLessThanOrEqual(60)
    expect(page.feedCount).toBe(page.data.feeds.length)
    for (const { feedId } of page.data.feeds) found.add(feedId)
    if (page.itemCount < 60) break
    since = page.nextSince - nowS
  }
  // 360 episodes, and each page repeats the last show of the one before.
  expect(calls).toBe(6)
  const all = Array.from({ length: SHOWS }, (_, at) => OURS + at + 1)
  expect([...found].sort((one, other) => one - other)).toEqual(all)
})

test('feeds that changed before are left out', async () => {
  await using castdex = await startChanging()
  const { data } = (await castdex.call('/api/1.0/recent/data?since=-600')).json<Data>()
  expect(data.feeds.map(({ feedId }) => feedId - OURS)).toEqual(
    Array.from({ length: 11 }, (_, at) => SHOWS - 10 + at),
  )
})
