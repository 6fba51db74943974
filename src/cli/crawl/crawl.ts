/** `castdex crawl`: fetches due feeds, or simulates it for one feed. */
import { packageVersion } from '../../package-files.ts'
import { CodedError } from '../../errors.ts'
import { defineCommand } from '../command.ts'
import { interruptedCode } from '../signals.ts'
import { renderJson, writeLine } from '../output.ts'
import { runWorker } from '../../process/worker.ts'
import { assertRun, RUN_ARGUMENT } from '../run-word.ts'
import {
  CRAWL_GRACE_MS,
  CRAWL_HEAP,
  CRAWL_THREAD,
  type CrawlWorker,
} from './crawl-worker.ts'

export const crawl = defineCommand({
  name: 'crawl',
  summary: 'Fetches due feeds, also next to a server and other crawlers on the same data.',
  details:
    '`crawl run` crawls until a signal stops it, and then releases its tasks. Any number of crawlers share the work.\n' +
    'docs/CRAWLING.md has the schedule and the rules. `serve` crawls as well unless CASTDEX_CRAWL=off.',
  stopping: 'stopping; unfinished feeds are released',
  args: [RUN_ARGUMENT],
  options: {
    once: { type: 'boolean', description: 'Ends when nothing is due.' },
    url: {
      type: 'string',
      value: 'URL',
      description:
        'Fetches this feed, shows what would be done and why, and writes nothing.',
    },
  },
  async run({ args: [word], options, config, io, signal, prepareData, openContext }) {
    assertRun('crawl', word)
    const asked = [word !== undefined, options.once, options.url !== undefined].filter(
      Boolean,
    ).length
    if (asked === 0) return 'help'
    if (asked > 1)
      throw new CodedError(
        'USAGE_INVALID',
        '`run`, --once and --url are mutually exclusive.',
      )
    const version = packageVersion()
    if (options.url !== undefined) {
      await using context = await openContext('crawl')
      const { explainFeed } = await import('../../intake/crawlers/explain-feed.ts')
      await writeLine(
        io.stdout,
        renderJson(await explainFeed(options.url, { ...context, version, signal })),
      )
      return 0
    }
    await prepareData()
    const { once } = options
    const counts = await runWorker<CrawlWorker>(
      CRAWL_THREAD,
      { config, version, once, serving: null },
      { signal, limits: CRAWL_HEAP, graceMs: CRAWL_GRACE_MS },
    )
    await writeLine(io.stdout, JSON.stringify({ event: 'crawl', ...counts }))
    if (once && signal.aborted) return interruptedCode(signal)
    return 0
  },
})
