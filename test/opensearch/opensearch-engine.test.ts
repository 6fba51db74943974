/** The suite of all engines, on a real cluster. */
import { afterAll, describe } from 'vitest'
import { describeEngine } from '../../src/engine/engine.contract.ts'
import { Stores } from './open-store.ts'
import { openSharedNode } from './shared-node.ts'

const node = await openSharedNode()

describe.skipIf(node.missing !== undefined)('on a real cluster', () => {
  const stores = new Stores(node.url)
  afterAll(() => stores.close())
  describeEngine('opensearch', (options) => stores.open(options))
})
