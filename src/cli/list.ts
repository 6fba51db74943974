/** `castdex list`: the podcasts of the directory, pending and dead ones too. */
import { isTracked, type PodcastRecord } from '../record/podcast.ts'
import { CodedError } from '../errors.ts'
import { defineCommand } from './command.ts'
import { writeLine } from './output.ts'

const STATES = {
  pending: (podcast) => !isTracked(podcast),
  dead: ({ feedState }) => feedState === 'dead',
  conflict: ({ appleIdStatus }) => appleIdStatus === 'conflict',
} as const satisfies Readonly<Record<string, (podcast: PodcastRecord) => boolean>>

type State = keyof typeof STATES
const isState = (text: string): text is State => Object.hasOwn(STATES, text)

const statesOf = (podcast: PodcastRecord): readonly string[] =>
  Object.keys(STATES).filter((state) => isState(state) && STATES[state](podcast))

const parseState = (text: string): State => {
  if (isState(text)) return text
  throw new CodedError('USAGE_INVALID', `--state is "${text}", allowed: ${Object.keys(STATES).join(', ')}`)
}

const parseLimit = (text: string): number => {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text)
  throw new CodedError('USAGE_INVALID', `--limit is "${text}", allowed: a whole number, 1 or more`)
}

const viewLine = (podcast: PodcastRecord): object => ({
  id: podcast.id,
  slug: podcast.slug,
  title: podcast.titleLatest,
  appleId: podcast.appleId,
  ...(podcast.claimedAppleId === null ? {} : { claimedAppleId: podcast.claimedAppleId }),
  rssFeedUrl: podcast.rssFeedUrl,
  states: statesOf(podcast),
})

const renderLine = (podcast: PodcastRecord): string => {
  const { id, appleId, claimedAppleId, titleLatest } = podcast
  const apple = claimedAppleId === null ? String(appleId) : `claims ${String(claimedAppleId)}`
  return `${id}  ${apple.padEnd(17)}  ${(statesOf(podcast).join(',') || 'tracked').padEnd(16)}  ${titleLatest}`
}

export const list = defineCommand({
  name: 'list',
  summary: 'Lists podcasts, in the order in which they came in.',
  args: [],
  options: {
    state: { type: 'string', value: 'S', description: `Only those that are ${Object.keys(STATES).join(', ')}.` },
    limit: { type: 'string', value: 'N', description: 'At most this many.' },
    json: { type: 'boolean', description: 'One JSON object a line, for scripts.' },
  },
  async run({ options, io, openContext }) {
    const state = options.state === undefined ? undefined : parseState(options.state)
    let left = options.limit === undefined ? Infinity : parseLimit(options.limit)
    await using context = await openContext('write')
    for await (const podcast of context.engine.writer.scan()) {
      if (state !== undefined && !STATES[state](podcast)) continue
      await writeLine(io.stdout, options.json ? JSON.stringify(viewLine(podcast)) : renderLine(podcast))
      if (--left <= 0) break
    }
    return 0
  },
})
