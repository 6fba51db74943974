/** Nothing stands behind the last hit of a search, until something is written there. */
import { describe, expect, test } from 'vitest'
import { queryFor } from '../../../test/search-query.ts'
import {
  changeOf,
  idAt,
  type OpenIndex,
  showAt,
  withScore,
} from './index-under-test.contract.ts'

export function describeLastHits(name: string, open: OpenIndex): void {
  describe(`${name}: behind the last hit`, () => {
    test('there is nothing, and then what was written there since', async () => {
      const index = await open()
      await index.apply(
        [5, 3].map((score, at) => changeOf(showAt(at + 1, withScore(score)))),
      )
      await index.refresh()
      const { hits } = await index.search(queryFor())
      const after = hits.at(-1)?.position ?? null
      expect(after).not.toBeNull()
      expect(await index.search(queryFor({ after }))).toMatchObject({ hits: [], total: 2 })
      await index.apply([changeOf(showAt(3, withScore(1)))])
      await index.refresh()
      const page = await index.search(queryFor({ after }))
      expect(page.hits.map(({ id }) => id)).toEqual([idAt(3)])
      expect(page.total).toBe(2)
    })
  })
}
