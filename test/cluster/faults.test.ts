/**
 * A short round of faults on a real PostgreSQL and three nodes of OpenSearch; `npm run report --
 * faults` is the long one.
 */
import { expect, test } from 'vitest'
import {
  CRAWLER_KILLED,
  DISK_FULL,
  meetFault,
  NODE_HUNG,
  NODE_KILLED,
} from './faults/faults.ts'
import { Load } from './faults/load.ts'
import { openWorld } from './faults/world.ts'
import { openSharedPair } from './open-pair.ts'

const { missing } = await openSharedPair()

test('whatever breaks, answers are right or 503, and nothing acknowledged is lost', {
  skip: missing !== undefined,
}, async () => {
  await using world = await openWorld()
  const load = new Load(world)
  await load.learn()
  for (const fault of [NODE_KILLED, NODE_HUNG, DISK_FULL, CRAWLER_KILLED]) {
    const { tally, lost } = await meetFault(world, load, fault, 4)
    const { name } = fault
    expect({ name, wrong: tally.wrong.slice(0, 5), lost }).toEqual({
      name,
      wrong: [],
      lost: [],
    })
    expect(tally.answered.length).toBeGreaterThan(0)
  }
  expect(load.pinned.size).toBeGreaterThan(0)
  expect(load.added.size).toBeGreaterThan(0)
  expect(world.deaths).toEqual([])
  await expect.poll(() => load.findUnfetched()).toEqual([])
})
