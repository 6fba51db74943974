/** `castdex serve`: serves HTTP until a signal stops it. */
import { once } from 'node:events'
import type { ApiContext } from '../../api/api-context.ts'
import { WARM_AFTER_MS } from '../../api/site-port.ts'
import type { Config } from '../../config/config.ts'
import type { Context } from '../../context.ts'
import type { CoverProxy } from '../../covers/cover-proxy.ts'
import type { Transcripts } from '../../transcripts/transcripts.ts'
import { Imports } from '../../actions/import/imports.ts'
import { Jobs } from '../../actions/job/jobs.ts'
import { listSettingsInForce, type SettingInForce } from '../../config/in-force.ts'
import { userAgentOf } from '../../intake/crawl/fetch/user-agent.ts'
import {
  directoryMending,
  failedUnexpectedly,
  chartsFailed,
  followingFailed,
  serverListening,
  serverStopped,
  serverStopping,
  layoutNotRenewed,
  layoutRenewed,
  webhookPaused,
} from '../../observe/events.ts'
import { openLogger } from '../../observe/log.ts'
import { type CommandIo, defineCommand, type Invocation } from '../command.ts'
import { writeLine } from '../output.ts'
import { removeTempFiles } from '../../intake/catalogue/temp-file.ts'
import { packageVersion } from '../../package-files.ts'
import { openRunImport, openRunJob } from './jobs/run-job.ts'
import { type BannerFacts, baseUrlOf, linkUrlOf, renderBanner } from './banner.ts'
import { forgetAddress, noteAddress } from '../server-address.ts'
import { type FirstKeys, makeFirstKeys } from './first-keys.ts'
import type { CrawlBeside } from './crawl-beside.ts'
import { assertPortFree, listen } from './listen.ts'
import { chartDaily } from './chart-daily.ts'
import { publishDaily } from './publish-daily.ts'
import { readSiteSettings, type SiteSettings } from './site-settings.ts'
import { findSamplePodcasts } from './sample-podcasts.ts'

/** Time to close the data at the end, in ms. */
const LAST_MS = 2000

/** Command-line options besides settings. */
interface ServeOptions {
  readonly isDemo: boolean
  readonly crawls: boolean
  readonly fetchesTranscripts: boolean
  readonly site: SiteSettings
  readonly settings: readonly SettingInForce[]
}

function platformsOf(config: Config): readonly string[] {
  if (config.listings === 'off') return []
  const spotify = config.spotifyClientId === '' ? [] : ['Spotify']
  const youtube = config.youtubeKey === '' ? [] : ['YouTube']
  return ['Apple', ...spotify, ...youtube]
}

interface Started extends ServeOptions {
  readonly port: number
  readonly firstKeys: FirstKeys | null
}

async function gatherFacts(context: Context, started: Started): Promise<BannerFacts> {
  const { config, directory } = context
  const { isDemo, crawls, port, firstKeys } = started
  const { served } = await directory.reader.counts()
  const samples = firstKeys === null ? [] : await findSamplePodcasts(directory.reader)
  const userAgent = userAgentOf(config, packageVersion())
  const crawling = { isOn: crawls, isDemo, platforms: platformsOf(config), userAgent }
  return { baseUrl: baseUrlOf(config.host, port), firstKeys, served, samples, crawling }
}

/**
 * A terminal shows log and banner together; otherwise stdout has the log, stderr the banner, and
 * neither contains a key.
 */
const showBanner = async (
  { stdout, stderr }: CommandIo,
  facts: BannerFacts,
): Promise<void> => writeLine(stdout.isTTY === true ? stdout : stderr, renderBanner(facts))

/** Resolves to the signal's name. */
const untilAborted = async (signal: AbortSignal): Promise<string> => {
  if (!signal.aborted) await once(signal, 'abort')
  return String(signal.reason)
}

const startCrawling = async (
  context: Context,
  { crawls }: ServeOptions,
): Promise<CrawlBeside | undefined> => {
  if (!crawls) return undefined
  const { config, logger, metrics } = context
  const { crawlBeside } = await import('./crawl-beside.ts')
  return crawlBeside(
    { config, version: packageVersion(), counts: metrics.crawl.shared },
    logger,
  )
}

/** Covers are fetched lazily, on the first request. */
async function startCovers(
  { config, directory, now }: Context,
  { site: { images } }: ServeOptions,
): Promise<CoverProxy | undefined> {
  if (config.web !== 'on' || images !== 'proxy') return undefined
  const { openCovers } = await import('../../covers/open-covers.ts')
  return openCovers({ config, directory, now, version: packageVersion() })
}

/** The demo fetches no transcripts by default. */
async function startTranscripts(
  { config, directory, now, logger }: Context,
  { fetchesTranscripts }: ServeOptions,
  signal: AbortSignal,
): Promise<Transcripts | undefined> {
  if (!fetchesTranscripts) return undefined
  const { openTranscripts } = await import('../../transcripts/open-transcripts.ts')
  const { runTranscripts } = await import('../../transcripts/fill-chosen.ts')
  const version = packageVersion()
  const transcripts = openTranscripts({ config, directory, now, version })
  if (transcripts === undefined) return undefined
  const onFailure = (error: unknown): void => failedUnexpectedly(logger, error)
  void runTranscripts(directory, transcripts, { signal, onFailure })
  return transcripts
}

