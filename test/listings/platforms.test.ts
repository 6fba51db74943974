/**
 * The clients against platforms on loopback that behave as the real ones do: busy, out of order,
 * full of nulls, and silent.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Directory } from '../../src/store/directory.ts'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import {
  type ListingConfig,
  openListingSources,
} from '../../src/intake/apply/listings/index.ts'
import type {
  ListingFinding,
  ListingSource,
  ListingSubject,
  ShowLink,
} from '../../src/intake/apply/listings/platform/listing.ts'
import type { ListingPlatform } from '../../src/record/listing/evidence.ts'
import { judgeListing } from '../../src/record/listing/verdict.ts'
import { serveApple } from './apple-server.ts'
import { describeShow, drawEpisodes, NOW_MS, openDraw } from './draw.ts'
import { busy, htmlError, type Loopback } from './serve-loopback.ts'
import { CREDENTIALS, serveSpotify, type SpotifyLoopback } from './spotify-server.ts'
import { emptyWorld, type World } from './world.ts'
import { serveYoutube, YOUTUBE_KEY } from './youtube-server.ts'

const SPOTIFY_ID = '3IM0lmZxpFAY7CwMuv9H4g'
const CHANNEL_ID = `UC${'a'.repeat(22)}`
const FEED_URL = 'https://feeds.example.org/harbour'

const episodes = drawEpisodes(openDraw(7), { count: 250 })

const subject = (changes: Partial<ListingSubject> = {}): ListingSubject => ({
  podcastId: '0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e',
  titles: ['Harbour Light'],
  author: 'Mina North',
  feedUrls: [FEED_URL],
  websiteUrl: 'https://harbour.example/',
  description: null,
  language: 'en',
  countries: [],
  episodes: episodes.slice(0, 50),
  links: [],
  claims: [],
  known: [],
  hasNamesakes: false,
  ...changes,
})

const link = (
  platform: ListingPlatform,
  target: ShowLink['target'],
  id: string,
): ShowLink => ({
  platform,
  target,
  id,
  url: `https://loopback.example/${id}`,
  source: 'feed',
  place: 'text',
})

let dataDir: string
let directory: Directory
let world: World
let apple: Loopback
let spotify: SpotifyLoopback
let youtube: Loopback
let nowMs: number
const now = (): number => nowMs
let sources: readonly ListingSource[] = []

const configOf = (): ListingConfig => ({
  appleUrl: apple.url,
  appleCallsPerMinute: 20,
  spotifyUrl: `${spotify.url}/v1`,
  spotifyAccountsUrl: spotify.url,
  spotifyOpenUrl: spotify.url,
  spotifyClientId: CREDENTIALS.clientId,
  spotifyClientSecret: CREDENTIALS.clientSecret,
  spotifyMarket: 'US',
  spotifyCallsPerMinute: 1000,
  youtubeUrl: `${youtube.url}/youtube/v3`,
  youtubeFeedsUrl: youtube.url,
  youtubeKey: '',
  youtubeUnitsPerDay: 10_000,
  youtubePagesPerMinute: 1000,
})

const openDirectory = (): Promise<Directory> =>
  openSqliteDirectory({
    dataDir,
    access: 'write',
    requireAppleId: false,
    searchTimeoutMs: 10_000,
    now,
  })

/** As a process that has just started. */
const sourceOf = async (
  platform: ListingPlatform,
  changes: Partial<ListingConfig> = {},
): Promise<ListingSource> => {
  for (const source of sources) await source[Symbol.asyncDispose]()
  sources = openListingSources({
    config: { ...configOf(), ...changes },
    budgets: directory.budgets,
    now,
  })
  const found = sources.find((source) => source.platform === platform)
  if (found === undefined) throw new Error(`no source for ${platform}`)
  return found
}

const unlisted = { findFeedOwners: async () => new Map<string, string>() }

const check = async (
  source: ListingSource,
  ...subjects: readonly ListingSubject[]
): Promise<readonly ListingFinding[]> =>
  source.check(subjects, { directory: unlisted, signal: new AbortController().signal })

const kindsOf = (finding: ListingFinding | undefined): readonly string[] =>
  (finding?.rows ?? []).map(({ kind }) => kind)

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'castdex-platforms-'))
  nowMs = NOW_MS
  directory = await openDirectory()
  world = emptyWorld()
  ;[apple, spotify, youtube] = [
    await serveApple(world),
    await serveSpotify(world),
    await serveYoutube(world),
  ]
})

