import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { runCli } from '../../src/cli/run.ts'
import { openTemporaryFolder, startServer } from './castdex.ts'

/** A server that is told to stop while it starts, and what it shows and says. */
async function startStopped(folder: string, words: readonly string[], isTerminal: boolean) {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()]
  const stderr = Object.assign(new PassThrough(), isTerminal && { isTTY: true as const })
  const code = await runCli(['serve', ...words, '--port', '0'], {
    io: { stdin, stdout, stderr },
    environment: new Map([
      ['CASTDEX_DATA_DIR', join(folder, 'data')],
      ['CASTDEX_CRAWL', 'off'],
      ['CASTDEX_DRAIN_MS', '0'],
      ['CASTDEX_LOG_LEVEL', 'error'],
    ]),
    takeSignals: () => AbortSignal.abort('SIGTERM'),
  })
  stdout.end()
  stderr.end()
  return { code, shown: await text(stdout), said: await text(stderr) }
}

test('a server that is told to stop while it starts shows nobody a banner, and ends', async () => {
  await using folder = await openTemporaryFolder()
  expect(await startStopped(folder.path, [], false)).toEqual({
    code: 0,
    shown: '',
    said: expect.stringMatching(/^castdex: made the data folder .*\n$/) as string,
  })
})

test('a demo tells a person that it fills itself first, once', async () => {
  await using folder = await openTemporaryFolder()
  const first = await startStopped(folder.path, ['--demo'], true)
  expect(first.said).toContain('fills the demo first, which takes some seconds')
  const second = await startStopped(folder.path, ['--demo'], true)
  expect(second.said).not.toContain('fills the demo')
})

test('a signal that ends no server leaves it answering, and opens no debugger', async () => {
  await using folder = await openTemporaryFolder()
  await using server = await startServer([], { dataDir: join(folder.path, 'data') })
  for (const name of ['SIGUSR1', 'SIGHUP'] as const) {
    server.child.kill(name)
    expect((await fetch(`${server.baseUrl}/healthz`)).status).toBe(200)
  }
  const { code, stderr } = await server.stop()
  expect(code).toBe(0)
  expect(stderr).toContain('SIGHUP changes nothing')
  expect(stderr).not.toContain('Debugger')
})
