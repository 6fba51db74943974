/** Results of a search benchmark run, rendered as Markdown tables. */
import type { ClassResult, Timing } from './measure.ts'
import { count, isTiming, ms, times } from './report-cells.ts'
import type { Built, Unable } from './side.ts'

export interface Report {
  readonly size: number
  readonly header: readonly string[]
  readonly caveats: readonly string[]
  /** castdex comes first. */
  readonly sides: readonly string[]
  /** Missing engines, with reasons. */
  readonly leftOut: readonly string[]
  readonly classes: readonly ClassResult[]
  readonly built: Readonly<Record<string, Built>>
  readonly indexBytes: number
}

const OURS = 'castdex'

/** Shortens errors to their code. */
export const viewUnable = ({ unable }: Unable): string =>
  `– (${/^[A-Z_]+(?=:)/.exec(unable)?.[0] ?? unable})`

const viewCell = (
  result: Timing | Unable | undefined,
  ours: Timing | Unable | undefined,
): string => {
  if (result === undefined) return ''
  if (!isTiming(result)) return viewUnable(result)
  const figures = `${ms(result.p50)} / ${ms(result.p99)}`
  return isTiming(ours) && ours !== result
    ? `${figures} (${times(result.p50 / ours.p50)} / ${times(result.p99 / ours.p99)})`
    : figures
}

/** Tantivy's times without reading records. */
const viewSearchAlone = (
  result: Timing | Unable | undefined,
  ours: Timing | Unable | undefined,
): string => {
  if (!isTiming(result) || result.searchP50 === undefined || result.searchP99 === undefined)
    return ''
  return viewCell({ ...result, p50: result.searchP50, p99: result.searchP99 }, ours)
}

/** Times of castdex' second page, which needs no total. */
const viewNext = (result: Timing | Unable | undefined): string =>
  isTiming(result) && result.nextP50 !== undefined && result.nextP99 !== undefined
    ? `${ms(result.nextP50)} / ${ms(result.nextP99)}`
    : ''

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [
    row(head),
    row(head.map((_, index) => (index === 0 ? '---' : '--:'))),
    ...rows.map(row),
  ].join('\n')

const viewClasses = ({ classes, sides }: Report, smaller: Report | undefined): string => {
  const hasTantivy = sides.includes('Tantivy')
  const growth = (name: string, ours: Timing | Unable | undefined): string => {
    const before = smaller?.classes.find((each) => each.name === name)?.bySide[OURS]
    if (!isTiming(ours) || !isTiming(before)) return ''
    const first = times(ours.p50 / before.p50)
    return ours.nextP50 === undefined || before.nextP50 === undefined
      ? first
      : `${first}; ${times(ours.nextP50 / before.nextP50)}`
  }
  const head = [
    'p50 / p99 in ms (ratio to castdex)',
    'hits',
    ...sides,
    'castdex, page 2',
    ...(hasTantivy ? ['Tantivy without records'] : []),
    ...(smaller === undefined ? [] : [`p50 grew from ${count(smaller.size)}; of page 2`]),
  ]
  const rows = classes.map(({ name, bySide }) => {
    const ours = bySide[OURS]
    const known = isTiming(ours)
      ? ours
      : Object.values(bySide).find((each) => isTiming(each))
    return [
      name,
      isTiming(known) ? known.hits.toFixed(known.hits < 10 ? 1 : 0) : '',
      ...sides.map((side) => viewCell(bySide[side], ours)),
      viewNext(ours),
      ...(hasTantivy ? [viewSearchAlone(bySide['Tantivy'], ours)] : []),
      ...(smaller === undefined ? [] : [growth(name, ours)]),
    ]
  })
  return table(head, rows)
}

interface Pair {
  readonly name: string
  readonly ours: Timing
  readonly theirs: Timing
}

const pairsWith = ({ classes }: Report, rival: string): readonly Pair[] =>
  classes.flatMap(({ name, bySide }) => {
    const [ours, theirs] = [bySide[OURS], bySide[rival]]
    return isTiming(ours) && isTiming(theirs) ? [{ name, ours, theirs }] : []
  })

const equalOf = (ours: Timing['totals'], theirs: Timing['totals']): string => {
  const both = ours.flatMap((total, index) => {
    const other = theirs[index] ?? null
    return total === null || other === null ? [] : [total === other]
  })
  return `${String(both.filter(Boolean).length)} of ${String(both.length)}`
}

const viewRival = (report: Report, rival: string): string => {
  const pairs = pairsWith(report, rival)
  const full = pairs.filter(({ ours, theirs }) => Math.max(ours.full, theirs.full) >= 0.5)
  const faster = (of: readonly Pair[], share: 'p50' | 'p99'): string =>
    `${String(of.filter(({ ours, theirs }) => ours[share] <= theirs[share]).length)} of ${String(of.length)}`
  const slowest = pairs.toSorted(
    (a, b) => b.ours.p50 / b.theirs.p50 - a.ours.p50 / a.theirs.p50,
  )[0]
  const worst =
    slowest === undefined || slowest.ours.p50 <= slowest.theirs.p50
      ? ''
      : `; slowest: ${slowest.name}, ${times(slowest.ours.p50 / slowest.theirs.p50)} its p50`
  const totals = pairs.find(({ name }) => name.startsWith('exact total'))
  const agreement =
    totals === undefined
      ? ''
      : `; exact totals agree in ${equalOf(totals.ours.totals, totals.theirs.totals)}`
  return `- **${rival}**: castdex is faster at p50 in ${faster(pairs, 'p50')} classes, at p99 in ${faster(pairs, 'p99')}; where a full page comes back, in ${faster(full, 'p50')} and ${faster(full, 'p99')}${worst}${agreement}.`
}

/** Growth of the walk's p50 from page 1 to page 1,000. */
function viewWalk({ classes }: Report): string {
  const [first, deep] = classes
    .filter(({ family }) => family === 'walk')
    .map(({ bySide }) => bySide[OURS])
  if (!isTiming(first) || !isTiming(deep)) return ''
  return `- Page 1,000 of a walk takes ${times(deep.p50 / first.p50)} the p50 of page 1.`
}

const viewBuilt = ({ built, indexBytes, size, sides }: Report): string =>
  table(
    ['building, records and index', ...sides],
    [
      [
        'podcasts/s',
        ...sides.map((side) => count(size / (built[side]?.seconds ?? Number.NaN))),
      ],
      [
        'bytes a podcast, all files',
        ...sides.map((side) => count((built[side]?.bytes ?? Number.NaN) / size)),
      ],
      ['index bytes a podcast', count(indexBytes / size), ...sides.slice(1).map(() => '')],
    ],
  )

/** `smaller`: an earlier, smaller run, for the growth column. */
export const viewReport = (report: Report, smaller: Report | undefined): string =>
  [
    `### ${count(report.size)} podcasts`,
    report.header.join('  \n'),
    [...report.caveats, ...report.leftOut].map((caveat) => `- ${caveat}`).join('\n'),
    viewClasses(report, smaller),
    report.sides
      .slice(1)
      .map((rival) => viewRival(report, rival))
      .concat(viewWalk(report))
      .join('\n'),
    viewBuilt(report),
  ].join('\n\n')