afterEach(async () => {
  for (const one of [...sources, directory, apple, spotify, youtube])
    await one[Symbol.asyncDispose]()
  sources = []
  await rm(dataDir, { recursive: true, force: true })
})

describe('Apple', () => {
  const entry = {
    id: 1_234_567_890,
    name: 'Harbour Light',
    artist: 'Mina North',
    feedUrl: FEED_URL,
    countries: ['US'],
  }
  const claim = { claims: [String(entry.id)] }

  test('ids are looked up together, and Apple names the feed', async () => {
    world.apple.push(entry)
    const [finding] = await check(
      await sourceOf('apple'),
      subject(claim),
      subject({ podcastId: 'b', claims: ['77777'] }),
    )
    expect(kindsOf(finding)).toEqual(['claimed', 'exists', 'same-name', 'points-back'])
    expect(apple.requests.filter((request) => request.includes('/lookup'))).toEqual([
      'GET /lookup?id=1234567890%2C77777&entity=podcast',
    ])
  })

  test('a hidden feed URL says neither yes nor no', async () => {
    world.apple.push({ ...entry, feedUrl: null })
    const [finding] = await check(await sourceOf('apple'), subject(claim))
    expect(kindsOf(finding)).not.toContain('points-elsewhere')
    expect(kindsOf(finding)).not.toContain('points-back')
  })

  test('another feed is a contradiction; a private one is not told', async () => {
    world.apple.push({
      ...entry,
      feedUrl: 'https://someone:secret@feeds.example.org/private',
    })
    const [finding] = await check(await sourceOf('apple'), subject(claim))
    expect(kindsOf(finding)).toContain('points-elsewhere')
    expect(JSON.stringify(finding)).not.toContain('secret')
  })

  test.each([
    ['429 with a time to wait', busy(7), 7000],
    ['an HTML page under 403', htmlError(403), 60_000],
    ['an HTML page under 200', htmlError(200), 900_000],
    ['JSON that is something else', { body: '{"errorMessage":"x"}' }, 900_000],
  ])('%s is no evidence', async (_name, reply, waitMs) => {
    world.apple.push(entry)
    apple.trouble.push(reply)
    const [finding] = await check(await sourceOf('apple'), subject(claim))
    expect(finding).toMatchObject({ complete: false, retryAfterMs: waitMs })
    expect(kindsOf(finding)).toEqual(['claimed'])
  })

  test('an id that the store lacks is asked for at home, then it is gone', async () => {
    world.apple.push({ ...entry, countries: ['JP'] })
    const source = await sourceOf('apple')
    expect(
      kindsOf((await check(source, subject({ ...claim, countries: ['JP'] })))[0]),
    ).toContain('points-back')
    expect(kindsOf((await check(source, subject(claim)))[0])).toContain('gone')
  })

  describe("a link to an artist's page", () => {
    const ARTIST_ID = 1_251_092_473
    const byArtist = { ...entry, artistId: ARTIST_ID }
    const linked = (changes: Partial<ShowLink> = {}) =>
      subject({
        links: [{ ...link('apple', 'artist', String(ARTIST_ID)), ...changes }],
        titles: ['Harbour Light'],
      })
    const sister = (name: string) => ({
      ...byArtist,
      id: 1_345_678_901,
      name,
      feedUrl: 'https://feeds.example.org/sister',
    })
    const idsOf = (finding: ListingFinding | undefined) =>
      new Set((finding?.rows ?? []).map(({ foreignId }) => foreignId))
    const isSearch = (request: string): boolean => request.startsWith('GET /search')

    test('leads to the show whose feed Apple names there, without a search', async () => {
      world.apple.push(sister('Quay Stories'), { ...byArtist, name: 'The Old Name' })
      const [finding] = await check(await sourceOf('apple'), linked({ source: 'site' }))
      expect(idsOf(finding)).toEqual(new Set([String(entry.id)]))
      expect(kindsOf(finding)).toContain('points-back')
      expect(judgeListing('apple', finding?.rows ?? [], nowMs)).toMatchObject({
        status: 'published',
        foreignId: String(entry.id),
      })
      expect(apple.requests.filter(isSearch)).toEqual([])
    })

    test('leads to the only show of its name whose feed is hidden, as a claim', async () => {
      world.apple.push(sister('Quay Stories'), { ...byArtist, feedUrl: null })
      const [finding] = await check(await sourceOf('apple'), linked({ place: 'declared' }))
      expect(kindsOf(finding)).toContain('declared-text')
      expect(judgeListing('apple', finding?.rows ?? [], nowMs)).toMatchObject({
        status: 'candidate',
        foreignId: String(entry.id),
        confidence: 0.92,
      })
    })

    test.each([
      ['a name that two of its shows have', [sister('Harbour Light'), byArtist]],
      ['shows under other names', [sister('Quay Stories')]],
    ])('says nothing: %s', async (_name, shows) => {
      world.apple.push(
        ...shows.map((show) => ({ ...show, feedUrl: null, countries: ['FR'] })),
      )
      const asked = { ...linked(), countries: ['FR'] }
      const [finding] = await check(await sourceOf('apple'), asked)
      expect(kindsOf(finding)).not.toContain('declared-text')
      expect(kindsOf(finding)).not.toContain('points-back')
    })

    test('says nothing from the notes of episodes, and is not followed', async () => {
      world.apple.push({ ...byArtist, name: 'The Old Name' })
      const [finding] = await check(await sourceOf('apple'), linked({ place: 'notes' }))
      expect(kindsOf(finding)).toEqual([])
      expect(apple.requests.filter((request) => !isSearch(request))).toEqual([])
    })

    test('is followed in the store at home', async () => {
      world.apple.push({ ...byArtist, name: 'The Old Name', countries: ['JP'] })
      const asked = { ...linked(), countries: ['JP'] }
      const [finding] = await check(await sourceOf('apple'), asked)
      expect(kindsOf(finding)).toContain('points-back')
    })

    test('ends nothing while Apple does not answer', async () => {
      world.apple.push(byArtist)
      apple.trouble.push(busy(7))
      const [finding] = await check(await sourceOf('apple'), linked({ source: 'site' }))
      expect(finding).toMatchObject({ complete: false, retryAfterMs: 7000 })
      expect(finding?.restated).not.toContain('site')
    })
  })

  test('calls stay within the budget of a minute, over restarts', async () => {
    for (let start = 0; start < 4; start += 1) {
      const source = await sourceOf('apple')
      for (let round = 0; round < 10; round += 1) await check(source, subject(claim))
      await directory[Symbol.asyncDispose]()
      directory = await openDirectory()
    }
    expect(apple.requests.length).toBe(20)
    nowMs += 61_000
    await check(await sourceOf('apple'), subject(claim))
    expect(apple.requests.length).toBeGreaterThan(20)
  })
})

