/** A copy in another store is the same directory, however often copying was broken off. */
import { afterAll, describe, expect, test } from 'vitest'
import { eraseForgotten } from '../../src/actions/forget/follow-forgotten.ts'
import { idOf } from '../../src/store/contract/drafts.contract.ts'
import type { Directory } from '../../src/store/directory.ts'
import {
  type CopyOptions,
  type CopyProgress,
  copyDirectory,
} from '../../src/intake/replicate/copy.ts'
import { fillDirectory, MONTH, readDirectory, readTranscripts } from './full-directory.ts'
import { type StoreName, STORES, openOneDirectory } from './open-one-directory.ts'

const moveOf = (
  from: Directory,
  to: Directory,
  more: Partial<CopyOptions> = {},
): CopyOptions => ({
  from,
  to,
  cursor: null,
  onCursor: async () => undefined,
  onProgress: () => undefined,
  forget: async (target) => eraseForgotten(target, await target.forgotten.list()),
  signal: new AbortController().signal,
  ...more,
})

/** Saves two searches, of which one is paused. */
async function saveSearches({ savedSearches }: Directory): Promise<void> {
  for (const number of [1, 2]) {
    const id = idOf(100 + number)
    const at = '2026-11-20T00:00:00.000Z'
    const content = {
      name: `Search ${String(number)}`,
      of: 'podcasts' as const,
      q: 'whales',
      search: null,
      on: ['match' as const],
      webhookUrl: 'https://example.org/hook',
      createdAt: at,
      updatedAt: at,
      tokenNo: 1,
      secretNo: 1,
    }
    const keyId = 'key_one'
    const search = { id, keyId, tokenHash: `hash ${id}`, installation: 'here', content }
    await savedSearches?.add(search, 9, number)
    const pause = { at, reason: 'for now' }
    if (number === 2) await savedSearches?.update(id, { content, pause }, number)
  }
}

const listSearches = async ({ savedSearches }: Directory) =>
  savedSearches?.list({ after: null, limit: 9 })

const WAYS = STORES.flatMap((from) => STORES.map((to) => ({ from, to }))).filter(
  ({ from, to }) => from === 'sqlite' || to === 'sqlite',
)

const opened: Directory[] = []
afterAll(async () => {
  for (const directory of opened) await directory[Symbol.asyncDispose]()
})
const open = async (name: StoreName): Promise<Directory> => {
  const directory = await openOneDirectory(name)
  opened.push(directory)
  return directory
}

