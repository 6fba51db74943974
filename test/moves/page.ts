/** docs/MOVES.md's table of what the rules make of the labelled pairs. */
import {
  boundsOf,
  type Decided,
  isWrongMerge,
  precisionOf,
  recallOf,
  type Share,
} from './measure.ts'

const BEGIN = '<!-- pairs: made by `npm run report -- moves` -->'
const END = '<!-- /pairs -->'

const percent = (share: number): string => (share * 100).toFixed(1)

const shareText = (share: Share): string => {
  if (share.of === 0) return 'none'
  const [low, high] = boundsOf(share)
  return `${percent(share.hits / share.of)} (${percent(low)} to ${percent(high)})`
}

const kindRow = (kind: string, decided: readonly Decided[]): string => {
  const [{ must } = { must: 'merge' }] = decided
  const wrong = decided.filter(isWrongMerge).length
  const right =
    must === 'merge'
      ? recallOf(decided)
      : { hits: decided.length - wrong, of: decided.length }
  const heldOut = decided.filter(({ set }) => set === 'held-out').length
  return `| ${kind} | ${must === 'merge' ? 'one' : 'two'} | ${String(decided.length)} (${String(heldOut)}) | ${String(right.hits)} | ${String(wrong)} | ${shareText(right)} |`
}

const setRow = (name: string, decided: readonly Decided[]): string => {
  const wrong = decided.filter(isWrongMerge).length
  return `| ${name} | ${String(decided.length)} | ${String(wrong)} | ${shareText(precisionOf(decided))} | ${shareText(recallOf(decided))} |`
}

export const pairTables = (
  decided: readonly Decided[],
  again: readonly Decided[],
): string => {
  const kinds = Map.groupBy(decided, ({ kind }) => kind)
  const ofSet = (set: Decided['set']) => decided.filter((pair) => pair.set === set)
  return [
    '| pairs | number | wrong merges | precision, % (95 %) | recall, % (95 %) |',
    '|---|---|---|---|---|',
    setRow('made before the rules were tuned', ofSet('tuning')),
    setRow('held out', ofSet('held-out')),
    setRow('all', decided),
    setRow('the same shows in other draws', again),
    '',
    '| kind | are | pairs (held out) | decided rightly | wrong merges | rightly, % (95 %) |',
    '|---|---|---|---|---|---|',
    ...[...kinds].map(([kind, pairs]) => kindRow(kind, pairs)),
  ].join('\n')
}

/** The page with the tables put in their place. */
export const withTables = (page: string, tables: string): string => {
  const [before, rest] = page.split(BEGIN, 2)
  const after = rest?.split(END, 2)[1]
  if (before === undefined || after === undefined)
    throw new Error('docs/MOVES.md has no place for the tables')
  return `${before}${BEGIN}\n${tables}\n${END}${after}`
}
