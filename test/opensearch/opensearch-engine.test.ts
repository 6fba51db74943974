/** The suite of all engines, on a real cluster. */
import { afterAll, describe } from 'vitest'
import { describeEngine } from '../../src/engine/engine.contract.ts'
import { CLUSTER_URL, Stores } from './open-store.ts'

describe.skipIf(CLUSTER_URL === undefined)('on a real cluster', () => {
  const stores = new Stores(CLUSTER_URL ?? 'http://127.0.0.1:9')
  afterAll(() => stores.close())
  describeEngine('opensearch', (options) => stores.open(options))
})
