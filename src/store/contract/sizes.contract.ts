/** Reported sizes are at least those of the stored data. */
import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Open } from './directory-under-test.contract.ts'
import { create, draftOf } from './drafts.contract.ts'

const SHOWS = 20
/** Incompressible. */
const BYTES_OF_A_SHOW = 8192

export function describeSizes(name: string, open: Open): void {
  describe(`${name}: sizes`, () => {
    test('the parts together take the room of what was written, and are the same ones afterwards', async () => {
      const directory = await open()
      await directory.writer.write(create(draftOf(1)))
      const before = await directory.sizes()
      const drafts = Array.from({ length: SHOWS }, (_, at) =>
        draftOf(at + 2, { description: randomBytes(BYTES_OF_A_SHOW).toString('base64') }),
      )
      await directory.writer.write(create(...drafts))
      const after = await directory.sizes()
      expect(Object.keys(after)).toEqual(Object.keys(before))
      for (const bytes of Object.values(after)) {
        expect(Number.isSafeInteger(bytes)).toBe(true)
        expect(bytes).toBeGreaterThanOrEqual(0)
      }
      const sum = Object.values(after).reduce((total, bytes) => total + bytes, 0)
      expect(sum).toBeGreaterThanOrEqual(SHOWS * BYTES_OF_A_SHOW)
    })
  })
}
