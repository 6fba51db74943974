/** `castdex score`: explains a podcast's authority score. */
import {
  adviceOf,
  explainScore,
  type ScoredValue,
} from '../../actions/podcast/explain-score.ts'
import { defineCommand } from '../command.ts'
import { getPodcast, PODCAST_ARGUMENT } from './admin-options.ts'
import { renderJson, renderTable, writeLine } from '../output.ts'

const MOST_ADVICE = 5

const sayDay = (at: string | null): string => at?.slice(0, 10) ?? 'no date'

/** Formats dates as days, and figures with their dates. */
function sayValue(value: ScoredValue): string {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return sayDay(value)
  if (typeof value !== 'object' || value === null) return String(value)
  if ('firstEpisodeAt' in value)
    return `${sayDay(value.firstEpisodeAt)} to ${sayDay(value.latestEpisodeAt)}`
  if ('rating' in value)
    return `${String(value.rating)} of ${String(value.count)} ratings, ${sayDay(value.at)}`
  return `${String(value.value)}, ${sayDay(value.at)}`
}

export const score = defineCommand({
  name: 'score',
  summary:
    "Shows how a podcast's authority score comes about: every input, its share, and what is missing.",
  args: [PODCAST_ARGUMENT],
  options: { json: { type: 'boolean', description: 'As JSON, for scripts.' } },
  async run({ args: [text = ''], options, io, openContext }) {
    await using context = await openContext('serve')
    const { record } = await getPodcast(context, text)
    const found = await explainScore(context.directory, record, context.now())
    const rows = found.inputs.map((each) => [
      each.part,
      each.input,
      each.missing ? 'missing' : sayValue(each.value),
      each.missing ? '' : each.share.toFixed(3),
      each.weight.toFixed(3),
      each.points.toFixed(2),
      each.couldAdd.toFixed(2),
    ])
    const { today, stored, formulaVersion } = found
    const score =
      stored === null
        ? 'none'
        : `${String(stored.authorityScore)} of ${stored.calculatedAt.slice(0, 10)}`
    const advice = adviceOf(found, MOST_ADVICE).map(
      ({ input, couldAdd }) => `${input} (up to ${couldAdd.toFixed(1)})`,
    )
    const totals = [
      `formula ${String(formulaVersion)}: ${String(today.authorityScore)} today; stored ${score}`,
      `quality ${String(today.qualityScore)}, engagement ${String(today.engagementScore)}, social ${String(today.socialScore)}, youtube ${String(today.youtubeScore)}`,
      `${String(found.known)} of ${String(found.inputs.length)} inputs are known`,
      ...(advice.length === 0 ? [] : [`what could raise it most: ${advice.join(', ')}`]),
    ]
    const table = renderTable(
      ['PART', 'INPUT', 'VALUE', 'SHARE', 'WEIGHT', 'POINTS', 'COULD ADD'],
      rows,
    )
    await writeLine(
      io.stdout,
      options.json ? renderJson(found) : `${table}\n${totals.join('\n')}`,
    )
    return 0
  },
})
