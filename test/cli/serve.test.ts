import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { HANG_GUARD_MS } from '../eventually.ts'
import {
  openTemporaryFolder,
  runCastdex,
  startServer,
  type RunningServer,
} from './castdex.ts'

const run = promisify(execFile)

/**
 * A call of the banner as a person pastes it: by a shell, with the real curl where there is one.
 */
const paste = async (
  take: string,
  line: string,
): Promise<{ readonly status: number; readonly body: unknown }> => {
  const { stdout } = await run('sh', [
    '-c',
    `${take}\n${line} --silent --write-out '\\n%{http_code}'`,
  ])
  const cut = stdout.lastIndexOf('\n')
  return { status: Number(stdout.slice(cut + 1)), body: JSON.parse(stdout.slice(0, cut)) }
}

const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
)

test('the first start of the demo makes a key and four calls that work; the second starts with the same data and none', async () => {
  await using folder = await openTemporaryFolder()
  {
    await using server = await startServer(['--demo'], { dataDir: folder.path })
    expect(server.key).toMatch(/^cdx_\w{32,}$/)
    expect(server.curlLines).toHaveLength(4)
    expect(server.banner).toContain(`${server.baseUrl}/docs`)
    if (hasCurl) {
      const take = /^KEY=.*$/m.exec(server.banner)?.[0] ?? ''
      const answers = await Promise.all(server.curlLines.map((line) => paste(take, line)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      const [multiple, lookup, byFeedUrl, search] = answers.map(({ body }) => body)
      expect(multiple).toMatchObject({
        status: 'OK',
        data: { totalRequested: 2, totalFound: 2 },
      })
      expect(lookup).toMatchObject({
        data: { podcast: { id: expect.any(String) as string } },
      })
      expect(byFeedUrl).toMatchObject({
        data: {
          platforms: { apple: { url: expect.stringContaining('https://') as string } },
        },
      })
      const { data } = search as { data: { result: { hits: { id: string }[] } } }
      const { data: found } = lookup as { data: { podcast: { id: string } } }
      expect(data.result.hits.map(({ id }) => id)).toContain(found.podcast.id)
    }
    const { code, stdout } = await server.stop()
    expect(code).toBe(0)
    expect(stdout).not.toContain(server.key)
    expect(server.banner).not.toContain(server.key)
    for (const name of ['first-key.txt', 'welcome.json'])
      expect((await stat(join(folder.path, name))).mode & 0o777).toBe(0o600)
    const token = /^\/console\?welcome=([\w-]{32})$/m.exec(
      await readFile(join(folder.path, 'first-key.txt'), 'utf8'),
    )?.[1]
    expect(token).toBeDefined()
    expect(
      stdout + server.banner + (await readFile(join(folder.path, 'welcome.json'), 'utf8')),
    ).not.toContain(token)
    for (const line of stdout.trim().split('\n'))
      expect(JSON.parse(line)).toMatchObject({ event: expect.any(String) as string })
  }
  await using again = await startServer(['--demo'], { dataDir: folder.path })
  expect(again.key).toBeUndefined()
  expect(again.curlLines).toEqual([])
  expect(again.banner).toContain(`${again.baseUrl}/docs`)
  const { stdout } = await again.stop()
  expect(stdout).not.toContain('demo.imported')
  expect(
    (
      JSON.parse(
        (await runCastdex(['stats', '--json'], { dataDir: folder.path })).stdout,
      ) as {
        served: number
      }
    ).served,
  ).toBeGreaterThanOrEqual(800)
})

test('without --demo an empty folder is served empty, and the banner says how to fill it', async () => {
  await using folder = await openTemporaryFolder()
  await using server = await startServer([], { dataDir: folder.path })
  expect(server.key).toMatch(/^cdx_/)
  expect(server.banner).toContain('castdex import')
  expect((await fetch(`${server.baseUrl}/readyz`)).status).toBe(200)
  const { code, stdout } = await server.stop()
  expect(code).toBe(0)
  // Scripts wait for the address, and read the file then.
  expect(stdout.indexOf('"key.first"')).toBeGreaterThan(0)
  expect(stdout.indexOf('"key.first"')).toBeLessThan(stdout.indexOf('"server.listening"'))
})

test('a demo start that was killed is completed by the next', async () => {
  await using folder = await openTemporaryFolder()
  for (const killAfterMs of [300, 400, 500]) {
    await runCastdex(['serve', '--demo', '--port', '0'], {
      dataDir: folder.path,
      killAfterMs,
    })
  }
  await using server = await startServer(['--demo'], { dataDir: folder.path })
  await server.stop()
  const { stdout } = await runCastdex(['stats', '--json'], { dataDir: folder.path })
  expect((JSON.parse(stdout) as { served: number }).served).toBeGreaterThanOrEqual(800)
})

test('the demo completes what an interrupted start has left, and leaves any other directory alone', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  const catalogue = await readFile(
    new URL('../../demo/catalogue.ndjson', import.meta.url),
    'utf8',
  )
  const part = join(folder.path, 'part.ndjson')
  await writeFile(part, catalogue.split('\n').slice(0, 10).join('\n'))
  expect(await runCastdex(['import', 'ndjson', part], { dataDir })).toMatchObject({
    code: 0,
  })
  const servedAfterDemoStart = async (): Promise<number> => {
    await using server = await startServer(['--demo'], { dataDir })
    await server.stop()
    return (
      JSON.parse((await runCastdex(['stats', '--json'], { dataDir })).stdout) as {
        served: number
      }
    ).served
  }
  expect(await servedAfterDemoStart()).toBe(10)
  await writeFile(join(dataDir, 'demo-import.unfinished'), '')
  expect(await servedAfterDemoStart()).toBeGreaterThanOrEqual(800)
  expect(await readdir(dataDir)).not.toContain('demo-import.unfinished')
})

/** The port of a server that stops has closed. */
const untilRefused = async ({ baseUrl }: RunningServer): Promise<void> => {
  const knock = (): Promise<string> =>
    fetch(`${baseUrl}/healthz`).then(
      () => 'accepted',
      () => 'refused',
    )
  await expect.poll(knock, { timeout: HANG_GUARD_MS }).toBe('refused')
}

test('a caller whose connection is kept is answered once more after the port has closed', async () => {
  await using folder = await openTemporaryFolder()
  await using server = await startServer([], { dataDir: folder.path })
  const { hostname, port } = new URL(server.baseUrl)
  const request = 'GET /healthz HTTP/1.1\r\nHost: x\r\n'
  const [kept, other] = [connect(Number(port), hostname), connect(Number(port), hostname)]
  let answers = ''
  kept.setEncoding('utf8').on('data', (text: string) => {
    answers += text
  })
  kept.write(`${request}\r\n`)
  await once(kept, 'data')
  // While something moves on a connection, callers of others may be about to send, too.
  other.write(request)
  const moving = setInterval(() => other.write('X-More: 1\r\n'), 20)
  const stopped = server.stop()
  await untilRefused(server)
  kept.write(`${request}\r\n`)
  await once(kept, 'close')
  clearInterval(moving)
  other.write('\r\n')
  expect(answers.match(/HTTP\/1\.1 200 /g)).toHaveLength(2)
  expect(answers.toLowerCase()).toContain('connection: close')
  expect((await stopped).stdout).toContain('"complete":true')
})

test('SIGTERM while a request runs: it is answered, nothing new is accepted, exit 0', async () => {
  await using folder = await openTemporaryFolder()
  await using server = await startServer([], { dataDir: folder.path })
  const { hostname, port } = new URL(server.baseUrl)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const body = JSON.stringify({ searchTerms: [] })
  // A request that runs: its head has come, half of its body is still on the way.
  socket.write(
    `POST /api/v1/search/podcasts HTTP/1.1\r\nHost: x\r\nAuthorization: ${server.key ?? ''}\r\nContent-Type: application/json\r\nContent-Length: ${String(body.length)}\r\n\r\n${body.slice(0, 5)}`,
  )
  await fetch(`${server.baseUrl}/healthz`)
  const stopped = server.stop()
  await untilRefused(server)
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text
  })
  socket.write(body.slice(5))
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(await stopped).toMatchObject({
    code: 0,
    signal: null,
    stdout: expect.stringContaining('"complete":true') as string,
  })
})

