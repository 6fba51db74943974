/**
 * A PostgreSQL primary with two standbys, one of which confirms each commit, two servers, a crawler
 * and an indexer: whatever breaks, answers are right or 503, searches go on, nothing acknowledged is
 * lost, and no name is given twice. `npm run report -- faults` is the long round.
 */
import { expect, test } from 'vitest'
import { findFaults } from './faults/bounds.ts'
import { DATABASE_FAULTS, PROCESS_FAULTS } from './faults/faults.ts'
import { rowOf } from './faults/fault-row.ts'
import { Load } from './faults/load.ts'
import { meetFault } from './faults/meet-fault.ts'
import { openWorld } from './faults/world.ts'
import { openSharedPair } from './open-pair.ts'

const { missing } = await openSharedPair()

test('a database that fails over, and processes killed at any statement', {
  skip: missing !== undefined,
}, async () => {
  await using world = await openWorld({ nodes: 1 })
  const load = new Load(world)
  await load.learn()
  for (const fault of [...DATABASE_FAULTS, ...PROCESS_FAULTS]) {
    const outcome = await meetFault(world, load, fault, 1)
    const { name, tally } = outcome
    process.stdout.write(`${rowOf(outcome)}\n`)
    expect({ name, faults: findFaults(outcome) }).toEqual({ name, faults: [] })
    expect(tally.answered.length).toBeGreaterThan(0)
  }
  expect(load.pinned.size).toBeGreaterThan(0)
  expect(load.races.added.length).toBeGreaterThan(0)
  expect(world.deaths).toEqual([])
  await expect.poll(() => load.findUnfetched()).toEqual([])
  expect(await world.check()).toContain('sound')
})
