/**
 * Every command of docs/CLUSTER.md that is marked to be run, in its order, on a directory with
 * podcasts and a real pair.
 */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { BIN, openTemporaryFolder } from '../cli/castdex.ts'
import { findPrograms } from '../postgres/start-server.ts'
import { openSharedPair } from './open-pair.ts'

const run = promisify(execFile)
const GUIDE = fileURLToPath(new URL('../../docs/CLUSTER.md', import.meta.url))
const CATALOGUE = fileURLToPath(new URL('../../demo/catalogue.ndjson', import.meta.url))
const SETTINGS = [
  'CASTDEX_DATA_DIR',
  'CASTDEX_POSTGRES_URL',
  'CASTDEX_OPENSEARCH_URL',
  'CASTDEX_OPENSEARCH_PREFIX',
]

const pair = await openSharedPair()

test('the guide does what it says', { skip: pair.missing !== undefined }, async () => {
  await using folder = await openTemporaryFolder()
  const name = pair.database.newSchema()
  const client = await pair.database.connect()
  await client.query(`CREATE DATABASE ${name}`)
  const blocks = [...(await readFile(GUIDE, 'utf8')).matchAll(/^```sh\n(.*?)^```/gms)].map(
    ([, block = '']) => block,
  )
  expect(blocks.length).toBeGreaterThan(5)
  // The first block says where things are: here they are elsewhere.
  expect(
    [...(blocks[0] ?? '').matchAll(/^export (\w+)=/gm)].map(([, name]) => name),
  ).toEqual(SETTINGS)
  const postgresUrl = Object.assign(new URL(pair.database.url), {
    pathname: `/${name}`,
  }).href
  const places = ['./data', postgresUrl, pair.opensearchUrl, pair.newPrefix()]
  const script = [
    'set -euo pipefail',
    `npx() { shift; "${process.execPath}" "${BIN}" "$@"; }`,
    'export CASTDEX_CRAWL=off CASTDEX_LISTINGS=off CASTDEX_OPENSEARCH_REPLICAS=0',
    ...SETTINGS.map((name, at) => `export ${name}='${places[at] ?? ''}'`),
    `export PATH="${findPrograms() ?? ''}:$PATH"`,
    `npx castdex import ndjson few.ndjson`,
    'npx castdex key create --name agency',
    ...blocks.slice(1),
  ]
  const lines = (await readFile(CATALOGUE, 'utf8')).split('\n').slice(0, 40)
  await writeFile(`${folder.path}/few.ndjson`, `${lines.join('\n')}\n`)
  await writeFile(`${folder.path}/guide.sh`, script.join('\n'))
  const { stdout } = await run('bash', ['guide.sh'], {
    cwd: folder.path,
    env: { PATH: process.env['PATH'] },
  })
  await client.query(`DROP DATABASE ${name}`)
  const moves = [...stdout.matchAll(/^\{"event":"copy".*$/gm)].map(
    ([line]) => JSON.parse(line) as object,
  )
  expect(moves).toEqual([
    expect.objectContaining({ to: 'postgres', podcasts: 40, keys: 1, equal: true }),
    expect.objectContaining({ to: 'sqlite', podcasts: 40, keys: 1, equal: true }),
  ])
})
