/** `castdex score`: how a podcast's authority score comes about. */
import { explainScore } from '../../admin/explain-score.ts'
import { defineCommand } from '../command.ts'
import { getPodcast, PODCAST_ARGUMENT } from './order-options.ts'
import { renderJson, renderTable, writeLine } from '../output.ts'

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
    const rows = found.inputs.map(({ part, input, value, share, weight, points, missing }) => [
      part,
      input,
      missing ? 'missing' : JSON.stringify(value),
      missing ? '' : share.toFixed(3),
      weight.toFixed(3),
      points.toFixed(2),
    ])
    const { today, stored, formulaVersion } = found
    const score =
      stored === null
        ? 'none'
        : `${String(stored.authorityScore)} of ${stored.calculatedAt.slice(0, 10)}`
    const totals = [
      `formula ${String(formulaVersion)}: ${String(today.authorityScore)} today; stored ${score}`,
      `quality ${String(today.qualityScore)}, engagement ${String(today.engagementScore)}, social ${String(today.socialScore)}, youtube ${String(today.youtubeScore)}`,
    ]
    const table = renderTable(['PART', 'INPUT', 'VALUE', 'SHARE', 'WEIGHT', 'POINTS'], rows)
    await writeLine(io.stdout, options.json ? renderJson(found) : `${table}\n${totals.join('\n')}`)
    return 0
  },
})
