import { expect, test } from 'vitest'
import { DiskReserve } from './disk-reserve.ts'

const MIB = 1_048_576

test('what is written ends before the disk is full', async () => {
  let free = 300 * MIB
  const reserve = new DiskReserve('data', 'for the upload', () => Promise.resolve(free))
  await reserve.assertRoom(200 * MIB)
  let written = 0
  const write = async (): Promise<void> => {
    for (; written < 1000; written += 1) {
      await reserve.add(MIB)
      free -= MIB
    }
  }
  await expect(write()).rejects.toMatchObject({
    code: 'DISK_FULL',
    message: 'The disk of the data folder has no room for the upload.',
  })
  expect(written).toBeGreaterThan(150)
  expect(free).toBeGreaterThan(0)
})

test('what has no room is refused before a byte is written', async () => {
  const reserve = new DiskReserve('data', 'for the upload', () =>
    Promise.resolve(100 * MIB),
  )
  await reserve.assertRoom(30 * MIB)
  await expect(reserve.assertRoom(40 * MIB)).rejects.toMatchObject({ code: 'DISK_FULL' })
})
