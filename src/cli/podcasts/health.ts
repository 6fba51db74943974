/**
 * `castdex health`: a feed's health, and why it is slow or stopped; without an argument, the
 * overall state of crawling.
 */
import {
  type CrawlHealth,
  readCrawlHealth,
  type TimeClass,
} from '../../actions/feed/crawl-health.ts'
import { type FeedHealth, readFeedHealth } from '../../actions/feed/feed-health.ts'
import { toInstant } from '../../record/instant/instant.ts'
import { defineCommand } from '../command.ts'
import { getPodcast, PODCAST_ARGUMENT } from './admin-options.ts'
import { renderJson, renderTable, writeLine } from '../output.ts'
import { HOUR_MS, MINUTE_MS } from '../../record/instant/durations.ts'

/** For a podcast that was never fetched, describes who will fetch it and when. */
function viewNext({
  dueAt,
  isScheduled,
}: Pick<FeedHealth, 'dueAt' | 'isScheduled'>): string {
  if (dueAt !== null) return toInstant(dueAt)
  if (isScheduled) return 'only when somebody asks: castdex crawl --url URL'
  return 'with the first crawl: castdex serve fetches on its own while CASTDEX_CRAWL is on, castdex crawl run without it'
}

const shown = (ms: number | null): string => (ms === null ? 'never' : toInstant(ms))

function showSpan(ms: number | null): string {
  if (ms === null) return 'not known'
  if (ms < 2 * HOUR_MS) return `${(ms / MINUTE_MS).toFixed(0)} min`
  return `${(ms / HOUR_MS).toFixed(1)} h`
}

function showClasses(classes: readonly TimeClass[]): string {
  const shownOnes = classes.map(
    ({ withinHours, feeds }) =>
      `${withinHours === null ? 'longer' : `${String(withinHours)} h`}: ${String(feeds)}`,
  )
  return shownOnes.join(', ')
}

function renderCrawl({
  queue,
  freshness,
  failing,
  hosts,
  ...figures
}: CrawlHealth): string {
  const { due, overdue, leased, unseen } = queue.kinds.feed
  const rows = [
    ['feeds looked at', `${String(figures.lookedAt)} of ${String(figures.feeds)}`],
    [
      'due',
      `${String(due)}, of them for an hour ${String(overdue)}; being fetched ${String(leased)}`,
    ],
    ['new, never met', String(unseen)],
    ['fetched in the last hour', String(figures.fetchedLastHour)],
    ['half are fresher than', showSpan(freshness.p50Ms)],
    ['95 % are fresher than', showSpan(freshness.p95Ms)],
    ['read well, how long ago', showClasses(figures.readAgo)],
    ['due in', showClasses(figures.dueIn)],
    ['hosts left alone', String(queue.pausedDomains)],
    ...failing.map(({ outcome, feeds }) => [`failing: ${outcome}`, String(feeds)]),
    ...hosts.map(({ domain, feeds, failing: bad }) => [
      `at ${domain}`,
      `${String(feeds)}, failing ${String(bad)}`,
    ]),
  ]
  return renderTable(['', 'CRAWLING'], rows)
}

export const health = defineCommand({
  name: 'health',
  summary:
    "Shows how a podcast's feed is doing: the last fetch, the next one, and why it is slow or stopped.",
  details:
    'Without ID it shows how crawling is doing as a whole: what is due, how fresh it is, what fails, and where.',
  args: [{ ...PODCAST_ARGUMENT, required: false }],
  options: { json: { type: 'boolean', description: 'As JSON, for scripts.' } },
  async run({ args: [text], options, io, openContext }) {
    await using context = await openContext('serve')
    if (text === undefined) {
      const crawl = await readCrawlHealth(context.directory, context.now())
      await writeLine(io.stdout, options.json ? renderJson(crawl) : renderCrawl(crawl))
      return 0
    }
    const { record } = await getPodcast(context, text)
    const state = await readFeedHealth(context.directory, record, context.now())
    const { last } = state
    const rows = [
      ['feed', record.rssFeedUrl],
      [
        'last fetch',
        last === null
          ? 'never'
          : `${toInstant(last.at)}: ${last.outcome}, status ${String(last.status)}`,
      ],
      ['last good', shown(state.goodAt)],
      ['next due', viewNext(state)],
      ...(state.pushedUntil === null
        ? []
        : [['a hub tells its news until', toInstant(state.pushedUntil)]]),
      ...(state.pushDenied === null
        ? []
        : [
            [
              'its hub has refused',
              `${toInstant(state.pushDenied.at)}: ${state.pushDenied.reason ?? 'for no reason given'}`,
            ],
          ]),
      ...(state.suspectMove === null ? [] : [['suspect move', state.suspectMove]]),
      ...(state.doubted === null ? [] : [['another show there', state.doubted.title]]),
      ...(state.emptied === null ? [] : [['no episode there', state.emptied.title]]),
      ['why', state.why],
    ]
    await writeLine(
      io.stdout,
      options.json ? renderJson(state) : renderTable(['', record.titleLatest], rows),
    )
    return 0
  },
})
