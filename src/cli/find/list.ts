/** `castdex list`: lists podcasts, including pending and dead ones. */
import type { Context } from '../../context.ts'
import { type FeedIssue, FEED_ISSUES } from '../../store/review-queue.ts'
import { explainFeedIssue } from '../../actions/feed/explain-feed-issue.ts'
import { isAlwaysServed, type PodcastRecord } from '../../record/podcast.ts'
import { CodedError } from '../../errors.ts'
import { defineCommand } from '../command.ts'
import { writeLine } from '../output.ts'

/** States that restrict serving, derived from the record. */
const STATES = {
  pending: (podcast) => !isAlwaysServed(podcast) && podcast.feedState !== 'not-a-podcast',
  dead: ({ feedState }) => feedState === 'dead',
  'not-a-podcast': ({ feedState }) => feedState === 'not-a-podcast',
  conflict: ({ appleIdStatus }) => appleIdStatus === 'conflict',
} as const satisfies Readonly<Record<string, (podcast: PodcastRecord) => boolean>>

const statesOf = (podcast: PodcastRecord): readonly string[] =>
  Object.entries(STATES).flatMap(([state, holds]) => (holds(podcast) ? [state] : []))

interface ListRow {
  readonly podcast: PodcastRecord
  readonly why: string | undefined
}

const PAGE = 500

async function* listFeedIssue(
  { directory: { reviewQueue } }: Context,
  state: FeedIssue,
): AsyncGenerator<ListRow> {
  let after = 0
  for (;;) {
    const page = await reviewQueue.list(state, { after, limit: PAGE })
    for (const { record, feedTask } of page)
      yield { podcast: record, why: explainFeedIssue(state, record, feedTask) }
    if (page.length < PAGE) return
    after = page.at(-1)?.record.seq ?? after
  }
}

async function* listAll({ directory: { writer } }: Context): AsyncGenerator<ListRow> {
  for await (const podcast of writer.scan()) yield { podcast, why: undefined }
}

const parseLimit = (text: string): number => {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new CodedError(
    'USAGE_INVALID',
    `--limit is "${text}"; allowed: a whole number, 1 or more.`,
  )
}

const viewLine = ({ podcast, why }: ListRow): object => ({
  id: podcast.id,
  slug: podcast.slug,
  title: podcast.titleLatest,
  appleId: podcast.appleId,
  ...(podcast.claimedAppleId !== null && { claimedAppleId: podcast.claimedAppleId }),
  rssFeedUrl: podcast.rssFeedUrl,
  states: statesOf(podcast),
  ...(why !== undefined && { why }),
})

/** `castdex stats`' term for a podcast with an Apple id or imported with `--own`. */
const SERVED = 'served'

/** Fixed column widths, because rows are streamed. */
const renderColumns = (id: string, apple: string, state: string, title: string): string =>
  `${id.padEnd(36)}  ${apple.padEnd(17)}  ${state.padEnd(16)}  ${title}`

const HEAD = renderColumns('ID', 'APPLE ID', 'STATE', 'TITLE')

/** Repeated reasons are printed once. */
const renderLine = ({ podcast, why }: ListRow, previousWhy: string | undefined): string => {
  const { id, appleId, claimedAppleId, titleLatest } = podcast
  const known = appleId > 0 ? String(appleId) : ''
  const apple = claimedAppleId === null ? known : `claims ${String(claimedAppleId)}`
  const reason = why === previousWhy ? 'as above' : why
  const title = why === undefined ? titleLatest : `${titleLatest}: ${String(reason)}`
  return renderColumns(id, apple, statesOf(podcast).join(',') || SERVED, title)
}

export const list = defineCommand({
  name: 'list',
  summary: 'Lists podcasts, oldest entry first.',
  args: [],
  options: {
    state: {
      type: 'string',
      value: 'S',
      description: `Only those that are ${FEED_ISSUES.join(', ')}; with the reason.`,
      values: { known: FEED_ISSUES },
    },
    limit: { type: 'string', value: 'N', description: 'At most this many.' },
    json: { type: 'boolean', description: 'One JSON object a line, for scripts.' },
  },
  async run({ options, io, openContext }) {
    const state = FEED_ISSUES.find((issue) => issue === options.state)
    let left = options.limit === undefined ? Infinity : parseLimit(options.limit)
    await using context = await openContext('write')
    if (!options.json) await writeLine(io.stdout, HEAD)
    let previousWhy: string | undefined
    for await (const listed of state === undefined
      ? listAll(context)
      : listFeedIssue(context, state)) {
      await writeLine(
        io.stdout,
        options.json ? JSON.stringify(viewLine(listed)) : renderLine(listed, previousWhy),
      )
      previousWhy = listed.why
      if (--left <= 0) break
    }
    return 0
  },
})
