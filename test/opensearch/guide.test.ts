/** Every command of docs/CLUSTER.md that is marked to be run, in its order, on a directory with podcasts and a real node. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { BIN, openTemporaryFolder } from '../cli/castdex.ts'
import { openSharedNode } from './shared-node.ts'

const run = promisify(execFile)
const GUIDE = fileURLToPath(new URL('../../docs/CLUSTER.md', import.meta.url))
const CATALOGUE = fileURLToPath(new URL('../../demo/catalogue.ndjson', import.meta.url))
const SETTINGS = ['CASTDEX_DATA_DIR', 'CASTDEX_OPENSEARCH_URL', 'CASTDEX_OPENSEARCH_PREFIX', 'SNAPSHOTS']

const node = await openSharedNode()

/** Where the node may write snapshots. */
const findSnapshotFolder = async (): Promise<string> => {
  const answer = await fetch(`${node.url}/_nodes/settings?filter_path=nodes.*.settings.path.repo`)
  const { nodes } = (await answer.json()) as {
    nodes: Record<string, { settings: { path: { repo: string | string[] } } }>
  }
  return Object.values(nodes).flatMap(({ settings }) => settings.path.repo)[0] ?? ''
}

test('the guide does what it says', { skip: node.missing !== undefined, timeout: 600_000 }, async () => {
  await using folder = await openTemporaryFolder()
  const prefix = node.newPrefix()
  const blocks = [...(await readFile(GUIDE, 'utf8')).matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block)
  expect(blocks.length).toBeGreaterThan(6)
  // The first block says where things are: here they are elsewhere.
  expect([...(blocks[0] ?? '').matchAll(/^export (\w+)=/gm)].map(([, name]) => name)).toEqual(SETTINGS)
  const places = ['./data', node.url, prefix, await findSnapshotFolder()]
  const script = [
    'set -euo pipefail',
    `npx() { shift; "${process.execPath}" "${BIN}" "$@"; }`,
    'export CASTDEX_CRAWL=off CASTDEX_LISTINGS=off CASTDEX_OPENSEARCH_REPLICAS=0',
    ...SETTINGS.map((name, at) => `export ${name}='${places[at] ?? ''}'`),
    `npx castdex import ndjson few.ndjson`,
    'npx castdex key create --name agency',
    ...blocks.slice(1),
    `curl -s -X DELETE "$CASTDEX_OPENSEARCH_URL/_snapshot/$CASTDEX_OPENSEARCH_PREFIX"`,
  ]
  const lines = (await readFile(CATALOGUE, 'utf8')).split('\n').slice(0, 40)
  await writeFile(`${folder.path}/few.ndjson`, `${lines.join('\n')}\n`)
  await writeFile(`${folder.path}/guide.sh`, script.join('\n'))
  const { stdout } = await run('bash', ['guide.sh'], { cwd: folder.path, env: { PATH: process.env['PATH'] } })
  const moves = [...stdout.matchAll(/^\{"event":"migrate".*$/gm)].map(([line]) => JSON.parse(line) as object)
  expect(moves).toEqual([
    expect.objectContaining({ to: 'opensearch', podcasts: 40, keys: 1, equal: true }),
    expect.objectContaining({ to: 'sqlite', podcasts: 40, keys: 1, equal: true }),
  ])
})
