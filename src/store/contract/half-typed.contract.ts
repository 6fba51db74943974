/** All directories find half-typed words alike. */
import { describe, expect, test } from 'vitest'
import {
  HALF_TYPED,
  HALF_TYPED_SHOWS,
  halfTyped,
  MISTYPED,
} from '../../search/contract/half-typed.contract.ts'
import type { Open } from './directory-under-test.contract.ts'
import { create, draftOf, idOf } from './drafts.contract.ts'
import { searchIds } from './queries.contract.ts'

export function describeHalfTypedSearch(name: string, open: Open): void {
  describe(`${name}: half typed`, () => {
    test('beginnings, words, names and typing errors', async () => {
      const directory = await open()
      await directory.writer.write(
        create(...HALF_TYPED_SHOWS.map((fields, at) => draftOf(at + 1, fields))),
      )
      await directory.writer.settle()
      for (const [typed, found] of HALF_TYPED)
        expect(await searchIds(directory, halfTyped(typed)), typed).toEqual(found.map(idOf))
      for (const [typed, found] of MISTYPED)
        expect(await searchIds(directory, halfTyped(typed, true)), typed).toEqual(
          found.map(idOf),
        )
    })
  })
}
