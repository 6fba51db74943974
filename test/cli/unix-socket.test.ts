/** `CASTDEX_HOST=unix:PATH`: a server that listens on a Unix socket. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openTemporaryFolder, runCastdex, startServer } from './castdex.ts'

const run = promisify(execFile)

test('calls go over the socket, and the next server takes the place of a killed one', async () => {
  await using folder = await openTemporaryFolder()
  const dataDir = join(folder.path, 'data')
  const path = join(folder.path, 'http.sock')
  const words = ['--host', `unix:${path}`]
  {
    await using server = await startServer(['--demo', ...words], { dataDir })
    expect(server.baseUrl).toBe(`unix:${path}`)
    expect(server.curlLines).toHaveLength(4)
    for (const line of server.curlLines) {
      const { stdout } = await run('bash', ['-c', `KEY=${server.key ?? ''}\n${line}`])
      expect(JSON.parse(stdout)).toHaveProperty('data')
    }
    const tried = await runCastdex(['try', ...words], { dataDir })
    expect(tried).toMatchObject({ code: 0 })
    expect(tried.stdout).toContain(`curl --unix-socket '${path}'`)
    // Who opens the socket is on this machine: the open dialects answer without a key.
    const open = 'http://localhost/search?term=harbour'
    const { stdout } = await run('curl', ['-sf', '--unix-socket', path, open])
    expect(JSON.parse(stdout)).toHaveProperty('resultCount')
    const second = await runCastdex(['serve', ...words], { dataDir })
    expect(second.code).not.toBe(0)
    expect(second.stderr).toMatch(
      /unix:\S+ is in use by another program: .* --host unix:PATH/,
    )
    await server.stop('SIGKILL')
  }
  expect(existsSync(path)).toBe(true)
  await using again = await startServer(words, { dataDir })
  expect((await again.stop()).code).toBe(0)
  expect(existsSync(path)).toBe(false)
})

test('a file that is no socket stays', async () => {
  await using folder = await openTemporaryFolder()
  const path = join(folder.path, 'notes')
  await writeFile(path, 'mine')
  const { code, stderr } = await runCastdex(['serve', '--host', `unix:${path}`], {
    dataDir: join(folder.path, 'data'),
  })
  expect(code).not.toBe(0)
  expect(stderr).toContain('is in use')
  expect(existsSync(path)).toBe(true)
})
