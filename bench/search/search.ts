/**
 * `npm run bench -- search`: every class of search on castdex and its rivals, in one run on the
 * same records.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { headerLines, isBusy, loadAverage, print, ROOT, stage } from '../frame.ts'
import type { Body } from './body.ts'
import { dataDirOf, importNdjson, openCastdex } from './castdex.ts'
import { CATALOGUE_VERSION, type CatalogueSpec, writeCatalogue } from './catalogue.ts'
import { type QueryClass, toClasses } from './classes.ts'
import { measureCompaction } from './compaction.ts'
import { writeSection } from './document.ts'
import { openFts5 } from './fts5.ts'
import { indexBytes } from './index-bytes.ts'
import { type ClassResult, measureClasses } from './measure.ts'
import { measureHttp, mixOf } from './over-http.ts'
import { openPostgres } from './postgres.ts'
import { readThrough } from './read-through.ts'
import { type Report, viewReport } from './report.ts'
import { isTiming } from './report-cells.ts'
import type { OpenSide, Side, Workplace } from './side.ts'
import { openTantivy } from './tantivy.ts'
import { measureUpdates } from './updates.ts'

export interface SearchBenchOptions {
  readonly size: number
  /** Above this, PostgreSQL takes too long and is left out: see the run at this size. */
  readonly postgresSize: number
  /**
   * Keep what was built, and take what an earlier run with it built. PostgreSQL is always built
   * anew; another format of the data is not noticed.
   */
  readonly reuse: boolean
  /** Only the classes whose names contain it; then nothing is written into the documentation. */
  readonly only: string | undefined
  /**
   * The rivals to measure, by names in small letters; undefined = all. castdex is always measured.
   */
  readonly sides: readonly string[] | undefined
}

const SEED = 20_261_001
/** In ms for a class and side, at 45,000 and less; grows with the catalogue to 20 times that. */
const CLASS_BUDGET_MS = 80
const USUAL_SIZE = 45_000
/**
 * Of more, what takes as long as building all of it once more is left out: catalogue entries, and
 * the index made anew.
 */
const LARGEST_WHOLE_RUN = 450_000
const CACHE = join(ROOT, 'node_modules', '.cache', 'castdex-bench', 'search')

/** What holds for every run; docs/PERFORMANCE.md says it once. */
const CAVEATS = [
  'Each side runs in one process and is warm. A page has 50 hits unless the class says otherwise. Each class has up to 50 seeded queries, in up to 8 passes within a time budget. Read ratios rather than milliseconds.',
  'castdex keeps no pages of searches: each is found anew. It keeps podcasts that are asked for often.',
  'Every side returns the basic record of each hit. castdex also counts the exact total of each first page; the column of page 2 shows the cost without it. castdex orders by relevance tier, then authority. The others order by BM25 (PostgreSQL: `ts_rank`) and count only in the class that asks for the total.',
  'The words of the catalogue are made up, in ASCII, by Zipf’s law, so that every tokenizer sees the same words. PostgreSQL uses the configuration `simple`. FTS5 and castdex are timed in this process, Tantivy inside its Python process, PostgreSQL at its client on a Unix socket (0.05 to 0.1 ms of every figure).',
  'Before each step the files of the directory are read once, so that the page cache is warm. The mix over HTTP runs for six seconds before it is timed. The client of the walks decodes only the cursor.',
  'The last column of Tantivy leaves out reading the records from its store. PostgreSQL has 1 GB of shared buffers and no JIT; FTS5 has 64 MB of cache. Deep pages of the others use OFFSET.',
] as const

const BUSY =
  '**The machine was busy with other work when this began (see the load): the figures are too long, above all p99; run it again on an idle one.**'

const REUSED =
  'Run with `--reuse`: what was already there was not built again, and its rate of building is that of the earlier run.'

const SHORTENED =
  'At this size neither catalogue entries are built nor `castdex reindex` is run: each takes as long as building the whole once more.'

const RIVALS: Readonly<Record<string, OpenSide>> = {
  FTS5: openFts5,
  PostgreSQL: openPostgres,
  Tantivy: openTantivy,
}