/** Opens the configured HTML pages. */
async function openPages(
  context: Context & Pick<ApiContext, 'jobs' | 'imports' | 'settings'>,
  wishes: ServeOptions,
): Promise<Pick<ApiContext, 'site' | 'console'>> {
  const { config } = context
  const { openSite } = await import('../../web/site.ts')
  const { openConsole } = await import('../../console/console.ts')
  return {
    ...(config.web === 'on' && { site: openSite(context, { ...config, ...wishes.site }) }),
    ...(config.web !== 'off' && { console: openConsole(context, config) }),
  }
}

/** Opens the job runner, and reports imports that were killed. */
async function openLongWork(
  context: Context,
): Promise<Required<Pick<ApiContext, 'jobs' | 'imports'>>> {
  const { config, directory, logger, now } = context
  const parts = {
    dataDir: config.dataDir,
    now,
    onFailure: (error: Error) => failedUnexpectedly(logger, error),
  }
  const maxBytes = config.uploadMaxBytes
  const imports = new Imports({ ...parts, directory, maxBytes, run: openRunImport(config) })
  // A killed import may have left large unpacked files behind.
  await removeTempFiles(config.dataDir).catch(parts.onFailure)
  imports.list().catch(parts.onFailure)
  const jobs = new Jobs({
    ...parts,
    licence: config.openDataLicence,
    run: openRunJob(config),
  })
  return { jobs, imports }
}

interface Open {
  readonly io: CommandIo
  readonly wishes: ServeOptions
  readonly port: number
  readonly site: ApiContext['site']
  readonly getKeys: () => Promise<FirstKeys | null>
  readonly signal: AbortSignal
}

/** Runs the steps after the port is open. A stop signal skips the rest. */
async function welcome(
  context: Context,
  { io, wishes, port, site, getKeys, signal }: Open,
): Promise<CrawlBeside | undefined> {
  const { config, directory } = context
  const isStopping = (): boolean => signal.aborted
  if (wishes.isDemo) {
    const { giveCovers } = await import('./demo/give-covers.ts')
    const baseUrl = config.publicUrl || linkUrlOf(config.host, port)
    await giveCovers(directory, { baseUrl, nowMs: context.now(), signal })
  }
  if (isStopping()) return undefined
  // Not awaited: pages are served during the warm-up, which starts after the first answers.
  setTimeout(() => {
    if (!isStopping()) void site?.warm()
  }, WARM_AFTER_MS).unref()
  const crawling = await startCrawling(context, wishes)
  if (isStopping()) return crawling
  const firstKeys = await getKeys()
  await showBanner(io, await gatherFacts(context, { ...wishes, port, firstKeys }))
  return crawling
}

/** Migrates records of other releases until the server stops. */
async function startRenewing(
  { directory, logger, older }: Context,
  signal: AbortSignal,
): Promise<void> {
  if (directory.layouts === undefined) return
  const { renewLayout } = await import('./renew-layout.ts')
  const { writeDerived } = await import('../../store/rules/renew-layout.ts')
  await renewLayout(directory.layouts, {
    signal,
    prepare: () => older.loadLanguages(),
    write: (ids) => writeDerived(directory.writer, ids, older.derive),
    onDone: ({ total }) => layoutRenewed(logger, { podcasts: total }),
    onFailure: (error) => layoutNotRenewed(logger, error),
  })
}

/** Matches changes with the saved searches and sends their messages, until the server stops. */
async function startFollowing(
  { config, directory, logger, now }: Context,
  signal: AbortSignal,
): Promise<void> {
  const { openFollower } = await import('../../follow/open-follower.ts')
  const follower = openFollower({
    config,
    directory,
    now,
    signal,
    requireAppleId: config.requireAppleId,
    version: packageVersion(),
    onPaused: (savedSearchId, reason) => webhookPaused(logger, { savedSearchId, reason }),
    onFailure: (error) => followingFailed(logger, error),
  })
  await follower?.run()
}

/**
 * Until the server stops: fills the episode index and the people, drops old episodes, and repeats
 * interrupted erasures.
 */
async function startTidying(
  { directory, logger, now }: Context,
  signal: AbortSignal,
): Promise<void> {
  const { tidyDerived, tidyInRounds } = await import('./tidy-derived.ts')
  const { finishErasures } = await import('../../actions/forget/forget-person.ts')
  const onFailure = (error: unknown) => failedUnexpectedly(logger, error)
  const { people, episodes } = directory
  const derived = [people, episodes].filter((each) => each !== undefined)
  await Promise.all([
    tidyInRounds(() => finishErasures(directory, { by: 'castdex', nowMs: now() }), {
      signal,
      onFailure,
    }),
    ...derived.map((each) => tidyDerived(each, { signal, onFailure })),
  ])
}

