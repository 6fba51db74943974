/** `castdex try`: what it prints is pasted into a shell as it is. */
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { BIN, openTemporaryFolder, runCastdex, startServer } from './castdex.ts'

const run = promisify(execFile)

/** The answers of the five calls, each on a line. */
async function paste(text: string): Promise<readonly unknown[]> {
  const quiet = `curl() { command curl --silent --show-error "$@"; echo; }\ncastdex() { '${process.execPath}' '${BIN}' "$@"; }\n`
  const { stdout } = await run('bash', ['-c', `${quiet}npx() { "$@"; }\n${text}`])
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as unknown)
}

const ANSWERS = [
  { status: 'OK', data: { totalFound: 2 } },
  { data: { podcast: { title: expect.any(String) as string } } },
  { data: { platforms: { apple: expect.any(Object) as object } } },
  { data: { result: { total: { relation: 'eq' } } } },
  { data: { understood: expect.any(Object) as object } },
]

test('five calls work as they stand, with the key of the demo and without it', async () => {
  await using folder = await openTemporaryFolder()
  const { path: dataDir } = folder
  await using server = await startServer(['--demo'], { dataDir })
  const words = ['try', '--port', new URL(server.baseUrl).port]
  const shown = await runCastdex(words, { dataDir })
  expect(shown).toMatchObject({ code: 0 })
  expect(shown.stdout).not.toContain(server.key)
  expect(await paste(shown.stdout)).toMatchObject(ANSWERS)
  // The server is found by its data folder.
  expect((await runCastdex(['try'], { dataDir })).stdout).toBe(shown.stdout)
  // Searched with a letter in the wrong place, and found all the same.
  expect(shown.stdout).toMatch(/\?q=/)
  await rm(join(dataDir, 'first-key.txt'))
  const without = await runCastdex(words, { dataDir })
  expect(without.stdout).toContain('key create --name try)')
  const settings = `export CASTDEX_DATA_DIR='${dataDir}' CASTDEX_CRAWL=off\n`
  expect(await paste(settings + without.stdout)).toMatchObject(ANSWERS)
})

test('where no castdex answers it says how to start one', async () => {
  await using folder = await openTemporaryFolder()
  const refused = await runCastdex(['try', '--port', '1'], { dataDir: folder.path })
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(
    /No castdex answers at http:\/\/127\.0\.0\.1:1\b.*serve --demo/s,
  )
})

test('a server that has other data is told from one that has these', async () => {
  await using folder = await openTemporaryFolder()
  await using other = await openTemporaryFolder()
  await using server = await startServer(['--demo'], { dataDir: folder.path })
  const words = ['try', '--port', new URL(server.baseUrl).port]
  const empty = await runCastdex(words, { dataDir: other.path })
  expect(empty).toMatchObject({ code: 1, stdout: '' })
  expect(empty.stderr).toContain('castdex.db')
})
