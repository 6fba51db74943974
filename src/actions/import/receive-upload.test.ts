import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { receiveUpload, UPLOAD_RATE } from './receive-upload.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'castdex-upload-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const MIB = 1_048_576

test('an upload is never in memory as a whole', async () => {
  const count = 400
  let most = 0
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let piece = 0; piece < count; piece += 1) {
      most = Math.max(most, process.memoryUsage().arrayBuffers)
      yield await Promise.resolve(Buffer.alloc(MIB, '{'))
    }
  }
  const before = process.memoryUsage().arrayBuffers
  const file = join(folder, 'some.upload')
  const bytes = await receiveUpload(pieces(), {
    ...{ file, format: 'ndjson', maxBytes: count * MIB, rate: UPLOAD_RATE },
    signal: new AbortController().signal,
    onBytes: () => undefined,
  })
  expect([bytes, (await stat(file)).size]).toEqual([count * MIB, count * MIB])
  expect(most - before).toBeLessThan(150 * MIB)
})
