/**
 * The suite that every engine passes. Laws of single calls are told one by one; for everything else random histories and
 * random searches are put to the engine and to the plain one (`test/plain-engine`), and both have to say the same.
 */
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { arbitraryPodcastRecord } from '../../test/arbitrary/podcast.ts'
import { openPlainEngine } from '../../test/plain-engine/plain-engine.ts'
import { newDraft } from '../record/draft.ts'
import { parseFeedUrl } from '../record/feed-url.ts'
import type { PodcastDraft, PodcastRecord } from '../record/podcast.ts'
import { fromFragments, toFragments } from '../record/view/fragments.ts'
import type { Engine, EngineOptions, Locator, RecordChange, SearchPage, WriteOutcome } from './engine.ts'
import { type ApiKey, type Charge, DEFAULT_SCOPES } from './keyring.ts'
import type { EngineQuery, ModedTerm } from './query.ts'

export type ContractOptions = EngineOptions & {
  /** The same name opens the same data again; a new name begins with none. */
  readonly store: string
}
export type OpenEngine = (options: ContractOptions) => Promise<Engine>

const NOW = Date.UTC(2026, 10, 20, 4, 26)
const OPTIONS: EngineOptions = { requireAppleId: true, searchTimeoutMs: 10_000, now: () => NOW }

/** A readable id; `tail` in decimal digits. */
const idOf = (tail: number): string => `0198c5a2-7f64-7d0e-9d1c-${String(tail).padStart(12, '0')}`

type Fields = Partial<PodcastDraft>

/** A living, tracked podcast with a feed URL of its own. */
const draftOf = (tail: number, fields: Fields = {}): PodcastDraft => ({
  ...newDraft({
    id: idOf(tail),
    title: `Show ${String(tail)}`,
    feedUrl: `https://feeds.example/${String(tail)}`,
    nowMs: NOW,
  }),
  appleId: 1000 + tail,
  appleIdStatus: 'claimed',
  ...fields,
})

const urlsOf = (...urls: readonly string[]): Pick<PodcastDraft, 'feedUrls' | 'rssFeedUrl'> => ({
  feedUrls: urls.map((url) => ({ url, from: new Date(NOW).toISOString(), to: null, reason: 'merge' as const })),
  rssFeedUrl: urls.at(-1) ?? '',
})

const ranked = (authorityScore: number): Fields => ({
  authorityScore: {
    calculatedAt: new Date(NOW).toISOString(),
    authorityScore,
    qualityScore: 0,
    youtubeScore: 0,
    socialScore: 0,
    engagementScore: 0,
  },
})

const create = (...records: readonly PodcastDraft[]): RecordChange[] =>
  records.map((record) => ({ record, revision: null }))

const createdIn = (outcome: WriteOutcome | undefined) => {
  if (outcome === undefined || outcome.status === 'stale') throw new Error(`not written: ${JSON.stringify(outcome)}`)
  return outcome
}

const locateFeed = (url: string): Locator => {
  const parsed = parseFeedUrl(url)
  if ('problem' in parsed) throw new Error(`${url} is no feed URL`)
  return { by: 'feedUrl', key: parsed.key, looseKey: parsed.looseKey }
}

const scanAll = (engine: Engine): Promise<PodcastRecord[]> => Array.fromAsync(engine.writer.scan())

const term = (text: string, fields: Partial<ModedTerm> = {}): ModedTerm => ({
  text,
  targets: ['podcast-title', 'podcast-description'],
  phrase: false,
  slop: 0,
  fuzzy: false,
  mode: 'must',
  ...fields,
})

const query = (fields: Partial<EngineQuery> = {}): EngineQuery => ({
  terms: [],
  groups: [],
  filters: {},
  order: [{ field: 'relevance', direction: 'desc', nulls: 'last' }],
  limit: 1000,
  after: null,
  level: 'whole',
  ...fields,
})

const idsIn = ({ hits }: SearchPage): readonly string[] => hits.map(({ podcast }) => podcast.id)

const searchIds = async (engine: Engine, fields: Partial<EngineQuery> = {}) =>
  idsIn(await engine.reader.search(query(fields)))

/** Follows the pages to the end; `between` runs after each. */
const walk = async (engine: Engine, asked: EngineQuery, between: (pages: number) => Promise<void> = async () => {}) => {
  const pages: SearchPage[] = []
  let after = asked.after
  do {
    const page = await engine.reader.search({ ...asked, after })
    pages.push(page)
    await between(pages.length)
    // As a cursor would carry it.
    after = JSON.parse(JSON.stringify(page.next)) as typeof after
  } while (after !== null)
  return pages
}

const keyOf = (name: string, fields: Partial<ApiKey> = {}): ApiKey => ({
  id: `key_${name}`,
  name,
  scopes: DEFAULT_SCOPES,
  quotas: { podcastLookups: null, searchCount: null },
  createdAt: '2026-11-20T04:26:00.000Z',
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  ...fields,
})

let stores = 0
const newStore = (): string => {
  stores += 1
  return `store-${String(stores)}`
}

