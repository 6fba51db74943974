/**
 * What strangers' queries found, as Markdown: the figures of the half that nobody tunes by first.
 */
import type { AnsweredQuery } from './measure.ts'
import type { Half } from './read.ts'
import type { EngineResults } from './run.ts'
import { readJudgements, readTopics, topicFigures } from './topics.ts'

export interface Figures {
  readonly queries: number
  readonly first: number
  readonly inThree: number
  readonly nothing: number
}

export function figuresOf(answered: readonly AnsweredQuery[]): Figures {
  const part = (holds: (each: AnsweredQuery) => boolean): number =>
    answered.length === 0 ? 0 : answered.filter(holds).length / answered.length
  return {
    queries: answered.length,
    first: part(({ place }) => place === 1),
    inThree: part(({ place }) => place !== null && place <= 3),
    nothing: part(({ found }) => found.length === 0),
  }
}

const inHalf = (answered: readonly AnsweredQuery[], half: Half): readonly AnsweredQuery[] =>
  answered.filter(({ asked }) => asked.half === half)

/** Checks that passed, and how many there are. */
const checksOf = ({ checked }: EngineResults, half: Half): readonly [number, number] => {
  const here = checked.filter(({ check }) => check.half === half)
  return [here.filter(({ passed }) => passed).length, here.length]
}

const share = (value: number): string => value.toFixed(2).replace(/^0/, '')

const cell = ({ first, inThree, nothing }: Figures): string =>
  [first, inThree, nothing].map(share).join(' / ')

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const tableOf = (results: readonly EngineResults[], half: Half): readonly string[] => {
  const own = inHalf(results[0]?.answered ?? [], half)
  const kinds = [...new Set(own.map(({ asked }) => asked.kind))].sort()
  const ofKind = (kind: string | undefined) =>
    results.map(({ answered }) =>
      figuresOf(
        inHalf(answered, half).filter(({ asked }) => (kind ?? asked.kind) === asked.kind),
      ),
    )
  const rowOf = (name: string, figures: readonly Figures[]): string =>
    row([name, String(figures[0]?.queries ?? 0), ...figures.map(cell)])
  const [, checks] = results[0] === undefined ? [0, 0] : checksOf(results[0], half)
  return [
    row(['kind', 'queries', ...results.map(({ name }) => name)]),
    row(['---', '---:', ...results.map(() => '---:')]),
    ...kinds.map((kind) => rowOf(kind, ofKind(kind))),
    rowOf('**all**', ofKind(undefined)),
    ...(checks === 0
      ? []
      : [
          row([
            'language checks passed',
            String(checks),
            ...results.map((each) => String(checksOf(each, half)[0])),
          ]),
        ]),
  ]
}

const topicTable = (results: readonly EngineResults[]): readonly string[] => {
  const judged = readJudgements()
  const figures = results.map(({ topics }) => topicFigures(topics, judged))
  return [
    row(['', ...results.map(({ name }) => name)]),
    row(['---', ...results.map(() => '---:')]),
    row(['nDCG@10', ...figures.map(({ ndcg }) => ndcg.toFixed(3))]),
    row(['first hit off topic', ...figures.map(({ firstOff }) => String(firstOff))]),
    row(['hits without a judgement', ...figures.map(({ unjudged }) => String(unjudged))]),
  ]
}

const BEST = 'castdex, forgiving'

/** The kinds in which a rival has more first than the one box. */
const behindIn = (results: readonly EngineResults[], half: Half): readonly string[] => {
  const own = results.find(({ name }) => name === BEST)
  const kinds = [...new Set(own?.answered.map(({ asked }) => asked.kind))].sort()
  const firstOf = ({ answered }: EngineResults, kind: string): number =>
    figuresOf(inHalf(answered, half).filter(({ asked }) => asked.kind === kind)).first
  return kinds.filter((kind) =>
    results.some(
      (each) =>
        each.isRival && own !== undefined && firstOf(each, kind) > firstOf(own, kind),
    ),
  )
}