const workplaceOf = (
  name: string,
  spec: CatalogueSpec,
  file: string,
  reuse: boolean,
): Workplace => {
  const folder = join(dirname(file), name)
  if (!reuse) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  return { spec, file, folder, reuse }
}

const ensureCatalogue = (spec: CatalogueSpec, reuse: boolean): string => {
  const folder = join(CACHE, `${String(spec.size)}-v${String(CATALOGUE_VERSION)}`)
  const file = join(folder, 'catalogue.ndjson')
  mkdirSync(folder, { recursive: true })
  const done = `${file}.done`
  if (reuse && existsSync(done)) return file
  rmSync(done, { force: true })
  writeCatalogue(file, spec, 'records')
  writeFileSync(done, '')
  return file
}

const whyNot = (
  name: string,
  { size, postgresSize, sides }: SearchBenchOptions,
): string | undefined => {
  if (sides !== undefined && !sides.includes(name.toLowerCase()))
    return 'not asked for in this run'
  return name === 'PostgreSQL' && size > postgresSize
    ? `takes too long at this size; see the run of ${postgresSize.toLocaleString('en-US')}`
    : undefined
}

/** A stage whose failure leaves a gap in the table, which is said, and the others go on. */
const stageOrGap = async <Result>(
  name: string,
  gaps: string[],
  work: () => Promise<Result> | Result,
): Promise<Result | null> => {
  try {
    return (await stage(name, work)).result
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause)
    gaps.push(`**Not measured: ${name}**: ${reason ?? 'no reason given'}.`)
    print(
      `!!! ${name} FAILED: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`,
    )
    return null
  }
}

/** castdex first. A rival that is not to be had is left out loudly, and the others go on. */
const openSides = async (
  spec: CatalogueSpec,
  file: string,
  options: SearchBenchOptions,
): Promise<{ sides: Side[]; leftOut: string[] }> => {
  const workplace = (name: string): Workplace =>
    workplaceOf(name, spec, file, options.reuse)
  const castdex = await stage('castdex built and opened', () =>
    openCastdex(workplace('castdex')),
  )
  const sides = [castdex.result]
  const leftOut: string[] = []
  for (const [name, open] of Object.entries(RIVALS)) {
    try {
      const reason = whyNot(name, options)
      if (reason !== undefined) throw new Error(reason)
      sides.push(
        (await stage(`${name} built and opened`, () => open(workplace(name)))).result,
      )
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause)
      leftOut.push(`**${name} is left out**: ${reason ?? 'no reason given'}.`)
      print(
        `!!! ${name} IS LEFT OUT: ${cause instanceof Error ? cause.message : String(cause)}`,
      )
    }
  }
  return { sides, leftOut }
}

const showClass = ({ name, bySide }: ClassResult): void => {
  const cells = Object.entries(bySide).map(([side, result]) =>
    isTiming(result)
      ? `${side} ${result.p50.toFixed(3)}/${result.p99.toFixed(3)} (${result.hits.toFixed(0)})`
      : `${side} – ${result.unable.slice(0, 60)}`,
  )
  print(`${name.padEnd(42)} ${cells.join('  ')}`)
}

const reportFile = (size: number): string => join(CACHE, `report-${String(size)}.json`)

const readReport = (size: number): Report | undefined =>
  existsSync(reportFile(size))
    ? (JSON.parse(readFileSync(reportFile(size), 'utf8')) as Report)
    : undefined

/**
 * The rate of a catalogue that knows little. Its directory is gone before the others are built:
 * disks are finite.
 */
const entriesSeconds = (spec: CatalogueSpec, folder: string, reuse: boolean): number => {
  const kept = join(folder, 'entries.json')
  if (reuse && existsSync(kept)) return Number(readFileSync(kept, 'utf8'))
  const [file, dataDir] = [join(folder, 'entries.ndjson'), join(folder, 'entries')]
  rmSync(dataDir, { recursive: true, force: true })
  writeCatalogue(file, spec, 'entries')
  const seconds = importNdjson(file, dataDir)
  for (const path of [dataDir, file]) rmSync(path, { recursive: true })
  writeFileSync(kept, String(seconds))
  return seconds
}

