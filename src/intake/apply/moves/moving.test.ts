/**
 * A feed that moves and says so in words, or by a redirect, that are the same each time: sightings
 * are counted all the same.
 */
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readMovesState } from './moves-state.ts'
import { DAY, feedOf, HOUR, openWorld, type World } from '../../../../test/crawl/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world[Symbol.asyncDispose]())

/** With an entity tag, so that most fetches are answered with 304. */
const serve = (path: string, text: string): void => {
  const etag = `"${createHash('sha1').update(text).digest('hex')}"`
  world.answers.set(path, (request, response) => {
    const isKnown = request.headers['if-none-match'] === etag
    response.writeHead(isKnown ? 304 : 200, { etag }).end(isKnown ? '' : text)
  })
}

const movesOf = async (id: string) =>
  readMovesState((await world.directory.metadata.read([id], ['moves'])).get(id)?.moves)

/** As if an operator had moved it to where it is. */
const adoptByHand = async (id: string): Promise<void> => {
  const found = (await world.directory.writer.owners({ ids: [id] })).byId.get(id)
  if (found === undefined) throw new Error('not there')
  const { url: to } = found.record.feedUrls[0] ?? { url: '' }
  const state = await movesOf(id)
  const adopted = { url: 'https://former.example/feed', to, isNew: true, state }
  await world.directory.writer.write([
    { ...found, metadata: { moves: { ...state, adopted } } },
  ])
}

/** Days until the podcast is asked at another URL; undefined where it never is. */
const daysToMove = async (id: string, mostDays: number): Promise<number | undefined> => {
  const begin = world.now
  const before = (await world.record(id))?.rssFeedUrl
  while (world.now - begin < mostDays * DAY) {
    await world.crawl()
    if ((await world.record(id))?.rssFeedUrl !== before) return (world.now - begin) / DAY
    world.now += 11 * HOUR
  }
  return undefined
}

describe('a show that published yesterday', () => {
  const begin = (): string => feedOf({ title: 'Tide Tables' }, world.now)

  test('whose old host freezes the feed and names the new address is followed after two days', async () => {
    const text = begin()
    serve('/tides', text)
    const id = await world.add('/tides')
    await world.crawl()
    await adoptByHand(id)
    world.now += DAY
    const moved = world.url('/moved', 2)
    serve(
      '/tides',
      text.replace('<item>', `<itunes:new-feed-url>${moved}</itunes:new-feed-url><item>`),
    )
    serve('/moved', text)
    expect(await daysToMove(id, 10)).toBeLessThanOrEqual(3)
    // What an operator did before cannot be taken back any more.
    expect(await movesOf(id)).not.toHaveProperty('adopted')
    expect((await world.record(id))?.rssFeedUrl).toBe(moved)
    expect(await world.kinds(id)).toContain('moved')
    // Looked at again for each sighting, and not with each fetch between.
    expect(world.requests.filter(({ url }) => url === '/moved').length).toBeLessThanOrEqual(
      4,
    )
  })

  test('that redirects for good to a copy which does not change is followed after two days', async () => {
    const text = begin()
    serve('/tides', text)
    serve('/moved', text)
    const id = await world.add('/tides')
    await world.crawl()
    world.now += DAY
    const moved = world.url('/moved', 2)
    world.answers.set(
      '/tides',
      (_request, response) => void response.writeHead(301, { location: moved }).end(),
    )
    expect(await daysToMove(id, 10)).toBeLessThanOrEqual(3)
    expect((await world.record(id))?.rssFeedUrl).toBe(moved)
  })

  test('that names a new address for a day only stays where it is', async () => {
    const text = begin()
    serve('/tides', text)
    const id = await world.add('/tides')
    await world.crawl()
    world.now += DAY
    const named = `<itunes:new-feed-url>${world.url('/moved', 2)}</itunes:new-feed-url><item>`
    serve('/tides', text.replace('<item>', named))
    serve('/moved', text)
    expect(await daysToMove(id, 1)).toBeUndefined()
    serve('/tides', text)
    expect(await daysToMove(id, 6)).toBeUndefined()
    expect(await world.state(id)).toMatchObject({ watchAt: null })
  })

  test('whose new address does not answer yet is followed when it does', async () => {
    const text = begin()
    serve('/tides', text)
    const id = await world.add('/tides')
    await world.crawl()
    world.now += DAY
    const named = `<itunes:new-feed-url>${world.url('/moved', 2)}</itunes:new-feed-url><item>`
    serve('/tides', text.replace('<item>', named))
    expect(await daysToMove(id, 5)).toBeUndefined()
    expect(await world.kinds(id)).toContain('suspect-move')
    serve('/moved', text)
    expect(await daysToMove(id, 9)).toBeDefined()
  })
})
