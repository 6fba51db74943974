import { expect, it } from 'vitest'
import { queryFor } from '../../../../test/search-query.ts'
import type { Requester } from '../transport/cluster-request.ts'
import type { ClusterPage } from './cluster-page.ts'
import { SearchBatch } from './search-batch.ts'
import { SearchCall } from './search-call.ts'
import { comparedByCluster, findWordsNear } from './words-near.ts'

interface AskedSuggester {
  readonly text: string
  readonly term: { readonly max_edits: number; readonly prefix_length: number }
}

/** A cluster that knows these words for each text, and what it was asked. */
function clusterOf(known: Readonly<Record<string, readonly string[]>>) {
  const bodies: { suggest: Readonly<Record<string, AskedSuggester>> }[] = []
  const answer = (body: (typeof bodies)[number]): ClusterPage => {
    bodies.push(body)
    const suggest = Object.fromEntries(
      Object.entries(body.suggest).map(([name, { text, term }]) => {
        const begins = text.slice(0, term.prefix_length)
        const words = (known[text] ?? []).filter((word) => word.startsWith(begins))
        return [name, [{ options: words.map((word) => ({ text: word })) }]]
      }),
    )
    return { timed_out: false, hits: { hits: [] }, suggest }
  }
  const requester = {
    request: ({ body }: { readonly body?: object }) =>
      Promise.resolve({ status: 200, body: answer(body as (typeof bodies)[number]) }),
  } as Requester
  const batch = new SearchBatch(requester, 'castdex-search')
  const query = queryFor({})
  const call = new SearchCall({ batch, query, timeoutMs: 60_000, signal: undefined })
  return { call, bodies }
}

it('words near several words are asked for in one request', async () => {
  const { call, bodies } = clusterOf({
    lantern: ['lanterns', 'tantern'],
    harbor: ['harbour'],
  })
  const near = await findWordsNear(['lantern', 'harbor'], call)
  expect([...near]).toEqual([
    [
      'lantern',
      {
        similar: [{ word: 'lanterns' }, { word: 'tantern' }],
        alike: [{ word: 'lanterns' }],
      },
    ],
    ['harbor', { similar: [{ word: 'harbour' }], alike: [{ word: 'harbour' }] }],
  ])
  expect(bodies).toHaveLength(1)
  const edits = Object.values(bodies[0]?.suggest ?? {}).map(({ term }) => [
    term.max_edits,
    term.prefix_length,
  ])
  // As far as `distanceFor` and `alikeDistance` allow for seven and for six letters.
  expect(edits).toEqual([
    [1, 0],
    [2, 1],
    [1, 0],
    [2, 1],
  ])
})

it('a word with too many near words is compared by the cluster, one that is short by nobody', async () => {
  const many = Array.from({ length: 1000 }, (_, at) => `lantern${String(at)}`)
  const { call } = clusterOf({ lantern: many })
  const near = await findWordsNear(['lantern', 'sea'], call)
  expect([...near]).toEqual([['lantern', comparedByCluster('lantern')]])
  expect(comparedByCluster('lantern')).toEqual({
    similar: [{ word: 'lantern', edits: 1 }],
    alike: [{ word: 'lantern', edits: 2, sameInitial: true }],
  })
  expect(comparedByCluster('sea')).toEqual({ similar: [], alike: [] })
})

it('nothing is asked where no word is compared', async () => {
  const { call, bodies } = clusterOf({})
  expect([...(await findWordsNear(['sea', 'x'.repeat(41)], call))]).toEqual([])
  expect(bodies).toEqual([])
})
