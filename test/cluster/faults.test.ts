/**
 * A short round of faults on a real PostgreSQL and three nodes of OpenSearch; `npm run report --
 * faults` is the long one.
 */
import { expect, test } from 'vitest'
import { findFaults } from './faults/bounds.ts'
import { CRAWLER_KILLED, NODE_HUNG, NODE_KILLED, READ_ONLY } from './faults/faults.ts'
import { Load } from './faults/load.ts'
import { meetFault } from './faults/meet-fault.ts'
import { openWorld } from './faults/world.ts'
import { openSharedPair } from './open-pair.ts'

const { missing } = await openSharedPair()

test('whatever breaks, answers are right or 503, and nothing is lost or named twice', {
  skip: missing !== undefined,
}, async () => {
  await using world = await openWorld()
  const load = new Load(world)
  await load.learn()
  for (const fault of [NODE_KILLED, NODE_HUNG, READ_ONLY, CRAWLER_KILLED]) {
    const outcome = await meetFault(world, load, fault, 4)
    const { name, tally } = outcome
    expect({ name, faults: findFaults(outcome) }).toEqual({ name, faults: [] })
    expect(tally.answered.length).toBeGreaterThan(0)
  }
  expect(load.pinned.size).toBeGreaterThan(0)
  expect(load.races.added.length).toBeGreaterThan(0)
  expect(world.deaths).toEqual([])
  await expect.poll(() => load.findUnfetched()).toEqual([])
  expect(await world.check()).toContain('sound')
})
