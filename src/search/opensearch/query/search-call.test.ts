import { expect, it } from 'vitest'
import type { SearchQuery } from '../../query.ts'
import { StillAtWork } from '../transport/cluster-refusal.ts'
import type { Requester } from '../transport/cluster-request.ts'
import { SearchBatch } from './search-batch.ts'
import { SearchCall } from './search-call.ts'

const QUERY: SearchQuery = {
  terms: [],
  groups: [],
  filters: {},
  order: [{ field: 'relevance', direction: 'desc', nulls: 'last' }],
  limit: 10,
  level: 'basic',
  after: null,
}

it('a search on which the cluster still works at its deadline is too costly', async () => {
  const working: Requester = {
    request: () => Promise.reject(new StillAtWork(new Error('no answer in time'))),
  }
  const batch = new SearchBatch(working, 'castdex-search')
  const call = new SearchCall({ batch, query: QUERY, timeoutMs: 2000, signal: undefined })
  await expect(call.one({ size: 0 })).rejects.toMatchObject({
    code: 'SEARCH_TOO_COSTLY',
    message: 'the search needs more than 2000 ms; add a filter',
  })
})