describe('Spotify', () => {
  const entry = {
    id: SPOTIFY_ID,
    name: 'Harbour Light',
    publisher: null,
    languages: ['en-US'],
    markets: ['US'],
    episodes: episodes.slice(0, 60),
  }
  const linked = { links: [link('spotify', 'show', SPOTIFY_ID)] }

  test('a search asks for ten hits in a market, and passes nulls over', async () => {
    world.spotify.push({ ...entry, id: 'B'.repeat(22), markets: ['DE'] }, entry)
    const [finding] = await check(await sourceOf('spotify'), subject())
    expect(kindsOf(finding)).toEqual([
      'found',
      'exists',
      'same-name',
      'same-language',
      'same-episodes',
    ])
    expect(spotify.requests).toContain(
      'GET /v1/search?q=Harbour+Light&type=show&market=US&limit=10',
    )
  })

  test('one token serves until it is refused; then there is another', async () => {
    world.spotify.push(entry)
    const source = await sourceOf('spotify')
    await check(source, subject(linked), subject({ ...linked, podcastId: 'b' }))
    expect(spotify.tokens.length).toBe(1)
    spotify.endTokens()
    const [finding] = await check(source, subject(linked))
    expect(finding?.complete).toBe(true)
    expect(spotify.tokens.length).toBe(2)
    nowMs += 3_600_000
    await check(source, subject(linked))
    expect(spotify.tokens.length).toBe(3)
  })

  test('wrong credentials are no evidence', async () => {
    world.spotify.push(entry)
    const [finding] = await check(
      await sourceOf('spotify', { spotifyClientSecret: 'wrong' }),
      subject(linked),
    )
    expect(finding?.complete).toBe(false)
    expect(kindsOf(finding)).toEqual(['declared-text'])
  })

  test('a link that the feed declares waits for the first answer about it', async () => {
    world.spotify.push(entry)
    const source = await sourceOf('spotify')
    const declared = subject({
      links: [{ ...link('spotify', 'show', SPOTIFY_ID), place: 'declared' }],
    })
    spotify.trouble.push(htmlError(500))
    const [silent] = await check(source, declared)
    expect([silent?.complete, kindsOf(silent), silent?.restated]).toEqual([false, [], []])
    const [answered] = await check(source, declared)
    expect(kindsOf(answered)).toEqual([
      'declared',
      'exists',
      'same-name',
      'same-language',
      'same-episodes',
    ])
  })

  test('what Spotify tells in part is not told: a name whose episodes it does not answer about', async () => {
    world.spotify.push({ ...entry, episodes: drawEpisodes(openDraw(99), { count: 60 }) })
    const source = await sourceOf('spotify')
    for (const place of ['declared', 'text'] as const) {
      const own = { ...link('spotify', 'show', SPOTIFY_ID), place }
      const answer = { id: SPOTIFY_ID, name: entry.name, languages: ['en'] }
      spotify.trouble.push({
        body: JSON.stringify({ access_token: 'token-1', expires_in: 1 }),
      })
      spotify.trouble.push(
        { body: JSON.stringify(answer) },
        { body: '{"access_token":"x","expires_in":1}' },
        htmlError(502),
      )
      const [partial] = await check(source, subject({ links: [own] }))
      expect(partial?.complete).toBe(false)
      expect(kindsOf(partial)).toEqual(place === 'declared' ? [] : ['declared-text'])
      expect(spotify.trouble).toEqual([])
      const [whole] = await check(
        source,
        subject({ links: [own], known: partial?.rows ?? [] }),
      )
      expect(kindsOf(whole)).toContain('other-episodes')
      expect(judgeListing('spotify', whole?.rows ?? [], nowMs).status).not.toBe('published')
      nowMs += 3_600_000
    }
  })

  test('429 stops all calls until its time has come', async () => {
    world.spotify.push(entry)
    const source = await sourceOf('spotify')
    await check(source, subject(linked))
    const before = spotify.requests.length
    spotify.trouble.push(busy(30))
    const [first] = await check(source, subject(linked))
    await check(source, subject(linked))
    expect([first?.complete, spotify.requests.length]).toEqual([false, before + 1])
    nowMs += 31_000
    const [later] = await check(source, subject(linked))
    expect(later?.complete).toBe(true)
  })

  test('a linked id that does not exist is gone; without credentials oEmbed says so', async () => {
    expect(kindsOf((await check(await sourceOf('spotify'), subject(linked)))[0])).toContain(
      'gone',
    )
    const keyless = await sourceOf('spotify', { spotifyClientId: '' })
    expect(kindsOf((await check(keyless, subject(linked)))[0])).toContain('gone')
    world.spotify.push(entry)
    expect(kindsOf((await check(keyless, subject(linked)))[0])).toEqual([
      'declared-text',
      'same-name',
    ])
    expect(spotify.tokens.length).toBe(1)
  })

  const WORDS = describeShow('Harbour Light', 'en')
  test.each([
    ['its own description', WORDS, WORDS, ['same-text']],
    ['a description in its language', WORDS, 'A show about ships.', ['same-language']],
    [
      'one in another language',
      describeShow('Harbour Light', 'es'),
      WORDS,
      ['other-language'],
    ],
    ['no description', null, WORDS, []],
    ['a description of few words', 'A show about ships.', WORDS, []],
  ])('without credentials the public page shows %s', async (_, shown, own, kinds) => {
    world.spotify.push({ ...entry, publisher: 'Ada Bell', description: shown })
    const keyless = await sourceOf('spotify', { spotifyClientId: '' })
    const [finding] = await check(keyless, subject({ ...linked, description: own }))
    expect(kindsOf(finding)).toEqual(['declared-text', 'same-name', ...kinds])
    const name = finding?.rows.find(({ kind }) => kind === 'same-name')
    expect(name?.facts['author']).toBe(shown === null ? undefined : 'Ada Bell')
  })

  test('a name is not believed before the public page has answered', async () => {
    world.spotify.push(entry)
    const keyless = await sourceOf('spotify', { spotifyClientId: '' })
    spotify.trouble.push({ body: '{"title":"Harbour Light"}' }, htmlError(502))
    const [partial] = await check(keyless, subject(linked))
    expect([kindsOf(partial), partial?.complete]).toEqual([['declared-text'], false])
  })
})

