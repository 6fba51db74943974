/**
 * A directory that knows nothing but feed URLs, left to itself: `castdex serve` reads the feeds and
 * sites, asks the platforms, publishes and scores, is killed and stopped in the middle, and goes
 * on. What it says at the end is compared with the truth.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PodcastRecord } from '../../../src/record/podcast.ts'
import { openPlatforms } from '../evaluate.ts'
import type { LabelledShow } from '../labelled-show.ts'
import { emptyWorld } from '../world.ts'
import {
  readTaskCounts,
  run,
  serve,
  type Serving,
  type Settings,
  toVariables,
} from './castdex-process.ts'
import { makeShows } from './make-shows.ts'
import { openFarm } from './serve-farm.ts'

export type Ending = 'SIGKILL' | 'SIGTERM'

export interface Plan {
  readonly shows: number
  /** How the server is ended in the middle, each time when this part of the feeds was asked for. */
  readonly endings: readonly { readonly signal: Ending; readonly atShare: number }[]
  readonly giveUpAfterMs: number
  readonly onProgress?: (line: string) => void
}

export interface Decided {
  readonly show: LabelledShow
  /** Undefined: castdex has no podcast of this feed, or has joined it with another. */
  readonly record: PodcastRecord | undefined
}

export interface Outcome {
  readonly decided: readonly Decided[]
  /** Podcasts of the directory. */
  readonly podcasts: number
  readonly feedsAsked: number
  readonly sitesAsked: number
  readonly requests: Readonly<
    Record<'feeds and sites' | 'apple' | 'spotify' | 'youtube', number>
  >
  /** In ms. */
  readonly stages: readonly (readonly [stage: string, ms: number])[]
  readonly endings: readonly Ending[]
  readonly isSettled: boolean
  readonly settings: Settings
}

const KINDS = ['feed', 'site', 'apple', 'spotify', 'youtube']
const POLL_MS = 500
/** Longer than an idle worker waits before it asks again. */
const QUIET_MS = 6500

const isQuiet = async (serving: Serving): Promise<boolean> => {
  const counts = await readTaskCounts(serving)
  return KINDS.every((kind) => {
    const { due = 1, leased = 0, unseen = 0 } = counts.get(kind) ?? {}
    return due + leased + unseen === 0
  })
}

interface Scene {
  readonly settings: Settings
  readonly feedsAsked: () => number
  readonly giveUpAt: number
  readonly tell: (line: string) => void
}

/** Until this part of the feeds was asked for; false when the time is over. */
const untilAsked = async (
  { feedsAsked, giveUpAt }: Scene,
  count: number,
): Promise<boolean> => {
  while (feedsAsked() < count) {
    if (Date.now() > giveUpAt) return false
    await sleep(20)
  }
  return true
}

/** Nothing due and nothing under way, for as long as nobody could be asleep. */
const untilSettled = async (
  serving: Serving,
  { giveUpAt, tell }: Scene,
): Promise<boolean> => {
  let quietSince: number | undefined
  let toldAt = 0
  while (Date.now() < giveUpAt) {
    quietSince = (await isQuiet(serving)) ? (quietSince ?? Date.now()) : undefined
    if (quietSince !== undefined && Date.now() - quietSince >= QUIET_MS) return true
    if (Date.now() - toldAt > 10_000) {
      toldAt = Date.now()
      tell(JSON.stringify(Object.fromEntries(await readTaskCounts(serving))))
    }
    await sleep(POLL_MS)
  }
  return false
}

const liveThrough = async (plan: Plan, scene: Scene, shows: number) => {
  const stages: (readonly [string, number])[] = []
  const ended: Ending[] = []
  let serving = await serve(scene.settings)
  let sinceMs = Date.now()
  const mark = (stage: string): void => {
    stages.push([stage, Date.now() - sinceMs])
    sinceMs = Date.now()
  }
  try {
    for (const { signal, atShare } of plan.endings) {
      if (!(await untilAsked(scene, Math.ceil(atShare * shows)))) break
      await serving.end(signal)
      ended.push(signal)
      mark(`until ${signal}, at ${String(Math.round(100 * atShare))} % of the feeds`)
      serving = await serve(scene.settings)
      mark('started again')
    }
    const isSettled = await untilSettled(serving, scene)
    mark('until nothing was due')
    return { stages, ended, isSettled }
  } finally {
    await serving.end('SIGTERM')
  }
}

const readRecords = async (file: string): Promise<readonly PodcastRecord[]> =>
  (await readFile(file, 'utf8'))
    .split('\n')
    .filter((line) => line !== '' && !line.includes('"departed":'))
    .map((line) => JSON.parse(line) as PodcastRecord)

export const liveUnattended = async (plan: Plan): Promise<Outcome> => {
  const tell = plan.onProgress ?? (() => undefined)
  const giveUpAt = Date.now() + plan.giveUpAfterMs
  const folder = await mkdtemp(join(tmpdir(), 'castdex-unattended-'))
  const world = emptyWorld()
  await using farm = await openFarm()
  const shows = makeShows(plan.shows, world, farm)
  await farm.ready()
  const { config, servers } = await openPlatforms(world, { hasCredentials: true })
  const settings: Settings = {
    CASTDEX_DATA_DIR: join(folder, 'data'),
    CASTDEX_LOG_LEVEL: 'warn',
    CASTDEX_FETCH_ALLOW: '127.0.0.0/8',
    ...toVariables(config),
  }
  const countAsked = (urls: readonly string[]): number =>
    urls.filter((url) => farm.asked.has(url)).length
  const feedUrls = [...new Set(shows.map(({ feedUrl }) => feedUrl))]
  const scene: Scene = { settings, giveUpAt, tell, feedsAsked: () => countAsked(feedUrls) }
  try {
    const startedMs = Date.now()
    const catalogue = join(folder, 'feeds.ndjson')
    const lines = shows.map(({ feedUrl, formerTitle, title }) =>
      JSON.stringify({ feedUrl, title: formerTitle ?? title }),
    )
    await writeFile(catalogue, `${lines.join('\n')}\n`)
    await run(['import', 'ndjson', catalogue], settings)
    const importMs = Date.now() - startedMs
    const { stages, ended, isSettled } = await liveThrough(plan, scene, feedUrls.length)
    const exported = join(folder, 'all.ndjson')
    await run(['export', 'ndjson', exported], settings)
    const records = await readRecords(exported)
    const byFeedUrl = new Map(
      records.flatMap((record) => record.feedUrls.map(({ url }) => [url, record] as const)),
    )
    const [apple = 0, spotify = 0, youtube = 0] = servers.map(
      ({ requests }) => requests.length,
    )
    return {
      decided: shows.map((show) => ({ show, record: byFeedUrl.get(show.feedUrl) })),
      podcasts: records.length,
      feedsAsked: scene.feedsAsked(),
      sitesAsked: countAsked(shows.flatMap(({ channelLink }) => channelLink ?? [])),
      requests: {
        'feeds and sites': [...farm.asked.values()].reduce((sum, times) => sum + times, 0),
        apple,
        spotify,
        youtube,
      },
      stages: [['import of the feed URLs', importMs], ...stages],
      endings: ended,
      isSettled,
      settings,
    }
  } finally {
    for (const server of servers) await server[Symbol.asyncDispose]()
    await rm(folder, { recursive: true, force: true })
  }
}