async function answerUntilStopped(
  context: Context,
  invocation: Pick<Invocation, 'io' | 'signal'>,
  wishes: ServeOptions,
): Promise<void> {
  const { config, logger } = context
  const { io, signal } = invocation
  // Imported lazily, which keeps `castdex help` fast.
  const { createApp } = await import('../../api/app.ts')
  await using covers = await startCovers(context, wishes)
  await using transcripts = await startTranscripts(context, wishes, signal)
  const { jobs, imports } = await openLongWork(context)
  const operating = {
    ...context,
    ...{ jobs, imports, settings: wishes.settings },
    ...(transcripts && { transcripts }),
  }
  const pages = await openPages(operating, wishes)
  const app = await createApp({ ...operating, ...(covers && { covers }), ...pages })
  const isTerminal = io.stdout.isTTY === true
  // Port 0 has no known URL before listening.
  const knownUrl = config.port === 0 ? '' : linkUrlOf(config.host, config.port)
  const baseUrl = config.publicUrl || knownUrl
  const makeKeys = () =>
    makeFirstKeys(context, { isDemo: wishes.isDemo, isTerminal, baseUrl })
  // Handlers are installed late: until here there is nothing to finish, and opening large data may
  // block in SQLite.
  // Written before the server reports readiness.
  const writtenKeys = isTerminal ? null : await makeKeys()
  const listening = await listen(app, config)
  const { port } = listening
  serverListening(logger, { host: config.host, port })
  await noteAddress(config.dataDir, baseUrlOf(config.host, port))
  context.directory.mend((news) => directoryMending(logger, news))
  const renewing = Promise.all([
    startRenewing(context, signal),
    startTidying(context, signal),
  ])
  const following = startFollowing(context, signal)
  const crawling = await welcome(context, {
    io,
    wishes,
    port,
    site: pages.site,
    signal,
    // Printed once, so they are created right before printing.
    getKeys: async () => (isTerminal ? makeKeys() : writtenKeys),
  })
  if (config.openData) publishDaily({ ...context, jobs, signal })
  chartDaily({ ...context, signal, onFailure: (error) => chartsFailed(logger, error) })
  serverStopping(logger, { signal: await untilAborted(signal) })
  await forgetAddress(config.dataDir)
  const startedMs = performance.now()
  const { shutdownMs } = config
  // An interactive server has no load balancer to drain.
  const drainMs = isTerminal ? 0 : config.drainMs
  const [, , , ...ends] = await Promise.all([
    crawling?.stop(shutdownMs),
    renewing,
    following,
    listening.stop({ drainMs, shutdownMs }),
    jobs.stop(shutdownMs),
    imports.stop(shutdownMs),
  ])
  const complete = ends.every(Boolean)
  serverStopped(logger, { durationMs: Math.round(performance.now() - startedMs), complete })
}

export const serve = defineCommand({
  name: 'serve',
  summary: 'Serves HTTP until a signal stops it.',
  stopping: null,
  stopsWithin: ({ drainMs, shutdownMs }) => ({
    withinMs: drainMs + shutdownMs + LAST_MS,
    setting: 'CASTDEX_SHUTDOWN_MS',
  }),
  makesData: 'anew',
  details:
    'Log lines go to stdout, one JSON object each. Messages for people (URL, example calls) go to stdout on a\n' +
    'terminal and to stderr otherwise. The first key is shown on a terminal; without one it is written to first-key.txt\n' +
    'in the data folder, readable by its owner only. A demo does not crawl by default (`--crawl on`).',
  args: [],
  options: {
    demo: {
      type: 'boolean',
      description: 'Fills an empty directory with the demo catalogue first.',
    },
  },
  async run(invocation) {
    const { options, config, sources, openContext } = invocation
    const logger = await openLogger({ level: config.logLevel, fd: 1 })
    if (options.demo) {
      await assertPortFree(config)
      const { completeDemo } = await import('./demo/complete-demo.ts')
      await completeDemo({ io: invocation.io, config, logger, openContext })
    }
    // The demo sends no requests by default.
    const crawls = config.crawl === 'on' && !(options.demo && sources.crawl === 'default')
    const site = await readSiteSettings(config, {
      crawls,
      isChosen: sources.images !== 'default',
    })
    await using context = await openContext('serve', { logger })
    const fetchesTranscripts = !(options.demo && sources.transcripts === 'default')
    const transcripts = fetchesTranscripts ? config.transcripts : 'off'
    const settings = listSettingsInForce(
      { ...config, transcripts, crawl: crawls ? 'on' : 'off' },
      {
        ...sources,
        ...(options.demo && sources.crawl === 'default' && { crawl: '--demo' }),
      },
    )
    const wishes = {
      ...{ isDemo: options.demo, crawls, fetchesTranscripts },
      ...{ site, settings },
    }
    await answerUntilStopped(context, invocation, wishes)
    return 0
  },
})
