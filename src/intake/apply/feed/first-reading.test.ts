/** A feed that is new here and answers with a permanent redirect. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { feedKey } from '../../../record/feed-url/feed-url.ts'
import { newDraft } from '../../../record/draft.ts'
import { newPodcastId } from '../../../record/podcast-id.ts'
import { feedOf, openWorld, type World } from '../../../../test/crawl/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world[Symbol.asyncDispose]())

const redirect = (path: string, to: string): void => {
  world.answers.set(
    path,
    (_request, response) => void response.writeHead(301, { location: to }).end(),
  )
}

/** Whose podcast a URL leads to. */
const ownerOf = async (url: string): Promise<string | undefined> => {
  const key = feedKey(url) ?? ''
  return (await world.directory.writer.owners({ feedKeys: [key] })).byFeedKey.get(key)
    ?.record.id
}

const track = async (title: string, url: string, appleId = 0): Promise<string> => {
  const id = newPodcastId(world.now)
  const draft = newDraft({ id, title, feedUrl: url, nowMs: world.now })
  const appleIdStatus = appleId === 0 ? 'none' : 'verified'
  await world.directory.writer.write([
    { record: { ...draft, slug: id, appleId, appleIdStatus }, revision: null },
  ])
  await world.directory.tasks.scheduleSooner(id, 'feed', world.now)
  return id
}

const tides = (): string => feedOf({ title: 'Tide Tables' }, world.now)

describe('of which only the URL is known', () => {
  test('has every URL of the permanent chain at once', async () => {
    redirect('/old', world.url('/middle', 2))
    redirect('/middle', world.url('/new', 3))
    world.feed('/new', tides())
    const id = await world.add('/old')
    await world.crawl()
    const record = await world.record(id)
    expect(record).toMatchObject({
      title: 'Tide Tables',
      slug: 'tide-tables',
      rssFeedUrl: world.url('/new', 3),
    })
    for (const [path, host] of [
      ['/old', 1],
      ['/middle', 2],
      ['/new', 3],
    ] as const)
      expect(await ownerOf(world.url(path, host)), path).toBe(id)
    const events = await world.directory.history.list(id, { limit: 10 })
    expect(events.find(({ kind }) => kind === 'moved')?.evidence).toMatchObject({
      proof: 'first-reading',
    })
    expect(await world.add('/new', 3)).toBe(id)
  })

  test('is the podcast that has the target', async () => {
    world.feed('/new', tides())
    redirect('/old', world.url('/new', 2))
    const tracked = await world.add('/new', 2)
    await world.crawl()
    await world.add('/old')
    await world.crawl()
    expect(await ownerOf(world.url('/old'))).toBe(tracked)
    expect((await world.directory.reader.counts()).total).toBe(1)
  })

  test('is one podcast when both URLs are added before either was read', async () => {
    world.feed('/new', tides())
    redirect('/old', world.url('/new', 2))
    await world.add('/old')
    await world.add('/new', 2)
    for (let rounds = 0; rounds < 3; rounds += 1) {
      await world.crawl()
      world.now += 3_600_000
    }
    expect((await world.directory.reader.counts()).total).toBe(1)
    expect(await ownerOf(world.url('/old'))).toBe(await ownerOf(world.url('/new', 2)))
  })

  test('is not a podcast that has the target and is another show', async () => {
    world.feed('/new', feedOf({ title: 'Harbour Talk' }, world.now))
    redirect('/old', world.url('/new', 2))
    const tracked = await world.add('/new', 2)
    await world.crawl()
    world.feed('/new', feedOf({ title: 'Night Ferries', days: [1, 9] }, world.now))
    await world.add('/old')
    await world.crawl()
    expect(await ownerOf(world.url('/old'))).not.toBe(tracked)
  })
})

describe('that a catalogue told of', () => {
  test('is followed at once where the title agrees', async () => {
    world.feed('/new', tides())
    redirect('/old', world.url('/new', 2))
    const id = await track('Tide Tables', world.url('/old'))
    await world.crawl()
    expect((await world.record(id))?.rssFeedUrl).toBe(world.url('/new', 2))
  })

  test('is followed at once whatever it was called', async () => {
    world.feed('/new', tides())
    redirect('/old', world.url('/new', 2))
    const id = await track('Harbour Talk', world.url('/old'))
    await world.crawl()
    expect(await world.record(id)).toMatchObject({
      titleLatest: 'Tide Tables',
      rssFeedUrl: world.url('/new', 2),
    })
  })

  test('stays where it is when a tracked show is at the target', async () => {
    world.feed('/new', tides())
    redirect('/old', world.url('/new', 2))
    const tracked = await world.add('/new', 2)
    await world.crawl()
    const id = await track('Harbour Talk', world.url('/old'))
    await world.crawl()
    expect(await world.record(id)).toMatchObject({
      titleLatest: 'Harbour Talk',
      rssFeedUrl: world.url('/old'),
    })
    expect(await ownerOf(world.url('/new', 2))).toBe(tracked)
  })
})

describe('whose own tags name a show at Apple', () => {
  const APPLE_ID = 1_234_567_890
  const tag = `<podcast:id platform="apple" id="${String(APPLE_ID)}" url="https://podcasts.apple.com/us/podcast/id${String(APPLE_ID)}"/>`

  test.each([
    ['fills no other podcast than the one that has the id', 0, 'Harbour Lights'],
    ['fills the podcast that has the id', APPLE_ID, 'Tide Tables'],
  ])('%s', async (_, appleId, title) => {
    if (appleId === 0) await track('Coast Stories', world.url('/silent', 2), APPLE_ID)
    world.feed('/harbour', feedOf({ title: 'Tide Tables', extra: tag }, world.now))
    const id = await track('Harbour Lights', world.url('/harbour'), appleId)
    await world.crawl()
    expect(await world.record(id)).toMatchObject({ titleLatest: title })
  })
})