const measureSides = async (
  spec: CatalogueSpec,
  file: string,
  classes: readonly QueryClass[],
  options: SearchBenchOptions,
) => {
  const { sides, leftOut } = await openSides(spec, file, options)
  await stage('files read through', () => {
    for (const { name } of sides) readThrough(join(dirname(file), name))
  })
  const perClassMs = CLASS_BUDGET_MS * Math.min(20, Math.max(1, spec.size / USUAL_SIZE))
  const { result: results } = await stage('classes', () =>
    measureClasses(sides, classes, { perClassMs }, showClass),
  )
  const built = Object.fromEntries(sides.map((side) => [side.name, side.built]))
  for (const side of sides) await side[Symbol.asyncDispose]()
  return { names: sides.map(({ name }) => name), leftOut, results, built }
}

const isAnsweredBy =
  (results: readonly ClassResult[]) =>
  (name: string): boolean =>
    isTiming(results.find((result) => result.name === name)?.bySide['castdex'])

/** What is measured of castdex alone, in the directory that the classes were asked in. */
const measureDirectory = async (
  spec: CatalogueSpec,
  dataDir: string,
  mix: readonly Body[],
  gaps: string[],
) => {
  const bytes = indexBytes(dataDir)
  const seconds = spec.size > USUAL_SIZE ? 4 : 1
  const http = await stageOrGap('HTTP', gaps, () =>
    measureHttp(spec, dataDir, mix, seconds),
  )
  const updates = await stageOrGap('updates', gaps, () =>
    measureUpdates(spec, dataDir, mix),
  )
  const compaction =
    spec.size <= LARGEST_WHOLE_RUN
      ? await stageOrGap('reindex beside searches', gaps, () =>
          measureCompaction(dataDir, mix),
        )
      : null
  return { indexBytes: bytes, http, updates, compaction: compaction ?? null }
}

const writeReport = (report: Report): void => {
  writeFileSync(reportFile(report.size), JSON.stringify(report))
  const text = viewReport(
    report,
    report.size > USUAL_SIZE ? readReport(report.size / 10) : undefined,
  )
  writeSection(report.size, text)
}

export const benchSearch = async (options: SearchBenchOptions): Promise<void> => {
  const { size, only, reuse } = options
  const header = headerLines()
  const caveats = [
    ...(isBusy() ? [BUSY] : []),
    ...(reuse ? [REUSED] : []),
    ...(size > LARGEST_WHOLE_RUN ? [SHORTENED] : []),
  ]
  for (const line of [...header, ...caveats, ...CAVEATS]) print(line)
  const spec = { size, seed: SEED }
  const { result: file } = await stage('catalogue', () => ensureCatalogue(spec, reuse))
  const folder = dirname(file)
  const classes = toClasses(spec).filter(
    ({ name }) => only === undefined || name.includes(only),
  )
  const gaps: string[] = []
  const isWhole = only === undefined && size <= LARGEST_WHOLE_RUN
  const entries = isWhole
    ? await stageOrGap('import of catalogue entries', gaps, () =>
        entriesSeconds(spec, folder, reuse),
      )
    : null
  const { names, leftOut, results, built } = await measureSides(
    spec,
    file,
    classes,
    options,
  )
  if (only !== undefined) {
    if (!reuse) rmSync(folder, { recursive: true })
    return
  }
  const dataDir = dataDirOf(join(folder, 'castdex'))
  const report: Report = {
    size,
    header: [...header, `load at the end of the classes: ${loadAverage()}`],
    caveats,
    sides: names,
    leftOut,
    classes: results,
    built,
    entriesSeconds: entries,
    indexBytes: indexBytes(dataDir),
    http: null,
    updates: null,
    compaction: null,
  }
  // Whatever happens later, the classes are there.
  writeReport(report)
  const alone = await measureDirectory(
    spec,
    dataDir,
    mixOf(classes, isAnsweredBy(results)),
    gaps,
  )
  const whole = { ...report, ...alone, leftOut: [...leftOut, ...gaps] }
  writeReport(whole)
  if (!reuse) rmSync(folder, { recursive: true })
  print(viewReport(whole, undefined))
}
