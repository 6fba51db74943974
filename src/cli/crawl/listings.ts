/** `castdex listings`: checks due listings, or explains those of one podcast. */
import type { Context } from '../../context.ts'
import { CodedError } from '../../errors.ts'
import {
  explainListings,
  type ExplainedListing,
} from '../../actions/listing/explain-listings.ts'
import { type CommandIo, defineCommand } from '../command.ts'
import { interruptedCode } from '../signals.ts'
import { getPodcast, PODCAST_ARGUMENT } from '../podcasts/admin-options.ts'
import { renderJson, renderTable, writeLine } from '../output.ts'
import { isRun, RUN_ARGUMENT } from '../run-word.ts'

const check = async (
  context: Context,
  io: CommandIo,
  signal: AbortSignal,
  once: boolean,
): Promise<void> => {
  const { openListings } = await import('../../intake/apply/listings/open-listings.ts')
  await using workers = openListings({ ...context, counts: context.metrics.crawl })
  const counts = await workers.run(signal, { once })
  await writeLine(io.stdout, JSON.stringify({ event: 'listings', ...counts }))
}

const shown = (confidence: number): string => confidence.toFixed(2)

function whenLooked({ lookedAt, status }: ExplainedListing): string {
  if (lookedAt !== null) return `looked for at ${lookedAt}`
  if (status === 'none') return 'not looked for yet'
  return ''
}

const show = async (
  context: Context,
  io: CommandIo,
  text: string,
  json: boolean,
): Promise<void> => {
  const { record } = await getPodcast(context, text)
  const listings = await explainListings(context.directory, record.id, context.now())
  const rows = listings.flatMap((listing) => [
    [
      listing.platform,
      listing.foreignId ?? '',
      listing.status,
      shown(listing.confidence),
      whenLooked(listing),
    ],
    ...listing.candidates.map((one) => [
      '',
      one.foreignId,
      one.byHand ?? 'seen',
      shown(one.confidence),
      one.because,
    ]),
  ])
  const table = renderTable(['PLATFORM', 'ID', 'STATUS', 'CONFIDENCE', 'BECAUSE'], rows)
  await writeLine(io.stdout, json ? renderJson(listings) : table)
}

function assertTogether(
  word: string | undefined,
  { once, json }: { readonly once: boolean; readonly json: boolean },
): void {
  const text = isRun(word) ? undefined : word
  if (isRun(word) && once)
    throw new CodedError('USAGE_INVALID', '`run` and --once are mutually exclusive.')
  if (json && text === undefined)
    throw new CodedError('USAGE_INVALID', '--json requires an ID.')
  if (once && text !== undefined)
    throw new CodedError('USAGE_INVALID', '--once and an ID are mutually exclusive.')
}

export const listings = defineCommand({
  name: 'listings',
  summary:
    'Finds and checks due listings on Apple, Spotify and YouTube, also next to a server.',
  details:
    '`listings run` runs until a signal stops it. `serve` does the same next to its crawler, unless CASTDEX_CRAWL=off or\n' +
    'CASTDEX_LISTINGS=off. docs/LISTINGS.md has the requests to each platform and the rules.\n' +
    'With an ID it sends no request, and shows where that podcast is listed and why.',
  stopping: 'stopping; unfinished podcasts are released',
  runsInWorker: true,
  args: [
    {
      ...RUN_ARGUMENT,
      name: 'run|ID',
      description: `${RUN_ARGUMENT.description} Or: ${PODCAST_ARGUMENT.description}`,
    },
  ],
  options: {
    once: { type: 'boolean', description: 'Ends when nothing is due.' },
    json: { type: 'boolean', description: 'With an ID: as JSON, with the evidence.' },
  },
  async run({ args: [word], options, io, signal, openContext }) {
    const text = isRun(word) ? undefined : word
    assertTogether(word, options)
    if (word === undefined && !options.once) return 'help'
    await using context = await openContext('write')
    if (text === undefined) await check(context, io, signal, options.once)
    else await show(context, io, text, options.json)
    if (options.once && signal.aborted) return interruptedCode(signal)
    return 0
  },
})
