/**
 * The part "a new version" of docs/CLUSTER.md: one server after the other is replaced by a version
 * that adds a column and a table, while a caller behind a load balancer goes on asking.
 */
import { cp, glob, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  BIN,
  openTemporaryFolder,
  runCastdex,
  type RunningServer,
  startServer,
} from '../cli/castdex.ts'
import { openSharedPair } from './open-pair.ts'

const pair = await openSharedPair()
const CATALOGUE = fileURLToPath(new URL('../../demo/catalogue.ndjson', import.meta.url))
const SEARCH = '/api/v1/search/podcasts?q=history'
const NEXT = `ALTER TABLE podcasts ADD COLUMN of_the_next_version text;
CREATE TABLE of_the_next_version (name text PRIMARY KEY);
`

/** What is tested, with one migration more. */
async function makeNextVersion(): Promise<AsyncDisposable & { readonly bin: string }> {
  const current = dirname(dirname(BIN))
  // Beside the current one, so that both find the same dependencies.
  const target = await mkdtemp(join(dirname(current), 'castdex-next-'))
  await cp(current, target, { recursive: true, verbatimSymlinks: true })
  let added = 0
  for await (const file of glob('**/postgres-migrations/0001-store.sql', {
    cwd: join(target, 'dist'),
  })) {
    await writeFile(join(target, 'dist', dirname(file), '9999-next.sql'), NEXT)
    added += 1
  }
  expect(added).toBeGreaterThan(0)
  const bin = join(target, 'bin', 'castdex.js')
  return { bin, [Symbol.asyncDispose]: () => rm(target, { recursive: true, force: true }) }
}

/** Sends a request to whichever server is ready, as a load balancer does that asks `/readyz`. */
class Balancer {
  readonly servers: RunningServer[] = []
  #turn = 0

  /** Returns the status, of a refusal with its code. */
  async ask(path: string, key: string): Promise<string> {
    for (let tries = 0; tries < 100; tries += 1) {
      const server = this.servers[(this.#turn += 1) % this.servers.length]
      if (server === undefined || !(await isReady(server))) continue
      const response = await fetch(`${server.baseUrl}${path}`, {
        headers: { authorization: key },
      })
      const text = await response.text()
      // On a busy machine PostgreSQL may take longer than a request waits: whoever is told to comes
      // again.
      if (response.status === 503 && response.headers.has('retry-after')) continue
      return response.ok ? String(response.status) : `${String(response.status)} ${text}`
    }
    throw new Error('no server was ready')
  }
}

async function isReady({ baseUrl }: RunningServer): Promise<boolean> {
  const answer = await fetch(`${baseUrl}/readyz`).catch(() => undefined)
  await answer?.arrayBuffer()
  return answer?.ok === true
}

/** Asks one thing after the other until it is told to stop. */
async function askUntil(
  isOver: () => boolean,
  balancer: Balancer,
  key: string,
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const paths = ['/api/v1/podcasts/latest', SEARCH]; !isOver(); paths.reverse()) {
    const status = await balancer.ask(paths[0] ?? '', key).catch(String)
    counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  return counts
}

test('servers are replaced one by one, and nobody notices', {
  skip: pair.missing !== undefined,
}, async () => {
  await using folder = await openTemporaryFolder()
  await using next = await makeNextVersion()
  const schema = pair.database.newSchema()
  const env = {
    CASTDEX_STORE: 'postgres',
    CASTDEX_POSTGRES_URL: pair.database.url,
    CASTDEX_POSTGRES_SCHEMA: schema,
    CASTDEX_SEARCH: 'opensearch',
    CASTDEX_OPENSEARCH_URL: pair.opensearchUrl,
    CASTDEX_OPENSEARCH_PREFIX: pair.newPrefix(),
    CASTDEX_OPENSEARCH_REPLICAS: '0',
    CASTDEX_REQUIRE_APPLE_ID: 'false',
    CASTDEX_RATE_LIMIT: '0',
    CASTDEX_DRAIN_MS: '1000',
  }
  const options = { dataDir: folder.path, env }
  const few = join(folder.path, 'few.ndjson')
  await writeFile(
    few,
    `${(await readFile(CATALOGUE, 'utf8')).split('\n').slice(0, 40).join('\n')}\n`,
  )
  expect(await runCastdex(['import', 'ndjson', few], options)).toMatchObject({ code: 0 })
  const made = await runCastdex(['key', 'create', '--name', 'caller'], options)
  const key = /cdx_\w+/.exec(made.stdout)?.[0] ?? ''

  const balancer = new Balancer()
  const [oldest, older] = [await startServer([], options), await startServer([], options)]
  balancer.servers.push(oldest, older)
  let isOver = false
  const asking = askUntil(() => isOver, balancer, key)
  try {
    const first = await startServer([], { ...options, bin: next.bin })
    balancer.servers.push(first)
    await oldest.stop()
    balancer.servers.splice(balancer.servers.indexOf(oldest), 1)
    const second = await startServer([], { ...options, bin: next.bin })
    balancer.servers.push(second)
    // The older one still charges keys, in tables that have a column more.
    await older.stop()
    balancer.servers.splice(balancer.servers.indexOf(older), 1)
    await balancer.ask(SEARCH, key)
  } finally {
    isOver = true
  }
  const counts = await asking
  await Promise.all(balancer.servers.map((server) => server.stop()))
  expect([...counts.keys()]).toEqual(['200'])
  // The next version says that the old one reads its tables.
  expect(await runCastdex(['stats'], options)).toMatchObject({ code: 0 })
})
