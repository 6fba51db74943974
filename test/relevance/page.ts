/** The verdicts as a page of Markdown: `docs/RELEVANCE.md`. */
import { KINDS } from './query.ts'
import type { Verdict } from './judge.ts'
import { byKind, isMiss, overall, type Summary } from './summary.ts'

export interface Page {
  /** What strangers' queries found, as Markdown. */
  readonly strangers: string
  readonly directory: string
  readonly shows: number
  readonly verdicts: readonly Verdict[]
}

const figure = (value: number | null): string => (value === null ? '–' : value.toFixed(3))

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const summaryRow = ({
  name,
  queries,
  hitAt1,
  reciprocalRank,
  ndcg,
  broken,
}: Summary): string => {
  const kind = Object.entries(KINDS).find(([known]) => known === name)?.[1]
  return row([
    name,
    kind?.tries ?? '',
    kind?.why ?? '',
    String(queries),
    figure(hitAt1),
    figure(reciprocalRank),
    figure(ndcg),
    String(broken),
  ])
}

/** So that a term's own signs do not break the table. */
const inCell = (text: string): string =>
  text.replaceAll('|', '\\|').replaceAll('*', '\\*').replaceAll('<', '&lt;').trim()

const missRow = ({ query, rank, top, broken }: Verdict): string =>
  row([
    query.kind,
    inCell(query.label),
    inCell(query.first[0] ?? ''),
    query.first.length === 0 ? '' : rank === null ? 'not in 100' : String(rank),
    inCell(top[0] ?? 'nothing'),
    inCell(broken.join('; ')),
  ])

const TITLE = `<!-- relevance: written by \`npm run report -- relevance\` -->
# Relevance
`

const INTRODUCTION = `## What the rules promise

Do people find what they type? \`npm run report -- relevance\` writes this page: it loads the test catalogue and sends every query of
\`test/relevance/queries/\`. \`test/relevance/README.md\` says where the expectations come from.

- **Hit-at-1**: the share of queries whose first hit is a wanted show. **Reciprocal rank**: one over the place of the first wanted show among
  the first 100. **nDCG@10**: how near the first ten hits come to the best order (gain 2^grade − 1). All are means, from 0 to 1, over the
  queries of a kind that want a show first.
- **Broken**: queries that break a rule: a show is missing, is wrongly found, or two stand in the wrong order.
`

export const relevancePage = ({ strangers, directory, shows, verdicts }: Page): string => {
  const misses = verdicts.filter(isMiss)
  return [
    TITLE,
    '## What strangers type',
    '',
    strangers,
    INTRODUCTION,
    `Directory: ${directory}. Catalogue: ${shows.toLocaleString('en')} shows. Queries: ${String(verdicts.length)}.`,
    '',
    row([
      'kind',
      'tries',
      'because of',
      'queries',
      'hit-at-1',
      'reciprocal rank',
      'nDCG@10',
      'broken',
    ]),
    row(['---', '---', '---', '---:', '---:', '---:', '---:', '---:']),
    ...byKind(verdicts).map(summaryRow),
    summaryRow(overall(verdicts)),
    '',
    '## Misses',
    '',
    ...(misses.length === 0
      ? ['None.']
      : [
          row(['kind', 'query', 'wanted', 'its place', 'first instead', 'broken rules']),
          row(['---', '---', '---', '---:', '---', '---']),
          ...misses.map(missRow),
        ]),
    '',
  ].join('\n')
}
