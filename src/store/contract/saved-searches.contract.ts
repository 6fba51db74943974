/** Saved searches, the changes that they follow, and the claims of their messages. */
import { describe, expect, test } from 'vitest'
import { EXAMPLE_EPISODES } from '../../api/examples/episode-examples.ts'
import { EXAMPLE_PODCAST } from '../../api/examples/example-podcast.ts'
import { packEpisodes, unpackEpisodes } from '../../record/episodes/packed-episodes.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import type { Store } from '../port.ts'
import type { MetadataChange } from '../metadata.ts'
import type {
  FollowedState,
  NewMatch,
  NewSavedSearch,
  SavedSearchContent,
  SavedSearches,
} from '../saved-searches.ts'

const { slug: _slug, seq: _seq, ...DRAFT } = EXAMPLE_PODCAST
const NOW = Date.UTC(2026, 10, 20)

const searchOf = (number: number, keyId = 'key_one'): NewSavedSearch => ({
  id: `0198c5a2-7f64-7d0e-9d1c-${String(number).padStart(12, '0')}`,
  keyId,
  tokenHash: `hash ${String(number)}`,
  installation: 'here',
  content: {
    name: `Search ${String(number)}`,
    of: 'podcasts',
    q: 'whales',
    search: null,
    on: ['match'],
    webhookUrl: 'https://example.org/hook',
    createdAt: '2026-11-20T00:00:00.000Z',
    updatedAt: '2026-11-20T00:00:00.000Z',
    tokenNo: 1,
    secretNo: 1,
  },
})

function storeOf({ savedSearches }: Store): SavedSearches {
  if (savedSearches === undefined) throw new Error('the store keeps saved searches')
  return savedSearches
}

async function write(
  { writer }: Store,
  changes: Partial<PodcastRecord> = {},
  metadata: MetadataChange = {},
): Promise<void> {
  const { byId } = await writer.owners({ ids: [DRAFT.id] })
  const known = byId.get(DRAFT.id)
  const record = { ...DRAFT, ...known?.record, ...changes }
  await writer.write([{ record, revision: known?.revision ?? null, metadata }])
}

const matchOf = (searchId: string, sends = true): NewMatch => ({
  searchId,
  event: 'match',
  podcastId: DRAFT.id,
  content: '{}',
  sends,
})

const claimOf = (lease: string, nowMs = NOW) => ({
  lease,
  nowMs,
  leasedUntilMs: nowMs + 60_000,
  installation: 'here',
  limit: 10,
})

/** Changes the podcast once for each match of a search. */
async function addMatches(store: Store, searchId: string, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    await write(store, { titleLatest: `Title ${String(Math.random())}` })
    await storeOf(store).takeChanges(10, NOW + number, () => [matchOf(searchId)])
  }
}

const ADDRESS = 'mara@tide.example.org'
const SECRET = 'https://www.patreon.com/rss/tide?auth=Zx81kQmPq0aBcD9e'

/** Adds a match with this text and its message, and leaves one change that is not matched. */
async function addTraces(store: Store, searchId: string, text: string): Promise<void> {
  const saved = storeOf(store)
  await saved.add(searchOf(1), 9, 1)
  await write(store, { titleLatest: 'One' })
  const content = JSON.stringify({ podcast: { titleLatest: 'One' }, from: text })
  await saved.takeChanges(10, NOW, () => [{ ...matchOf(searchId), content }])
  await write(store, { titleLatest: 'Two' })
}

async function takeBefore(store: Store): Promise<FollowedState | null> {
  const seen: (FollowedState | null)[] = []
  await storeOf(store).takeChanges(10, NOW, (changes) => {
    seen.push(...changes.map(({ before }) => before))
    return []
  })
  expect(seen).toHaveLength(1)
  return seen[0] ?? null
}

