/** A feed that is given in pages: RFC 5005, and `next_url` of JSON Feed. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { feedOf, HOUR, openWorld, type World } from '../../../../test/crawl/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world[Symbol.asyncDispose]())

const nextLink = (href: string): string =>
  `<atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="next" href="${href}"/>`

/** Serves a page with three episodes, the newest as many days old. */
const page = (path: string, day: number, next?: string, title = 'Tide Tables'): void => {
  const extra = next === undefined ? '' : nextLink(next)
  world.feed(path, feedOf({ title, days: [day, day + 1, day + 2], extra }, world.now))
}

const episodesOf = async (id: string): Promise<number | undefined> =>
  (await world.record(id))?.stats.episodeCount

describe('the first reading', () => {
  test('has the episodes of all pages', async () => {
    page('/rss', 1, '/rss?page=2')
    page('/rss?page=2', 11, world.url('/rss?page=3'))
    page('/rss?page=3', 21)
    const id = await world.add('/rss')
    await world.crawl()
    expect(await episodesOf(id)).toBe(9)
    page('/rss', 0, '/rss?page=2')
    world.now += 48 * HOUR
    await world.directory.tasks.scheduleSooner(id, 'feed', world.now)
    const asked = world.requests.length
    await world.crawl()
    expect(world.requests.length - asked).toBe(1)
    expect(await episodesOf(id)).toBe(10)
  })

  test('has the pages of a JSON Feed', async () => {
    const json = (no: number, next?: string): string =>
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'Tide Tables',
        next_url: next,
        items: [1, 2].map((at) => ({
          id: `${String(no)}-${String(at)}`,
          title: `Day ${String(no)}, ${String(at)}`,
          attachments: [
            {
              url: `https://m.example/${String(no)}/${String(at)}.mp3`,
              mime_type: 'audio/mpeg',
            },
          ],
        })),
      })
    world.feed('/feed.json', json(1, world.url('/2.json')))
    world.feed('/2.json', json(2))
    const id = await world.add('/feed.json')
    await world.crawl()
    expect(await episodesOf(id)).toBe(4)
  })

  test.each([
    ['leads back', (): void => page('/2', 11, '/rss'), 6, 2],
    ['is of another show', (): void => page('/2', 11, '/3', 'Moon Rise'), 3, 2],
    ['is gone', (): void => undefined, 3, 2],
  ])('ends where a page %s', async (_name, serve, episodes, requests) => {
    page('/rss', 1, '/2')
    serve()
    const id = await world.add('/rss')
    await world.crawl()
    expect(await episodesOf(id)).toBe(episodes)
    expect(world.requests).toHaveLength(requests)
  })

  test('asks no other host for a page', async () => {
    page('/rss', 1, world.url('/2', 2))
    page('/2', 11)
    const id = await world.add('/rss')
    await world.crawl()
    expect(await episodesOf(id)).toBe(3)
    expect(world.requests).toHaveLength(1)
  })

  test('ends after a number of pages', async () => {
    const at = (no: number): string => `/p${String(no)}`
    for (let no = 0; no < 60; no += 1) page(at(no), 1 + 3 * no, at(no + 1))
    await world.add('/p0')
    await world.crawl()
    expect(world.requests.length).toBeLessThanOrEqual(51)
  })
})
