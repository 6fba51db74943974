import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  SOURCE_BIN as BIN,
  openTemporaryFolder,
  pretendOld,
  runCastdex,
  startServer,
} from './castdex.ts'

test('says its version, and nothing else', async () => {
  const { code, stdout, stderr } = await runCastdex(['version'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^castdex \d+\.\d+\.\d+(?:-[a-z]+)? \(Node 2\d\.\d+\.\d+\)\n$/)
  expect((await runCastdex(['--version'])).stdout).toBe(stdout)
})

test('npm says nothing of itself beside what a newcomer started, and asks nobody about it', async () => {
  const settings = await readFile(new URL('../../.npmrc', import.meta.url), 'utf8')
  expect(settings.split('\n')).toEqual(
    expect.arrayContaining(['fund=false', 'audit=false', 'update-notifier=false']),
  )
})

test('an older Node starts castdex again under the one that npm installed', async () => {
  await using folder = await openTemporaryFolder()
  const { code, stdout } = await runCastdex(['version'], {
    nodeOptions: await pretendOld(folder.path),
    bin: BIN,
  })
  expect(code).toBe(0)
  expect(stdout).toMatch(/\(Node 2[4-9]\./)
})

test('the exit code comes through the older Node', async () => {
  await using folder = await openTemporaryFolder()
  const { code, stderr } = await runCastdex(['nonsense'], {
    nodeOptions: await pretendOld(folder.path),
  })
  expect(code).toBe(2)
  expect(stderr).toContain('Unknown command "nonsense"')
})

test('an older Node with no newer one beside it says what to type, which runs this very castdex', async () => {
  await using folder = await openTemporaryFolder()
  await mkdir(join(folder.path, 'bin'))
  await writeFile(join(folder.path, 'package.json'), '{"type":"module"}')
  const bin = join(folder.path, 'bin', 'castdex.js')
  await copyFile(BIN, bin)
  const words = ['show', "Ada's show"]
  const { code, stdout, stderr } = await runCastdex(words, {
    nodeOptions: await pretendOld(folder.path),
    bin,
  })
  expect({ code, stdout, stderr }).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'castdex needs Node 24 or newer, and this is 20.1.0.\n' +
      'Install Node 24 and run the same again, or let npm bring one for this command alone:\n' +
      `  npx --package node@24 -- node ${bin} show 'Ada'\\''s show'\n`,
  })
})

test('without sources beside it, the built program is started', async () => {
  await using folder = await openTemporaryFolder()
  await mkdir(join(folder.path, 'bin'))
  await mkdir(join(folder.path, 'dist'))
  await writeFile(join(folder.path, 'package.json'), '{"type":"module"}')
  await writeFile(
    join(folder.path, 'dist', 'main.js'),
    'console.log("built", ...process.argv.slice(2))',
  )
  const bin = join(folder.path, 'bin', 'castdex.js')
  await copyFile(BIN, bin)
  expect(await runCastdex(['version', '--x'], { bin })).toMatchObject({
    code: 0,
    stdout: 'built version --x\n',
  })
})

test.skipIf(process.platform !== 'linux')(
  'a crawler starts with bounds of the allocator and a server with a larger young heap, once, whoever starts them',
  async () => {
    await using folder = await openTemporaryFolder()
    await mkdir(join(folder.path, 'bin'))
    await mkdir(join(folder.path, 'dist'))
    await writeFile(join(folder.path, 'package.json'), '{"type":"module"}')
    const telling = `const { MALLOC_TRIM_THRESHOLD_: trim, MALLOC_MMAP_THRESHOLD_: map } = process.env
      console.log(JSON.stringify({ trim, map, words: process.argv.slice(2), options: process.execArgv }))`
    await writeFile(join(folder.path, 'dist', 'main.js'), telling)
    const bin = join(folder.path, 'bin', 'castdex.js')
    await copyFile(BIN, bin)
    const told = async (
      words: readonly string[],
      env: Readonly<Record<string, string>> = {},
    ): Promise<unknown> => {
      const { stdout } = await runCastdex(words, {
        bin,
        env,
        nodeOptions: ['--no-deprecation'],
      })
      return JSON.parse(stdout) as unknown
    }
    const options = ['--no-deprecation']
    const bounds = { trim: '131072', map: '131072' }
    expect(await told(['crawl', '--once'])).toEqual({
      ...bounds,
      words: ['crawl', '--once'],
      options,
    })
    expect(await told(['serve'])).toEqual({
      words: ['serve'],
      options: [
        '--min-semi-space-size=4',
        '--initial-old-space-size=64',
        '--disable-sigusr1',
        ...options,
      ],
    })
    expect(await told(['crawl', 'run'], { MALLOC_TRIM_THRESHOLD_: '9' })).toEqual({
      trim: '9',
      words: ['crawl', 'run'],
      options,
    })
  },
)

test('a signal to the older Node reaches the server, and its exit code comes back', async () => {
  await using folder = await openTemporaryFolder()
  const nodeOptions = await pretendOld(folder.path)
  await using server = await startServer([], {
    dataDir: join(folder.path, 'data'),
    nodeOptions,
  })
  const { code, signal, stdout } = await server.stop()
  expect({ code, signal }).toEqual({ code: 0, signal: null })
  expect(stdout).toContain('server.stopped')
})

test('when the older Node is killed, the server does not outlive it', async () => {
  await using folder = await openTemporaryFolder()
  const nodeOptions = await pretendOld(folder.path)
  await using server = await startServer([], {
    dataDir: join(folder.path, 'data'),
    nodeOptions,
  })
  server.child.kill('SIGKILL')
  // The streams close when the last process that holds them has ended.
  expect((await server.finished()).stdout).toContain('server.stopped')
})

test("when npm's shell is ended, the server ends as well", async () => {
  await using folder = await openTemporaryFolder()
  await using server = await startServer([], {
    dataDir: join(folder.path, 'data'),
    underNpm: true,
  })
  server.child.kill('SIGTERM')
  expect((await server.finished()).stdout).toContain('server.stopped')
})
