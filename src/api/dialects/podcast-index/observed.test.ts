import { afterAll, beforeAll, expect, test } from 'vitest'
import { FETCH_OUTCOMES, NEW_CRAWL_STATE } from '../../../record/crawl-state.ts'
import {
  draftOf,
  NOW,
  type RunningCastdex,
  startCastdex,
} from '../../../../test/api/castdex.ts'

const OUTCOMES = FETCH_OUTCOMES.slice(0, 10)
const SHOWS = 20
/** Never fetched. */
const NEW = SHOWS + 1

interface Feed {
  readonly lastHttpStatus: number
  readonly lastCrawlTime: number
  readonly lastGoodHttpStatusTime: number
  readonly lastParseTime: number
  readonly crawlErrors: number
  readonly parseErrors: number
}

interface Health {
  readonly lastFetch: { readonly at: string; readonly status: number | null } | null
  readonly lastGoodAt: string | null
  readonly failing: { readonly tries: number; readonly outcome: string } | null
}

let castdex: RunningCastdex
beforeAll(async () => {
  const podcasts = Array.from({ length: NEW }, (_, at) => draftOf(at + 1))
  castdex = await startCastdex({ podcasts })
  const { tasks } = castdex.directory
  const claimed = await tasks.claim({
    ...{ kind: 'feed', worker: 'test', now: NOW, leaseMs: 1000 },
    ...{ limit: 100, perDomain: 100 },
  })
  const failed = claimed.filter(({ podcastId }) => Number(podcastId.slice(-12)) <= SHOWS)
  await tasks.release(
    failed.map(({ podcastId, kind, lease }) => {
      const number = Number(podcastId.slice(-12))
      const outcome = OUTCOMES[number % OUTCOMES.length] ?? 'read'
      const isGood = outcome === 'read' || outcome === 'unchanged'
      const status = [null, 200, 304, 404, 410, 429, 503][number % 7] ?? null
      const last = { outcome, status, detail: null, durationMs: 1, bytes: 1 }
      const state = {
        ...NEW_CRAWL_STATE,
        last: { ...last, at: NOW - number * 1000 },
        goodAt: number % 3 === 0 ? null : NOW - number * 60_000,
        failing: isGood ? null : { outcome, since: NOW, tries: number },
      }
      return { podcastId, kind, lease, dueAt: NOW, state }
    }),
  )
})
afterAll(() => castdex[Symbol.asyncDispose]())

const secondsOf = (instant: string | null | undefined): number =>
  instant === null || instant === undefined ? 0 : Math.floor(Date.parse(instant) / 1000)

test('what a feed says of its fetches equals its health, however it fails', async () => {
  for (let number = 1; number <= NEW; number += 1) {
    const id = draftOf(number).id
    const { data } = (await castdex.call(`/api/v1/podcasts/${id}/health`)).json<{
      data: Health
    }>()
    const { feed } = (
      await castdex.call(
        `/api/1.0/podcasts/byfeedurl?url=${encodeURIComponent(draftOf(number).rssFeedUrl)}`,
      )
    ).json<{ feed: Feed }>()
    const tries = data.failing?.tries ?? 0
    const isUnreadable = data.failing?.outcome === 'not-a-feed'
    expect(feed).toMatchObject({
      lastHttpStatus: data.lastFetch?.status ?? 0,
      lastCrawlTime: secondsOf(data.lastFetch?.at),
      lastGoodHttpStatusTime: secondsOf(data.lastGoodAt),
      crawlErrors: isUnreadable ? 0 : tries,
      parseErrors: isUnreadable ? tries : 0,
    })
  }
})

test('a feed that was never fetched has no status and no times', async () => {
  const { feeds } = (
    await castdex.call(`/api/1.0/search/byterm?q=Podcast+${String(NEW)}`)
  ).json<{
    feeds: readonly object[]
  }>()
  expect(feeds[0]).toMatchObject({
    title: `Podcast ${String(NEW)}`,
    ...{ lastHttpStatus: 0, lastCrawlTime: 0, lastGoodHttpStatusTime: 0, lastParseTime: 0 },
    ...{ crawlErrors: 0, parseErrors: 0, contentType: '', generator: '' },
  })
})
