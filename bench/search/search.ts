/**
 * `npm run bench -- search`: times every class of search on castdex and its rivals, on the same
 * records.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { headerLines, isBusy, loadAverage, print, ROOT, stage } from '../frame.ts'
import { dataDirOf, openCastdex } from './castdex.ts'
import { CATALOGUE_VERSION, type CatalogueSpec, writeCatalogue } from './catalogue.ts'
import { type QueryClass, toClasses } from './classes.ts'
import { writeSection } from './document.ts'
import { indexBytes } from './index-bytes.ts'
import { type ClassResult, measureClasses } from './measure.ts'
import { type Report, viewReport } from './report.ts'
import { isTiming } from './report-cells.ts'
import type { OpenSide, Side, Workplace } from './side.ts'
import { openTantivy } from './tantivy.ts'

export interface SearchBenchOptions {
  readonly size: number
  /** Keeps and reuses directories; their format is not checked. */
  readonly reuse: boolean
  /** Runs classes whose names contain it, without updating the page. */
  readonly only: string | undefined
  /** Lower-case names of rivals; undefined = all. castdex is always measured. */
  readonly sides: readonly string[] | undefined
}

const SEED = 20_261_001
/** Time per class and engine in ms up to 45,000 podcasts; grows with the size, up to 20-fold. */
const CLASS_BUDGET_MS = 80
const USUAL_SIZE = 45_000
const CACHE = join(ROOT, 'node_modules', '.cache', 'castdex-bench', 'search')

/** Printed with each run; docs/PERFORMANCE.md has them too. */
const CAVEATS = [
  'Each side runs in one process and is warm. A page has 50 hits unless the class says otherwise. Each class has up to 50 seeded queries, in up to 8 passes within a time budget. Read ratios rather than milliseconds.',
  'castdex keeps no pages of searches: each is found anew. It keeps podcasts that are asked for often.',
  'Every side returns the basic record of each hit. castdex also counts the exact total of each first page; the column of page 2 shows the cost without it. castdex orders by relevance tier, then authority. Tantivy orders by BM25 and counts only in the class that needs the total.',
  'The words of the catalogue are made up, in ASCII, by Zipf’s law, so that every tokenizer sees the same words. castdex is timed in this process, Tantivy inside its Python process.',
  'The last column of Tantivy leaves out reading the records from its store. Its deep pages use OFFSET.',
] as const

const BUSY =
  '**The machine was busy with other work when this began (see the load): the figures are too long, above all p99; run it again on an idle one.**'

const REUSED =
  'Run with `--reuse`: what was already there was not built again, and its rate of building is that of the earlier run.'

const RIVALS: Readonly<Record<string, OpenSide>> = {
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
  writeCatalogue(file, spec)
  writeFileSync(done, '')
  return file
}

/** Opens castdex first. A rival that fails to open is skipped with a message. */
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
      if (options.sides?.includes(name.toLowerCase()) === false)
        throw new Error('not selected by --sides')
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

const measureSides = async (
  spec: CatalogueSpec,
  file: string,
  classes: readonly QueryClass[],
  options: SearchBenchOptions,
) => {
  const { sides, leftOut } = await openSides(spec, file, options)
  const perClassMs = CLASS_BUDGET_MS * Math.min(20, Math.max(1, spec.size / USUAL_SIZE))
  const { result: results } = await stage('classes', () =>
    measureClasses(sides, classes, { perClassMs }, showClass),
  )
  const built = Object.fromEntries(sides.map((side) => [side.name, side.built]))
  for (const side of sides) await side[Symbol.asyncDispose]()
  return { names: sides.map(({ name }) => name), leftOut, results, built }
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
  const caveats = [...(isBusy() ? [BUSY] : []), ...(reuse ? [REUSED] : [])]
  for (const line of [...header, ...caveats, ...CAVEATS]) print(line)
  const spec = { size, seed: SEED }
  const { result: file } = await stage('catalogue', () => ensureCatalogue(spec, reuse))
  const folder = dirname(file)
  const classes = toClasses(spec).filter(
    ({ name }) => only === undefined || name.includes(only),
  )
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
    indexBytes: indexBytes(dataDir),
  }
  writeReport(report)
  if (!reuse) rmSync(folder, { recursive: true })
  print(viewReport(report, undefined))
}
