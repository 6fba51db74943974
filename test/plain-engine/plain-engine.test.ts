import { describeEngine } from '../../src/store/contract/engine.contract.ts'
import { newPlainData, openPlainEngine, type PlainData } from './plain-engine.ts'

const stores = new Map<string, PlainData>()

describeEngine('plain', async ({ store, ...options }) => {
  const data = stores.get(store) ?? newPlainData()
  stores.set(store, data)
  return openPlainEngine(options, data)
})
