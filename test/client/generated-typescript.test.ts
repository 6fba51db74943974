/** Clients that generators for TypeScript make compile, and read answers for what they are. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { EXAMPLE_PODCAST } from '../../src/api/examples/example-podcast.ts'
import { startCastdex } from '../api/castdex.ts'
import { folderOf, installNpm } from './npm-folder.ts'

const run = promisify(execFile)
const require = createRequire(import.meta.url)
const DOCUMENT = fileURLToPath(new URL('../../openapi.json', import.meta.url))
const CALLS = fileURLToPath(new URL('generated_typescript_calls.mjs', import.meta.url))
const mustRun = process.env['CI'] === 'true'

interface Generator {
  readonly name: string
  readonly packages: readonly string[]
  /** The file that its client begins with. */
  readonly entry: string
  /** Runs in an empty folder; returns the words of the call. */
  readonly generate: (folder: string, url: string) => Promise<readonly string[]>
}

const GENERATORS: readonly Generator[] = [
  {
    name: 'hey-api',
    packages: ['@hey-api/openapi-ts@0.99.0', 'typescript@6.0.3'],
    entry: 'index',
    generate: async (folder) => [
      ...['@hey-api/openapi-ts/bin/run.js', '--input', DOCUMENT],
      ...['--output', folder, '--silent', '--no-log-file'],
    ],
  },
  {
    name: 'orval',
    packages: ['orval@8.38.0', 'typescript@6.0.3'],
    entry: 'client',
    async generate(folder, url) {
      const config = join(folder, 'orval.config.mjs')
      const output = { target: join(folder, 'client.ts'), client: 'fetch', baseUrl: url }
      const text = JSON.stringify({ castdex: { input: DOCUMENT, output } })
      await writeFile(config, `export default ${text}\n`)
      return ['orval/dist/bin/orval.mjs', '--config', config]
    },
  },
  {
    name: 'swagger-typescript-api',
    packages: ['swagger-typescript-api@13.13.0', 'typescript@6.0.3'],
    entry: 'client',
    generate: async (folder) => [
      ...['swagger-typescript-api/dist/cli.mjs', 'generate', '--path', DOCUMENT],
      ...['--output', folder, '--name', 'client.ts'],
    ],
  },
]

async function compile(folder: string, entry: string): Promise<void> {
  await writeFile(join(folder, 'package.json'), '{"type":"commonjs"}')
  const options =
    '--ignoreConfig --strict --skipLibCheck --target es2022 --lib es2022,dom,dom.iterable'
  const modules = '--module commonjs --moduleResolution bundler --outDir compiled'
  const words = [...options.split(' '), ...modules.split(' '), `${entry}.ts`]
  const tsc = require.resolve('typescript/bin/tsc')
  await run(process.execPath, [tsc, ...words], { cwd: folder })
}

test.each(GENERATORS)(
  'a client of $name compiles, and its calls are answered',
  async ({ name, packages, entry, generate }) => {
    const missing = await installNpm(`castdex-${name}`, packages)
    if (missing !== undefined && !mustRun) {
      process.stdout.write(`left out: the client of ${name}: ${missing}\n`)
      return
    }
    expect(missing).toBeUndefined()
    const folder = await mkdtemp(join(tmpdir(), 'castdex-generated-'))
    afterAll(() => rm(folder, { recursive: true }))
    await using castdex = await startCastdex()
    await castdex.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = castdex.app.server.address() as AddressInfo
    const url = `http://127.0.0.1:${String(port)}`
    const [program = '', ...words] = await generate(folder, url)
    const script = join(folderOf(`castdex-${name}`), 'node_modules', program)
    await run(process.execPath, [script, ...words], { cwd: folderOf(`castdex-${name}`) })
    await compile(folder, entry)
    const calling = run(process.execPath, [CALLS, name])
    const client = join(folder, 'compiled', `${entry}.js`)
    calling.child.stdin?.end(
      JSON.stringify({ client, url, key: castdex.key, podcast: EXAMPLE_PODCAST }),
    )
    const { stdout, stderr } = await calling
    expect((stdout + stderr).trim().split('\n')).toEqual([
      'whole',
      'search',
      'lookup',
      'episodes',
      'newer',
      'errors',
    ])
  },
)