describe('YouTube', () => {
  const entry = {
    id: CHANNEL_ID,
    name: 'Harbour Light',
    handle: 'harbourlight',
    user: 'harbouruser',
    custom: 'HarbourTV',
    description: '',
    headerLinks: [],
    videoText: '',
    videos: episodes.slice(0, 40),
    playlists: [],
  }

  test.each([
    ['a handle', link('youtube', 'handle', 'HarbourLight')],
    ['/user/', link('youtube', 'user', 'harbouruser')],
    ['/c/', link('youtube', 'custom', 'harbourtv')],
    ['/channel/', link('youtube', 'channel', CHANNEL_ID)],
  ])('%s leads to the channel, with and without a key', async (_name, address) => {
    world.youtube.push(entry)
    for (const youtubeKey of ['', YOUTUBE_KEY]) {
      const [finding] = await check(
        await sourceOf('youtube', { youtubeKey }),
        subject({ links: [address] }),
      )
      expect(new Set(finding?.rows.map(({ foreignId }) => foreignId))).toEqual(
        new Set([CHANNEL_ID]),
      )
      expect(kindsOf(finding)).toContain('same-episodes')
    }
  })

  test('404 is no evidence, and neither is a page that asks for consent', async () => {
    const [finding] = await check(
      await sourceOf('youtube'),
      subject({ links: [link('youtube', 'channel', CHANNEL_ID)] }),
    )
    expect(kindsOf(finding)).toEqual(['declared-text'])
    world.youtube.push(entry)
    youtube.trouble.push({
      type: 'text/html',
      body: '<html><form action="https://consent.youtube.com/save"></form></html>',
    })
    const [other] = await check(
      await sourceOf('youtube'),
      subject({ links: [link('youtube', 'handle', 'harbourlight')] }),
    )
    expect(kindsOf(other)).toEqual([])
  })

  test('what only a search found is no candidate until its videos are seen; it is not searched for again', async () => {
    world.youtube.push(entry)
    const source = await sourceOf('youtube', { youtubeKey: YOUTUBE_KEY })
    const silence = { status: 500, body: '' }
    youtube.trouble.push(
      { body: JSON.stringify({ items: [{ id: { channelId: CHANNEL_ID } }] }) },
      silence,
    )
    const [first] = await check(source, subject())
    expect(first?.complete).toBe(false)
    expect(judgeListing('youtube', first?.rows ?? [], nowMs).status).toBe('none')
    const before = youtube.requests.length
    const [second] = await check(source, subject({ known: first?.rows ?? [] }))
    expect(judgeListing('youtube', second?.rows ?? [], nowMs)).toMatchObject({
      status: 'published',
      foreignId: CHANNEL_ID,
    })
    expect(youtube.requests.slice(before).join()).not.toContain('/search')
  })

  test.each([0, 1, 2, 3, 4, 20])(
    'a stranger of the same name is no candidate beside %i episodes',
    async (count) => {
      world.youtube.push({ ...entry, videos: drawEpisodes(openDraw(99), { count: 15 }) })
      const source = await sourceOf('youtube', { youtubeKey: YOUTUBE_KEY })
      const [finding] = await check(source, subject({ episodes: episodes.slice(0, count) }))
      expect(kindsOf(finding)).toContain('same-name')
      expect(judgeListing('youtube', finding?.rows ?? [], nowMs).status).toBe('none')
    },
  )

  test('a link back counts for a channel of that name', async () => {
    const videos = drawEpisodes(openDraw(99), { count: 15 })
    const named = { ...entry, videos, headerLinks: ['https://harbour.example/listen'] }
    world.youtube.push(named, {
      ...named,
      id: `UC${'b'.repeat(22)}`,
      handle: 'network',
      name: 'Longshore Network',
    })
    const source = await sourceOf('youtube')
    const [own] = await check(
      source,
      subject({ links: [link('youtube', 'handle', 'harbourlight')] }),
    )
    expect(kindsOf(own)).toContain('points-back')
    const [network] = await check(
      source,
      subject({ links: [link('youtube', 'handle', 'network')] }),
    )
    expect(kindsOf(network)).not.toContain('points-back')
  })

  test.each([
    ["the show's name, to its site", {}, true],
    [
      "the show's name, to its site, a name that another podcast has too",
      { hasNamesakes: true },
      false,
    ],
    [
      'a name alike, to its site',
      { titles: ['The Harbour Light Evening Talks'], name: 'Harbour Light Talks' },
      false,
    ],
    [
      'a name alike, to its feed',
      {
        titles: ['The Harbour Light Evening Talks'],
        name: 'Harbour Light Talks',
        to: FEED_URL,
      },
      true,
    ],
    ["a twin's name, to its site", { name: 'Harbour Light Clips' }, false],
    ["the host's name, to its feed", { name: 'Mina North', to: FEED_URL }, false],
    [
      'its name, to itself',
      {
        websiteUrl: 'https://www.youtube.com/@harbourlight',
        to: 'https://www.youtube.com/@harbourlight',
      },
      false,
    ],
  ] as const)('a link back under %s: %j', async (_name, changes, counts) => {
    const {
      name = entry.name,
      to = 'https://harbour.example/',
      ...ours
    } = { name: undefined, to: undefined, ...changes }
    const videos = drawEpisodes(openDraw(99), { count: 15 })
    for (const back of [{ headerLinks: [to] }, { videoText: `Notes: ${to}` }]) {
      world.youtube[0] = { ...entry, name, videos, ...back }
      const [finding] = await check(
        await sourceOf('youtube'),
        subject({ ...ours, links: [link('youtube', 'handle', 'harbourlight')] }),
      )
      expect(kindsOf(finding).includes('points-back'), JSON.stringify(back)).toBe(counts)
    }
  })

  test("one video that leads to the show is a guest's; half of them are the channel's word", async () => {
    const { videos } = { videos: drawEpisodes(openDraw(99), { count: 15 }) }
    world.youtube.push({
      ...entry,
      videos: videos.slice(0, 1),
      videoText: 'https://harbour.example/',
    })
    const address = { links: [link('youtube', 'handle', 'harbourlight')] }
    expect(
      kindsOf((await check(await sourceOf('youtube'), subject(address)))[0]),
    ).not.toContain('points-back')
    world.youtube[0] = { ...entry, videos, videoText: 'https://harbour.example/' }
    const [before] = await check(await sourceOf('youtube'), subject(address))
    expect(kindsOf(before)).toContain('points-back')
    world.youtube[0] = { ...entry, videos }
    const [after] = await check(
      await sourceOf('youtube'),
      subject({ ...address, known: before?.rows ?? [] }),
    )
    expect(kindsOf(after)).toContain('points-nowhere')
  })

  test('all four episodes of a young show make a candidate, not more', async () => {
    const own = episodes.slice(0, 4)
    world.youtube.push({ ...entry, videos: own })
    const terms = { episodes: own, links: [link('youtube', 'handle', 'harbourlight')] }
    const [finding] = await check(await sourceOf('youtube'), subject(terms))
    expect(judgeListing('youtube', finding?.rows ?? [], nowMs)).toMatchObject({
      status: 'candidate',
    })
  })

  test('a search costs a hundred units of the day, over restarts; without a key there is none', async () => {
    world.youtube.push(entry)
    expect(kindsOf((await check(await sourceOf('youtube'), subject()))[0])).toEqual([])
    const terms = { youtubeKey: YOUTUBE_KEY, youtubeUnitsPerDay: 250 }
    for (let start = 0; start < 4; start += 1) {
      await check(await sourceOf('youtube', terms), subject({ titles: ['Nobody'] }))
      await directory[Symbol.asyncDispose]()
      directory = await openDirectory()
    }
    const searches = (): number =>
      youtube.requests.filter((request) => request.includes('/youtube/v3/search')).length
    expect(searches()).toBe(2)
    nowMs += 25 * 3_600_000
    await check(await sourceOf('youtube', terms), subject({ titles: ['Nobody'] }))
    expect(searches()).toBe(3)
    expect(youtube.requests.join('\n')).not.toContain(YOUTUBE_KEY)
  })
})
