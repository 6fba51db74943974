/**
 * `npm run report -- upgrades`: each layout that was released, opened by this version, and how many
 * of its answers differ from those that the release gave. Derived values are left out.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCastdex, SOURCE_BIN, startServer } from '../cli/castdex.ts'
import { compareAnswers } from './answers.ts'
import { callAll } from './calls.ts'
import {
  KEPT_LAYOUTS,
  type KeptAnswers,
  readAnswers,
  unpackFile,
  unpackFolder,
} from './kept.ts'

const env = { CASTDEX_RATE_LIMIT: '10000' }
/** A restore writes a line of its own there. */
const AUDIT = '/api/v1/admin/audit'

async function countDifferent(dataDir: string, { keys, answers }: KeptAnswers) {
  const server = await startServer([], { dataDir, bin: SOURCE_BIN, env })
  try {
    const given = await callAll(server.baseUrl, keys)
    const different = compareAnswers(answers, given).filter(({ path }) => path !== AUDIT)
    return { asked: given.length, different }
  } finally {
    server.child.kill('SIGTERM')
    await server.finished()
  }
}

async function tryLayout(version: string, folder: string): Promise<void> {
  const kept = await readAnswers(version)
  const dataDir = join(folder, 'data')
  await unpackFolder(version, dataDir)
  const restored = join(folder, 'restored')
  const file = await unpackFile(version, 'backup.db', folder)
  await runCastdex(['restore', file], { dataDir: restored, bin: SOURCE_BIN })
  // The first start rewrites the records beside the answers; the second one finds them rewritten.
  for (const [what, place] of [
    ['folder, first start', dataDir],
    ['folder, second start', dataDir],
    ['backup, restored', restored],
  ] as const) {
    const { asked, different } = await countDifferent(place, kept)
    const counts = `${String(asked)} answers, ${String(different.length)} different`
    process.stdout.write(`${version}  ${what.padEnd(22)}${counts}\n`)
    for (const { path, before, after } of different)
      process.stdout.write(`  ${path}\n    ${before}\n    ${after}\n`)
  }
}

for (const version of KEPT_LAYOUTS) {
  const folder = await mkdtemp(join(tmpdir(), 'castdex-upgrades-'))
  try {
    await tryLayout(version, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
