/**
 * A show that is in the directory twice, and whose feeds do not change any more: over HTTP, with
 * what hosts answer then.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { feedOf, HOUR, openWorld, type World } from '../../../../test/crawl/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world[Symbol.asyncDispose]())

/** Long over: nothing is published any more. */
const FINISHED = [700, 707, 714, 721]

const mergedInto = async (id: string): Promise<string | undefined> => {
  const left = await world.directory.writer.findTombstone(id)
  return left?.kind === 'merge' ? left.into : undefined
}

test.each(['200', '304'])(
  'its feeds are asked again after 24 and 48 hours, and it is one then: %s',
  async (again) => {
    const text = feedOf({ title: 'Lock Keepers', days: FINISHED }, world.now)
    for (const path of ['/a', '/b']) {
      world.answers.set(path, (request, response) => {
        const isKnown = again === '304' && request.headers['if-none-match'] === '"1"'
        response.writeHead(isKnown ? 304 : 200, { etag: '"1"' }).end(isKnown ? '' : text)
      })
    }
    const elder = await world.add('/a')
    world.now += HOUR
    const younger = await world.add('/b', 2)
    await world.crawl()
    for (let day = 1; day <= 2; day += 1) {
      expect(await mergedInto(younger)).toBeUndefined()
      expect(await world.dueIn(younger)).toBe(24 * HOUR)
      expect((await world.state(younger)).dueReason).toBe('moving')
      world.now += 24 * HOUR
      await world.crawl()
    }
    expect(await mergedInto(younger)).toBe(elder)
    expect(await world.kinds(elder)).toContain('merged')
  },
)