export function describeSavedSearches(open: () => Promise<Store>): void {
  describe('saved searches', () => {
    test('are kept by key within a limit, changed, and removed', async () => {
      await using store = await open()
      const saved = storeOf(store)
      expect(await saved.add(searchOf(1), 1, 7)).toBe(true)
      expect(await saved.add(searchOf(2), 1, 7)).toBe(false)
      expect(await saved.add(searchOf(3, 'key_two'), 1, 8)).toBe(true)
      const { id, content } = searchOf(1)
      expect(await saved.find(id)).toMatchObject({ ...searchOf(1), version: 7 })
      expect((await saved.findByToken('hash 3'))?.keyId).toBe('key_two')
      expect(await saved.list({ keyId: 'key_one', after: null, limit: 9 })).toHaveLength(1)
      expect(await saved.list({ after: id, limit: 9 })).toHaveLength(1)
      const before = await saved.stamp()
      await saved.update(
        id,
        { content: { ...content, name: 'New' }, tokenHash: 'other' },
        9,
      )
      expect(await saved.stamp()).not.toBe(before)
      expect((await saved.versions()).get(id)).toBe(9)
      expect((await saved.findByToken('other'))?.content.name).toBe('New')
      expect(await saved.removeOfKey('key_two')).toBe(1)
      expect([await saved.remove(id), await saved.remove(id)]).toEqual([true, false])
    })

    test('see each change once, with the podcast before and after it', async () => {
      await using store = await open()
      const saved = storeOf(store)
      await write(store)
      expect(await saved.takeChanges(10, NOW, () => [])).toBe(0)
      await saved.add(searchOf(1), 9, 1)
      await write(store, { titleLatest: 'One' })
      await write(store, { titleLatest: 'Two' })
      const seen: (readonly [boolean, boolean])[] = []
      const taken = await saved.takeChanges(10, NOW, (changes) => {
        for (const { before, after } of changes)
          seen.push([
            before?.text.basic.includes('"One"') === true,
            after?.text.basic.includes('"Two"') === true,
          ])
        return [matchOf(searchOf(1).id, false)]
      })
      expect([taken, seen]).toEqual([
        2,
        [
          [false, true],
          [true, true],
        ],
      ])
      expect(await saved.takeChanges(10, NOW, () => [])).toBe(0)
      const matches = await saved.listMatches({ searchIds: [searchOf(1).id], limit: 9 })
      expect(matches).toMatchObject([{ event: 'match', atMs: NOW, podcastId: DRAFT.id }])
      const none = { searchIds: [searchOf(1).id], sinceMs: NOW + 1, limit: 9 }
      expect(await saved.listMatches(none)).toEqual([])
    })

    test('see a change of episodes alone, once', async () => {
      await using store = await open()
      const saved = storeOf(store)
      await saved.add(searchOf(1), 9, 1)
      const [episode] = EXAMPLE_EPISODES
      if (episode === undefined) throw new Error('there are examples')
      const titled = (title: string) => ({
        newestEpisodes: packEpisodes([{ ...episode, title }]),
      })
      await write(store, {}, titled('One'))
      for (const title of ['One', 'Two', 'Two']) await write(store, {}, titled(title))
      const titles: unknown[] = []
      await saved.takeChanges(10, NOW, (changes) => {
        for (const { before } of changes) {
          const section: unknown = JSON.parse(before?.episodes ?? 'null')
          titles.push(unpackEpisodes(section, DRAFT.id)[0]?.title)
        }
        return []
      })
      expect(titles).toEqual([undefined, 'One'])
    })

    test('pause and resume what they send', async () => {
      await using store = await open()
      const saved = storeOf(store)
      const { id, content } = searchOf(1)
      await saved.add(searchOf(1), 9, 1)
      await addMatches(store, id, 1)
      const pause = { at: '2026-11-20T00:00:00.000Z', reason: 'for now' }
      const paused = await saved.update(id, { content, pause }, 2)
      expect(paused?.delivery).toMatchObject({ pausedAt: pause.at, pauseReason: 'for now' })
      await addMatches(store, id, 1)
      expect(await saved.claimMessages(claimOf('a'))).toBeUndefined()
      await saved.update(id, { content, resumes: true }, 3)
      expect((await saved.claimMessages(claimOf('a')))?.messages).toHaveLength(2)
    })

    test('give their messages to one claim at a time, until its lease ends', async () => {
      await using store = await open()
      const saved = storeOf(store)
      const { id } = searchOf(1)
      await saved.add(searchOf(1), 9, 1)
      await addMatches(store, id, 2)
      const foreign = { ...claimOf('x', NOW + 5), installation: 'elsewhere' }
      expect(await saved.claimMessages(foreign)).toBeUndefined()
      const claimed = await saved.claimMessages(claimOf('a', NOW + 5))
      const [first, second] = claimed?.messages ?? []
      expect(claimed?.messages).toHaveLength(2)
      expect(await saved.claimMessages(claimOf('b', NOW + 6))).toBeUndefined()
      await saved.settleMessage(id, 'a', {
        kind: 'delivered',
        no: first?.no ?? 0,
        nowMs: NOW + 7,
        leasedUntilMs: NOW + 60_000,
      })
      const later = await saved.claimMessages(claimOf('b', NOW + 60_001))
      expect(later?.messages.map(({ no }) => no)).toEqual([second?.no])
      const dueMs = NOW + 100_000
      await saved.settleMessage(id, 'b', { kind: 'held', dueMs, sinceMs: NOW })
      await addMatches(store, id, 1)
      expect(await saved.claimMessages(claimOf('c', dueMs - 1))).toBeUndefined()
      const held = await saved.claimMessages(claimOf('c', dueMs))
      expect(held?.search.delivery).toMatchObject({ attempts: 1, failingSinceMs: NOW })
      expect(held?.messages).toHaveLength(2)
      await saved.settleMessage(id, 'c', { kind: 'paused', at: 'then', reason: 'gone' })
      expect(await saved.claimMessages(claimOf('d', dueMs * 2))).toBeUndefined()
      const { content } = searchOf(1)
      await saved.update(id, { content, resumes: true }, 2)
      expect((await saved.claimMessages(claimOf('d', dueMs * 2)))?.messages).toHaveLength(2)
    })

    test('hold no forgotten address', async () => {
      await using store = await open()
      const { forgotten } = store
      const saved = storeOf(store)
      const { id } = searchOf(1)
      const [episode] = EXAMPLE_EPISODES
      if (episode === undefined) throw new Error('there are examples')
      const newestEpisodes = packEpisodes([
        { ...episode, notes: `Write to ${ADDRESS} now` },
      ])
      const fields = { emails: [ADDRESS], description: `Ask ${ADDRESS} now` }
      await write(store, fields, { newestEpisodes })
      await addTraces(store, id, `Mara <${ADDRESS}>`)
      await forgotten.add(ADDRESS)
      expect(await forgotten.erase()).toBe(2)
      expect(await forgotten.erase()).toBe(0)
      const [match] = await saved.listMatches({ searchIds: [id], limit: 9 })
      expect(JSON.parse(match?.content ?? '')).toMatchObject({ from: 'Mara <>' })
      const claimed = await saved.claimMessages(claimOf('a'))
      expect(claimed?.messages.map(({ content }) => content)).toEqual([match?.content])
      const before = await takeBefore(store)
      expect(before?.text.basic).toContain('"One"')
      expect(before?.text.description).toBe('"Ask  now"')
      expect(JSON.stringify(before)).not.toContain(ADDRESS)
      const section: unknown = JSON.parse(before?.episodes ?? 'null')
      expect(unpackEpisodes(section, DRAFT.id)).toMatchObject([{ notes: 'Write to  now' }])
    })

    test('search for no forgotten address, and send to none', async () => {
      await using store = await open()
      const saved = storeOf(store)
      const put = (number: number, content: Partial<SavedSearchContent>) => {
        const search = searchOf(number)
        return saved.add({ ...search, content: { ...search.content, ...content } }, 9, 1)
      }
      await put(1, { name: `Of ${ADDRESS}`, q: `${ADDRESS} lamps` })
      await put(2, { q: ADDRESS })
      await put(3, { webhookUrl: `https://example.org/?to=${ADDRESS}` })
      await put(4, {})
      await store.forgotten.add(ADDRESS)
      expect(await store.forgotten.erase()).toBe(3)
      const kept = await saved.list({ after: null, limit: 9 })
      const contents = kept.map(({ content: { name, q, webhookUrl } }) => [
        name,
        q,
        webhookUrl,
      ])
      const url = 'https://example.org/hook'
      expect(contents).toEqual([
        ['Of', 'lamps', url],
        ['Search 3', 'whales', null],
        ['Search 4', 'whales', url],
      ])
      expect(kept.map(({ version }) => version)).toEqual([2, 2, 1])
    })

    test('leave with the person for whom they search', async () => {
      await using store = await open()
      const saved = storeOf(store)
      const put = (number: number, content: Partial<SavedSearchContent>) => {
        const search = searchOf(number)
        return saved.add({ ...search, content: { ...search.content, ...content } }, 9, 1)
      }
      await put(1, { q: 'ada bell tides' })
      await put(2, { q: null, search: { searchTerms: ['Ada Bell'] } })
      await put(3, { name: 'Not Ada Bell' })
      await put(4, { q: 'ada' })
      const { id } = searchOf(4)
      await write(store, { titleLatest: 'One' })
      const content = JSON.stringify({ from: 'Ada Bell' })
      await saved.takeChanges(10, NOW, () => [{ ...matchOf(id), content }])
      const person = { key: 'ada bell', links: [], images: [], unmarkedIn: [] }
      await store.forgotten.addPerson({ ...person, shows: [DRAFT.id] })
      const traces = { podcastIds: [], names: ['ada bell'] }
      expect(await store.forgotten.erase(traces)).toBe(4)
      expect(await store.forgotten.erase(traces)).toBe(0)
      const kept = await saved.list({ after: null, limit: 9 })
      expect(kept.map(({ content: { name } }) => name)).toEqual(['Not …', 'Search 4'])
      const [match] = await saved.listMatches({ searchIds: [id], limit: 9 })
      expect(JSON.parse(match?.content ?? '')).toMatchObject({ from: '…' })
    })

    test('hold no private address, and nothing of removed podcasts', async () => {
      await using store = await open()
      const { forgotten, writer } = store
      const saved = storeOf(store)
      const { id } = searchOf(1)
      const at = '2026-11-20T00:00:00.000Z'
      const entry = { url: SECRET, from: at, to: at, reason: 'catalogue' as const }
      await write(store, { feedUrls: [entry, ...DRAFT.feedUrls] })
      await addTraces(store, id, SECRET)
      expect(await forgotten.erasePrivate()).toBeGreaterThan(1)
      expect(await saved.listMatches({ searchIds: [id], limit: 9 })).toEqual([])
      expect((await saved.claimMessages(claimOf('a')))?.messages ?? []).toEqual([])
      const before = await takeBefore(store)
      expect(before?.text.basic).toContain('"One"')
      expect(JSON.stringify(before)).not.toContain('Zx81')
      await addMatches(store, id, 1)
      await write(store, { titleLatest: 'Three' })
      const { byId } = await writer.owners({ ids: [DRAFT.id] })
      const revision = byId.get(DRAFT.id)?.revision ?? 0
      await writer.remove({ id: DRAFT.id, revision, at })
      await forgotten.erasePrivate()
      expect(await saved.takeChanges(10, NOW, () => [])).toBe(0)
      expect(await saved.listMatches({ searchIds: [id], limit: 9 })).toEqual([])
      await saved.prune(NOW - 1, 10)
      const later = await saved.claimMessages(claimOf('b', NOW + 120_000))
      expect(later?.messages ?? []).toEqual([])
    })

    test('keep the newest matches', async () => {
      await using store = await open()
      const saved = storeOf(store)
      const { id } = searchOf(1)
      await saved.add(searchOf(1), 9, 1)
      await addMatches(store, id, 5)
      await saved.prune(NOW + 1, 3)
      const newest = { searchIds: [id], first: 'newest', limit: 9 } as const
      const kept = await saved.listMatches(newest)
      expect(kept.map(({ atMs }) => atMs - NOW)).toEqual([4, 3, 2])
      const below = await saved.listMatches({ ...newest, after: kept[0]?.no ?? 0 })
      expect(below).toHaveLength(2)
    })
  })
}