describe.each(WAYS)('from $from to $to', ({ from, to }) => {
  test('everything is there, and again is nothing new', async () => {
    const [source, target] = [await open(from), await open(to)]
    await fillDirectory(source, 30)
    await saveSearches(source)
    const cursors: string[] = []
    const onCursor = async (cursor: string): Promise<void> => void cursors.push(cursor)
    const moved = await copyDirectory(moveOf(source, target, { onCursor }))
    expect(moved).toEqual({ podcasts: 28, keys: 2, difference: undefined })
    const before = await readDirectory(target)
    expect(before).toEqual(await readDirectory(source))
    expect(before.forgets).toBe(true)
    expect(before.transcripts.owners).toHaveLength(2)
    expect(before.transcripts.chosen).toEqual([idOf(5)])
    expect(await listSearches(target)).toEqual(await listSearches(source))
    expect(await listSearches(target)).toHaveLength(2)
    expect(before.usage[0]).toMatchObject({ podcastLookups: 7 })
    expect(before.usageByDay[0]).toMatchObject([{ counter: 'podcastLookups', used: 7 }])
    expect(before.tasks.some((task) => task?.state !== null && task !== undefined)).toBe(
      true,
    )

    const again = await copyDirectory(
      moveOf(source, target, { cursor: cursors.at(-1) ?? null }),
    )
    expect(again).toEqual(moved)
    expect(await readDirectory(target)).toEqual(before)
    expect(await listSearches(target)).toEqual(await listSearches(source))
    const [key] = before.keys
    const charge = {
      keyId: key?.id ?? '',
      counter: 'podcastLookups' as const,
      month: MONTH,
    }
    expect(await target.apiKeys.charge({ ...charge, amount: 3 })).toMatchObject({
      granted: false,
      used: 7,
      limit: 9,
    })
  })

  test('broken off at each of its steps and begun again, it arrives', async () => {
    const [source, target] = [await open(from), await open(to)]
    await fillDirectory(source, 30)
    let cursor: string | null = null
    const onCursor = async (reached: string): Promise<void> => {
      cursor = reached
    }
    for (const step of [
      'podcasts',
      'belongings',
      'comparing',
    ] satisfies CopyProgress['step'][]) {
      const onProgress = (progress: CopyProgress): void => {
        if (progress.step === step) throw new Error('killed')
      }
      await expect(
        copyDirectory(moveOf(source, target, { cursor, onCursor, onProgress })),
      ).rejects.toThrow('killed')
    }
    // What changed meanwhile comes along.
    const [changed] = (await source.writer.owners({ ids: [idOf(8)] })).byId.values()
    if (changed === undefined) throw new Error('podcast 8 is missing')
    await source.writer.write([
      { ...changed, record: { ...changed.record, author: 'Somebody else' } },
    ])
    const moved = await copyDirectory(moveOf(source, target, { cursor, onCursor }))
    expect(moved.difference).toBeUndefined()
    expect(await readDirectory(target)).toEqual(await readDirectory(source))
  })

  test('an address that was forgotten since the last run leaves the histories of the copy', async () => {
    const [source, target] = [await open(from), await open(to)]
    await fillDirectory(source, 12)
    const address = 'mara@tide.example.org'
    const [held] = (await source.writer.owners({ ids: [idOf(9)] })).byId.values()
    if (held === undefined) throw new Error('podcast 9 is missing')
    const at = '2026-11-20T04:26:00.000Z'
    const events = [
      { at, kind: 'moved' as const, evidence: { owner: `Mara <${address}>` } },
    ]
    await source.writer.write([{ ...held, events }])
    let cursor: string | null = null
    const onCursor = async (reached: string): Promise<void> => {
      cursor = reached
    }
    await copyDirectory(moveOf(source, target, { cursor, onCursor }))
    const told = async (directory: Directory) =>
      JSON.stringify(await directory.history.list(idOf(9), { limit: 100 }))
    expect(await told(target)).toContain(address)
    await source.forgotten.add(address)
    await source.forgotten.erase()
    expect(
      (await copyDirectory(moveOf(source, target, { cursor, onCursor }))).difference,
    ).toBeUndefined()
    expect(await told(target)).not.toContain(address)
  })

  test('a person who was forgotten since the last run leaves the histories of the copy', async () => {
    const [source, target] = [await open(from), await open(to)]
    await fillDirectory(source, 12)
    const [person, shows] = ['Mara Tidewell', [idOf(8), idOf(9)]]
    const at = '2026-11-20T04:26:00.000Z'
    const events = [{ at, kind: 'title-changed' as const, evidence: { title: person } }]
    const name = async (id: string) => {
      const [held] = (await source.writer.owners({ ids: [id] })).byId.values()
      if (held !== undefined) await source.writer.write([{ ...held, events }])
    }
    for (const id of shows) await name(id)
    await copyDirectory(moveOf(source, target))
    const told = async (id: string) =>
      JSON.stringify(await target.history.list(id, { limit: 100 }))
    for (const id of shows) expect(await told(id)).toContain(person)
    const { byId } = await source.writer.owners({ ids: shows })
    const [absorbed, survivor] = shows.map((id) => byId.get(id))
    if (absorbed === undefined || survivor === undefined) throw new Error('not there')
    const { revision } = absorbed
    await source.writer.merge({ survivor, absorbed: { id: idOf(8), revision, at } })
    const key = 'mara tidewell'
    await source.forgotten.addPerson({ key, links: [], images: [], shows, unmarkedIn: [] })
    await source.forgotten.erase({ podcastIds: shows, names: [] })
    await copyDirectory(moveOf(source, target))
    for (const id of shows) expect(await told(id)).not.toContain(person)
    for (const id of shows) expect(await told(id)).toContain('title-changed')
  })

  test('a saved search that was erased since the last run leaves the copy', async () => {
    const [source, target] = [await open(from), await open(to)]
    await fillDirectory(source, 12)
    await saveSearches(source)
    await copyDirectory(moveOf(source, target))
    await source.savedSearches?.remove(idOf(101))
    await copyDirectory(moveOf(source, target))
    expect(await listSearches(target)).toEqual(await listSearches(source))
    expect(await listSearches(target)).toHaveLength(1)
  })

  test('a transcript that changed or left since the last run does so in the copy', async () => {
    const [source, target] = [await open(from), await open(to)]
    await fillDirectory(source, 12)
    await copyDirectory(moveOf(source, target))
    const failure = { reason: 'it is gone', retryMs: 9 }
    const kept = {
      url: 'https://a.example/new.vtt',
      fetchedMs: 8,
      transcript: null,
      failure,
    }
    await source.transcripts?.put(idOf(5), idOf(105), kept)
    await source.transcripts?.remove([idOf(107)])
    await source.transcripts?.unchoose([idOf(5)])
    await copyDirectory(moveOf(source, target))
    const owners = [{ key: idOf(105), podcastId: idOf(5) }]
    expect(await readTranscripts(target)).toEqual({ owners, kept: [kept], chosen: [] })
  })

  test('a difference is told', async () => {
    const [source, target] = [await open(from), await open(to)]
    await fillDirectory(source, 12)
    const onCursor = async (): Promise<void> => {
      const [held] = (await target.writer.owners({ ids: [idOf(9)] })).byId.values()
      if (held !== undefined)
        await target.writer.write([
          { ...held, record: { ...held.record, author: 'A stranger' } },
        ])
    }
    const moved = await copyDirectory(moveOf(source, target, { onCursor }))
    expect(moved.difference).toBe(idOf(9))
  })
})
