/** `castdex health`: how a podcast's feed is doing, and why it is slow or stopped. */
import { type FeedHealth, readFeedHealth } from '../../admin/feed-health.ts'
import { toInstant } from '../../record/instant/instant.ts'
import { defineCommand } from '../command.ts'
import { getPodcast, PODCAST_ARGUMENT } from './order-options.ts'
import { renderJson, renderTable, writeLine } from '../output.ts'

/** For a podcast that was never fetched it says who fetches it and when; "never" would be false. */
function viewNext({ dueAt, isScheduled }: Pick<FeedHealth, 'dueAt' | 'isScheduled'>): string {
  if (dueAt !== null) return toInstant(dueAt)
  if (isScheduled) return 'only when somebody asks: castdex crawl --url URL'
  return 'with the first crawl: castdex serve fetches on its own while CASTDEX_CRAWL is on, castdex crawl run without it'
}

const shown = (ms: number | null): string => (ms === null ? 'never' : toInstant(ms))

export const health = defineCommand({
  name: 'health',
  summary: "Shows how a podcast's feed is doing: the last fetch, the next one, and why it is slow or stopped.",
  args: [PODCAST_ARGUMENT],
  options: { json: { type: 'boolean', description: 'As JSON, for scripts.' } },
  async run({ args: [text = ''], options, io, openContext }) {
    await using context = await openContext('serve')
    const { record } = await getPodcast(context, text)
    const state = await readFeedHealth(context.directory, record, context.now())
    const { last } = state
    const rows = [
      ['feed', record.rssFeedUrl],
      ['last fetch', last === null ? 'never' : `${toInstant(last.at)}: ${last.outcome}, status ${String(last.status)}`],
      ['last good', shown(state.goodAt)],
      ['next due', viewNext(state)],
      ...(state.pushedUntil === null ? [] : [['a hub tells its news until', toInstant(state.pushedUntil)]]),
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
      ['why', state.why],
    ]
    await writeLine(io.stdout, options.json ? renderJson(state) : renderTable(['', record.titleLatest], rows))
    return 0
  },
})
