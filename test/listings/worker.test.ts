/**
 * A podcast's listing over weeks: found, flagged, gone, judged by hand; with real tasks, evidence
 * and history.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { openListingSources } from '../../src/intake/apply/listings/index.ts'
import { runOnce } from '../../src/intake/apply/listings/listing-worker.ts'
import { judgeListingByHand } from '../../src/actions/listing/judge-listing.ts'
import { NOW_MS } from './draw.ts'
import { openPlatforms } from './evaluate.ts'
import { handleLink, type LabelledShow, openMaker } from './labelled-show.ts'
import { toChange } from './to-change.ts'
import { emptyWorld } from './world.ts'

const DAY_MS = 86_400_000

const openScene = async ({ requireAppleId = false } = {}) => {
  const world = emptyWorld()
  const maker = openMaker(11, 1, world)
  const dataDir = await mkdtemp(join(tmpdir(), 'castdex-worker-'))
  const clock = { nowMs: NOW_MS }
  const now = (): number => clock.nowMs
  const { config, servers } = await openPlatforms(world, { hasCredentials: true })
  const directory = await openSqliteDirectory({
    dataDir,
    access: 'write',
    requireAppleId,
    searchTimeoutMs: 10_000,
    now,
  })
  const sources = openListingSources({ config, budgets: directory.budgets, now })
  const show = maker.show('a show')
  const { signal } = new AbortController()
  const change = toChange(show)
  const { id } = change.record
  return {
    world,
    maker,
    show,
    directory,
    id,
    write: async (appleId = 0) => {
      show.appleId = appleId
      const made = toChange(show)
      await directory.writer.write([{ ...made, record: { ...made.record, id } }])
    },
    /** Another show; gives its id. */
    add: async (other: LabelledShow): Promise<string> => {
      const made = toChange(other)
      await directory.writer.write([made])
      return made.record.id
    },
    /** All that is due after so many days. */
    work: async (days = 0) => {
      clock.nowMs += days * DAY_MS
      for (const source of sources)
        while ((await runOnce({ directory, source, worker: 'test', now, signal })) > 0);
    },
    judge: (verdict: 'confirm' | 'reject', foreignId: string) =>
      judgeListingByHand(
        directory,
        id,
        { platform: 'spotify', verdict, foreignId },
        { by: 'test', nowMs: clock.nowMs },
      ),
    record: async (of = id) =>
      (await directory.writer.owners({ ids: [of] })).byId.get(of)?.record,
    /** All that is due on one platform. */
    workOn: async (platform: string) => {
      for (const source of sources.filter((one) => one.platform === platform))
        while ((await runOnce({ directory, source, worker: 'test', now, signal })) > 0);
    },
    kinds: async () =>
      (await directory.history.list(id, { limit: 100 })).map(({ kind }) => kind).reverse(),
    [Symbol.asyncDispose]: async () => {
      for (const one of [...sources, directory, ...servers])
        await one[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

test('found by title, contradicted, replaced by a better one: each flip is in the history', async () => {
  await using scene = await openScene()
  const { world, maker, show } = scene
  const first = maker.onApple(show)
  await scene.write()
  await scene.work()
  expect(await scene.record()).toMatchObject({
    appleId: first.id,
    appleIdStatus: 'verified',
  })
  world.apple[0] = { ...first, feedUrl: 'https://elsewhere.example/rss' }
  await scene.work(31)
  expect(await scene.record()).toMatchObject({
    appleId: first.id,
    appleIdStatus: 'contradicted',
  })
  const second = maker.onApple(show)
  await scene.work(31)
  expect(await scene.record()).toMatchObject({
    appleId: second.id,
    appleIdStatus: 'verified',
  })
  expect(await scene.kinds()).toEqual([
    'apple-id-found',
    'apple-id-contradicted',
    'apple-id-replaced',
  ])
})

test("found on the artist's page that the site links to, under a name that no search finds", async () => {
  await using scene = await openScene()
  const { maker, show } = scene
  const artistId = 1_251_092_473
  const { id: appleId } = maker.onApple(show, { name: 'Before The Rename', artistId })
  show.siteLinks.push(`https://podcasts.apple.com/us/artist/x/${String(artistId)}`)
  await scene.write()
  await scene.work()
  expect(await scene.record()).toMatchObject({ appleId, appleIdStatus: 'verified' })
  await scene.work(31)
  expect(await scene.kinds()).toEqual(['apple-id-found'])
})

test('gone is believed when Apple has said so twice, a week apart', async () => {
  await using scene = await openScene()
  const { world, maker, show } = scene
  const { id: appleId } = maker.onApple(show)
  await scene.write(appleId)
  await scene.work()
  world.apple.length = 0
  await scene.work(31)
  expect(await scene.record()).toMatchObject({ appleId, appleIdStatus: 'verified' })
  await scene.work(8)
  expect(await scene.record()).toMatchObject({ appleId: 0, appleIdStatus: 'none' })
  expect(await scene.kinds()).toContain('apple-id-gone')
})

test('what an operator rejected stays so, however often it is found again', async () => {
  await using scene = await openScene()
  const { maker, show } = scene
  const { id: spotifyId } = maker.onSpotify(show)
  await scene.write()
  await scene.work()
  expect(await scene.record()).toMatchObject({ spotifyId })
  await scene.judge('reject', spotifyId)
  expect(await scene.record()).toMatchObject({ spotifyId: null })
  await scene.work(31)
  await scene.work(31)
  expect(await scene.record()).toMatchObject({ spotifyId: null })
})

test('an edition that takes the channel of another one gives it up when that one is served', async () => {
  await using scene = await openScene({ requireAppleId: true })
  const { maker, show } = scene
  const site = show.websiteUrl ?? ''
  const english = maker.show('the edition that has the channel', { title: show.title })
  english.websiteUrl = site
  const channel = maker.onYoutube(english, { headerLinks: [site] })
  for (const one of [show, english]) {
    one.description += ` ${handleLink(channel.handle)}`
    maker.onApple(one)
  }
  await scene.write()
  await scene.workOn('youtube')
  expect((await scene.record())?.youtube).toMatchObject({ tier: 'associated' })
  const other = await scene.add(english)
  await scene.workOn('youtube')
  await scene.work()
  expect((await scene.record())?.youtube).toBeNull()
  expect((await scene.record(other))?.youtube).toMatchObject({
    channelId: channel.id,
    tier: 'associated',
  })
})

test('Spotify and YouTube: published, ambiguous, withdrawn, a candidate: each flip is in the history, once', async () => {
  await using scene = await openScene()
  const { world, maker, show } = scene
  const spotify = maker.onSpotify(show)
  const channel = maker.onYoutube(show, { headerLinks: [show.websiteUrl ?? ''] })
  show.siteLinks.push(handleLink(channel.handle))
  await scene.write()
  await scene.work()
  await scene.work(31)
  expect(await scene.record()).toMatchObject({
    spotifyId: spotify.id,
    youtube: { tier: 'associated' },
  })
  expect([...(await scene.kinds())].sort()).toEqual([
    'listing-published',
    'listing-published',
  ])

  world.youtube[0] = {
    ...channel,
    headerLinks: [],
    videoText: '',
    videos: channel.videos.slice(0, 4),
  }
  world.spotify[0] = {
    ...spotify,
    name: 'A Show of Somebody Else',
    episodes: maker.show('of somebody else').episodes,
  }
  await scene.work(31)
  expect(await scene.record()).toMatchObject({
    spotifyId: null,
    youtube: { tier: 'candidate', role: null },
  })
  expect((await scene.kinds()).slice(2).sort()).toEqual([
    'listing-candidate',
    'listing-withdrawn',
  ])

  world.spotify[0] = spotify
  maker.onSpotify(show)
  await scene.work(11)
  expect(await scene.record()).toMatchObject({ spotifyId: null })
  expect((await scene.kinds()).slice(4)).toEqual(['listing-ambiguous'])
})
