/** DuckDB, pyarrow, polars and pandas read the exports; the samples of `/data/` run. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { dataSamples } from '../../src/web/open-data/samples.ts'
import { draftOf, startCastdex } from '../api/castdex.ts'
import { installPackage, pythonOf } from './python-venv.ts'

const run = promisify(execFile)

const READERS = {
  requirement: 'duckdb==2.0.1 pyarrow==26.0.1 polars==2.1.0 pandas==3.1.1',
  module: 'duckdb, pyarrow, polars, pandas',
  folder: 'castdex-table-readers-venv',
}
const SCRIPT = fileURLToPath(new URL('read_tables.py', import.meta.url))

const missing = await installPackage(READERS)
const mustRun = process.env['CI'] === 'true'
const skip = missing !== undefined && !mustRun
if (skip)
  process.stdout.write(`left out: readers of tables cannot be installed: ${missing}\n`)

test('DuckDB, pyarrow, polars and pandas are there', { skip }, () => {
  expect(missing).toBeUndefined()
})

const UNKNOWN = 3
const podcasts = Array.from({ length: 400 }, (_, index) =>
  draftOf(index + 1, {
    title: `Ünïcode "${String(index)}"; 日本, 👋\n`,
    language: index % 2 === 0 ? 'de' : 'en',
    ...(index < UNKNOWN && {
      stats: {
        downloadCount: 0,
        episodeCount: 0,
        latestPublishedAt: null,
        firstEpisodePublishedAt: null,
        transcriptsCount: 0,
        updateFrequency: 'very-stale',
      },
    }),
  }),
)

async function withFiles(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'castdex-tables-'))
  try {
    await using castdex = await startCastdex({ podcasts })
    const authorization = await castdex.makeKey({ scopes: ['export'] })
    for (const format of ['parquet', 'csv', 'ndjson']) {
      const url = `/api/v1/exports/podcasts.${format}`
      const answer = await castdex.app.inject({ url, headers: { authorization } })
      expect([answer.statusCode, answer.headers['x-total-count']]).toEqual([200, '400'])
      const { rawPayload } = answer
      await writeFile(join(folder, `podcasts.${format}`), rawPayload)
    }
    await use(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('each reader has the rows of NDJSON', { skip }, () =>
  withFiles(async (folder) => {
    const files = ['parquet', 'csv', 'ndjson'].map((format) =>
      join(folder, `podcasts.${format}`),
    )
    const { stdout } = await run(pythonOf(READERS), [SCRIPT, ...files], {
      maxBuffer: 64_000_000,
    })
    const read = JSON.parse(stdout) as Readonly<Record<string, unknown>>
    expect(read['ndjson']).toHaveLength(podcasts.length)
    for (const reader of ['duckdb', 'pyarrow', 'polars'])
      expect([reader, read[reader]]).toEqual([reader, read['ndjson']])
    expect(read).toMatchObject({
      csvRows: podcasts.length,
      csvUnknown: UNKNOWN,
      duckdbCsvUnknown: UNKNOWN,
    })
  }),
)

test('the samples for DuckDB and pandas count shows by language', { skip }, () =>
  withFiles(async (folder) => {
    const samples = new Map(dataSamples(folder).map(({ name, code }) => [name, code]))
    const sql = `import duckdb; print(duckdb.sql("""${samples.get('DuckDB') ?? ''}""").fetchall())`
    const counted = await run(pythonOf(READERS), ['-c', sql])
    expect(counted.stdout).toContain("('de', 200)")
    const { stdout } = await run(pythonOf(READERS), ['-c', samples.get('pandas') ?? ''])
    expect(stdout).toMatch(/de +200/)
  }),
)

const hasR = await run('Rscript', ['--version']).then(
  () => true,
  () => false,
)

test('the sample for R counts shows by language', { skip: !hasR }, () =>
  withFiles(async (folder) => {
    const code = dataSamples(folder).find(({ name }) => name === 'R')?.code ?? ''
    const { stdout } = await run('Rscript', ['-e', code])
    expect(stdout).toContain('200')
  }),
)
