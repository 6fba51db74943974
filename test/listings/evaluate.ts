/**
 * The labelled set, decided by the real thing: a real directory, the real workers and clients, over
 * HTTP to loopback platforms. The truth is looked at after all is written.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Directory } from '../../src/store/directory.ts'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { openListingSources } from '../../src/intake/apply/listings/index.ts'
import { runOnce } from '../../src/intake/apply/listings/listing-worker.ts'
import type { PodcastRecord } from '../../src/record/podcast.ts'
import { ADVERSARIES } from './adversaries.ts'
import { serveApple } from './apple-server.ts'
import { NOW_MS } from './draw.ts'
import { openMaker, type LabelledShow } from './labelled-show.ts'
import { CREDENTIALS, serveSpotify } from './spotify-server.ts'
import { toChange } from './to-change.ts'
import { type Platform, PLATFORMS } from './tally.ts'
import { STRANGERS } from './strangers.ts'
import { LATER_TRAPS, TRAPS } from './traps.ts'
import { emptyWorld, type World } from './world.ts'
import { serveYoutube, YOUTUBE_KEY } from './youtube-server.ts'

export const PARTS = ['shown', 'held out', 'adverse', 'strangers’'] as const
export type Part = (typeof PARTS)[number]

/** Strangers' traps are reported; all others are held. */
export const isHeld = ({ part }: Labelled): boolean => part !== 'strangers’'

export interface Labelled {
  readonly part: Part
  readonly show: LabelledShow
  /** Its feed or site links to its own listing on these platforms. */
  readonly linksTo?: readonly Platform[]
}

export interface Decision extends Labelled {
  readonly record: PodcastRecord
}

/** Each trap this often in each part. */
const ROUNDS = 5

interface SetTerms {
  readonly rounds?: number
  /** Other names and episodes for another number. */
  readonly seed?: number
}

const TRAPS_OF: Readonly<Record<Part, typeof TRAPS>> = {
  shown: TRAPS,
  'held out': [...TRAPS, ...LATER_TRAPS],
  adverse: ADVERSARIES,
  'strangers’': STRANGERS,
}

/**
 * The held-out part has names and episodes of another seed, and traps of its own that were written
 * after the rules; the adverse one has none but traps that were written to break them.
 */
const makeLabelledSet = (
  world: World,
  { rounds = ROUNDS, seed = 0 }: SetTerms,
): readonly Labelled[] =>
  (
    [
      ['shown', 20_261_121, 0],
      ['held out', 8_086_021, 500_000],
      ['adverse', 5_112_026, 700_000],
      ['strangers’', 27_112_026, 900_000],
    ] as const
  ).flatMap(([part, partSeed, first]) => {
    const maker = openMaker(partSeed + seed, first, world)
    for (let round = 0; round < rounds; round += 1)
      for (const trap of TRAPS_OF[part]) trap(maker)
    return maker.shows.map((show) => ({ part, show, linksTo: linksTo(show, world) }))
  })

const linksTo = (show: LabelledShow, world: World): readonly Platform[] => {
  const words = [show.description, show.channelLink ?? '', ...show.siteLinks].join(' ')
  const channels = world.youtube.filter(({ id }) => show.truth.youtube.includes(id))
  const names: Readonly<Record<Platform, readonly string[]>> = {
    apple: show.truth.apple,
    spotify: show.truth.spotify,
    youtube: [...show.truth.youtube, ...channels.map(({ handle }) => `@${handle}`)],
  }
  return PLATFORMS.filter((platform) =>
    names[platform].some((name) => words.includes(name)),
  )
}

const MANY = 1_000_000

export const openPlatforms = async (
  world: World,
  { hasCredentials }: { readonly hasCredentials: boolean },
) => {
  const [apple, spotify, youtube] = [
    await serveApple(world),
    await serveSpotify(world),
    await serveYoutube(world),
  ]
  const config = {
    appleUrl: apple.url,
    appleCallsPerMinute: MANY,
    spotifyUrl: `${spotify.url}/v1`,
    spotifyAccountsUrl: spotify.url,
    spotifyOpenUrl: spotify.url,
    spotifyClientId: hasCredentials ? CREDENTIALS.clientId : '',
    spotifyClientSecret: hasCredentials ? CREDENTIALS.clientSecret : '',
    spotifyMarket: 'US',
    spotifyCallsPerMinute: MANY,
    youtubeUrl: `${youtube.url}/youtube/v3`,
    youtubeFeedsUrl: youtube.url,
    youtubeKey: hasCredentials ? YOUTUBE_KEY : '',
    youtubeUnitsPerDay: MANY,
    youtubePagesPerMinute: MANY,
  }
  return { config, servers: [apple, spotify, youtube] }
}

const writeAll = async (
  directory: Directory,
  labelled: readonly Labelled[],
): Promise<readonly string[]> => {
  const changes = labelled.map(({ show }) => toChange(show))
  const outcomes = await directory.writer.write(changes)
  for (const outcome of outcomes)
    if (outcome.status === 'stale') throw new Error(`not written: ${outcome.reason}`)
  return changes.map(({ record }) => record.id)
}

/** Longer than a platform that failed is left alone. */
const LATER_MS = 20 * 60_000

export interface DecisionTerms extends SetTerms {
  readonly hasCredentials: boolean
}

/**
 * The set as it stands after each pass over what is due, twenty minutes apart. In each pass every
 * so many requests to a platform fail, as `failEvery` says; 0: none.
 */
export const decideInPasses = async (
  options: DecisionTerms,
  failEvery: readonly number[],
): Promise<readonly (readonly Decision[])[]> => {
  const world = emptyWorld()
  const labelled = makeLabelledSet(world, options)
  const dataDir = await mkdtemp(join(tmpdir(), 'castdex-listings-'))
  const { config, servers } = await openPlatforms(world, options)
  let nowMs = NOW_MS
  const now = (): number => nowMs
  const directory = await openSqliteDirectory({
    dataDir,
    access: 'write',
    requireAppleId: false,
    searchTimeoutMs: 10_000,
    now,
  })
  const sources = openListingSources({ config, budgets: directory.budgets, now })
  try {
    const ids = await writeAll(directory, labelled)
    const { signal } = new AbortController()
    const passes: (readonly Decision[])[] = []
    for (const every of failEvery) {
      for (const server of servers) server.failEvery(every)
      for (const source of sources)
        while ((await runOnce({ directory, source, worker: 'labelled', now, signal })) > 0);
      passes.push(await readDecisions(directory, labelled, ids))
      nowMs += LATER_MS
    }
    return passes
  } finally {
    for (const source of sources) await source[Symbol.asyncDispose]()
    await directory[Symbol.asyncDispose]()
    for (const server of servers) await server[Symbol.asyncDispose]()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const readDecisions = async (
  directory: Directory,
  labelled: readonly Labelled[],
  ids: readonly string[],
): Promise<readonly Decision[]> => {
  const { byId } = await directory.writer.owners({ ids })
  return labelled.map((one, index) => {
    const held = byId.get(ids[index] ?? '')
    if (held === undefined) throw new Error(`${one.show.title} is not in the directory`)
    return { ...one, record: held.record }
  })
}

export const decideAll = async (options: DecisionTerms): Promise<readonly Decision[]> =>
  (await decideInPasses(options, [0])).at(-1) ?? []
