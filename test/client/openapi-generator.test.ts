/** Clients that openapi-generator makes from the document read every answer for what it is. */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { EXAMPLE_PODCAST } from '../../src/api/examples/example-podcast.ts'
import { startCastdex } from '../api/castdex.ts'
import { installPackage, pythonOf } from './python-venv.ts'

const run = promisify(execFile)
const require = createRequire(import.meta.url)

/** The generator, and what the client that it makes for Python imports. */
const GENERATOR = {
  requirement:
    'openapi-generator-cli==7.26.0 pydantic==2.14.4 python-dateutil==4.0.0 urllib3==2.8.0',
  module: 'openapi_generator_cli, pydantic, dateutil, urllib3',
  folder: 'castdex-openapi-generator-venv',
}
const PYTHON = pythonOf(GENERATOR)
const DOCUMENT = fileURLToPath(new URL('../../openapi.json', import.meta.url))

const whyNot = (error: unknown): string =>
  error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)

const mustRun = process.env['CI'] === 'true'
const noJava = await run('java', ['-version']).then(() => undefined, whyNot)
const missing = noJava ?? (await installPackage(GENERATOR))
if (missing !== undefined) {
  process.stdout.write(`left out: the tests with openapi-generator: ${missing}\n`)
}

const folder = await mkdtemp(join(tmpdir(), 'castdex-openapi-generator-'))
afterAll(() => rm(folder, { recursive: true }))

/** Makes a client in a folder of its own and returns the folder. */
async function generate(language: string, ...properties: string[]): Promise<string> {
  const output = join(folder, language)
  const words = ['generate', '-i', DOCUMENT, '-g', language, '-o', output]
  await run(join(dirname(PYTHON), 'openapi-generator-cli'), [...words, ...properties], {
    env: { ...process.env, JAVA_TOOL_OPTIONS: '-Xmx700m -XX:TieredStopAtLevel=1' },
    maxBuffer: 64 * 1024 * 1024,
  })
  return output
}

/** Returns what a program prints that calls a server with the client in `client`. */
async function callWith(client: string, program: readonly string[]): Promise<string[]> {
  await using castdex = await startCastdex()
  await castdex.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = castdex.app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${String(port)}`
  const [command = '', ...words] = program
  const running = run(command, words, { cwd: client })
  running.child.stdin?.end(
    JSON.stringify({ folder: client, url, key: castdex.key, podcast: EXAMPLE_PODCAST }),
  )
  const { stdout, stderr } = await running
  return (stdout + stderr).trim().split('\n')
}

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url))

test('openapi-generator is there', { skip: noJava !== undefined || !mustRun }, () => {
  expect(missing).toBeUndefined()
})

const FIRST_CALLS = ['full_is_full', 'basic_is_basic', 'search', 'lookup', 'episodes']

test('every call of its Python client is answered', {
  skip: missing !== undefined,
}, async () => {
  const client = await generate('python')
  expect(await callWith(client, [PYTHON, pathOf('openapi_generator_calls.py')])).toEqual([
    ...FIRST_CALLS,
    ...['health', 'newer', 'errors'],
  ])
})

test('every call of its Go client is answered', {
  skip: missing !== undefined,
}, async () => {
  const names = ['--git-host=example.org', '--git-user-id=castdex', '--git-repo-id=client']
  const client = await generate('go', ...names)
  await cp(pathOf('openapi_generator_calls.go'), join(client, 'calls', 'main.go'))
  // The client needs the standard library alone, so that no module has to be found.
  const env = { ...process.env, CGO_ENABLED: '0', GOFLAGS: '-mod=mod', GOPROXY: 'off' }
  const build = ['build', '-gcflags=-N -l', '-o', 'calling', './calls']
  await run('go', build, { cwd: client, env })
  expect(await callWith(client, [join(client, 'calling')])).toEqual([
    ...FIRST_CALLS,
    'errors',
  ])
})

test('every call of its client for TypeScript with fetch is answered', {
  skip: missing !== undefined,
}, async () => {
  const client = await generate('typescript-fetch')
  await writeFile(join(client, 'package.json'), '{"type":"commonjs"}')
  const options = '--ignoreConfig --strict --skipLibCheck --target es2022 --lib es2022,dom'
  const modules = '--module commonjs --moduleResolution bundler --outDir compiled index.ts'
  const tsc = [require.resolve('typescript/bin/tsc'), ...`${options} ${modules}`.split(' ')]
  await run(process.execPath, tsc, { cwd: client })
  const calls = [process.execPath, pathOf('openapi_generator_calls.mjs')]
  expect(await callWith(client, calls)).toEqual([
    'multiple',
    'whole',
    'search',
    'lookup',
    'episodes',
    'errors',
  ])
})
