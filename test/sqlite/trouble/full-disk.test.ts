/** A disk that is full: a sentence and 503, readiness that says so, and all is well again when there is room. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { newDraft } from '../../../src/record/draft.ts'
import { newPodcastId } from '../../../src/record/podcast-id.ts'
import { openSqliteEngine } from '../../../src/engine/sqlite/sqlite-engine.ts'

const folder = mkdtempSync(join(tmpdir(), 'castdex-full-disk-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Undefined where this machine lets nobody mount. */
const mountSmallDisk = (): string | undefined => {
  const path = mkdtempSync(join(folder, 'disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', path], { stdio: 'ignore' })
  if (status !== 0) return undefined
  onTestFinished(() => void execFileSync('umount', ['-l', path]))
  return path
}

const REFUSED = { code: 'NOT_READY', status: 503, options: { retryAfterS: 30 } }
const SENTENCE = 'the disk of the data folder is full or read-only'

const draftOf = (at: number) => ({
  ...newDraft({
    id: newPodcastId(at),
    title: `Show ${String(at)}`,
    feedUrl: `https://feeds.example/${String(at)}`,
    nowMs: 0,
  }),
  description: 'About many things. '.repeat(100),
})
const changesOf = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ record: draftOf(first + at), revision: null }))

test('writes are refused with a sentence while the disk is full, reading goes on, and room is noticed', async (context) => {
  const dataDir = mountSmallDisk()
  if (dataDir === undefined) {
    context.skip('this machine lets nobody mount a small file system')
    return
  }
  // A batch of so many is one transaction, and its part of the index a file.
  const options = { leastPieceRows: 10_000, requireAppleId: false, searchTimeoutMs: 5000, now: Date.now }
  const engine = await openSqliteEngine({ ...options, dataDir, access: 'serve' })
  onTestFinished(() => engine[Symbol.asyncDispose]())
  const [first] = changesOf(0, 1)
  if (first === undefined) throw new Error('nothing to write')
  await engine.writer.write([first])
  await engine.keyring.add(
    {
      id: 'key_a',
      name: 'a',
      scopes: ['search'],
      quotas: { podcastLookups: 5, searchCount: null },
      createdAt: '2026-11-20T04:26:00.000Z',
      expiresAt: null,
      revokedAt: null,
      lastUsedAt: null,
    },
    'hash',
  )
  expect(await engine.health()).toEqual({ sound: true, findings: [] })

  const ballast = join(dataDir, 'ballast')
  let filled = 0
  // By halves, so that nothing is left in the end.
  for (let bytes = 1 << 22; bytes >= 4096; ) {
    try {
      writeFileSync(join(dataDir, `ballast${String(filled)}`), Buffer.alloc(bytes))
      filled += 1
    } catch {
      rmSync(join(dataDir, `ballast${String(filled)}`), { force: true })
      bytes /= 2
    }
  }
  await expect(engine.writer.write(changesOf(10, 1000))).rejects.toMatchObject(REFUSED)
  const { sound, findings } = await engine.health()
  expect({ sound, finding: findings[0] }).toEqual({
    sound: false,
    finding: `${SENTENCE}; look-ups and searches go on`,
  })
  expect(await engine.reader.find({ by: 'id', id: first.record.id })).toBeDefined()
  expect((await engine.reader.counts()).total).toBe(1)

  for (let at = 0; at < filled; at += 1) rmSync(`${ballast}${String(at)}`)
  expect(await engine.health()).toEqual({ sound: true, findings: [] })
  await engine.writer.write(changesOf(10, 100))
  expect((await engine.reader.counts()).total).toBe(101)
  expect(await engine.health({ deep: true, compares: true })).toEqual({ sound: true, findings: [] })
})
