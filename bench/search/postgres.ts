/**
 * The rival PostgreSQL: full text search by a `tsvector` column with GIN, `ts_rank`, and plain
 * columns for the rest.
 */
import { createWriteStream, rmSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Body, BodyTerm } from './body.ts'
import { draftsOf } from './catalogue.ts'
import type { Ask } from './classes.ts'
import { startCluster } from './postgres-cluster.ts'
import { type PythonProcess, startPython } from './python.ts'
import { COLUMNS, LABELS, labelsOf, toRow } from './rival-row.ts'
import type { Answer, Built, OpenSide, Side, Unable, Workplace } from './side.ts'
import { type AnyLabel, filterConditions, orderBy, toIndexes, type Value } from './sql.ts'
import { CannotExpress, expressBody, joined } from './words.ts'

const CREATE = `CREATE TABLE podcasts (
  ${Object.entries(COLUMNS)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')},
  ${LABELS.map((label) => `${label} text[] NOT NULL`).join(', ')},
  words tsvector GENERATED ALWAYS AS (
    setweight(to_tsvector('simple', title), 'A') ||
    setweight(to_tsvector('simple', coalesce(author, '') || ' ' || coalesce(hosts, '')), 'B') ||
    setweight(to_tsvector('simple', coalesce(description, '')), 'D')) STORED)`

const TABLE_INDEXES = [
  'CREATE INDEX podcasts_words ON podcasts USING gin (words)',
  ...LABELS.map(
    (label) => `CREATE INDEX podcasts_${label} ON podcasts USING gin (${label})`,
  ),
  ...toIndexes(' NULLS LAST'),
]

/** As NDJSON, one row a line, for the script to copy. */
const writeRows = async (file: string, { spec }: Workplace): Promise<void> => {
  const output = createWriteStream(file)
  let seq = 0
  for (const draft of draftsOf(spec)) {
    seq += 1
    if (!output.write(`${JSON.stringify({ ...toRow(draft, seq), ...labelsOf(draft) })}\n`))
      await once(output, 'drain')
  }
  output.end()
  await once(output, 'close')
}

const fill = async (python: PythonProcess, workplace: Workplace): Promise<Built> => {
  const file = join(workplace.folder, 'rows.ndjson')
  await writeRows(file, workplace)
  const startedAt = performance.now()
  await python.call({ do: 'run', sql: CREATE })
  await python.call({
    do: 'copy',
    file,
    table: 'podcasts',
    columns: [...Object.keys(COLUMNS), ...LABELS],
  })
  for (const sql of TABLE_INDEXES) await python.call({ do: 'run', sql })
  await python.call({ do: 'run', sql: 'VACUUM ANALYZE podcasts' })
  const seconds = (performance.now() - startedAt) / 1000
  rmSync(file)
  const { number } = await python.call<{ number: number }>({
    do: 'number',
    sql: "SELECT pg_total_relation_size('podcasts')",
  })
  return { seconds, bytes: number }
}

const anyLabel: AnyLabel = (kind, labels) => ({
  sql: `p.${kind} && ARRAY[${labels.map(() => '?').join(', ')}]::text[]`,
  values: labels,
})

const weightOf = ({ searchTargets }: BodyTerm): string => {
  if (searchTargets?.length !== 1) return ''
  return searchTargets[0] === 'podcast-title' ? ':AB' : ':D'
}

const expressTerm = (words: readonly string[], term: BodyTerm): string => {
  const { phraseMatch, slop, fuzzy } = term.searchTermOptions ?? {}
  if (fuzzy === true) throw new CannotExpress('no fuzzy words')
  const weighted = words.map((word) => word + weightOf(term))
  if (phraseMatch !== true) return joined(weighted, ' & ')
  if ((slop ?? 0) === 0) return `(${weighted.join(' <-> ')})`
  if (weighted.length !== 2) throw new CannotExpress('no slop for more than two words')
  const distances = Array.from(
    { length: (slop ?? 0) + 1 },
    (_, index) => `(${weighted.join(` <${String(index + 1)}> `)})`,
  )
  return joined(distances, ' | ')
}

/** Null where no word is asked for. */
const matchOf = (body: Body): string | null => {
  const { all, anyOf, none } = expressBody(body, expressTerm)
  const parts = [
    ...all,
    ...anyOf.map((any) => joined(any, ' | ')),
    ...none.map((expression) => `!(${expression})`),
  ]
  return parts.length === 0 ? null : parts.join(' & ')
}

const toStatement = ({
  body,
  want,
  page,
}: Ask): { sql: string; values: readonly Value[] } => {
  const match = matchOf(body)
  const conditions = filterConditions(body, anyLabel)
  const from = match === null ? 'podcasts p' : "podcasts p, to_tsquery('simple', ?) query"
  const where = [
    ...(match === null ? [] : ['p.words @@ query']),
    ...conditions.map(({ sql }) => sql),
  ]
  const values = [
    ...(match === null ? [] : [match]),
    ...conditions.flatMap((condition) => condition.values),
  ]
  const filtered = `FROM ${from}${where.length === 0 ? '' : ` WHERE ${where.join(' AND ')}`}`
  const order = orderBy(body, match === null ? null : 'ts_rank(p.words, query) DESC')
  const limit = `LIMIT ${String(body.pageSize)} OFFSET ${String((page - 1) * body.pageSize)}`
  const sql =
    want === 'total'
      ? `SELECT count(*) ${filtered}`
      : `SELECT p.basic ${filtered} ORDER BY ${order} ${limit}`
  return { sql: sql.replaceAll('?', '%s'), values }
}

interface Row {
  readonly ms: number
  readonly rows: number
  readonly first: string | number | null
}

const answer = async (python: PythonProcess, ask: Ask): Promise<Answer | Unable> => {
  try {
    const { ms, rows, first } = await python.call<Row>({ do: 'ask', ...toStatement(ask) })
    return ask.want === 'total'
      ? { ms, hits: 0, total: Number(first) }
      : { ms, hits: rows, total: null }
  } catch (cause) {
    if (cause instanceof CannotExpress) return { unable: cause.message }
    throw cause
  }
}

/** Built anew in each run: a cluster of one's own is not kept. */
export const openPostgres: OpenSide = async (workplace): Promise<Side> => {
  await using opened = new AsyncDisposableStack()
  const cluster = opened.use(await startCluster())
  const python = opened.use(startPython('postgres_side.py', [cluster.connection]))
  const built = await fill(python, workplace)
  await python.call({ do: 'run', sql: 'SET plan_cache_mode = force_custom_plan' })
  const kept = opened.move()
  return {
    name: 'PostgreSQL',
    built,
    ask: (ask) => answer(python, ask),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