test('a request that never ends is cut when the time for a shutdown is over; still exit 0', async () => {
  await using folder = await openTemporaryFolder()
  await using server = await startServer(['--shutdown-ms', '300'], { dataDir: folder.path })
  const { hostname, port } = new URL(server.baseUrl)
  const socket = connect(Number(port), hostname).on('error', () => undefined)
  await once(socket, 'connect')
  const head = [
    'POST /api/v1/search/podcasts HTTP/1.1',
    'Host: x',
    `Authorization: ${server.key ?? ''}`,
  ]
  socket.write(
    [...head, 'Content-Type: application/json', 'Content-Length: 100', '', '{'].join(
      '\r\n',
    ),
  )
  await fetch(`${server.baseUrl}/healthz`)
  const { code, stdout } = await server.stop()
  expect(code).toBe(0)
  expect(stdout).toContain('"complete":false')
})

test('SIGINT stops it too, and an idle connection does not hold it', async () => {
  await using folder = await openTemporaryFolder()
  await using server = await startServer([], { dataDir: folder.path })
  const { hostname, port } = new URL(server.baseUrl)
  const idle = connect(Number(port), hostname)
  await once(idle, 'connect')
  expect(await server.stop('SIGINT')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('"complete":true') as string,
  })
  idle.destroy()
})

test.each([{ words: [] }, { words: ['--demo'] }])(
  'a port in use is said in one sentence, and nothing is filled for nothing (%j)',
  async ({ words }) => {
    await using folder = await openTemporaryFolder()
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const { code, stderr } = await runCastdex(['serve', ...words, '--port', String(port)], {
      dataDir: folder.path,
    })
    other.close()
    expect(code).toBe(1)
    expect(stderr).toContain(
      `castdex: 127.0.0.1, port ${String(port)}, is in use by another program`,
    )
    expect(stderr).toContain('npm start -- --port')
    expect(stderr).not.toContain('    at ')
    expect(stderr).not.toContain('demo')
  },
)
