/** Everything one run of the search benchmark found, and its tables in Markdown. */
import type { CompactionFigures } from './compaction.ts'
import type { Family } from './class-parts.ts'
import type { ClassResult, Timing } from './measure.ts'
import type { HttpFigures } from './over-http.ts'
import { count, isTiming, ms, times } from './report-cells.ts'
import { viewHttp, viewUpdates } from './report-rows.ts'
import type { Built, Unable } from './side.ts'
import type { UpdateFigures } from './updates.ts'

export interface Report {
  readonly size: number
  readonly header: readonly string[]
  readonly caveats: readonly string[]
  /** castdex first. */
  readonly sides: readonly string[]
  /** Rivals that are not in this run, and why. */
  readonly leftOut: readonly string[]
  readonly classes: readonly ClassResult[]
  readonly built: Readonly<Record<string, Built>>
  /** From catalogue entries, in seconds; null where it was not measured. */
  readonly entriesSeconds: number | null
  readonly indexBytes: number
  readonly http: HttpFigures | null
  readonly updates: UpdateFigures | null
  readonly compaction: CompactionFigures | null
}

const OURS = 'castdex'

/** Long refusals keep their code. */
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

/** Tantivy without reading its records. */
const viewSearchAlone = (
  result: Timing | Unable | undefined,
  ours: Timing | Unable | undefined,
): string => {
  if (!isTiming(result) || result.searchP50 === undefined || result.searchP99 === undefined)
    return ''
  return viewCell({ ...result, p50: result.searchP50, p99: result.searchP99 }, ours)
}

/** Of castdex, the page after the first one: it needs no total. */
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

/** Whether both found equally many: sides that do different work are not to be compared. */
const viewAgreement = (pairs: readonly Pair[]): string => {
  const shares = pairs
    .filter(({ name }) => !name.startsWith('exact total'))
    .map(({ name, ours, theirs }) => {
      const both = ours.counts.flatMap((count, index) => {
        const other = theirs.counts[index]
        return count === null || other === null || other === undefined
          ? []
          : [count === other]
      })
      return { name, asked: both.length, equal: both.filter(Boolean).length }
    })
  const sum = (key: 'asked' | 'equal'): number =>
    shares.reduce((total, share) => total + share[key], 0)
  const odd = shares
    .filter(({ asked, equal }) => equal < 0.9 * asked)
    .map(({ name, asked, equal }) => `${name} ${String(equal)} of ${String(asked)}`)
  return `; equally many hits on the first page in ${String(sum('equal'))} of ${String(sum('asked'))} queries${odd.length === 0 ? '' : ` (not so often: ${odd.join('; ')})`}`
}

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
  return `- **${rival}**: castdex is faster at p50 in ${faster(pairs, 'p50')} classes, at p99 in ${faster(pairs, 'p99')}; where a full page comes back, in ${faster(full, 'p50')} and ${faster(full, 'p99')}${worst}${agreement}${viewAgreement(pairs)}.`
}

interface Bound {
  readonly title: string
  readonly families: readonly Family[]
  readonly p50?: number
  readonly p99: number
}

/** The issue's bounds at 4.5 million, by family. */
const BOUNDS: readonly Bound[] = [
  { title: 'relevance order', families: ['relevance'], p50: 0.7, p99: 5 },
  { title: 'worst cases', families: ['worst'], p50: 2, p99: 10 },
  { title: 'exact total', families: ['total'], p99: 10 },
  { title: 'other sorts', families: ['sort'], p99: 20 },
  { title: 'ranges', families: ['range'], p99: 5 },
  { title: 'fuzzy', families: ['fuzzy'], p99: 15 },
  { title: 'phrases', families: ['phrase'], p99: 50 },
  { title: 'what people type', families: ['typed'], p50: 5, p99: 50 },
]

