/** What an index refuses. */
import { describe, expect, test } from 'vitest'
import { changeOf, type OpenIndex, showAt } from './index-under-test.contract.ts'
import { queryFor, termFor } from '../../../test/search-query.ts'

const BY_TITLE = [{ field: 'title', direction: 'asc', nulls: 'last' }] as const

export function describeRefusals(name: string, open: OpenIndex): void {
  describe(`${name}: refusals`, () => {
    test.each([
      [[]],
      [[null, 'x', null]],
      [[1, 2, 3]],
      [[1, 0, 5, 'x']],
      [[1, 0, null, 1]],
      [['1', 0, 5, 1]],
    ])('a position with the values %j is not one of this search', async (values) => {
      const index = await open()
      await index.apply([changeOf(showAt(1))])
      const after = { total: 3, values }
      await expect(index.search(queryFor({ after }))).rejects.toMatchObject({
        code: 'INVALID_CURSOR',
      })
    })

    test('a position of another order is not one of this search', async () => {
      const index = await open()
      await index.apply([changeOf(showAt(1)), changeOf(showAt(2))])
      await index.refresh()
      const { hits } = await index.search(
        queryFor({ order: [...BY_TITLE, ...queryFor().order], limit: 1 }),
      )
      const after = hits[0]?.position ?? null
      expect(after).not.toBeNull()
      await expect(index.search(queryFor({ after }))).rejects.toMatchObject({
        code: 'INVALID_CURSOR',
      })
    })

    test('a search that needs time and has none is too costly', async () => {
      const index = await open({ searchTimeoutMs: 0 })
      await index.apply([changeOf(showAt(1))])
      const asked = queryFor({ terms: [termFor('shows', { fuzzy: true })] })
      await expect(index.search(asked)).rejects.toMatchObject({
        code: 'SEARCH_TOO_COSTLY',
      })
    })

    test('a search that nobody waits for ends', async () => {
      const index = await open()
      const signal = AbortSignal.abort(new Error('gone'))
      await expect(index.search(queryFor(), { signal })).rejects.toThrow('gone')
    })
  })
}
