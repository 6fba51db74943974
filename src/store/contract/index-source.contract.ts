/** An index that follows a store misses no change, resolves names, and has a single writer. */
import { describe, expect, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import type { Directory } from '../directory.ts'
import type { IndexedChange, IndexSource } from '../index-source.ts'
import { newStore, type Open } from './directory-under-test.contract.ts'
import { create, draftOf, idOf, readVersioned, urlsOf } from './drafts.contract.ts'

const AT = '2026-11-20T04:26:00.000Z'

function sourceOf({ name, indexSource }: Directory): IndexSource {
  if (indexSource === undefined)
    throw new Error(`${name} has no index source: skip this part`)
  return indexSource
}

interface Followed {
  readonly changes: readonly IndexedChange[]
  readonly position: string
}

/**
 * Reads pages of `limit` from `since` to the feed's first end. A page may end early while another
 * transaction is open on the server; the reader then retries.
 */
async function follow(
  source: IndexSource,
  since: string | null,
  limit = 100,
): Promise<Followed> {
  const end = await source.end()
  const changes: IndexedChange[] = []
  let position = since
  return await eventually(async () => {
    const page = await source.changes(position, limit)
    expect(page.changes.length).toBeLessThanOrEqual(limit)
    changes.push(...page.changes)
    position = page.position
    const isOver = !page.more && source.hasReached(position, end)
    return isOver && { changes, position }
  }, 'the feed is read to its end')
}

const described = ({ changes }: Followed) =>
  changes.map(({ id, seq, record }) => [id, seq, record?.author ?? record])

const removeOf = async (directory: Directory, tail: number): Promise<void> => {
  const { revision } = await readVersioned(directory, idOf(tail))
  await directory.writer.remove({ id: idOf(tail), revision, at: AT })
}

/** Changes the survivor too, because an unchanged one is not in the feed. */
const mergeOf = async (directory: Directory, tail: number, into: number): Promise<void> => {
  const { revision } = await readVersioned(directory, idOf(tail))
  const { record, ...survivor } = await readVersioned(directory, idOf(into))
  await directory.writer.merge({
    survivor: { ...survivor, record: { ...record, author: 'C' } },
    absorbed: { id: idOf(tail), revision, at: AT },
  })
}

const describeFeed = (open: Open): void => {
  test('each podcast stands there once, in its latest state, in the order of its last change', async () => {
    const directory = await open()
    const { writer } = directory
    const source = sourceOf(directory)
    const by = (author: string) => ({ author })
    await writer.write(create(...[1, 2, 3, 4, 5].map((tail) => draftOf(tail, by('A')))))
    await writer.write([{ record: draftOf(2, by('B')), revision: 1 }])
    await removeOf(directory, 4)
    await mergeOf(directory, 3, 1)
    await writer.write([
      { record: draftOf(5, { ...by('B'), feedState: 'dead' }), revision: 1 },
    ])
    const followed = await follow(source, null)
    // Survivor and merged podcast change in one transaction.
    expect(described(followed)).toEqual([
      [idOf(2), 2, 'B'],
      [idOf(4), 4, null],
      [idOf(1), 1, 'C'],
      [idOf(3), 3, null],
      [idOf(5), 5, null],
    ])
    const inPages = await follow(source, null, 2)
    expect(described(inPages)).toEqual(described(followed))
    expect(source.hasReached(inPages.position, followed.position)).toBe(true)
    expect(source.hasReached(followed.position, inPages.position)).toBe(true)
  })

  test('a reader goes on where it ended, and a podcast that changes again has a higher revision', async () => {
    const directory = await open()
    const source = sourceOf(directory)
    await directory.writer.write(create(draftOf(1), draftOf(2)))
    const first = await follow(source, null)
    expect((await follow(source, first.position)).changes).toEqual([])
    await directory.writer.write([{ record: draftOf(1, { author: 'B' }), revision: 1 }])
    const then = await follow(source, first.position)
    expect(described(then)).toEqual([[idOf(1), 1, 'B']])
    const [before, after] = [first, then].map(({ changes }) => {
      const change = changes.find(({ id }) => id === idOf(1))
      return BigInt(change?.revision ?? 0)
    })
    expect(after).toBeGreaterThan(before ?? 0n)
  })

  test('whoever has read to the end has reached it, and not what is written later', async () => {
    const [directory, other] = [await open(), await open()]
    const source = sourceOf(directory)
    const { position: empty } = await follow(source, null)
    expect(source.hasReached(empty, await source.end())).toBe(true)
    await directory.writer.write(create(draftOf(1)))
    expect(source.hasReached(empty, await source.end())).toBe(false)
    const { position } = await follow(source, empty)
    expect(source.hasReached(position, await source.end())).toBe(true)
    await removeOf(directory, 1)
    expect(source.hasReached(position, await source.end())).toBe(false)
    expect(source.hasReached(position, await sourceOf(other).end())).toBe(false)
    expect(source.hasReached('nonsense', position)).toBe(false)
  })

  test('a position of somewhere else is refused', async () => {
    const [directory, other] = [await open(), await open()]
    await directory.writer.write(create(draftOf(1)))
    const { position } = await follow(sourceOf(directory), null)
    for (const [asked, since] of [
      [other, position],
      [directory, 'nonsense'],
      [directory, ''],
    ] as const)
      await expect(sourceOf(asked).changes(since, 1)).rejects.toMatchObject({
        code: 'INVALID_CURSOR',
      })
  })
}

const describeNames = (open: Open): void => {
  test('names mean who has them, and after a merge the canonical podcast; others are not there', async () => {
    const directory = await open()
    const source = sourceOf(directory)
    const named = (tail: number) =>
      draftOf(tail, {
        ...urlsOf(`https://feeds.example/${String(tail)}`),
        spotifyId: `spotify${String(tail)}`,
      })
    await directory.writer.write(create(...[1, 2, 3, 4].map(named)))
    await mergeOf(directory, 1, 2)
    await mergeOf(directory, 2, 3)
    await removeOf(directory, 4)
    const tails = [1, 2, 3, 4, 9]
    const found = await source.findSeqs({
      ids: tails.map(idOf),
      feedKeys: tails.map((tail) => `feeds.example/${String(tail)}`),
      appleIds: [0, ...tails.map((tail) => 1000 + tail)],
      spotifyIds: tails.map((tail) => `spotify${String(tail)}`),
    })
    const merged = [1, 2, 3]
    expect(found).toEqual({
      byId: new Map(merged.map((tail) => [idOf(tail), 3])),
      // A removed podcast only keeps its feed URLs.
      byFeedKey: new Map(
        [1, 2, 3, 4].map((tail) => [`feeds.example/${String(tail)}`, tail === 4 ? 4 : 3]),
      ),
      byAppleId: new Map(merged.map((tail) => [1000 + tail, [3]])),
      bySpotifyId: new Map(merged.map((tail) => [`spotify${String(tail)}`, [3]])),
    })
    expect(await source.findSeqs({})).toEqual({
      byId: new Map(),
      byFeedKey: new Map(),
      byAppleId: new Map(),
      bySpotifyId: new Map(),
    })
  })

  test('a name that a dead podcast and a living one have means both', async () => {
    const directory = await open()
    const shared = { appleId: 7, spotifyId: 'shared' }
    await directory.writer.write(
      create(
        draftOf(1, { ...shared, feedState: 'dead' }),
        draftOf(2, { ...shared, feedState: 'dead' }),
      ),
    )
    const found = await sourceOf(directory).findSeqs({
      appleIds: [7],
      spotifyIds: ['shared'],
    })
    expect(found.byAppleId.get(7)?.toSorted()).toEqual([1, 2])
    expect(found.bySpotifyId.get('shared')?.toSorted()).toEqual([1, 2])
  })
}

const describeLeading = (open: Open): void => {
  test('one process leads at a time, the next one when it has ended', async () => {
    const store = newStore()
    const [one, other] = [await open({ store }), await open({ store })]
    const elsewhere = await open()
    const lease = await sourceOf(one).lead()
    expect(lease).toBeDefined()
    await lease?.check()
    expect(lease?.signal.aborted).toBe(false)
    expect(await sourceOf(other).lead()).toBeUndefined()
    expect(await sourceOf(one).lead()).toBeUndefined()
    // Another directory on the same server has its own lease.
    await using ofElsewhere = await sourceOf(elsewhere).lead()
    expect(ofElsewhere).toBeDefined()
    await lease?.[Symbol.asyncDispose]()
    // The server may notice the closed connection late.
    await using next = await eventually(() => sourceOf(other).lead(), 'the lease is free')
    await next.check()
  })

  test('a wish for a rebuild is open until it is noted as met, in every process', async () => {
    const store = newStore()
    const [wisher, filler] = [
      sourceOf(await open({ store })),
      sourceOf(await open({ store })),
    ]
    expect(await filler.rebuilds()).toEqual({ wanted: 0, done: 0 })
    const first = await wisher.wantRebuild()
    expect(await filler.rebuilds()).toEqual({ wanted: first, done: 0 })
    const second = await wisher.wantRebuild()
    expect(second).toBeGreaterThan(first)
    await filler.noteRebuilt(first)
    expect(await wisher.rebuilds()).toEqual({ wanted: second, done: first })
    const third = await wisher.wantRebuild()
    await filler.noteRebuilt(third)
    expect(await wisher.rebuilds()).toEqual({ wanted: third, done: third })
  })
}

export function describeIndexSource(name: string, open: Open): void {
  describe(`${name}: index source`, () => {
    describeFeed(open)
    describeNames(open)
    describeLeading(open)
  })
}
