/** Another show's feed under a show's own URL: a host in trouble, a domain that was sold. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readFeedHealth } from '../../../actions/feed/feed-health.ts'
import { adoptMove } from '../../../actions/move/adopt-move.ts'
import { newDraft } from '../../../record/draft.ts'
import { feedKey } from '../../../record/feed-url/feed-url.ts'
import { toInstant } from '../../../record/instant/instant.ts'
import { parseListingsSection } from '../../../record/listing/listings-section.ts'
import { newPodcastId } from '../../../record/podcast-id.ts'
import { DAY, feedOf, openWorld, type World } from '../../../../test/crawl/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world[Symbol.asyncDispose]())

const begin = Date.parse('2026-11-20T12:00:00Z')
const OWN = feedOf({ title: 'Tide Tables' }, begin)
const FOREIGN = feedOf({ title: 'Win Every Night', days: [0, 1, 2, 3] }, begin)
  .replace('The Tide Office', 'House of Luck')
  .replace(
    '<item>',
    '<atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="hub" href="https://hub.example/"/><item>',
  )

const serve = (text: string): void => world.feed('/tides', text)

const days = async (count: number): Promise<void> => {
  for (let day = 0; day < count; day += 1) {
    world.now += 1.1 * DAY
    await world.crawl()
  }
}

const everything = async (id: string) => {
  const { moves: _, ...metadata } =
    (await world.directory.metadata.read([id])).get(id) ?? {}
  return { record: await world.record(id), metadata, kinds: await world.kinds(id) }
}

const read = async (): Promise<string> => {
  serve(OWN)
  const id = await world.add('/tides')
  await world.crawl()
  return id
}

describe('content that is not the show’s', () => {
  test('changes nothing while it is there, and leaves nothing when it goes', async () => {
    const id = await read()
    const before = await everything(id)
    const { rhythm, goodAt } = await world.state(id)
    serve(FOREIGN)
    await days(5)
    expect(await everything(id)).toEqual(before)
    expect(await world.state(id)).toMatchObject({ rhythm, goodAt, subscription: null })
    serve(OWN)
    await days(2)
    const after = await everything(id)
    expect(after.record).toEqual(before.record)
    expect(after.kinds).toEqual(before.kinds)
    expect(after.metadata.episodes).toEqual(before.metadata.episodes)
    expect((await world.state(id)).watchAt).toBeNull()
  })

  test('does not bring a dead show back', async () => {
    const id = await read()
    world.answers.set('/tides', (_request, response) => void response.writeHead(410).end())
    await days(3)
    expect((await world.record(id))?.feedState).toBe('dead')
    serve(FOREIGN)
    world.now += 40 * DAY
    await world.crawl()
    expect((await world.record(id))?.feedState).toBe('dead')
    expect(await world.kinds(id)).not.toContain('revived')
  })

  test('is not one day of a show that has only its newest episode in its feed', async () => {
    serve(feedOf({ title: 'Tide Tables', days: [1] }, world.now))
    const id = await world.add('/tides')
    await world.crawl()
    world.now += DAY
    serve(
      feedOf({ title: 'Tide Tables', days: [1] }, world.now)
        .replaceAll('urn:tides', 'urn:more')
        .replaceAll('/1.mp3', '/2.mp3'),
    )
    await world.crawl()
    expect((await world.record(id))?.stats.episodeCount).toBe(2)
  })

  test('of a show that was never read is believed at once', async () => {
    const id = newPodcastId(world.now)
    const draft = newDraft({
      id,
      title: 'As I call it',
      feedUrl: world.url('/tides'),
      nowMs: world.now,
    })
    await world.directory.writer.write([{ record: { ...draft, slug: id }, revision: null }])
    await world.directory.tasks.scheduleSooner(id, 'feed', world.now)
    serve(OWN)
    await world.crawl()
    expect(await world.record(id)).toMatchObject({
      titleLatest: 'Tide Tables',
      stats: { episodeCount: 3 },
    })
    const kinds = await world.kinds(id)
    expect(kinds).toEqual(expect.arrayContaining(['fetched-first', 'title-changed']))
  })
})

/** With the Apple id 77, verified. */
const readWithApple = async (): Promise<string> => {
  const id = await read()
  const [owner] = (await world.directory.writer.owners({ ids: [id] })).byId.values()
  if (owner === undefined) throw new Error('there is no such podcast')
  await world.directory.writer.write([
    { ...owner, record: { ...owner.record, appleId: 77, appleIdStatus: 'verified' } },
  ])
  return id
}

