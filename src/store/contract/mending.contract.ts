/** Repairs leave intact data alone. Tests of damage are in `test/sqlite/trouble`. */
import { describe, expect, test } from 'vitest'
import type { Open } from './directory-under-test.contract.ts'
import { create, draftOf, idOf, readVersioned } from './drafts.contract.ts'

const AT = '2026-11-20T04:26:00.000Z'
const NOTHING = { podcastIds: [], keyRows: 0, left: [], givenUp: [] }

export function describeMending(name: string, open: Open): void {
  describe(`${name}: mending`, () => {
    test('a sound directory is as it was: records, revisions, metadata and its change feed', async () => {
      const directory = await open()
      if (directory.mendRecords === undefined || directory.damagedRecords === undefined)
        throw new Error(`${name} does not mend records: skip this part`)
      const { writer, metadata } = directory
      const pinned = { pins: { author: { value: 'Ada', at: AT } } }
      await writer.write([
        { record: draftOf(1), revision: null, metadata: pinned },
        ...create(draftOf(2), draftOf(3)),
      ])
      await writer.remove({ id: idOf(3), revision: 1, at: AT })
      const read = async () => ({
        snapshot: await Array.fromAsync(writer.snapshot()),
        metadata: await metadata.read([idOf(1), idOf(2)]),
        versions: await Promise.all(
          [1, 2].map((tail) => readVersioned(directory, idOf(tail))),
        ),
        changes: await writer.changes(null, 10),
      })
      const before = await read()
      expect(await directory.mendRecords()).toEqual(NOTHING)
      // Only damaged decisions are given up.
      expect(await directory.mendRecords({ givesUpDecisions: true })).toEqual(NOTHING)
      expect(directory.damagedRecords()).toBe(0)
      expect(await read()).toEqual(before)
    })
  })
}
