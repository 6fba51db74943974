/** A thread that never ends, in the middle of SQLite, keeps no server from ending in time. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTemporaryFolder, startServer } from './castdex.ts'

/** Loaded before castdex. */
const SPIN = `
  import { isMainThread, Worker } from 'node:worker_threads'
  const busy = \`
    const db = new (require('node:sqlite').DatabaseSync)(':memory:')
    db.prepare('WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT n FROM r WHERE n < 0')
      .get()\`
  if (isMainThread) new Worker(busy, { eval: true, execArgv: [] })
`

test('SIGTERM ends a server beside a thread that spins in SQLite', async () => {
  await using folder = await openTemporaryFolder()
  const file = join(folder.path, 'spin.mjs')
  await writeFile(file, SPIN)
  await using server = await startServer([], {
    dataDir: join(folder.path, 'data'),
    env: { CASTDEX_SHUTDOWN_MS: '1000' },
    nodeOptions: [`--import=${file}`],
  })
  expect((await fetch(`${server.baseUrl}/healthz`)).status).toBe(200)
  const { code, signal, stdout } = await server.stop()
  expect({ code, signal }).toEqual({ code: 0, signal: null })
  expect(stdout).toContain('server.stopped')
})
