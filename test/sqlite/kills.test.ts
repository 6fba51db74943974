/**
 * Whatever a process is doing when it is killed, the directory opens, answers rightly and holds all
 * that was acknowledged.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { type KilledPlace, killAgainAndAgain } from './kill-rounds.ts'

const USUAL_KILLS = process.env['LONG_TESTS'] === 'yes' ? 200 : 80
/** In each of the two folders. */
const KILLS = Number(process.env['KILLS'] ?? USUAL_KILLS) / 2

const folder = mkdtempSync(join(tmpdir(), 'castdex-kills-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))

const SCRIPT = fileURLToPath(new URL('./change-until-killed.ts', import.meta.url))

const openPlace = (access: 'serve' | 'write'): KilledPlace => {
  const dataDir = mkdtempSync(join(folder, `${access}-`))
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') }
  return {
    start: () =>
      spawn(process.execPath, [SCRIPT, access, dataDir], {
        stdio: ['pipe', 'pipe', 'inherit'],
        env,
      }),
    open: () =>
      openSqliteDirectory({
        dataDir,
        access: 'serve',
        requireAppleId: false,
        searchTimeoutMs: 10_000,
        // A search thread for each of these directories would take longer than all searches.
        inlineSearchMs: 10_000,
        now: Date.now,
      }),
  }
}

test(`${String(2 * KILLS)} kills at any instant of import, change, deletion, compaction and rebuild lose nothing`, async () => {
  const done = await Promise.all(
    (['write', 'serve'] as const).map((access) =>
      killAgainAndAgain(openPlace(access), KILLS),
    ),
  )
  for (const { writes, tidied, halfWay } of done) {
    // Otherwise nothing was tried.
    expect(writes).toBeGreaterThan(KILLS / 2)
    expect(tidied).toBeGreaterThan(KILLS / 10)
    expect(halfWay).toBeGreaterThan(KILLS / 20)
  }
})

if (USUAL_KILLS < 200)
  process.stdout.write('left out: 120 kills, which LONG_TESTS=yes adds\n')
