/**
 * Listings as an operator runs them: real processes beside loopback platforms that are in trouble,
 * restarts, orders by hand, a server.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { PodcastRecord } from '../../src/record/podcast.ts'
import { openPlatforms } from '../listings/evaluate.ts'
import { handleLink, openMaker, spotifyLink } from '../listings/labelled-show.ts'
import { busy } from '../listings/serve-loopback.ts'
import { openFarm } from '../listings/unattended/serve-farm.ts'
import { toRss } from '../listings/unattended/to-rss.ts'
import { toSite } from '../listings/unattended/to-site.ts'
import { toVariables } from '../listings/unattended/castdex-process.ts'
import { emptyWorld } from '../listings/world.ts'
import { openTemporaryFolder, runCastdex, startServer } from './castdex.ts'

interface Body {
  readonly data: Readonly<Record<string, unknown>>
}

const openScene = async () => {
  const world = emptyWorld()
  const farm = await openFarm()
  const maker = openMaker(23, 0, world, farm.addresses)
  const linked = maker.show('linked')
  const searched = [
    maker.show('searched'),
    maker.show('searched'),
    maker.show('searched'),
  ] as const
  for (const show of [linked, ...searched]) {
    show.truth.apple.push(String(maker.onApple(show).id))
    show.truth.spotify.push(maker.onSpotify(show).id)
  }
  const channel = maker.onYoutube(linked)
  linked.description += ` ${spotifyLink(linked.truth.spotify[0] ?? '')} ${handleLink(channel.handle)}`
  for (const [at, show] of maker.shows.entries()) {
    farm.put(show.feedUrl, 'application/rss+xml', toRss(show, at))
    farm.put(show.channelLink ?? '', 'text/html', toSite(show, at))
  }
  await farm.ready()
  const { config, servers } = await openPlatforms(world, { hasCredentials: true })
  const folder = await openTemporaryFolder()
  const terms = {
    dataDir: join(folder.path, 'data'),
    env: { ...toVariables(config), ...POLITE },
  }
  return {
    maker,
    linked,
    searched,
    channel,
    servers,
    folder,
    terms,
    run: async (...args: string[]): Promise<string> => {
      const { code, stdout, stderr } = await runCastdex(args, terms)
      expect(code, stderr).toBe(0)
      return stdout
    },
    [Symbol.asyncDispose]: async () => {
      for (const one of [farm, ...servers, folder]) await one[Symbol.asyncDispose]()
    },
  }
}

/** Two searches of YouTube a day, whoever asks. */
const POLITE = { CASTDEX_YOUTUBE_UNITS_PER_DAY: '250', CASTDEX_FETCH_ALLOW: '127.0.0.0/8' }

type Scene = Awaited<ReturnType<typeof openScene>>

/**
 * Reads the feeds, then asks the platforms, which are busy at first; each time with a new process,
 * until all is found.
 */
const findListings = async ({ run, maker, folder, servers: [apple, spotify] }: Scene) => {
  const file = join(folder.path, 'feeds.ndjson')
  const lines = maker.shows.map(
    ({ feedUrl, title }) => `${JSON.stringify({ feedUrl, title })}\n`,
  )
  await writeFile(file, lines.join(''))
  await run('import', 'ndjson', file)
  await run('crawl', '--once')
  for (const server of [apple, spotify]) server?.trouble.push(busy(1))
  const readAll = async () =>
    (await run('export', 'ndjson', '-')).split('\n').flatMap(parsePodcast)
  const isOpen = ({ appleIdStatus, spotifyId }: PodcastRecord): boolean =>
    appleIdStatus !== 'verified' || spotifyId === null
  let found = await readAll()
  for (let start = 0; start < 8 && found.some(isOpen); start += 1) {
    expect(JSON.parse(await run('listings', '--once'))).toMatchObject({ event: 'listings' })
    await sleep(1000)
    found = await readAll()
  }
  expect(found.filter(isOpen)).toEqual([])
  return (title: string): string =>
    found.find((podcast) => podcast.title === title)?.id ?? ''
}

const parsePodcast = (line: string): readonly PodcastRecord[] => {
  const read = line === '' ? {} : (JSON.parse(line) as object)
  return 'appleIdStatus' in read ? [read as PodcastRecord] : []
}

/** GET, as an operator. */
const openReader = async ({ run }: Scene, baseUrl: string) => {
  const key = await run('key', 'create', '--name', 'operator', '--scopes', 'admin,podcasts')
  return async (path: string): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await fetch(`${baseUrl}${path}`, {
      headers: { authorization: key.trim() },
    })
    expect(answer.status, path).toBe(200)
    return ((await answer.json()) as Body).data
  }
}

test('crawl, listings, confirm, reject; what the server then says and why', async () => {
  await using scene = await openScene()
  const { run, linked, searched, channel, terms, servers } = scene
  const idOf = await findListings(scene)
  const searches = servers[2]?.requests.filter((request) =>
    request.includes('/youtube/v3/search'),
  )
  expect(searches?.length).toBe(2)

  const [first, second] = searched
  const [rejected, confirmed] = [idOf(linked.title), idOf(first.title)]
  const [wrong = ''] = linked.truth.spotify
  const order = [rejected, 'spotify', spotifyLink(wrong, '?si=x'), '--reason', 'not theirs']
  expect(await run('reject', ...order)).toBe('spotify: none\n')
  expect(await run('confirm', confirmed, 'youtube', channel.id)).toBe(
    `youtube: published ${channel.id}\n`,
  )
  const mistaken = await runCastdex(['confirm', confirmed, 'deezer', '1'], terms)
  expect([mistaken.code, mistaken.stderr]).toEqual([
    2,
    expect.stringContaining('apple, spotify, youtube'),
  ])
  expect(await run('history', rejected)).toMatch(/listing-rejected/)
  expect(await run('reset', confirmed, 'youtube', channel.id)).toMatch(/^youtube: /)
  expect(await run('history', confirmed)).toMatch(/listing-reset/)
  await run('confirm', confirmed, 'youtube', channel.id)
  expect(await run('sources', confirmed)).toMatch(/youtube +operator/)

  await using server = await startServer([], terms)
  const get = await openReader(scene, server.baseUrl)
  expect(
    await get(
      `/api/v1/podcasts/by-feed-url?rssFeedUrl=${encodeURIComponent(linked.feedUrl)}`,
    ),
  ).toMatchObject({
    platforms: {
      apple: { id: Number(linked.truth.apple[0]) },
      spotify: null,
      youtube: { channelId: channel.id, tier: 'associated', role: 'primary' },
    },
  })
  expect(await get(`/api/v1/podcasts/${idOf(second.title)}`)).toMatchObject({
    platforms: { spotify: { id: second.truth.spotify[0] }, youtube: null },
  })
  expect(await get(`/api/v1/admin/podcasts/${rejected}/listings`)).toMatchObject({
    items: [
      {
        platform: 'apple',
        status: 'published',
        candidates: [{ because: 'the platform names our feed or site' }],
      },
      {
        platform: 'spotify',
        status: 'none',
        candidates: [{ foreignId: wrong, byHand: 'rejected' }],
      },
      { platform: 'youtube', status: 'published' },
    ],
  })
  const { inputs } = await get(`/api/v1/admin/podcasts/${confirmed}/authority`)
  expect(inputs).toContainEqual(
    expect.objectContaining({ input: 'youtubeChannel', value: 'associated', share: 1 }),
  )
  expect(inputs).toContainEqual(
    expect.objectContaining({ input: 'monthlyDownloads', missing: true, points: 0 }),
  )
})