export const describeEngine = (name: string, openEngine: OpenEngine): void => {
  const opened: Engine[] = []
  const open = async (options: Partial<ContractOptions> = {}): Promise<Engine> => {
    const engine = await openEngine({ ...OPTIONS, store: newStore(), ...options })
    opened.push(engine)
    return engine
  }

  afterEach(async () => {
    for (const engine of opened.splice(0)) await engine[Symbol.asyncDispose]()
  })

  describe(`${name}: records`, () => {
    test('what was written is read back, field for field, and still is after opening again', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(arbitraryPodcastRecord, { minLength: 1, maxLength: 4 }), async (records) => {
          const store = newStore()
          const engine = await open({ store, requireAppleId: false })
          const outcomes = await engine.writer.write(create(...records))
          const written = records.flatMap((record, at) => {
            const outcome = outcomes[at]
            return outcome === undefined || outcome.status === 'stale'
              ? []
              : [{ ...record, slug: outcome.slug, seq: outcome.seq }]
          })
          expect(written.length).toBeGreaterThan(0)
          await engine[Symbol.asyncDispose]()

          const again = await open({ store, requireAppleId: false })
          expect(await scanAll(again)).toEqual(written.toSorted((a, b) => a.seq - b.seq))
          expect(await again.reader.getMany(written.map(({ id }) => id))).toEqual(
            written.map((record) => ({ id: record.id, ...toFragments(record) })),
          )
          await again[Symbol.asyncDispose]()
        }),
        { numRuns: 25 },
      )
    })

    test('getMany keeps the order asked, repeats what is repeated, and leaves a gap for what is not there', async () => {
      const { reader, writer } = await open()
      await writer.write(create(draftOf(1), draftOf(2), draftOf(3, { appleId: 0 })))
      const found = await reader.getMany([idOf(2), idOf(9), idOf(1), idOf(3), idOf(2)])
      expect(found.map((podcast) => podcast?.id)).toEqual([idOf(2), undefined, idOf(1), undefined, idOf(2)])
      expect(await reader.getMany([])).toEqual([])
    })

    test('a level has the texts it needs and no other', async () => {
      const { reader, writer } = await open()
      await writer.write(create(draftOf(1)))
      const [whole] = await reader.getMany([idOf(1)])
      if (whole === undefined) throw new Error('not there')
      const { id, basic, details, description } = whole
      expect(await reader.getMany([idOf(1)], { level: 'basic' })).toEqual([{ id, basic }])
      expect(await reader.getMany([idOf(1)], { level: 'full' })).toEqual([{ id, basic, details, description }])
      expect(await reader.find({ by: 'id', id }, { level: 'basic' })).toEqual({ id, basic })
      expect(await reader.find({ by: 'id', id }, { level: 'whole' })).toEqual(whole)
    })

    test('joined answers are those of the served podcasts, each once, in the order of first asking, as they are now', async () => {
      const { reader, writer } = await open()
      await writer.write(create(draftOf(1), draftOf(2), draftOf(3, { appleId: 0 })))
      const joined = async (level: 'basic' | 'full', ...tails: readonly number[]) => {
        const { count, byteLength, copyTo } = await reader.joinMany(tails.map(idOf), level)
        const target = Buffer.alloc(byteLength)
        copyTo(target, 0)
        const answers = JSON.parse(`[${target.toString()}]`) as {
          id: string
          author: string | null
          appleId?: number
        }[]
        expect(answers).toHaveLength(count)
        return answers.map(({ id, author, appleId }) => ({ id, author, appleId }))
      }
      const { author } = draftOf(1)
      const [one, two] = [1, 2].map((tail) => ({ id: idOf(tail), author, appleId: draftOf(tail).appleId }))
      expect(await joined('full', 2, 9, 1, 3, 2)).toEqual([two, one])
      expect(await joined('basic', 1)).toEqual([{ id: idOf(1), author, appleId: undefined }])
      expect(await joined('full')).toEqual([])
      const held = (await writer.owners({ ids: [idOf(1)] })).byId.get(idOf(1))
      if (held === undefined) throw new Error('not there')
      await writer.write([{ record: { ...held.record, author: 'Another' }, revision: held.revision }])
      expect(await joined('full', 1, 2)).toEqual([{ ...one, author: 'Another' }, two])
      expect(await joined('basic', 1)).toMatchObject([{ author: 'Another' }])
    })

    test('a lookup tells what is written now, however often it was asked before', async () => {
      const { reader, writer } = await open()
      await writer.write(create(draftOf(1, urlsOf('https://feeds.example/often'))))
      const lookUp = () => reader.find({ by: 'feedUrl', key: 'feeds.example/often', looseKey: '-' }, { level: 'basic' })
      for (const author of ['A', 'B', null]) {
        const held = (await writer.owners({ ids: [idOf(1)] })).byId.get(idOf(1))
        if (held === undefined) throw new Error('not there')
        await writer.write([{ record: { ...held.record, author }, revision: held.revision }])
        for (let time = 0; time < 2; time += 1)
          expect(JSON.parse((await lookUp())?.basic ?? '{}')).toMatchObject({ author })
      }
    })

    test('the same batch twice equals once', async () => {
      const engine = await open()
      const batch = create(draftOf(1), draftOf(2))
      expect((await engine.writer.write(batch)).map(({ status }) => status)).toEqual(['created', 'created'])
      const before = await scanAll(engine)
      expect((await engine.writer.write(batch)).map(({ status }) => status)).toEqual(['stale', 'stale'])
      expect(await scanAll(engine)).toEqual(before)
      expect(await engine.writer.write([])).toEqual([])
    })

    test('an update needs the revision that was read; a stale one leaves the others written', async () => {
      const { writer, reader } = await open()
      await writer.write(create(draftOf(1), draftOf(2)))
      const owners = await writer.owners({ ids: [idOf(1), idOf(2), idOf(3)] })
      expect([...owners.byId.keys()].sort()).toEqual([idOf(1), idOf(2)])
      const [one, two] = [owners.byId.get(idOf(1)), owners.byId.get(idOf(2))]
      if (one === undefined || two === undefined) throw new Error('not there')
      const update = { record: { ...one.record, author: 'A' }, revision: one.revision }
      expect(await writer.write([update])).toMatchObject([{ status: 'updated', id: idOf(1), seq: one.record.seq }])
      const outcomes = await writer.write([update, { record: { ...two.record, author: 'B' }, revision: two.revision }])
      expect(outcomes.map(({ status }) => status)).toEqual(['stale', 'updated'])
      const authors = (await reader.getMany([idOf(1), idOf(2)])).map((found) => found && fromFragments(found).author)
      expect(authors).toEqual(['A', 'B'])
      expect(await writer.write([{ record: draftOf(7), revision: 1 }])).toMatchObject([{ status: 'stale' }])
    })

    test('a feed URL belongs to one podcast, whatever its scheme, host case or last slash', async () => {
      const { writer } = await open()
      await writer.write(create(draftOf(1, urlsOf('https://feeds.example/a', 'https://feeds.example/b'))))
      const [outcome] = await writer.write(create(draftOf(2, urlsOf('http://FEEDS.example/a/'))))
      expect(outcome).toMatchObject({ status: 'stale', id: idOf(2) })
      const owners = await writer.owners({ feedKeys: ['feeds.example/a', 'feeds.example/b', 'feeds.example/c'] })
      expect([...owners.byFeedKey].map(([key, { record }]) => [key, record.id]).sort()).toEqual([
        ['feeds.example/a', idOf(1)],
        ['feeds.example/b', idOf(1)],
      ])
    })

    test('in one batch the first claim counts', async () => {
      const { writer } = await open()
      const same = urlsOf('https://feeds.example/same')
      const outcomes = await writer.write(
        create(draftOf(1, same), draftOf(2, same), draftOf(3), draftOf(3), draftOf(4, { appleId: 1003 })),
      )
      expect(outcomes.map(({ status }) => status)).toEqual(['created', 'stale', 'created', 'stale', 'stale'])
    })

    test('a URL that leaves the record is free again', async () => {
      const { writer, reader } = await open()
      await writer.write(create(draftOf(1, urlsOf('https://feeds.example/a', 'https://feeds.example/b'))))
      await writer.write([{ record: draftOf(1, urlsOf('https://feeds.example/b')), revision: 1 }])
      expect(await reader.find(locateFeed('https://feeds.example/a'))).toBeUndefined()
      expect(await writer.write(create(draftOf(2, urlsOf('https://feeds.example/a'))))).toMatchObject([
        { status: 'created' },
      ])
      expect(await reader.find(locateFeed('https://feeds.example/a'))).toMatchObject({ id: idOf(2) })
    })

    test('an Apple id belongs to one living podcast; a dead one keeps it and stands in nobody’s way', async () => {
      const { writer, reader } = await open()
      await writer.write(create(draftOf(1, { appleId: 77 })))
      expect(await writer.write(create(draftOf(2, { appleId: 77 })))).toMatchObject([{ status: 'stale' }])
      expect(await writer.write(create(draftOf(3, { appleId: 77, feedState: 'dead' })))).toMatchObject([
        { status: 'created' },
      ])
      expect((await writer.owners({ appleIds: [77, 78] })).byAppleId.get(77)?.record.id).toBe(idOf(1))
      await writer.write([{ record: draftOf(1, { appleId: 77, feedState: 'dead' }), revision: 1 }])
      expect((await writer.owners({ appleIds: [77] })).byAppleId.size).toBe(0)
      expect(await reader.find({ by: 'appleId', appleId: 77 })).toMatchObject({ id: idOf(1) })
      expect(await writer.write(create(draftOf(2, { appleId: 77 })))).toMatchObject([{ status: 'created' }])
      expect(await reader.find({ by: 'appleId', appleId: 77 })).toMatchObject({ id: idOf(2) })
      expect(await writer.write([{ record: draftOf(1, { appleId: 77 }), revision: 2 }])).toMatchObject([
        { status: 'stale' },
      ])
    })

    test('a slug is given once: bare, else with digits of the id; a wish is granted while it is free', async () => {
      const { writer } = await open()
      const slugs = async (...changes: RecordChange[]) =>
        (await writer.write(changes)).map((outcome) => createdIn(outcome).slug)
      const [first, second] = await slugs(
        ...create(draftOf(1, { title: 'Hello World' }), draftOf(2, { title: 'Hello World' })),
      )
      expect([first, second]).toEqual(['hello-world', 'hello-world-000002'])
      expect(await slugs(...create(draftOf(3, { title: 'Hello World' })))).toEqual(['hello-world-000003'])
      expect(await slugs(...create(draftOf(4, { slug: 'mine' }), draftOf(5, { slug: 'mine' })))).toEqual([
        'mine',
        'show-5',
      ])
      expect(await slugs({ record: draftOf(1, { title: 'Another', slug: 'another' }), revision: 1 })).toEqual([
        'hello-world',
      ])
    })

    test('seq counts up; a wish is granted while it is free; no number is given twice', async () => {
      const { writer } = await open()
      const seqs = async (...drafts: PodcastDraft[]) =>
        (await writer.write(create(...drafts))).map((outcome) => createdIn(outcome).seq)
      expect(await seqs(draftOf(1), draftOf(2))).toEqual([1, 2])
      expect(await seqs(draftOf(3, { seq: 10 }), draftOf(4), draftOf(5, { seq: 10 }), draftOf(6, { seq: 5 }))).toEqual([
        10, 11, 12, 5,
      ])
      expect(await seqs(draftOf(7))).toEqual([13])
    })

    test('a scan runs in the order of seq and sees one moment', async () => {
      const engine = await open()
      const count = 1203
      await engine.writer.write(create(...Array.from({ length: count }, (_, at) => draftOf(at, { seq: count - at }))))
      const seen: number[] = []
      for await (const { seq } of engine.writer.scan()) {
        seen.push(seq)
        if (seen.length === 1) await engine.writer.write(create(draftOf(5000), draftOf(5001)))
      }
      expect(seen).toEqual(Array.from({ length: count }, (_, at) => at + 1))
      await engine.writer.settle()
      expect((await scanAll(engine)).length).toBe(count + 2)
    })

    test('an index made anew answers as before, and has what was written meanwhile', async () => {
      const engine = await open()
      const drafts = Array.from({ length: 40 }, (_, at) => draftOf(at, { title: `Show ${String(at)}` }))
      await engine.writer.write(create(...drafts))
      const dead = draftOf(1, { feedState: 'dead' })
      await engine.writer.write([{ record: dead, revision: 1 }])
      const before = await engine.reader.search(query({ limit: 100 }))
      expect(await engine.writer.reindex()).toBe(39)
      expect(await engine.reader.search(query({ limit: 100 }))).toEqual(before)
      const index = { isMade: false }
      const made = engine.writer
        .reindex({ onProgress: ({ done, total }) => expect(done).toBeLessThanOrEqual(total) })
        .finally(() => {
          index.isMade = true
        })
      let count = 40
      do {
        const renamed = draftOf(count - 40 === 1 ? 0 : count - 40, { title: 'Renamed' })
        const { revision } = (await engine.writer.owners({ ids: [renamed.id] })).byId.get(renamed.id) ?? {}
        const added = draftOf(count, { title: `Show ${String(count)}` })
        await engine.writer.write([...create(added), { record: renamed, revision: revision ?? null }])
        count += 1
        await setImmediate()
      } while (!index.isMade)
      expect(await made).toBeGreaterThanOrEqual(39)
      expect((await engine.reader.search(query())).total).toBe(count - 1)
      // Number 1 is dead, and number 0 was renamed in its place.
      const { total } = await engine.reader.search(query({ terms: [term('renamed')] }))
      expect(total).toBe(count > 41 ? count - 41 : 1)
      expect(await engine.health({ deep: true })).toEqual({ sound: true, findings: [] })
    })
  })

  describe(`${name}: finding`, () => {
    const known = draftOf(1, {
      spotifyId: '4rOoJ6Egrf8K2IrywzwOMk',
      podcastGuid: '917393e3-1b1e-5cef-ace4-edaa54e1f810',
      title: 'The Daily Bread',
      ...urlsOf('http://old.example/feed', 'https://www.new.example/feed?utm_source=x&id=1'),
    })

    test.each<Locator>([
      { by: 'id', id: known.id },
      { by: 'slug', slug: 'the-daily-bread' },
      { by: 'appleId', appleId: known.appleId },
      { by: 'spotifyId', spotifyId: '4rOoJ6Egrf8K2IrywzwOMk' },
      { by: 'podcastGuid', podcastGuid: '917393e3-1b1e-5cef-ace4-edaa54e1f810' },
      locateFeed('https://www.new.example/feed?utm_source=x&id=1'),
      locateFeed('https://OLD.example/feed/'),
      locateFeed('https://new.example/feed?id=1'),
    ])('%j', async (locator) => {
      const { reader, writer } = await open()
      expect(await reader.find(locator)).toBeUndefined()
      await writer.write(create(known, draftOf(2)))
      const found = await reader.find(locator)
      expect(found).toEqual({ id: known.id, ...toFragments({ ...known, slug: 'the-daily-bread', seq: 1 }) })
    })

    test('nothing is found by nothing', async () => {
      const { reader, writer } = await open({ requireAppleId: false })
      await writer.write(create(draftOf(1, { appleId: 0 })))
      expect(await reader.find({ by: 'appleId', appleId: 0 })).toBeUndefined()
      expect(await reader.find({ by: 'slug', slug: '' })).toBeUndefined()
    })

    test('a loose key finds only where the key is unknown and one served podcast has it', async () => {
      const store = newStore()
      const { reader, writer } = await open({ store })
      const [bare, www, tracking] = [
        'https://a.example/f',
        'https://www.a.example/f',
        'https://a.example/f?utm_source=x',
      ]
      await writer.write(create(draftOf(1, urlsOf(www))))
      expect(await reader.find(locateFeed(bare))).toMatchObject({ id: idOf(1) })
      expect(await reader.find(locateFeed(tracking))).toMatchObject({ id: idOf(1) })

      await writer.write(create(draftOf(2, { ...urlsOf(bare), appleId: 0 })))
      // Known, and pending: it answers for itself.
      expect(await reader.find(locateFeed(bare))).toBeUndefined()
      expect(await reader.find(locateFeed(tracking))).toMatchObject({ id: idOf(1) })
      const all = await open({ store, requireAppleId: false })
      expect(await all.reader.find(locateFeed(bare))).toMatchObject({ id: idOf(2) })
      expect(await all.reader.find(locateFeed(tracking))).toBeUndefined()
      expect(await all.reader.find(locateFeed(www))).toMatchObject({ id: idOf(1) })
    })

    test('a Spotify id or podcast:guid of several finds the living one that came first', async () => {
      const { reader, writer } = await open()
      const shared = { spotifyId: 'shared', podcastGuid: 'shared' }
      await writer.write(create(draftOf(1, { ...shared, feedState: 'dead' }), draftOf(2, shared), draftOf(3, shared)))
      expect(await reader.find({ by: 'spotifyId', spotifyId: 'shared' })).toMatchObject({ id: idOf(2) })
      expect(await reader.find({ by: 'podcastGuid', podcastGuid: 'shared' })).toMatchObject({ id: idOf(2) })
    })

    test('a pending podcast is served only where no Apple id is required', async () => {
      const store = newStore()
      const strict = await open({ store })
      const pending = draftOf(1, { appleId: 0, spotifyId: 'pending', podcastGuid: 'pending' })
      await strict.writer.write(create(pending, draftOf(2), draftOf(3, { feedState: 'dead' })))
      const generous = await open({ store, requireAppleId: false })
      const locators: Locator[] = [
        { by: 'id', id: pending.id },
        { by: 'slug', slug: 'show-1' },
        { by: 'spotifyId', spotifyId: 'pending' },
        { by: 'podcastGuid', podcastGuid: 'pending' },
        locateFeed(pending.rssFeedUrl),
      ]
      for (const locator of locators) {
        expect(await strict.reader.find(locator)).toBeUndefined()
        expect(await generous.reader.find(locator)).toMatchObject({ id: pending.id })
      }
      expect(await searchIds(strict)).toEqual([idOf(2)])
      expect(await searchIds(generous)).toEqual([idOf(1), idOf(2)])
      expect(await strict.reader.counts()).toEqual({ served: 2, pending: 1, dead: 1, total: 3 })
      expect(await generous.reader.counts()).toEqual({ served: 3, pending: 1, dead: 1, total: 3 })
      // Found on Apple: from now on it is served everywhere.
      await strict.writer.write([{ record: { ...pending, appleId: 5 }, revision: 1 }])
      expect(await searchIds(strict)).toEqual([idOf(1), idOf(2)])
      expect(await strict.reader.counts()).toMatchObject({ served: 3, pending: 0 })
    })

    test('dead, blocked and ignored podcasts leave search, come back, and answer all the while', async () => {
      const engine = await open()
      const { reader, writer } = engine
      const hidden: Fields[] = [
        { feedState: 'dead' },
        { blocked: { blockedDate: '2026-11-20T04:26:00.000Z' } },
        { ignore: true },
      ]
      await writer.write(create(...hidden.map((_, tail) => draftOf(tail))))
      expect((await reader.search(query())).total).toBe(3)
      await writer.write(hidden.map((fields, tail) => ({ record: draftOf(tail, fields), revision: 1 })))
      expect(await reader.search(query())).toEqual({ hits: [], total: 0, next: null, maxScore: null })
      expect(await reader.search(query({ terms: [term('show')] }))).toMatchObject({ hits: [], total: 0 })
      for (const tail of hidden.keys()) expect(await reader.find({ by: 'id', id: idOf(tail) })).toBeDefined()
      await writer.write(hidden.map((_, tail) => ({ record: draftOf(tail), revision: 2 })))
      expect(await searchIds(engine, { terms: [term('show')] })).toEqual([idOf(0), idOf(1), idOf(2)])
    })

    test('an aborted call answers nothing', async () => {
      const { reader } = await open()
      const signal = AbortSignal.abort(new Error('gone'))
      await expect(reader.find({ by: 'slug', slug: 'a' }, { signal })).rejects.toThrow('gone')
      await expect(reader.search(query(), { signal })).rejects.toThrow('gone')
    })
  })

  describe(`${name}: histories`, () => {
    const pool = { ids: 6, urls: 7, apples: 4 }
    const change = fc.record(
      {
        tail: fc.nat({ max: pool.ids }),
        /** What is said about the revision: as it is, that there is none, or nonsense. */
        revision: fc.constantFrom('read', 'read', 'read', 'none', 'wrong'),
        title: fc.constantFrom('One', 'Two', 'ONE two', '…', '東京'),
        urls: fc.uniqueArray(fc.nat({ max: pool.urls }), { minLength: 1, maxLength: 3 }),
        appleId: fc.nat({ max: pool.apples }),
        feedState: fc.constantFrom('active' as const, 'active' as const, 'dead' as const),
        ignore: fc.boolean(),
        score: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
        seq: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
      },
      { noNullPrototype: true },
    )
    type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

    const toRecord = ({ tail, title, urls, appleId, feedState, ignore, score, seq }: Change): PodcastDraft => ({
      ...draftOf(tail, { title, titleLatest: title, appleId, feedState, ignore, spotifyId: `s${String(appleId)}` }),
      ...urlsOf(...urls.map((url) => `https://www.h${String(url % 3)}.example/${String(url)}`)),
      ...(score === null ? {} : ranked(score)),
      ...(seq === undefined ? {} : { seq }),
    })

    const toChanges = async (engine: Engine, batch: readonly Change[]): Promise<RecordChange[]> => {
      const { byId } = await engine.writer.owners({ ids: batch.map(({ tail }) => idOf(tail)) })
      return batch.map((one) => {
        const read = byId.get(idOf(one.tail))?.revision ?? null
        const revision = one.revision === 'read' ? read : one.revision === 'none' ? null : (read ?? 0) + 1
        return { record: toRecord(one), revision }
      })
    }

    const locators: Locator[] = [
      ...Array.from({ length: pool.urls + 1 }, (_, url) => [
        locateFeed(`https://www.h${String(url % 3)}.example/${String(url)}`),
        locateFeed(`https://h${String(url % 3)}.example/${String(url)}`),
      ]).flat(),
      ...Array.from({ length: pool.apples + 1 }, (_, appleId): Locator[] => [
        { by: 'appleId', appleId },
        { by: 'spotifyId', spotifyId: `s${String(appleId)}` },
      ]).flat(),
      ...['one', 'two', 'one-two'].map((slug): Locator => ({ by: 'slug', slug })),
    ]

    const observe = async (engine: Engine) => ({
      records: await scanAll(engine),
      counts: await engine.reader.counts(),
      found: await Promise.all(locators.map(async (locator) => (await engine.reader.find(locator))?.id)),
      many: await engine.reader.getMany(Array.from({ length: pool.ids }, (_, tail) => idOf(tail))),
      owners: await engine.writer.owners({
        ids: Array.from({ length: pool.ids }, (_, tail) => idOf(tail)),
        feedKeys: Array.from({ length: pool.urls }, (_, url) => `www.h${String(url % 3)}.example/${String(url)}`),
        appleIds: Array.from({ length: pool.apples }, (_, appleId) => appleId),
      }),
      everything: await engine.reader.search(query()),
      one: idsIn(await engine.reader.search(query({ terms: [term('one')] }))),
    })

    test.each([true, false])('end as they do with the plain engine (requireAppleId %s)', async (requireAppleId) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
          async (batches) => {
            const plain = openPlainEngine({ ...OPTIONS, requireAppleId })
            const engine = await open({ requireAppleId })
            for (const batch of batches) {
              const changes = await toChanges(plain, batch)
              expect(await engine.writer.write(changes)).toEqual(await plain.writer.write(changes))
            }
            expect(await observe(engine)).toEqual(await observe(plain))
            expect(await engine.health({ deep: true })).toEqual({ sound: true, findings: [] })
            await engine[Symbol.asyncDispose]()
          },
        ),
        { numRuns: 60 },
      )
    })
  })

  describe(`${name}: search`, () => {
    const word = fc.constantFrom(
      'news',
      'daily',
      'The',
      'Café',
      'cafe',
      'C++',
      'AT&T',
      "l'amour",
      'amour',
      '東京',
      '東京都',
      'ไทย',
      '한국',
      'Lenny’s',
      'a',
      '...',
      '!',
    )
    const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '))
    const show = fc.record({
      title: text,
      titleLatest: text,
      author: fc.option(text, { nil: null }),
      hostNames: fc.option(fc.array(text, { maxLength: 2 }), { nil: null }),
      description: fc.option(text, { nil: null }),
      language: fc.constantFrom('en', 'de', 'ja', 'und'),
      genres: fc.subarray(['Arts', 'Books', 'Society & Culture']),
      score: fc.option(fc.integer({ min: 0, max: 4 }), { nil: null }),
      episodes: fc.nat({ max: 5 }),
      appleId: fc.boolean(),
    })
    const catalogue = fc.array(show, { minLength: 1, maxLength: 25 }).map((shows) =>
      shows.map(({ score, episodes, appleId, ...fields }, tail) => {
        const draft = draftOf(tail, {
          ...fields,
          ...(score === null ? {} : ranked(score)),
          appleId: appleId ? 1000 + tail : 0,
        })
        return { ...draft, stats: { ...draft.stats, episodeCount: episodes } }
      }),
    )
    const targets = fc.constantFrom(
      ['podcast-title', 'podcast-description'] as const,
      ['podcast-title'] as const,
      ['podcast-description'] as const,
    )
    const queryTerm = fc
      .tuple(
        fc.oneof(
          word,
          text.filter((some) => some.trim() !== ''),
        ),
        targets,
        fc.constantFrom('must' as const, 'optional' as const, 'not' as const),
      )
      .map(([some, where, mode]) => term(some, { targets: where, mode }))
    const bound = fc.option(fc.nat({ max: 5 }), { nil: null })
    const filters = fc.record(
      {
        languages: fc.uniqueArray(fc.constantFrom('en', 'de', 'xx'), { minLength: 1 }),
        includeGenres: fc.uniqueArray(fc.constantFrom('Arts', 'Society & Culture', 'Unheard Of'), { minLength: 1 }),
        totalEpisodes: fc.record({ min: bound, max: bound }),
      },
      { requiredKeys: [] },
    )
    const anyQuery = fc
      .tuple(fc.array(queryTerm, { maxLength: 3 }), filters)
      .map(([terms, chosen]) => query({ terms, filters: chosen }))

    test('gives the hits of the plain engine, in its order, with its totals, in pages of any size', async () => {
      await fc.assert(
        fc.asyncProperty(
          catalogue,
          fc.array(anyQuery, { minLength: 5, maxLength: 15 }),
          fc.integer({ min: 1, max: 5 }),
          fc.boolean(),
          async (drafts, queries, limit, requireAppleId) => {
            const plain = openPlainEngine({ ...OPTIONS, requireAppleId })
            const engine = await open({ requireAppleId })
            for (const { writer } of [plain, engine]) await writer.write(create(...drafts))
            for (const asked of queries) {
              const expected = await plain.reader.search(asked)
              const whole = await engine.reader.search(asked)
              expect(whole).toEqual(expected)
              const pages = await walk(engine, { ...asked, limit })
              expect(pages.flatMap(({ hits }) => hits)).toEqual(expected.hits)
              for (const { total, maxScore } of pages)
                expect({ total, maxScore }).toEqual({ total: expected.total, maxScore: expected.maxScore })
            }
            await engine[Symbol.asyncDispose]()
          },
        ),
        { numRuns: 40 },
      )
    })

    test('never matches inside a word, and ranks before it counts numbers', async () => {
      const engine = await open()
      await engine.writer.write(
        create(
          draftOf(1, { title: 'Gataric' }),
          draftOf(2, { title: 'Atari', ...ranked(10) }),
          draftOf(3, { title: 'Atari', ...ranked(20.5) }),
          draftOf(4, { title: 'atari' }),
        ),
      )
      const page = await engine.reader.search(query({ terms: [term('ATARI')] }))
      expect(idsIn(page)).toEqual([idOf(3), idOf(2), idOf(4)])
      expect(page.total).toBe(3)
      expect(page.maxScore).toBe(page.hits[0]?.score)
      const scores = page.hits.map(({ score }) => score)
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
    })

    test('the words of an updated record are the new ones', async () => {
      const engine = await open()
      await engine.writer.write(create(draftOf(1, { title: 'Apples', description: 'pears' })))
      await engine.writer.write([{ record: draftOf(1, { title: 'Plums', titleLatest: 'Plums' }), revision: 1 }])
      for (const gone of ['apples', 'pears']) expect(await searchIds(engine, { terms: [term(gone)] })).toEqual([])
      expect(await searchIds(engine, { terms: [term('plums')] })).toEqual([idOf(1)])
    })

    test('a lean hit carries the basic answer', async () => {
      const engine = await open()
      await engine.writer.write(create(draftOf(1)))
      const [whole, lean] = [await engine.reader.search(query()), await engine.reader.search(query({ level: 'lean' }))]
      expect(lean.hits[0]).toMatchObject({
        score: whole.hits[0]?.score,
        podcast: { id: idOf(1), basic: whole.hits[0]?.podcast.basic },
      })
    })

    test('who matched from beginning to end stands on the pages exactly once, while others come and change', async () => {
      const engine = await open()
      const count = 60
      const scoreAt = (tail: number): number => (tail * 37) % 50
      await engine.writer.write(
        create(...Array.from({ length: count }, (_, tail) => draftOf(tail, ranked(scoreAt(tail))))),
      )
      let added = 1000
      const between = async (): Promise<void> => {
        added += 2
        await engine.writer.write(create(draftOf(added, ranked(99)), draftOf(added + 1, ranked(added % 50))))
        const tail = added % count
        const { byId } = await engine.writer.owners({ ids: [idOf(tail)] })
        const [old] = byId.values()
        if (old !== undefined)
          await engine.writer.write([
            { record: { ...old.record, author: `A${String(added)}` }, revision: old.revision },
          ])
      }
      const pages = await walk(engine, query({ limit: 7, terms: [term('show')] }), between)
      const seen = pages.flatMap(idsIn)
      expect(new Set(seen).size).toBe(seen.length)
      for (let tail = 0; tail < count; tail += 1) expect(seen).toContain(idOf(tail))
      expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([count]))
    })

    test('values that no page ended with are refused', async () => {
      const { reader } = await open()
      const after = { total: 3, values: [null, 'x', null] }
      await expect(reader.search(query({ after }))).rejects.toMatchObject({ code: 'INVALID_CURSOR' })
      await expect(reader.search(query({ after: { total: 3, values: [] } }))).rejects.toMatchObject({
        code: 'INVALID_CURSOR',
      })
    })
  })

  describe(`${name}: keyring`, () => {
    const charge = (fields: Partial<Charge> = {}): Charge => ({
      keyId: 'key_a',
      counter: 'podcastLookups',
      amount: 1,
      month: '2026-11',
      ...fields,
    })
    const quotas = (podcastLookups: number | null, searchCount: number | null = null) => ({
      quotas: { podcastLookups, searchCount },
    })

    test('keys are listed by creation and found by hash', async () => {
      const { keyring } = await open()
      const [younger, older] = [keyOf('b', { createdAt: '2026-11-21T00:00:00.000Z' }), keyOf('a')]
      await keyring.add(younger, 'bb')
      await keyring.add(older, 'aa')
      expect(await keyring.list()).toEqual([older, younger])
      expect(await keyring.findByHash('bb')).toEqual(younger)
      expect(await keyring.findByHash('cc')).toBeUndefined()
      await expect(keyring.add(keyOf('c'), 'aa')).rejects.toThrow()
      await expect(keyring.add(keyOf('a'), 'cc')).rejects.toThrow()
    })

    test('what changes is seen by the next call', async () => {
      const { keyring } = await open()
      await keyring.add(keyOf('a', quotas(5)), 'aa')
      await keyring.findByHash('aa')
      const patch = {
        name: 'new',
        scopes: ['admin'],
        expiresAt: '2027-01-01T00:00:00.000Z',
        ...quotas(null, 3),
      } as const
      expect(await keyring.update('key_a', patch)).toEqual({ ...keyOf('a'), ...patch })
      expect(await keyring.update('key_a', {})).toEqual({ ...keyOf('a'), ...patch })
      expect(await keyring.findByHash('aa')).toMatchObject(patch)
      expect(await keyring.revoke('key_a', '2026-11-22T00:00:00.000Z')).toMatchObject({
        revokedAt: '2026-11-22T00:00:00.000Z',
      })
      expect(await keyring.revoke('key_a', '2026-11-23T00:00:00.000Z')).toMatchObject({
        revokedAt: '2026-11-22T00:00:00.000Z',
      })
      expect(await keyring.findByHash('aa')).toMatchObject({ revokedAt: '2026-11-22T00:00:00.000Z' })
      expect(await keyring.update('key_x', { name: 'x' })).toBeUndefined()
      expect(await keyring.revoke('key_x', '2026-11-22T00:00:00.000Z')).toBeUndefined()
    })

    test('a use is remembered to the minute', async () => {
      const { keyring } = await open()
      await keyring.add(keyOf('a'), 'aa')
      keyring.touch('key_a', '2026-11-20T05:06:07.890Z')
      keyring.touch('key_x', '2026-11-20T05:06:07.890Z')
      expect(await keyring.list()).toMatchObject([{ lastUsedAt: '2026-11-20T05:06:00.000Z' }])
    })

    test('charges count by key, counter and month, and stop whole at the quota', async () => {
      const { keyring } = await open()
      await keyring.add(keyOf('a', quotas(10)), 'aa')
      await keyring.add(keyOf('b', quotas(10)), 'bb')
      expect(await keyring.charge(charge({ amount: 8 }))).toEqual({ granted: true, used: 8, limit: 10 })
      expect(await keyring.charge(charge({ amount: 3 }))).toEqual({ granted: false, used: 8, limit: 10 })
      expect(await keyring.charge(charge({ amount: 2 }))).toEqual({ granted: true, used: 10, limit: 10 })
      expect(await keyring.charge(charge({ amount: 0 }))).toEqual({ granted: true, used: 10, limit: 10 })
      expect(await keyring.charge(charge({ keyId: 'key_b' }))).toEqual({ granted: true, used: 1, limit: 10 })
      expect(await keyring.charge(charge({ month: '2026-12' }))).toEqual({ granted: true, used: 1, limit: 10 })
      expect(await keyring.charge(charge({ counter: 'searchCount', amount: 1e6 }))).toEqual({
        granted: true,
        used: 1e6,
        limit: null,
      })
      expect(await keyring.usage('key_a', '2026-11')).toEqual({ podcastLookups: 10, searchCount: 1e6 })
      expect(await keyring.usage('key_b', '2026-12')).toEqual({ podcastLookups: 0, searchCount: 0 })
      await keyring.update('key_a', quotas(5))
      expect(await keyring.charge(charge())).toEqual({ granted: false, used: 10, limit: 5 })
      await expect(keyring.charge(charge({ keyId: 'key_x' }))).rejects.toMatchObject({ code: 'KEY_INVALID' })
    })

    test('200 charges at once at a quota of 100: exactly 100', async () => {
      const { keyring } = await open()
      await keyring.add(keyOf('a', quotas(100)), 'aa')
      const results = await Promise.all(Array.from({ length: 200 }, () => keyring.charge(charge())))
      expect(results.filter(({ granted }) => granted).length).toBe(100)
      expect(Math.max(...results.map(({ used }) => used))).toBe(100)
    })

    test('concurrent charges sum up as one after the other would', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.nat({ max: 20 }), { maxLength: 30 }),
          fc.nat({ max: 100 }),
          async (amounts, limit) => {
            const engine = await open()
            const { keyring } = engine
            await keyring.add(keyOf('a', quotas(limit)), 'aa')
            const results = await Promise.all(amounts.map((amount) => keyring.charge(charge({ amount }))))
            let used = 0
            const expected = amounts.map((amount) => {
              const granted = amount === 0 || used + amount <= limit
              used += granted ? amount : 0
              return { granted, used, limit }
            })
            expect(results).toEqual(expected)
            expect((await keyring.usage('key_a', '2026-11')).podcastLookups).toBe(used)
            await engine[Symbol.asyncDispose]()
          },
        ),
        { numRuns: 20 },
      )
    })
  })

  test(`${name}: a backup is refused where there is none, or starts an engine (told in the engine's own test)`, async () => {
    const engine = await open()
    if (!engine.supports.fileBackup)
      await expect(engine.backup('x.db')).rejects.toMatchObject({ code: 'BACKUP_UNSUPPORTED' })
  })
}
