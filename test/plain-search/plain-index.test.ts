/** The plain index passes the contract of an index beside a store. */
import { describeSearchIndex } from '../../src/search/contract/search-index.contract.ts'
import { newPlainPlace, PlainIndex, type PlainPlace } from './plain-index.ts'

const places = new Map<string, PlainPlace>()

describeSearchIndex('plain', async ({ place: name, requireAppleId, searchTimeoutMs }) => {
  const place = places.get(name) ?? newPlainPlace()
  places.set(name, place)
  return new PlainIndex({ place, requireAppleId, searchTimeoutMs })
})
