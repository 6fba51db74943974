/** A client that openapi-python-client makes from the document reads every answer for what it is. */
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { EXAMPLE_PODCAST } from '../../src/api/examples/example-podcast.ts'
import { startCastdex } from '../api/castdex.ts'
import { installPackage, pythonOf } from './python-venv.ts'

const run = promisify(execFile)

const GENERATOR = {
  requirement: 'openapi-python-client==0.29.1',
  module: 'openapi_python_client',
  folder: 'castdex-generator-venv',
}
const PYTHON = pythonOf(GENERATOR)
const DOCUMENT = fileURLToPath(new URL('../../openapi.json', import.meta.url))
const CALLS = fileURLToPath(new URL('generated_calls.py', import.meta.url))

const missing = await installPackage(GENERATOR)
const mustRun = process.env['CI'] === 'true'
if (missing !== undefined && !mustRun) {
  process.stdout.write(
    `left out: the test with openapi-python-client, for it cannot be installed: ${missing}\n`,
  )
}

const folder = await mkdtemp(join(tmpdir(), 'castdex-generated-'))
afterAll(() => rm(folder, { recursive: true }))

/** The generator formats with ruff, which comes with it and is looked for on the path. */
async function generate(): Promise<string> {
  const bin = dirname(PYTHON)
  const output = join(folder, 'castdex_client')
  const words = ['generate', '--path', DOCUMENT, '--output-path', output, '--meta', 'none']
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}` }
  const { stdout, stderr } = await run(join(bin, 'openapi-python-client'), words, { env })
  return stdout + stderr
}

const { paths } = JSON.parse(
  await readFile(new URL('../../openapi.json', import.meta.url), 'utf8'),
) as {
  readonly paths: Readonly<Record<string, object>>
}
const OPERATIONS = Object.values(paths).flatMap((path) => Object.keys(path)).length

test('openapi-python-client is there', { skip: missing !== undefined && !mustRun }, () => {
  expect(missing).toBeUndefined()
})

test('it makes a client, of which every call is answered', {
  skip: missing !== undefined,
}, async () => {
  const said = await generate()
  // What it cannot make of the document it leaves out with a warning: JSON lines are the one such
  // answer, and of the types that an upload may have it knows one.
  expect([...new Set(said.match(/WARNING parsing \S+ \S+/g))]).toEqual([
    'WARNING parsing GET /api/v1/exports/podcasts.parquet',
    'WARNING parsing GET /api/v1/exports/podcasts.ndjson',
    'WARNING parsing GET /api/v1/exports/episodes.parquet',
    'WARNING parsing GET /api/v1/exports/episodes.ndjson',
    'WARNING parsing GET /api/v1/exports/podcasts.diff',
    'WARNING parsing GET /api/v1/admin/changes',
    'WARNING parsing POST /api/v1/admin/imports',
  ])
  const models = await readdir(join(folder, 'castdex_client', 'models'))
  // Shapes that are written out again where they are used would be ten for each operation.
  expect(models.length / OPERATIONS).toBeLessThan(7)
  await using castdex = await startCastdex()
  await castdex.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = castdex.app.server.address() as AddressInfo
  const child = spawn(PYTHON, [CALLS], { stdio: ['pipe', 'pipe', 'pipe'] })
  const url = `http://127.0.0.1:${String(port)}`
  child.stdin.end(
    JSON.stringify({ folder, url, key: castdex.key, podcast: EXAMPLE_PODCAST }),
  )
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect((output + errors).trim().split('\n')).toEqual([
    'full_is_full',
    'basic_is_basic',
    'search',
    'lookup',
    'errors',
  ])
})
