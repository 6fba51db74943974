/** The nginx of `deploy/`, in front of a castdex that is restarted on the port of its socket. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writePodcasts } from '../../bench/abuse/podcasts.ts'
import { ROOT, runCastdex } from '../../bench/frame.ts'
import { restartThroughSocket } from '../../bench/restarts/through-socket.ts'
import { findFreePort, runNginx, RUNS_NGINX } from '../browser/nginx.ts'
import { openTemporaryFolder } from '../cli/castdex.ts'

const RESTARTS = 4

/** Returns the shipped file with other ports, and without the certificates of its owner. */
function shippedFor(port: number, upstream: number): string {
  return readFileSync(join(ROOT, 'deploy/proxy/nginx.conf'), 'utf8')
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${String(upstream)}`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${String(port)};`)
    .replace(/^ *(listen \[::\]|ssl_certificate).*\n/gm, '')
}

test.skipIf(!RUNS_NGINX)(
  'no call fails while castdex restarts behind the shipped nginx',
  async () => {
    await using folder = await openTemporaryFolder()
    const file = join(folder.path, 'podcasts.ndjson')
    writePodcasts(file, 100)
    const dataDir = join(folder.path, 'data')
    runCastdex(['import', 'ndjson', file, '--data-dir', dataDir])
    const port = await findFreePort()
    await using fronts = new AsyncDisposableStack()
    const { answered, failed } = await restartThroughSocket({
      dataDir,
      restarts: RESTARTS,
      drainMs: 200,
      async startFront(upstream) {
        fronts.use(await runNginx(port, shippedFor(port, upstream)))
        return port
      },
    })
    expect(failed).toEqual({})
    expect(answered).toBeGreaterThan(64)
  },
)
