/**
 * `npm run bench -- cluster`: a catalogue of any size through PostgreSQL and OpenSearch on this one
 * machine: import, bytes, searches by class, and how long new podcasts take to be found.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { headerLines, print, quantile, runCastdex, stage, startCastdex } from '../frame.ts'
import { type CatalogueSpec, writeCatalogue } from '../search/catalogue.ts'
import { toClasses } from '../search/classes.ts'
import { type ClassResult, measureClasses } from '../search/measure.ts'
import { isTiming } from '../search/report-cells.ts'
import { viewUnable } from '../search/report.ts'
import { measureChanges } from './changes.ts'
import { type Pair, startPair } from './pair.ts'
import { HttpSide } from './searches.ts'
import { writeFigures } from '../document.ts'

const SEED = 20_261_001
/** For a class, in ms. */
const CLASS_BUDGET_MS = 1_000
const CHANGES_SECONDS = 60

interface Run {
  readonly spec: CatalogueSpec
  readonly pair: Pair
  readonly dataDir: string
}

/** The command ends when its last change can be found. */
async function importCatalogue({ spec, pair, dataDir }: Run): Promise<number> {
  const file = join(dataDir, 'catalogue.ndjson')
  await stage('catalogue', () => writeCatalogue(file, spec, 'records'))
  const words = ['import', 'ndjson', file, '--data-dir', dataDir]
  const { seconds } = await stage('import', () => runCastdex(words, pair.environment))
  rmSync(file)
  return seconds
}

const bytes = (count: number, size: number): string =>
  `${(count / 1e9).toFixed(2)} GB, ${Math.round(count / size).toLocaleString('en-US')} a podcast`

const ms = (value: number): string => (value < 10 ? value.toFixed(2) : value.toFixed(0))

const classRow = ({ name, bySide }: ClassResult): string => {
  const timing = bySide['cluster']
  if (timing === undefined) return `| ${name} | – | – | – |`
  if (!isTiming(timing)) return `| ${name} | ${viewUnable(timing)} | – | – |`
  const { samples, refused } = timing
  const share = Math.ceil((100 * refused) / (samples + refused))
  const what = refused === 0 ? name : `${name} (${String(share)} % refused)`
  return `| ${what} | ${ms(timing.p50)} | ${ms(timing.p99)} | ${timing.hits.toFixed(0)} |`
}

async function measureServer({ spec, pair, dataDir }: Run) {
  const key = runCastdex(
    ['key', 'create', '--name', 'bench', '--data-dir', dataDir],
    pair.environment,
  ).trim()
  await using server = await startCastdex(dataDir, pair.environment)
  const classes = toClasses(spec).filter(({ family }) => family !== 'walk')
  await using side = new HttpSide(server.url, key, { seconds: 0, bytes: 0 })
  const { result: searches } = await stage('searches', () =>
    measureClasses([side], classes, { perClassMs: CLASS_BUDGET_MS }, (result) => {
      print(classRow(result))
    }),
  )
  const { result: changes } = await stage('changes', () =>
    measureChanges(spec, {
      postgresUrl: pair.postgresUrl,
      side,
      seconds: CHANGES_SECONDS,
    }),
  )
  return { searches, changes }
}

export async function benchCluster(size: number, isWritten: boolean): Promise<void> {
  const header = headerLines()
  for (const line of header) print(line)
  const spec = { size, seed: SEED }
  const dataDir = mkdtempSync(join(tmpdir(), 'castdex-bench-cluster-'))
  try {
    await using pair = await startPair()
    const run = { spec, pair, dataDir }
    const importSeconds = await importCatalogue(run)
    const [stored, indexed] = [pair.postgresBytes(), await pair.openSearchBytes()]
    const { searches, changes } = await measureServer(run)
    const lines = [
      ...header,
      '',
      '| what | measured |',
      '|---|--:|',
      `| podcasts | ${size.toLocaleString('en-US')} |`,
      `| import, until the last podcast can be found | ${importSeconds.toFixed(0)} s, ${(size / importSeconds).toFixed(0)} podcasts a second |`,
      `| PostgreSQL | ${bytes(stored, size)} |`,
      `| OpenSearch, one copy | ${bytes(indexed, size)} |`,
      `| changes written beside searches that the index follows | ${changes.rate.toFixed(0)} a second |`,
      `| from the commit of a new podcast to the first search that finds it, meanwhile, p50 / p99 of ${String(changes.waits.length)} | ${quantile(changes.waits, 0.5).toFixed(2)} / ${quantile(changes.waits, 0.99).toFixed(2)} s |`,
      '',
      '| searches through a server, in ms | p50 | p99 | hits |',
      '|---|--:|--:|--:|',
      ...searches.map(classRow),
    ]
    const text = lines.join('\n')
    print(text)
    if (isWritten) writeFigures('SCALE.md', 'cluster', text)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
