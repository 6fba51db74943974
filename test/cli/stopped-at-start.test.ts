import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { runCli } from '../../src/cli/run.ts'
import { openTemporaryFolder } from './castdex.ts'

test('a server that is told to stop while it starts shows nobody a banner, and ends', async () => {
  await using folder = await openTemporaryFolder()
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const code = await runCli(['serve', '--port', '0'], {
    io: { stdin, stdout, stderr },
    environment: new Map([
      ['CASTDEX_DATA_DIR', join(folder.path, 'data')],
      ['CASTDEX_CRAWL', 'off'],
      ['CASTDEX_DRAIN_MS', '0'],
      ['CASTDEX_LOG_LEVEL', 'error'],
    ]),
    takeSignals: () => AbortSignal.abort('SIGTERM'),
  })
  stdout.end()
  stderr.end()
  expect({ code, shown: await text(stdout), said: await text(stderr) }).toEqual({
    code: 0,
    shown: '',
    said: expect.stringMatching(/^castdex: made the data folder .*\n$/) as string,
  })
})
