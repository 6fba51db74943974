/** Files beside the directory on a full disk: covers, and what operators upload. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { receiveUpload, UPLOAD_RATE } from '../../../src/actions/import/receive-upload.ts'
import { CoverFiles, type CachedCover } from '../../../src/covers/cover-files.ts'
import { newPodcastId } from '../../../src/record/podcast-id.ts'
import { fillUp, mountSmallDisk } from './small-disk.ts'

const folder = mkdtempSync(join(tmpdir(), 'castdex-full-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const NO_MOUNT = 'this machine lets nobody mount a small file system'

const cover: CachedCover = {
  version: 'v',
  fetchedMs: 5,
  pictures: {
    96: new Uint8Array(50_000),
    192: new Uint8Array(50_000),
    480: new Uint8Array(50_000),
  },
}

const filesIn = (path: string): readonly string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

test('a cover that finds no room leaves nothing behind, and those that are kept are answered', async (context) => {
  const disk = mountSmallDisk(folder, 2)
  if (disk === undefined) {
    context.skip(NO_MOUNT)
    return
  }
  const covers = join(disk, 'covers')
  const files = await CoverFiles.open(covers, 1_000_000, Date.now)
  const [kept, refused] = [newPodcastId(0), newPodcastId(1)] as const
  await files.write(kept, cover)
  const makeRoom = fillUp(disk)
  await expect(files.write(refused, cover)).rejects.toMatchObject({ code: 'ENOSPC' })
  expect({ ids: files.ids(), onDisk: filesIn(covers) }).toEqual({
    ids: [kept],
    onDisk: [kept],
  })
  expect(await files.read(refused)).toBeUndefined()
  expect((await files.read(kept))?.version).toBe('v')

  makeRoom()
  await files.write(refused, cover)
  expect((await files.read(refused))?.version).toBe('v')
})

test('an upload that fills the disk is refused as that, and leaves nothing behind', async (context) => {
  const disk = mountSmallDisk(folder, 2)
  if (disk === undefined) {
    context.skip(NO_MOUNT)
    return
  }
  const makeRoom = fillUp(disk)
  const uploads = join(disk, 'uploads')
  const line = Buffer.from('{"feedUrl":"https://feeds.example/1","title":"One"}\n')
  const receive = (name: string) =>
    receiveUpload(
      (async function* () {
        for (let piece = 0; piece < 20; piece += 1)
          yield await Promise.resolve(Buffer.concat(Array<Buffer>(1000).fill(line)))
      })(),
      {
        file: join(uploads, name),
        format: 'ndjson',
        maxBytes: 10_000_000,
        rate: UPLOAD_RATE,
        signal: new AbortController().signal,
        onBytes: () => undefined,
      },
    )
  await expect(receive('refused')).rejects.toMatchObject({ code: 'DISK_FULL' })
  expect(filesIn(disk)).not.toContain('refused')

  makeRoom()
  expect(await receive('taken')).toBe(20_000 * line.length)
  expect(filesIn(uploads)).toEqual(['taken'])
})