/** What the listing check writes after it has asked Apple. */
const appleSays = async (id: string, theirs: string): Promise<void> => {
  const [owner] = (await world.directory.writer.owners({ ids: [id] })).byId.values()
  if (owner === undefined) throw new Error('there is no such podcast')
  const section = parseListingsSection(
    (await world.directory.metadata.read([id])).get(id)?.listings,
  )
  const at = toInstant(world.now)
  const row = {
    platform: 'apple',
    foreignId: '77',
    kind: 'other-name',
    source: 'platform',
    at,
    confidence: 0,
  } as const
  await world.directory.writer.write([
    {
      ...owner,
      metadata: { listings: { ...section, rows: [{ ...row, facts: { theirs } }] } },
    },
  ])
}

const ownerOfUrl = async (): Promise<string | undefined> => {
  const key = feedKey(world.url('/tides')) ?? ''
  return (await world.directory.writer.owners({ feedKeys: [key] })).byFeedKey.get(key)
    ?.record.id
}

const podcastsWith = async (issue: 'doubted'): Promise<readonly string[]> =>
  (await world.directory.reviewQueue.list(issue, { after: 0, limit: 10 })).map(
    ({ record }) => record.id,
  )

describe('content that is not the show’s and stays', () => {
  test('is told to the operator, and the Apple id is marked and asked about until it has gone', async () => {
    const id = await readWithApple()
    serve(FOREIGN)
    await days(1)
    expect(await podcastsWith('doubted')).toEqual([])
    await days(3)
    expect(await podcastsWith('doubted')).toEqual([id])
    expect(await world.record(id)).toMatchObject({
      appleId: 77,
      appleIdStatus: 'contradicted',
      titleLatest: 'Tide Tables',
    })
    expect((await world.directory.tasks.find(id, 'apple'))?.dueAt).toBeLessThanOrEqual(
      world.now,
    )
    const record = await world.record(id)
    if (record === undefined) throw new Error('there is no such podcast')
    const health = await readFeedHealth(world.directory, record, world.now)
    expect(health.doubted).toMatchObject({ title: 'win every night' })
    expect(health.why).toContain('another show is at its URL')
    serve(OWN)
    await days(2)
    expect(await podcastsWith('doubted')).toEqual([])
    expect(await world.record(id)).toMatchObject({ appleId: 77, appleIdStatus: 'verified' })
  })

  test('is a podcast of its own after a fortnight, and the show keeps its id, slug and words', async () => {
    const id = await read()
    const before = await world.record(id)
    serve(FOREIGN)
    await days(17)
    const heir = await ownerOfUrl()
    expect(heir).toBeDefined()
    expect(heir).not.toBe(id)
    expect(await world.record(heir ?? '')).toMatchObject({
      titleLatest: 'Win Every Night',
      stats: { episodeCount: 4 },
    })
    const { slug, titleLatest, stats } = before ?? {}
    expect(await world.record(id)).toMatchObject({
      slug,
      titleLatest,
      stats,
      feedState: 'dead',
    })
    expect(await world.kinds(id)).toEqual(expect.arrayContaining(['split', 'died']))
    expect(await world.dueIn(id)).toBeNull()
    expect(await podcastsWith('doubted')).toEqual([])
  })

  test('is the show under a new name where Apple lists it under its id', async () => {
    const id = await readWithApple()
    serve(FOREIGN)
    await days(14)
    await appleSays(id, 'Win Every Night')
    await days(3)
    expect(await ownerOfUrl()).toBe(id)
    expect(await world.record(id)).toMatchObject({
      titleLatest: 'Win Every Night',
      title: 'Tide Tables',
      appleId: 77,
      appleIdStatus: 'verified',
      feedState: 'active',
      stats: { episodeCount: 4 },
    })
    expect(await world.kinds(id)).toContain('relaunched')
  })

  test('waits for Apple before it is a podcast of its own', async () => {
    const id = await readWithApple()
    serve(FOREIGN)
    await days(17)
    expect(await ownerOfUrl()).toBe(id)
    await appleSays(id, 'Tide Tables')
    await days(2)
    expect(await ownerOfUrl()).not.toBe(id)
    expect(await world.record(id)).toMatchObject({ appleId: 77, feedState: 'dead' })
  })

  test('is the show at once where an operator says so', async () => {
    const id = await read()
    serve(FOREIGN)
    await days(3)
    await adoptMove(world.directory, id, world.url('/tides'), {
      by: 'test',
      nowMs: world.now,
    })
    await days(1)
    expect(await world.record(id)).toMatchObject({ titleLatest: 'Win Every Night' })
    expect(await podcastsWith('doubted')).toEqual([])
  })
})
