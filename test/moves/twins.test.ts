/** Shows that are in the directory twice, and whose feeds do not change any more: the real crawler, the real engine. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY, feedOf, HOUR, openWorld, type World } from '../crawl/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world[Symbol.asyncDispose]())

/** Long over: nothing is published any more. */
const FINISHED = [700, 707, 714, 721]
const ATOM = 'xmlns:atom="http://www.w3.org/2005/Atom"'
const selfLink = (url: string): string => `<atom:link ${ATOM} rel="self" href="${url}"/>`

/** In steps of some hours, as a crawler that runs now and then. */
const live = async (days: number, stepHours = 6): Promise<void> => {
  for (let step = 0; step < (days * 24) / stepHours; step += 1) {
    world.now += stepHours * HOUR
    await world.crawl()
  }
}

const mergedInto = async (id: string): Promise<string | undefined> => {
  const left = await world.engine.writer.findDeparted(id)
  return left?.kind === 'merge' ? left.into : undefined
}

describe('a finished show that was added twice becomes one within a week', () => {
  const text = (extra = ''): string => feedOf({ title: 'Lock Keepers', days: FINISHED, extra }, world.now)

  test('and both feeds are asked again after 24 and 48 hours for it', async () => {
    world.feed('/a', text())
    world.feed('/b', text())
    const elder = await world.add('/a')
    world.now += HOUR
    const younger = await world.add('/b', 2)
    await world.crawl()
    expect(await world.dueIn(younger)).toBe(24 * HOUR)
    expect((await world.state(younger)).dueReason).toBe('moving')
    world.now += 24 * HOUR
    await world.crawl()
    expect(await world.dueIn(younger)).toBe(24 * HOUR)
    world.now += 24 * HOUR
    await world.crawl()
    expect(await mergedInto(younger)).toBe(elder)
    expect(await world.kinds(elder)).toContain('merged')
    const { requests } = world
    const before = requests.length
    await live(7)
    // One feed is left, of a show that is over.
    expect(requests.length - before).toBeLessThan(4)
  })

  test.each([
    ['by a tracking query', '/a?utm_source=newsletter', ''],
    ['by an alias that names the real feed', '/alias', '/a'],
  ])('%s', async (_name, path, self) => {
    const named = self === '' ? '' : selfLink(world.url(self))
    world.feed('/a', text(named))
    world.feed(path, text(named))
    const elder = await world.add('/a')
    world.now += HOUR
    const younger = await world.add(path, 2)
    await world.crawl()
    await live(7, 12)
    expect(await mergedInto(younger)).toBe(elder)
  })

  test('by two feeds that name each other, which answer 304 for ever', async () => {
    const answer = (path: string, body: string): void => {
      world.answers.set(path, (request, response) => {
        const isKnown = request.headers['if-none-match'] === '"1"'
        response.writeHead(isKnown ? 304 : 200, { etag: '"1"' }).end(isKnown ? '' : body)
      })
    }
    answer('/a', text(selfLink(world.url('/b', 2))))
    answer('/b', text(selfLink(world.url('/a'))))
    const elder = await world.add('/a')
    await world.crawl()
    await live(30, 24)
    const younger = await world.add('/b', 2)
    await world.crawl()
    await live(7, 12)
    expect(await mergedInto(younger)).toBe(elder)
  })

  test('and another show of the same title stays what it is', async () => {
    world.feed('/a', text())
    const other = text().replaceAll('media.example.org', 'cdn.example.net').replaceAll('urn:tides', 'urn:other')
    world.feed('/b', other.replaceAll('The Tide Office', 'Somebody Else').replaceAll('<title>Day', '<title>Night'))
    const first = await world.add('/a')
    const second = await world.add('/b', 2)
    await world.crawl()
    await live(10, 24)
    expect([await mergedInto(first), await mergedInto(second)]).toEqual([undefined, undefined])
  })
})

test('of two feeds of a show the one that answers goes on, whichever podcast was first', async () => {
  const days = [2, 9, 16, 23]
  world.feed('/old', feedOf({ title: 'Night Ferry', days }, world.now))
  world.feed('/new', feedOf({ title: 'Night Ferry', days }, world.now))
  const elder = await world.add('/old')
  world.now += HOUR
  const younger = await world.add('/new', 2)
  await world.crawl()
  world.answers.delete('/old')
  await live(4)
  expect(await mergedInto(younger)).toBe(elder)
  expect(await world.record(elder)).toMatchObject({ rssFeedUrl: world.url('/new', 2), feedState: 'active' })
  await live(50, 24)
  expect((await world.record(elder))?.feedState).toBe('active')
  expect((await world.state(elder)).failing).toBeNull()
  expect(world.now - ((await world.state(elder)).goodAt ?? 0)).toBeLessThan(5 * DAY)
})
