/**
 * The rival SQLite FTS5, as people usually write it: a table of records, an external-content FTS5
 * table over its text columns, `MATCH` and `ORDER BY rank` (BM25), everything else as conditions on
 * the joined table.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { Body, BodyTerm } from './body.ts'
import { draftsOf } from './catalogue.ts'
import type { Ask } from './classes.ts'
import { COLUMNS, LABELS, labelsOf, toRow } from './rival-row.ts'
import type { Answer, Built, OpenSide, Side, Unable, Workplace } from './side.ts'
import { type AnyLabel, filterConditions, orderBy, toIndexes, type Value } from './sql.ts'
import { CannotExpress, expressBody, joined } from './words.ts'

const BATCH = 10_000

const CREATE = `
  CREATE TABLE podcasts (${Object.entries(COLUMNS)
    .map(([name, type]) => `${name} ${type.replace('bigint PRIMARY', 'INTEGER PRIMARY')}`)
    .join(', ')});
  CREATE TABLE labels (kind TEXT NOT NULL, label TEXT NOT NULL, seq INTEGER NOT NULL, PRIMARY KEY (kind, label, seq)) WITHOUT ROWID;
  CREATE VIRTUAL TABLE search USING fts5 (title, author, hosts, description, content = 'podcasts', content_rowid = 'seq')`

const fill = (db: DatabaseSync, { spec }: Workplace): void => {
  const names = Object.keys(COLUMNS)
  const addRow = db.prepare(
    `INSERT INTO podcasts (${names.join(', ')}) VALUES (${names.map((name) => `:${name}`).join(', ')})`,
  )
  const addWords = db.prepare(
    'INSERT INTO search (rowid, title, author, hosts, description) VALUES (?, ?, ?, ?, ?)',
  )
  const addLabel = db.prepare('INSERT INTO labels VALUES (?, ?, ?)')
  let seq = 0
  db.exec('BEGIN')
  for (const draft of draftsOf(spec)) {
    seq += 1
    const row = toRow(draft, seq)
    addRow.run({ ...row })
    addWords.run(seq, row.title, row.author, row.hosts, row.description)
    const labels = labelsOf(draft)
    for (const kind of LABELS)
      for (const label of labels[kind]) addLabel.run(kind, label, seq)
    if (seq % BATCH === 0) db.exec('COMMIT; BEGIN')
  }
  db.exec(
    `COMMIT; ${toIndexes('').join(';')}; INSERT INTO search (search) VALUES ('optimize'); ANALYZE`,
  )
}

const build = (workplace: Workplace): { db: DatabaseSync; built: Built } => {
  const file = join(workplace.folder, 'fts5.db')
  const figures = join(workplace.folder, 'built.json')
  const isThere = workplace.reuse && existsSync(figures)
  const db = new DatabaseSync(file)
  db.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536',
  )
  if (isThere) return { db, built: JSON.parse(readFileSync(figures, 'utf8')) as Built }
  const startedAt = performance.now()
  db.exec(CREATE)
  fill(db, workplace)
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  const built = {
    seconds: (performance.now() - startedAt) / 1000,
    bytes: statSync(file).size,
  }
  writeFileSync(figures, JSON.stringify(built))
  return { db, built }
}

const anyLabel: AnyLabel = (kind, labels) => ({
  sql: `EXISTS (SELECT 1 FROM labels l WHERE l.kind = ? AND l.label IN (${labels.map(() => '?').join(', ')}) AND l.seq = p.seq)`,
  values: [kind, ...labels],
})

const columnsOf = ({ searchTargets }: BodyTerm): string => {
  if (searchTargets?.length !== 1) return ''
  return searchTargets[0] === 'podcast-title' ? '{title author hosts} : ' : 'description : '
}

const expressTerm = (words: readonly string[], term: BodyTerm): string => {
  const { phraseMatch, slop, fuzzy } = term.searchTermOptions ?? {}
  if (fuzzy === true) throw new CannotExpress('no fuzzy words')
  if ((slop ?? 0) > 0) throw new CannotExpress('NEAR ignores the order')
  const quoted =
    phraseMatch === true ? [`"${words.join(' ')}"`] : words.map((word) => `"${word}"`)
  return columnsOf(term) + joined(quoted, ' AND ')
}

/** Null where no word is asked for. */
const matchOf = (body: Body): string | null => {
  const { all, anyOf, none } = expressBody(body, expressTerm)
  const wanted = [...all, ...anyOf.map((any) => joined(any, ' OR '))]
  if (wanted.length === 0 && none.length > 0)
    throw new CannotExpress('NOT needs a word before it')
  if (wanted.length === 0) return null
  const positive = joined(wanted, ' AND ')
  return none.length === 0 ? positive : `(${positive}) NOT ${joined(none, ' OR ')}`
}

const toStatement = ({
  body,
  want,
  page,
}: Ask): { sql: string; values: readonly Value[] } => {
  const match = matchOf(body)
  const conditions = filterConditions(body, anyLabel)
  const where = [
    ...(match === null ? [] : ['search MATCH ?']),
    ...conditions.map(({ sql }) => sql),
  ]
  const values = [
    ...(match === null ? [] : [match]),
    ...conditions.flatMap((condition) => condition.values),
  ]
  const isJoined = want === 'page' || conditions.length > 0
  const from =
    match === null
      ? 'podcasts p'
      : isJoined
        ? 'search JOIN podcasts p ON p.seq = search.rowid'
        : 'search'
  const filtered = `FROM ${from}${where.length === 0 ? '' : ` WHERE ${where.join(' AND ')}`}`
  if (want === 'total') return { sql: `SELECT count(*) AS total ${filtered}`, values }
  const order = orderBy(body, match === null ? null : 'search.rank')
  return {
    sql: `SELECT p.basic ${filtered} ORDER BY ${order} LIMIT ${String(body.pageSize)} OFFSET ${String((page - 1) * body.pageSize)}`,
    values,
  }
}

class Fts5Side implements Side {
  readonly name = 'FTS5'
  readonly built: Built
  readonly #db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(db: DatabaseSync, built: Built) {
    this.#db = db
    this.built = built
  }

  ask(ask: Ask): Promise<Answer | Unable> {
    try {
      return Promise.resolve(this.#answer(ask))
    } catch (cause) {
      if (cause instanceof CannotExpress) return Promise.resolve({ unable: cause.message })
      throw cause
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#db.close()
    return Promise.resolve()
  }

  #answer(ask: Ask): Answer {
    const { sql, values } = toStatement(ask)
    const statement = this.#statements.get(sql) ?? this.#db.prepare(sql)
    this.#statements.set(sql, statement)
    const startedAt = performance.now()
    const rows = statement.all(...values)
    const ms = performance.now() - startedAt
    return ask.want === 'total'
      ? { ms, hits: 0, total: Number(rows[0]?.['total']) }
      : { ms, hits: rows.length, total: null }
  }
}

export const openFts5: OpenSide = (workplace) => {
  const { db, built } = build(workplace)
  return Promise.resolve(new Fts5Side(db, built))
}
