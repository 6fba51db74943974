/** The suite of all engines, on a real cluster. */
import { afterAll, describe } from 'vitest'
import { describeEngine } from '../../src/store/contract/engine.contract.ts'
import { Stores } from './open-store.ts'
import { openSharedNode } from './shared-node.ts'

const node = await openSharedNode()

// Each law is put to it some hundred times, and each time is many requests.
describe.skipIf(node.missing !== undefined)('on a real cluster', { timeout: 300_000 }, () => {
  const stores = new Stores(node.url)
  afterAll(() => stores.close())
  describeEngine('opensearch', (options) => stores.open(options))
})
