/** DuckDB, pyarrow, polars and pandas read the exports; the samples of `/data/` run. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { EXAMPLE_EPISODES } from '../../src/api/examples/episode-examples.ts'
import type { KeptEpisode } from '../../src/record/episodes/episode.ts'
import { packEpisodes } from '../../src/record/episodes/packed-episodes.ts'
import { dataSamples } from '../../src/web/open-data/samples.ts'
import { draftOf, NOW, type RunningCastdex, startCastdex } from '../api/castdex.ts'
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

/** Every second show has two episodes, one of which has an unknown duration. */
async function addEpisodes({ directory: { writer } }: RunningCastdex): Promise<void> {
  const [example] = EXAMPLE_EPISODES as readonly [KeptEpisode]
  const newestEpisodes = packEpisodes([
    { ...example, guid: 'a', title: 'Ünïcode "1"; 日本, 👋\n', publishedMs: NOW },
    { ...example, guid: 'b', season: null, durationSeconds: null, publishedMs: NOW - 1 },
  ])
  const ids = podcasts.filter((_, index) => index % 2 === 0).map(({ id }) => id)
  const owners = await writer.owners({ ids })
  const changes = owners.byId
    .values()
    .map((found) => ({ ...found, metadata: { newestEpisodes } }))
  await writer.write([...changes])
  await writer.settle()
}

const FORMATS = ['parquet', 'csv', 'ndjson'] as const

async function withFiles(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'castdex-tables-'))
  try {
    await using castdex = await startCastdex({ podcasts })
    await addEpisodes(castdex)
    const authorization = await castdex.makeKey({ scopes: ['export'] })
    for (const noun of ['podcasts', 'episodes'])
      for (const format of FORMATS) {
        const url = `/api/v1/exports/${noun}.${format}`
        const answer = await castdex.app.inject({ url, headers: { authorization } })
        expect([answer.statusCode, answer.headers['x-total-count']]).toEqual([200, '400'])
        await writeFile(join(folder, `${noun}.${format}`), answer.rawPayload)
      }
    await use(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

test.each([
  ['podcasts', 'episodeCount', UNKNOWN, 'id,title,language,episodeCount,genres'],
  [
    'episodes',
    'durationSeconds',
    podcasts.length / 2,
    'id,title,podcastId,season,durationSeconds',
  ],
])('each reader has the %s of NDJSON', { skip }, (noun, unknown, count, columns) =>
  withFiles(async (folder) => {
    const files = FORMATS.map((format) => join(folder, `${noun}.${format}`))
    const words = [SCRIPT, ...files, unknown, columns]
    const { stdout } = await run(pythonOf(READERS), words, { maxBuffer: 64_000_000 })
    const read = JSON.parse(stdout) as Readonly<Record<string, unknown>>
    expect(read['ndjson']).toHaveLength(podcasts.length)
    for (const reader of ['duckdb', 'pyarrow', 'polars'])
      expect([reader, read[reader]]).toEqual([reader, read['ndjson']])
    expect(read).toMatchObject({
      csvRows: podcasts.length,
      csvUnknown: count,
      duckdbCsvUnknown: count,
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
