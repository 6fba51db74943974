/**
 * What a channel looks like while answers are missing, cut in half, or lost with the process: less
 * than the whole, never more.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { openListingSources } from '../../src/intake/apply/listings/index.ts'
import { runOnce } from '../../src/intake/apply/listings/listing-worker.ts'
import { parseListingsSection } from '../../src/record/listing/listings-section.ts'
import { judgeListing } from '../../src/record/listing/verdict.ts'
import { drawEpisodes, NOW_MS } from './draw.ts'
import { openPlatforms } from './evaluate.ts'
import { handleLink, type LabelledShow, type Maker, openMaker } from './labelled-show.ts'
import { toChange } from './to-change.ts'
import { emptyWorld, type WorldEpisode, type YoutubeEntry } from './world.ts'

const DAY_MS = 86_400_000
const LATER_MS = 20 * 60_000

type MakeChannel = (maker: Maker, show: LabelledShow) => YoutubeEntry

/**
 * So many of the show's newest, and as many of its own as make fifteen; it leads to the show's feed
 * and site.
 */
const hostWith =
  (count: number, byChance: number): MakeChannel =>
  (maker, show) => {
    const shown = show.episodes.slice(0, count)
    const chance = show.episodes
      .slice(count, count + byChance)
      .map(({ title, atMs }): WorldEpisode => ({ title, atMs: atMs - DAY_MS }))
    const own = drawEpisodes(maker.draw, { count: 15 - count - byChance, everyDays: 3 })
    const videos = [...shown, ...chance, ...own].sort((one, other) => other.atMs - one.atMs)
    return maker.onYoutube(
      { ...show, title: show.author ?? '' },
      {
        videos,
        headerLinks: [show.websiteUrl ?? ''],
        description: `My podcast: ${show.feedUrl}`,
      },
    )
  }

const clips: MakeChannel = (maker, show) =>
  maker.onYoutube(
    { ...show, title: `${show.title} Clips` },
    { headerLinks: [show.websiteUrl ?? ''] },
  )

const own: MakeChannel = (maker, show) => maker.onYoutube(show)

const openScene = async (make: MakeChannel, hasCredentials: boolean) => {
  const world = emptyWorld()
  const maker = openMaker(23, 1, world)
  const show = maker.show('a show')
  show.description += ` ${handleLink(make(maker, show).handle)}`
  const dataDir = await mkdtemp(join(tmpdir(), 'castdex-partial-'))
  let nowMs = NOW_MS
  const now = (): number => nowMs
  const { config, servers } = await openPlatforms(world, { hasCredentials })
  const terms = {
    dataDir,
    access: 'write',
    requireAppleId: false,
    searchTimeoutMs: 10_000,
    now,
  } as const
  const change = toChange(show)
  const { id } = change.record
  let directory = await openSqliteDirectory(terms)
  await directory.writer.write([change])
  const youtube = servers.find(({ url }) => url === config.youtubeFeedsUrl)
  if (youtube === undefined) throw new Error('YouTube is not served')
  return {
    youtube,
    /**
     * All that is due on YouTube. With a signal that ends in the middle what was found is lost, and
     * so is the process.
     */
    work: async (signal = new AbortController().signal) => {
      nowMs += LATER_MS
      const sources = openListingSources({ config, budgets: directory.budgets, now })
      try {
        for (const source of sources.filter(({ platform }) => platform === 'youtube'))
          while ((await runOnce({ directory, source, worker: 'test', now, signal })) > 0);
      } catch (error) {
        if (!signal.aborted) throw error
        await directory[Symbol.asyncDispose]()
        directory = await openSqliteDirectory(terms)
      } finally {
        for (const source of sources) await source[Symbol.asyncDispose]()
      }
    },
    tier: async () =>
      (await directory.writer.owners({ ids: [id] })).byId.get(id)?.record.youtube?.tier ??
      null,
    role: async () =>
      (await directory.writer.owners({ ids: [id] })).byId.get(id)?.record.youtube?.role ??
      null,
    rows: async () =>
      parseListingsSection(
        (await directory.metadata.read([id], ['listings'])).get(id)?.listings,
      ).rows,
    [Symbol.asyncDispose]: async () => {
      for (const one of [directory, ...servers]) await one[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const CHANNELS: readonly (readonly [
  name: string,
  make: MakeChannel,
  whole: 'associated' | null,
])[] = [
  [
    "the host's with four episodes, and a title of its own that is the show's by chance",
    hostWith(4, 1),
    null,
  ],
  ["the host's with six episodes", hostWith(6, 0), 'associated'],
  ["the show's clips", clips, null],
  ["the show's own", own, 'associated'],
]

const LEAST_ANSWERS = 2

describe.each(CHANNELS)('%s', (_name, make, whole) => {
  test.each([true, false])('whole answers, with a key: %s', async (hasCredentials) => {
    await using scene = await openScene(make, hasCredentials)
    await scene.work()
    expect(await scene.tier()).toBe(whole)
    expect(scene.youtube.requests.length).toBeGreaterThanOrEqual(LEAST_ANSWERS)
  })

  test.each(['cut', 'half'] as const)(
    'one answer is %s: no more than the whole, and the whole in the end',
    async (how) => {
      for (const hasCredentials of [true, false])
        for (let after = 0; after < 4; after += 1) {
          await using scene = await openScene(make, hasCredentials)
          scene.youtube.spoil(after, how)
          await scene.work()
          if (whole === null)
            expect(await scene.tier(), String(after)).not.toBe('associated')
          await scene.work()
          // Half a page without a key names no channel, as one that asks for consent: it is looked
          // at when the feed changes.
          if (hasCredentials || how === 'cut')
            expect(await scene.tier(), String(after)).toBe(whole)
        }
    },
  )

  test('the process ends between two answers: nothing of it is kept, and the next one finds the whole', async () => {
    for (let after = 0; after < 3; after += 1) {
      await using scene = await openScene(make, true)
      const abort = new AbortController()
      scene.youtube.spoil(after, () => abort.abort())
      await scene.work(abort.signal)
      expect([await scene.tier(), await scene.rows()]).toEqual([null, []])
      await scene.work()
      expect(await scene.tier()).toBe(whole)
    }
  })

  test('whichever of its evidence is missing, no more than the whole follows', async () => {
    await using scene = await openScene(make, true)
    await scene.work()
    const rows = await scene.rows()
    expect(rows.length).toBeGreaterThan(2)
    for (let kept = 0; kept < 2 ** rows.length && whole === null; kept += 1) {
      const some = rows.filter((_, index) => Math.floor(kept / 2 ** index) % 2 === 1)
      expect(judgeListing('youtube', some, NOW_MS).status, JSON.stringify(some)).not.toBe(
        'published',
      )
    }
  })
})

test('six episodes under another name are a second home', async () => {
  await using scene = await openScene(hostWith(6, 0), true)
  await scene.work()
  expect(await scene.role()).toBe('valid_secondary')
})
