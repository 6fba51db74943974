/** `castdex serve`: answers over HTTP until it is told to stop. */
import { once } from 'node:events'
import type { Context } from '../context.ts'
import { engineMending, firstKeyMade, serverListening, serverStopped, serverStopping } from '../observe/events.ts'
import { openLogger } from '../observe/log.ts'
import { type CommandIo, defineCommand } from './command.ts'
import { createKey } from '../engine/create-key.ts'
import { writeLine } from './output.ts'
import { readVersion } from './version.ts'
import { type BannerFacts, baseUrlOf, renderBanner } from './serve/banner.ts'
import type { CrawlBeside } from './serve/crawl-beside.ts'
import { listen } from './serve/listen.ts'
import { findSamplePodcasts } from './serve/sample-podcasts.ts'

/** A directory that nobody can ask is of no use: its first start makes a key. Null when there was one, revoked or not. */
const makeFirstKey = async (context: Context): Promise<string | null> => {
  if ((await context.engine.keyring.list()).length > 0) return null
  const { key, secret } = await createKey(context, { name: 'first key' })
  firstKeyMade(context.logger, { keyId: key.id })
  return secret
}

const gatherFacts = async (context: Context, port: number): Promise<BannerFacts> => {
  const { config, engine } = context
  const firstKey = await makeFirstKey(context)
  const { served } = await engine.reader.counts()
  const samples = firstKey === null ? [] : await findSamplePodcasts(engine.reader)
  return { baseUrl: baseUrlOf(config.host, port), firstKey, served, samples }
}

/** A terminal shows log and banner together; otherwise stdout is the log, which never holds a key, and stderr the banner. */
const showBanner = async ({ stdout, stderr }: CommandIo, facts: BannerFacts): Promise<void> =>
  writeLine(stdout.isTTY === true ? stdout : stderr, renderBanner(facts))

/** Resolves to the signal's name. */
const untilAborted = async (signal: AbortSignal): Promise<string> => {
  if (!signal.aborted) await once(signal, 'abort')
  return String(signal.reason)
}

/** Off this thread, which answers. */
const startCrawling = async ({ config, logger, metrics }: Context): Promise<CrawlBeside | undefined> => {
  if (config.crawl === 'off') return undefined
  const { crawlBeside } = await import('./serve/crawl-beside.ts')
  return crawlBeside({ config, version: await readVersion(), counts: metrics.crawl.shared }, logger)
}

const answerUntilStopped = async (context: Context, io: CommandIo, signal: AbortSignal): Promise<void> => {
  const { config, logger } = context
  // Read here, so that `castdex help` does not wait for a web server.
  const { createApp } = await import('../api/app.ts')
  const app = await createApp(context)
  const listening = await listen(app, config)
  const { port } = listening
  serverListening(logger, { host: config.host, port })
  context.engine.mend((news) => engineMending(logger, news))
  const crawling = await startCrawling(context)
  await showBanner(io, await gatherFacts(context, port))
  serverStopping(logger, { signal: await untilAborted(signal) })
  const startedMs = performance.now()
  const [complete] = await Promise.all([listening.stop(config.shutdownMs), crawling?.stop(config.shutdownMs)])
  serverStopped(logger, { durationMs: Math.round(performance.now() - startedMs), complete })
}

export const serve = defineCommand({
  name: 'serve',
  summary: 'Answers over HTTP until it is told to stop.',
  details:
    'Log lines go to stdout, one JSON object each. What is meant for a person (address, the first key, calls to try)\n' +
    'goes to stdout on a terminal and to stderr otherwise, so that no key is ever part of the log.',
  args: [],
  options: { demo: { type: 'boolean', description: 'Fills an empty directory with the demo catalogue first.' } },
  async run({ options, config, io, signal, openContext }) {
    const logger = await openLogger({ level: config.logLevel, fd: 1 })
    if (options.demo) {
      const { completeDemo } = await import('./serve/demo.ts')
      await completeDemo({ config, logger, signal, openContext })
    }
    if (signal.aborted) return 0
    await using context = await openContext('serve', { logger })
    await answerUntilStopped(context, io, signal)
    return 0
  },
})
