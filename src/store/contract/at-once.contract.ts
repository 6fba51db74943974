/** Synchronous calls return the same as their asynchronous counterparts. */
import { describe, expect, test } from 'vitest'
import { type ApiKey, DEFAULT_SCOPES } from '../api-keys.ts'
import type { Directory, FeedUrlLocator, StoredLevels } from '../directory.ts'
import type { Open } from './directory-under-test.contract.ts'
import {
  create,
  draftOf,
  idOf,
  locateFeed,
  readVersioned,
  urlsOf,
} from './drafts.contract.ts'

const AT = '2026-11-20T04:26:00.000Z'

const KEY: ApiKey = {
  id: 'key_a',
  name: 'a',
  scopes: DEFAULT_SCOPES,
  quotas: { podcastLookups: null, searchCount: 5 },
  createdAt: AT,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  origin: null,
}

const urls = [
  'https://here.example/f',
  'https://www.loose.example/f',
  'https://absorbed.example/f',
  'https://survivor.example/f',
  'https://pending.example/f',
  'https://dead.example/f',
  'https://removed.example/f',
] as const
const [here, loose, absorbed, survivor, pending, dead, removed] = urls

/** The last two have no owner; one of them resembles a URL of a podcast. */
const ASKED = [...urls, 'https://loose.example/f', 'https://nobody.example/f']

function findAtOnce(
  { name, reader }: Directory,
  url: string,
): StoredLevels['basic'] | undefined {
  if (reader.findAtOnce === undefined)
    throw new Error(`${name} has no \`findAtOnce\`: skip this part`)
  return reader.findAtOnce(locateFeed(url) as FeedUrlLocator)
}

async function expectSameAnswers(directory: Directory): Promise<void> {
  for (const url of ASKED) {
    const atOnce = findAtOnce(directory, url)
    const waited = await directory.reader.find(locateFeed(url), { level: 'basic' })
    expect([url, atOnce]).toEqual([url, waited])
  }
}

export function describeAtOnce(name: string, open: Open): void {
  describe(`${name}: answers at once`, () => {
    test('a feed URL finds at once whom `find` finds, also right after a write', async () => {
      const directory = await open()
      const { writer } = directory
      await expectSameAnswers(directory)
      await writer.write(
        create(
          draftOf(1, urlsOf(here)),
          draftOf(2, urlsOf(loose)),
          draftOf(3, urlsOf(absorbed)),
          draftOf(4, urlsOf(survivor)),
          draftOf(5, { ...urlsOf(pending), appleId: 0 }),
          draftOf(6, { ...urlsOf(dead), feedState: 'dead' }),
          draftOf(7, urlsOf(removed)),
        ),
      )
      await expectSameAnswers(directory)
      expect(findAtOnce(directory, here)?.id).toBe(idOf(1))
      expect(findAtOnce(directory, 'https://loose.example/f')?.id).toBe(idOf(2))
      expect(findAtOnce(directory, pending)).toBeUndefined()

      const merge = {
        survivor: await readVersioned(directory, idOf(4)),
        absorbed: { id: idOf(3), revision: 1, at: AT },
      }
      expect(await writer.merge(merge)).toMatchObject({ status: 'merged' })
      await writer.remove({ id: idOf(7), revision: 1, at: AT })
      await writer.write([
        { record: draftOf(1, { ...urlsOf(here), author: 'Ada' }), revision: 1 },
      ])
      await expectSameAnswers(directory)
      expect(findAtOnce(directory, absorbed)?.id).toBe(idOf(4))
      expect(findAtOnce(directory, removed)).toBeUndefined()
      expect(findAtOnce(directory, here)?.basic).toContain('Ada')
    })

    test('a key that was found is known at once, never as it was before a change', async () => {
      const { apiKeys } = await open()
      if (apiKeys.findAtOnce === undefined)
        throw new Error(`${name} has no \`findAtOnce\`: skip this part`)
      await apiKeys.add(KEY, 'aa')
      expect(await apiKeys.findByHash('aa')).toEqual(KEY)
      expect(apiKeys.findAtOnce('aa')).toEqual(KEY)
      expect(apiKeys.findAtOnce('bb')).toBeUndefined()
      await apiKeys.revoke(KEY.id, AT)
      // Undefined is correct as well: the caller then uses `findByHash`.
      expect([AT, undefined]).toContain(apiKeys.findAtOnce('aa')?.revokedAt)
      expect(await apiKeys.findByHash('aa')).toEqual({ ...KEY, revokedAt: AT })
      expect(apiKeys.findAtOnce('aa')).toEqual({ ...KEY, revokedAt: AT })
    })
  })
}