const viewBound = (
  { classes }: Report,
  { title, families, p50, p99 }: Bound,
): readonly string[] | undefined => {
  const ours = classes.flatMap(({ name, family, bySide }) => {
    const timing = bySide[OURS]
    return families.includes(family) && isTiming(timing) ? [{ name, timing }] : []
  })
  const slowest = (share: 'p50' | 'p99') =>
    ours.toSorted((a, b) => b.timing[share] - a.timing[share])[0]
  const [middle, tail] = [slowest('p50'), slowest('p99')]
  if (middle === undefined || tail === undefined) return undefined
  const shown =
    p50 === undefined
      ? ms(tail.timing.p99)
      : `${ms(middle.timing.p50)} / ${ms(tail.timing.p99)}`
  const asked =
    p50 === undefined ? `≤ ${String(p99)}` : `≤ ${String(p50)} / ≤ ${String(p99)}`
  const where =
    middle.name === tail.name || p50 === undefined
      ? tail.name
      : `${middle.name}; ${tail.name}`
  return [
    `${title}${families.includes('relevance') ? ', first page with its exact total' : ''}, slowest class, ${p50 === undefined ? 'p99' : 'p50 / p99'} in ms (${where})`,
    shown,
    asked,
  ]
}

/** As the line of relevance order, of the page after the first one. */
const viewFollowing = ({ classes }: Report): readonly (readonly string[])[] => {
  const pages = classes.flatMap(({ name, family, bySide }) => {
    const timing = bySide[OURS]
    return family === 'relevance' &&
      isTiming(timing) &&
      timing.nextP50 !== undefined &&
      timing.nextP99 !== undefined
      ? [{ name, p50: timing.nextP50, p99: timing.nextP99 }]
      : []
  })
  const slowest = (share: 'p50' | 'p99') => pages.toSorted((a, b) => b[share] - a[share])[0]
  const [middle, tail] = [slowest('p50'), slowest('p99')]
  if (middle === undefined || tail === undefined) return []
  const where = middle.name === tail.name ? tail.name : `${middle.name}; ${tail.name}`
  return [
    [
      `the same of page 2, which needs no total (${where})`,
      `${ms(middle.p50)} / ${ms(tail.p99)}`,
      '≤ 0.7 / ≤ 5',
    ],
  ]
}

const viewWalk = ({ classes }: Report): readonly (readonly string[])[] => {
  const [first, deep] = classes
    .filter(({ family }) => family === 'walk')
    .map(({ bySide }) => bySide[OURS])
  if (!isTiming(first) || !isTiming(deep)) return []
  return [
    ['page 1,000 of a walk against page 1, p50', times(deep.p50 / first.p50), '≤ 1.2×'],
  ]
}

const viewFigures = (report: Report): string => {
  const { size, built, entriesSeconds, indexBytes, http, updates, compaction } = report
  const ours = built[OURS]
  const rows = [
    ...BOUNDS.flatMap((bound) => {
      const line = viewBound(report, bound)
      return line === undefined
        ? []
        : bound.title === 'relevance order'
          ? [line, ...viewFollowing(report)]
          : [line]
    }),
    ...viewWalk(report),
    ...(http === null ? [] : viewHttp(http, size)),
    ...(ours === undefined
      ? []
      : [
          [
            'building from NDJSON of whole records, searchable, one command, podcasts/s',
            count(size / ours.seconds),
            '≥ 12,000',
          ],
        ]),
    ...(entriesSeconds === null
      ? []
      : [
          [
            'building from NDJSON of catalogue entries, podcasts/s',
            count(size / entriesSeconds),
            '≥ 12,000',
          ],
        ]),
    ['index bytes a podcast', count(indexBytes / size), '≤ 300'],
    ...(updates === null ? [] : viewUpdates(updates)),
    ...(compaction === null
      ? []
      : [
          [
            '`castdex reindex` (all words of all records anew), s',
            compaction.seconds.toFixed(1),
            '',
          ],
          [
            'searches meanwhile, p50 / p99 in ms',
            `${ms(compaction.searchP50)} / ${ms(compaction.searchP99)}`,
            '',
          ],
        ]),
  ]
  return table(['castdex', 'measured', 'asked at 4,500,000'], rows)
}

const viewBuilt = ({ built, size, sides }: Report): string =>
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
    ],
  )

/** `smaller`: an earlier run with fewer podcasts, for the growth. */
export const viewReport = (report: Report, smaller: Report | undefined): string =>
  [
    `### ${count(report.size)} podcasts`,
    report.header.join('  \n'),
    [...report.caveats, ...report.leftOut].map((caveat) => `- ${caveat}`).join('\n'),
    viewFigures(report),
    viewClasses(report, smaller),
    report.sides
      .slice(1)
      .map((rival) => viewRival(report, rival))
      .join('\n'),
    viewBuilt(report),
  ].join('\n\n')
