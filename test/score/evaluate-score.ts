/**
 * Does the score put shows in the order of a signal that it was not told? By the signals of a file,
 * one after the other.
 */
import type { Directory } from '../../src/store/directory.ts'
import {
  AUTHORITY_SECTIONS,
  type AuthorityInputs,
  gatherInputs,
  scoreAuthority,
} from '../../src/record/authority/index.ts'
import {
  SIGNALS,
  type SignalName,
  type Signals,
} from '../../src/record/metadata/signals.ts'
import { rankCorrelation } from './rank-correlation.ts'
import type { CatalogueSource } from '../../src/intake/catalogue/byte-source.ts'
import { findOwners } from '../../src/intake/signals/import-signals.ts'
import { parseRow, type SignalRow } from '../../src/intake/signals/parse-row.ts'
import { SIGNALS_TABLE } from '../../src/intake/signals/columns.ts'
import { readTable } from '../../src/intake/signals/read-table.ts'

interface ScoreEvaluation {
  readonly signal: SignalName
  /** `all`, or a language. */
  readonly language: string
  readonly podcasts: number
  /** Spearman's, -1 to 1. Null where the figures do not differ. */
  readonly correlation: number | null
}

/** Fewer say nothing. */
const LEAST_PODCASTS = 10
const BATCH = 500

interface Observation {
  readonly signal: SignalName
  readonly language: string
  readonly score: number
  readonly value: number
}

/** Higher is better. Of ratings it is their number that says how many listen. */
const valueOf = (name: SignalName, signals: Signals): number | undefined => {
  const signal = signals[name]
  if (signal === undefined) return undefined
  if ('count' in signal) return signal.count
  return name.endsWith('Rank') ? -signal.value : signal.value
}

const observe = (
  inputs: AuthorityInputs,
  language: string,
  signals: Signals,
  nowMs: number,
): readonly Observation[] =>
  SIGNALS.flatMap((signal) => {
    const value = valueOf(signal, signals)
    if (value === undefined) return []
    const score = scoreAuthority({ ...inputs, [signal]: null }, nowMs).authorityScore
    return [{ signal, language, score, value }]
  })

interface Evaluating {
  readonly directory: Pick<Directory, 'writer' | 'metadata'>
  readonly source: CatalogueSource
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const observeRows = async (
  { directory, now }: Evaluating,
  rows: readonly SignalRow[],
  into: Map<string, Observation>,
): Promise<void> => {
  const owned = await findOwners(directory.writer, rows)
  const ids = owned.flatMap(({ owner }) => (owner === undefined ? [] : [owner.record.id]))
  const metadata = await directory.metadata.read(ids, AUTHORITY_SECTIONS)
  for (const { row, owner } of owned) {
    if (owner === undefined) continue
    const { id, language } = owner.record
    const inputs = gatherInputs(owner.record, metadata.get(id) ?? {})
    // A show counts once, by its last row.
    for (const one of observe(inputs, language, row.signals, now()))
      into.set(`${one.signal} ${id}`, one)
  }
}

const summarize = (observations: readonly Observation[]): readonly ScoreEvaluation[] =>
  SIGNALS.flatMap((signal) => {
    const of = observations.filter((one) => one.signal === signal)
    const languages = [...new Set(of.map(({ language }) => language))].sort()
    return ['all', ...languages].flatMap((language) => {
      const chosen = language === 'all' ? of : of.filter((one) => one.language === language)
      if (chosen.length < LEAST_PODCASTS) return []
      const correlation = rankCorrelation(
        chosen.map(({ score, value }) => [score, value] as const),
      )
      return [{ signal, language, podcasts: chosen.length, correlation }]
    })
  })

/** Reads the directory and writes nothing. */
export async function evaluateScore(
  evaluating: Evaluating,
): Promise<readonly ScoreEvaluation[]> {
  const observations = new Map<string, Observation>()
  let rows: SignalRow[] = []
  for await (const tableRow of readTable(evaluating.source, SIGNALS_TABLE)) {
    const row = parseRow(tableRow, evaluating.now())
    if ('reason' in row) continue
    rows.push(row)
    if (rows.length < BATCH) continue
    await observeRows(evaluating, rows, observations)
    rows = []
  }
  await observeRows(evaluating, rows, observations)
  return summarize([...observations.values()])
}
