import { describeDirectory } from '../../src/store/contract/directory.contract.ts'
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
    },
  ],
)
