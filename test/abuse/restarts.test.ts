/**
 * A server that is stopped under load cuts no request; `npm run bench -- restarts` does the same a
 * hundred times.
 */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writePodcasts } from '../../bench/abuse/podcasts.ts'
import { runCastdex } from '../../bench/frame.ts'
import { restartUnderLoad } from '../../bench/restarts/restarts.ts'
import { restartThroughSocket } from '../../bench/restarts/through-socket.ts'
import { openTemporaryFolder } from '../cli/castdex.ts'

const RESTARTS = process.env['LONG_TESTS'] === 'yes' ? 100 : 5

test('through an inherited socket no call of 64 callers fails, however often it is restarted', async () => {
  await using folder = await openTemporaryFolder()
  const file = join(folder.path, 'podcasts.ndjson')
  writePodcasts(file, 100)
  const dataDir = join(folder.path, 'data')
  runCastdex(['import', 'ndjson', file, '--data-dir', dataDir])
  const { answered, failed } = await restartThroughSocket({
    dataDir,
    restarts: RESTARTS,
    drainMs: 200,
  })
  expect(failed).toEqual({})
  expect(answered).toBeGreaterThan(64)
})

test('nobody who watches readiness is cut off, nor anybody whose connection had been accepted', async () => {
  await using folder = await openTemporaryFolder()
  const file = join(folder.path, 'podcasts.ndjson')
  writePodcasts(file, 100)
  const dataDir = join(folder.path, 'data')
  runCastdex(['import', 'ndjson', file, '--data-dir', dataDir])
  const counts = await restartUnderLoad({ dataDir, restarts: 3, drainMs: 1_000 })
  expect(counts).toMatchObject({ restarts: 3, failedWatching: 0, cut: 0, cutUnwatched: 0 })
  expect(counts.answered).toBeGreaterThan(3 * 16)
})
