/**
 * The thread that crawls beside a server: takes up what is added, counts where the server sees it,
 * and stops when told.
 */
import { expect, test } from 'vitest'
import { pino } from 'pino'
import { crawlBeside } from '../../src/cli/serve/crawl-beside.ts'
import { feedOf, openWorld } from './world.ts'

test('a feed that is added is fetched by the thread, which stops when it is told to', async () => {
  await using world = await openWorld()
  world.now = Date.now()
  world.feed('/tides', feedOf({ title: 'Tide Tables' }, world.now))
  const id = await world.add('/tides')
  const config = {
    ...world.config,
    listings: 'off' as const,
    publicUrl: '',
    logLevel: 'silent' as const,
  }
  const beside = crawlBeside(
    { config, version: 'test', counts: world.metrics.shared },
    pino({ level: 'silent' }),
  )
  await expect.poll(async () => (await world.record(id))?.titleLatest).toBe('Tide Tables')
  await beside.stop(10_000)
  expect(world.metrics.read().outcomes).toMatchObject({ read: 1 })
  expect(world.requests.map(({ url }) => url)).toEqual(['/tides'])
})
