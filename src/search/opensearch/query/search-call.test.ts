import { expect, it } from 'vitest'
import { CodedError } from '../../../errors.ts'
import type { SearchQuery } from '../../query.ts'
import { LateResponse } from '../transport/cluster-refusal.ts'
import type { ClusterRequest, Requester } from '../transport/cluster-request.ts'
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

const callOf = (
  request: (from: ClusterRequest) => Promise<unknown>,
  batchOf?: SearchBatch,
) => {
  const cluster = { request } as Requester
  const batch = batchOf ?? new SearchBatch(cluster, 'castdex-search')
  return new SearchCall({ batch, query: QUERY, timeoutMs: 2000, signal: undefined })
}

const answerEmpty = () =>
  Promise.resolve({ status: 200, body: { timed_out: false } as never })
const late = () => Promise.reject(new LateResponse(new Error('no answer in time')))
const isCheapest = ({ body }: ClusterRequest): boolean =>
  JSON.stringify(body ?? {}).includes('match_none')
const UNAVAILABLE = { code: 'NOT_READY', options: { retryAfterS: 5 } }

it('a cluster that does not answer the cheapest search either is not ready', async () => {
  await expect(callOf(late).one({ size: 0 })).rejects.toMatchObject(UNAVAILABLE)
})

it('what is slow after a cluster was away is not the fault of the search', async () => {
  const away = new CodedError('NOT_READY', 'away', { retryAfterS: 5 })
  const answers = [() => Promise.reject(away), late, late]
  const cluster: Requester = {
    request: (from) => (isCheapest(from) ? answerEmpty() : (answers.shift() ?? late)()),
  }
  const batch = new SearchBatch(cluster, 'castdex-search')
  for (let call = 0; call < 3; call += 1)
    await expect(callOf(late, batch).one({ size: 0 })).rejects.toMatchObject(UNAVAILABLE)
})

it('costly searches do not prolong the trouble of a cluster that has come back', async () => {
  let nowMs = 0
  const working: Requester = {
    request: (from) => (isCheapest(from) ? answerEmpty() : late()),
  }
  const batch = new SearchBatch(working, 'castdex-search', () => nowMs)
  batch.noteTrouble()
  nowMs += 40_000
  await expect(callOf(late, batch).one({ size: 0 })).rejects.toMatchObject(UNAVAILABLE)
  nowMs += 40_000
  await expect(callOf(late, batch).one({ size: 0 })).rejects.toMatchObject({
    code: 'SEARCH_TOO_COSTLY',
  })
})

it('of many late searches at once none is to blame', async () => {
  const working: Requester = {
    request: (from) => (isCheapest(from) ? answerEmpty() : late()),
  }
  const batch = new SearchBatch(working, 'castdex-search')
  const calls = Array.from({ length: 40 }, () => callOf(late, batch).one({ size: 0 }))
  const ends = await Promise.allSettled(calls)
  const refused = { reason: { code: 'OVERLOADED', options: { retryAfterS: 1 } } }
  expect(ends).toMatchObject(calls.map(() => refused))
})

it('a search whose time is over before its next request is not to blame for a slow cluster', async () => {
  const batch = new SearchBatch({ request: late } as Requester, 'castdex-search')
  const call = new SearchCall({ batch, query: QUERY, timeoutMs: 0, signal: undefined })
  await expect(call.one({ size: 0 })).rejects.toMatchObject(UNAVAILABLE)
})

it('a search on which the cluster still works at its deadline is too costly', async () => {
  const working: Requester = {
    request: (from) => (isCheapest(from) ? answerEmpty() : late()),
  }
  const batch = new SearchBatch(working, 'castdex-search')
  const call = new SearchCall({ batch, query: QUERY, timeoutMs: 2000, signal: undefined })
  await expect(call.one({ size: 0 })).rejects.toMatchObject({
    code: 'SEARCH_TOO_COSTLY',
    message: 'The search needs more than 2000 ms; add a filter.',
  })
})
