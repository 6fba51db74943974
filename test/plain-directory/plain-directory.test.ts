import { describeDirectory } from '../../src/store/contract/directory.contract.ts'
import { lacks, searchesStrictly } from '../../src/store/contract/skips.contract.ts'
import { newPlainData, openPlainDirectory, type PlainData } from './plain-directory.ts'

const stores = new Map<string, PlainData>()

describeDirectory(
  'plain',
  async ({ store, ...options }) => {
    const data = stores.get(store) ?? newPlainData()
    stores.set(store, data)
    return openPlainDirectory(options, data)
  },
  [
    {
      parts: ['languages', 'forgiving'],
      reason: 'it searches strictly: forgiving searches are told by examples',
      prove: searchesStrictly,
    },
    {
      parts: ['episodes', 'indexSource', 'rates', 'loading', 'atOnce', 'mending'],
      reason: 'it is an array in one process, which nothing damages',
      prove: lacks(
        'episodes',
        'indexSource',
        'rates',
        'beginLoad',
        'findAtOnce',
        'mendRecords',
      ),
    },
  ],
)
