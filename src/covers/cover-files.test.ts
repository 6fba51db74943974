import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CoverFiles, type CachedCover } from './cover-files.ts'

const idOf = (number: number): string =>
  `0198c5a2-7f64-7d0e-9d1c-${String(number).padStart(12, '0')}`

const cover = (size: number): CachedCover => ({
  version: 'v',
  fetchedMs: 5,
  pictures: {
    96: new Uint8Array(size),
    192: new Uint8Array(size).fill(1),
    480: new Uint8Array(size).fill(2),
  },
})

let folder: string
let nowMs = 0
const open = (maxBytes: number) => CoverFiles.open(folder, maxBytes, () => nowMs)

beforeEach(async () => {
  nowMs = Date.now()
  folder = await mkdtemp(join(tmpdir(), 'castdex-covers-'))
})

afterEach(() => rm(folder, { recursive: true }))

test('what was asked for longest ago goes first, also after a restart', async () => {
  const files = await open(4000)
  for (const number of [1, 2, 3]) {
    nowMs += 1000
    await files.write(idOf(number), cover(400))
  }
  expect(files.ids()).toEqual([idOf(1), idOf(2), idOf(3)])
  nowMs += 7_200_000
  expect((await files.read(idOf(1)))?.pictures[480]).toEqual(Buffer.alloc(400, 2))
  const again = await open(4000)
  expect(again.bytes).toBe(files.bytes)
  await again.write(idOf(4), cover(400))
  expect(again.ids()).toEqual([idOf(3), idOf(1), idOf(4)])
  expect(await again.read(idOf(2))).toBeUndefined()
})

test('a file that is broken, gone or left behind is no cover', async () => {
  const files = await open(100_000)
  await files.write(idOf(1), cover(10))
  await files.write(idOf(2), cover(10))
  await writeFile(join(folder, idOf(1).slice(-2), idOf(1)), 'nonsense')
  await rm(join(folder, idOf(2).slice(-2), idOf(2)))
  await writeFile(join(folder, '01', 'left.draft'), 'half')
  expect(await files.read(idOf(1))).toBeUndefined()
  expect(await files.read(idOf(2))).toBeUndefined()
  expect([files.ids(), files.bytes]).toEqual([[], 0])
  nowMs += 7_200_000
  await open(100_000)
  expect(await readdir(join(folder, '01'))).toEqual([])
})