const DESCRIBED = [
  'Each cell is the share with the wanted show first / among the first three / with nothing found, over 58,522 real shows with their',
  'descriptions and made-up shows for the checks.',
]
const UNDESCRIBED = [
  'Each cell is the share with the wanted show first / among the first three / with nothing found, over 58,522 real titles and made-up shows',
  'for the checks. Sentences ask for what a show is about, and the test catalogue has no real descriptions; with',
  '`CASTDEX_TEST_DUMP` (the dump that the titles are from) they are those of the shows.',
]

export interface StrangersTables {
  readonly results: readonly EngineResults[]
  /** Why rivals are not among them. */
  readonly missing: readonly string[]
  /** Whether the shows had their real descriptions. */
  readonly isDescribed: boolean
}

function rivalsAhead(kinds: readonly string[], rivals: number): string {
  if (rivals === 0) return 'No rival was asked.'
  if (kinds.length === 0) return 'In no kind is a rival ahead.'
  return `A rival is ahead in: ${kinds.join(', ')}.`
}

/** The section that the page begins with. */
export function strangersSection({
  results,
  missing,
  isDescribed,
}: StrangersTables): string {
  const own = results.find(({ name }) => name === BEST)
  if (own === undefined) return ''
  const { first, inThree, nothing, queries } = figuresOf(inHalf(own.answered, 'held-out'))
  const [passed, checks] = checksOf(own, 'held-out')
  const [third, fourth] = (['third', 'fourth'] as const).map((half) =>
    figuresOf(inHalf(own.answered, half)),
  ) as [Figures, Figures]
  const behind = behindIn(results, 'held-out')
  const rivals = results
    .filter(({ isRival }) => isRival)
    .map(({ answered }) => figuresOf(inHalf(answered, 'held-out')).first)
  const best =
    rivals.length === 0 ? '' : `; the best rival has ${share(Math.max(...rivals))} first`
  return [
    `**Held out: of ${String(queries)} queries that a stranger to the rules wrote, and that nobody tunes by, the one box (\`q\`) has the wanted`,
    `show first for ${share(first)}, among three for ${share(inThree)}, and finds nothing for ${share(nothing)}${best}. ${String(passed)} of ${String(checks)} checks`,
    `of languages pass. Of the ${String(third.queries)} of the third set: ${cell(third)}, of the ${String(fourth.queries)} of the fourth: ${cell(fourth)}.** ${rivalsAhead(behind, rivals.length)}`,
    '',
    ...(isDescribed ? DESCRIBED : UNDESCRIBED),
    'Rivals search title (three times as heavy), author, genres and description; FTS5 and Tantivy by BM25, MiniSearch with beginnings and',
    'errors as its documentation advises, Lucene with ICU, stems, fuzzy words and boosts for phrases and whole titles.',
    ...missing,
    '',
    '### The half that is only reported',
    '',
    ...tableOf(results, 'held-out'),
    '',
    '### The third set: two and three faults in one query, only reported',
    '',
    ...tableOf(results, 'third'),
    '',
    '### The fourth set: faults, other scripts, negations in titles, only reported',
    '',
    ...tableOf(results, 'fourth'),
    '',
    `### ${String(readTopics().length)} topics, judged by title, author and description`,
    '',
    ...topicTable(results),
    '',
    '### The half to work with',
    '',
    ...tableOf(results, 'work'),
    '',
  ].join('\n')
}

/** Lists the misses of the one box in the half to work with. */
export function strangersMisses(results: readonly EngineResults[]): readonly string[] {
  const own = results.find(({ name }) => name === BEST)
  const missed = inHalf(own?.answered ?? [], 'work').filter(({ place }) => place !== 1)
  const failed = (own?.checked ?? []).filter(
    ({ check, passed }) => check.half === 'work' && !passed,
  )
  return [
    ...missed.map(
      ({ asked, place, found }) =>
        `${asked.kind}\t${asked.query}\t${asked.wanted.join(',')}\t${String(place ?? '–')}\t${found.slice(0, 3).join(',')}`,
    ),
    ...failed.map(
      ({ check, found }) =>
        `${check.what}\t${check.query}\t${check.wanted.join(',')}\t${check.unwanted.join(',')}\t${found.slice(0, 3).join(',')}`,
    ),
  ]
}
