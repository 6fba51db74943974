/**
 * The search index made anew: by hand beside a server, and by the server itself where its files are
 * gone.
 */
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  openTemporaryFolder,
  type RunningServer,
  runCastdex,
  startServer,
} from './castdex.ts'

/** So many that the index is a file. */
const PODCASTS = 700

const fillFolder = async (dataDir: string): Promise<void> => {
  const lines = Array.from({ length: PODCASTS }, (_, at) =>
    JSON.stringify({
      feedUrl: `https://feeds.example.com/${String(at)}`,
      title: `Lantern ${String(at)}`,
      appleId: 1000 + at,
    }),
  )
  const file = join(dataDir, 'catalogue.ndjson')
  await writeFile(file, `${lines.join('\n')}\n`)
  expect(await runCastdex(['import', 'ndjson', file], { dataDir })).toMatchObject({
    code: 0,
  })
}

const searching = async (
  { baseUrl }: RunningServer,
  key: string | undefined,
): Promise<{ status: number; total: number | undefined }> => {
  const response = await fetch(`${baseUrl}/api/v1/search/podcasts`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key ?? ''}` },
    body: JSON.stringify({ searchTerms: [{ searchTerm: 'lantern' }] }),
  })
  const total = /"totalResultsAvailable":(\d+)/.exec(await response.text())?.[1]
  return { status: response.status, total: total === undefined ? undefined : Number(total) }
}

const untilReady = async ({ baseUrl }: RunningServer): Promise<void> => {
  while ((await fetch(`${baseUrl}/readyz`)).status !== 200) await sleep(20)
}

test('reindex makes the index anew, beside a server that goes on', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = folder.path
  await fillFolder(dataDir)
  await using server = await startServer([], { dataDir })
  const before = await searching(server, server.key)
  expect(before).toEqual({ status: 200, total: PODCASTS })
  const { code, stdout, stderr } = await runCastdex(['reindex'], { dataDir })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(JSON.parse(stdout)).toMatchObject({ event: 'reindex', podcasts: PODCASTS })
  expect(await searching(server, server.key)).toEqual(before)
  expect(await runCastdex(['check'], { dataDir })).toMatchObject({ code: 0 })
})

test('a server whose index files are gone answers at once, says so, and makes them anew', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = folder.path
  await fillFolder(dataDir)
  const first = await startServer([], { dataDir })
  await first.stop()
  for (const file of await readdir(join(dataDir, 'index')))
    await rm(join(dataDir, 'index', file))
  const check = await runCastdex(['check'], { dataDir })
  expect(check.code).toBe(1)
  expect(check.stdout).toContain('the search index is damaged')
  expect(check.stdout).toContain('castdex reindex')
  await using server = await startServer([], { dataDir })
  await untilReady(server)
  // Ready before it looked is ready all the same: then this search has it look.
  while ((await searching(server, first.key)).status === 503) await untilReady(server)
  expect(await searching(server, first.key)).toEqual({ status: 200, total: PODCASTS })
  const { stdout } = await server.stop()
  expect(stdout).toContain('directory.index_rebuilding')
  expect(stdout).toContain('directory.mended')
  expect(await runCastdex(['check'], { dataDir })).toMatchObject({ code: 0 })
})
