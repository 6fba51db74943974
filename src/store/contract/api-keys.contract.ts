/** API keys, and charges that never exceed a quota. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ApiKey, type Charge, DEFAULT_SCOPES, type EndedSession } from '../api-keys.ts'
import { newStore, type Open } from './directory-under-test.contract.ts'

const keyOf = (name: string, fields: Partial<ApiKey> = {}): ApiKey => ({
  id: `key_${name}`,
  name,
  scopes: DEFAULT_SCOPES,
  quotas: { podcastLookups: null, searchCount: null },
  createdAt: '2026-11-20T04:26:00.000Z',
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  origin: null,
  ...fields,
})

/** A session that ended on that day of November; its last cookie expires a day later. */
const sessionOf = (tokenHash: string, day: number): EndedSession => ({
  tokenHash,
  endedAt: `2026-11-${String(day)}T00:00:00.000Z`,
  expiresAt: `2026-11-${String(day + 1)}T00:00:00.000Z`,
})

export function describeApiKeys(name: string, open: Open): void {
  describe(`${name}: API keys`, () => {
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
      const { apiKeys } = await open()
      const [younger, older] = [
        keyOf('b', { createdAt: '2026-11-21T00:00:00.000Z' }),
        keyOf('a'),
      ]
      await apiKeys.add(younger, 'bb')
      await apiKeys.add(older, 'aa')
      expect(await apiKeys.list()).toEqual([older, younger])
      expect(await apiKeys.findByHash('bb')).toEqual(younger)
      expect(await apiKeys.findByHash('cc')).toBeUndefined()
      await expect(apiKeys.add(keyOf('c'), 'aa')).rejects.toThrow()
      await expect(apiKeys.add(keyOf('a'), 'cc')).rejects.toThrow()
    })

    test('what changes is seen by the next call', async () => {
      const { apiKeys } = await open()
      await apiKeys.add(keyOf('a', quotas(5)), 'aa')
      await apiKeys.findByHash('aa')
      const patch = {
        name: 'new',
        scopes: ['admin'],
        expiresAt: '2027-01-01T00:00:00.000Z',
        ...quotas(null, 3),
      } as const
      expect(await apiKeys.update('key_a', patch)).toEqual({ ...keyOf('a'), ...patch })
      expect(await apiKeys.update('key_a', {})).toEqual({ ...keyOf('a'), ...patch })
      expect(await apiKeys.findByHash('aa')).toMatchObject(patch)
      expect(await apiKeys.revoke('key_a', '2026-11-22T00:00:00.000Z')).toMatchObject({
        revokedAt: '2026-11-22T00:00:00.000Z',
      })
      expect(await apiKeys.revoke('key_a', '2026-11-23T00:00:00.000Z')).toMatchObject({
        revokedAt: '2026-11-22T00:00:00.000Z',
      })
      expect(await apiKeys.findByHash('aa')).toMatchObject({
        revokedAt: '2026-11-22T00:00:00.000Z',
      })
      expect(await apiKeys.update('key_x', { name: 'x' })).toBeUndefined()
      expect(await apiKeys.revoke('key_x', '2026-11-22T00:00:00.000Z')).toBeUndefined()
    })

    test('a key keeps the origin that it is bound to', async () => {
      const { apiKeys } = await open()
      await apiKeys.add(keyOf('a', { origin: 'https://example.org' }), 'aa')
      expect(await apiKeys.findByHash('aa')).toMatchObject({
        origin: 'https://example.org',
      })
      expect(await apiKeys.update('key_a', { name: 'b' })).toMatchObject({
        origin: 'https://example.org',
      })
      expect(await apiKeys.list()).toMatchObject([
        { name: 'b', origin: 'https://example.org' },
      ])
    })

    test('origins are those of keys that are not revoked, each once', async () => {
      const { apiKeys } = await open()
      for (const [name, origin] of [
        ['a', 'https://a.example'],
        ['b', 'https://b.example'],
        ['c', 'https://a.example'],
        ['d', null],
      ] as const)
        await apiKeys.add(keyOf(name, { origin }), name)
      await apiKeys.revoke('key_b', '2026-11-22T00:00:00.000Z')
      expect(await apiKeys.origins()).toEqual(new Set(['https://a.example']))
    })

    test('a use is remembered to the minute', async () => {
      const { apiKeys } = await open()
      await apiKeys.add(keyOf('a'), 'aa')
      apiKeys.touch('key_a', '2026-11-20T05:06:07.890Z')
      apiKeys.touch('key_x', '2026-11-20T05:06:07.890Z')
      expect(await apiKeys.list()).toMatchObject([
        { lastUsedAt: '2026-11-20T05:06:00.000Z' },
      ])
    })

    test('a session that has ended has ended after opening again too, until it expires', async () => {
      const store = newStore()
      const first = await open({ store })
      expect(await first.apiKeys.hasEnded('one')).toBe(false)
      await first.apiKeys.endSession(sessionOf('one', 20))
      await first.apiKeys.endSession(sessionOf('one', 20))
      expect(await first.apiKeys.hasEnded('one')).toBe(true)
      expect(await first.apiKeys.hasEnded('two')).toBe(false)
      await first[Symbol.asyncDispose]()

      const second = await open({ store })
      expect(await second.apiKeys.hasEnded('one')).toBe(true)
      // Sessions expiring at this moment have no valid cookie left.
      await second.apiKeys.endSession(sessionOf('two', 21))
      expect(await second.apiKeys.hasEnded('two')).toBe(true)
      await second[Symbol.asyncDispose]()

      const { apiKeys } = await open({ store })
      expect(await apiKeys.hasEnded('one')).toBe(false)
      expect(await apiKeys.hasEnded('two')).toBe(true)
    })

    test('charges count by key, counter and month, and stop whole at the quota', async () => {
      const { apiKeys } = await open()
      await apiKeys.add(keyOf('a', quotas(10)), 'aa')
      await apiKeys.add(keyOf('b', quotas(10)), 'bb')
      expect(await apiKeys.charge(charge({ amount: 8 }))).toEqual({
        granted: true,
        used: 8,
        limit: 10,
      })
      expect(await apiKeys.charge(charge({ amount: 3 }))).toEqual({
        granted: false,
        used: 8,
        limit: 10,
      })
      expect(await apiKeys.charge(charge({ amount: 2 }))).toEqual({
        granted: true,
        used: 10,
        limit: 10,
      })
      expect(await apiKeys.charge(charge({ amount: 0 }))).toEqual({
        granted: true,
        used: 10,
        limit: 10,
      })
      expect(await apiKeys.charge(charge({ keyId: 'key_b' }))).toEqual({
        granted: true,
        used: 1,
        limit: 10,
      })
      expect(await apiKeys.charge(charge({ month: '2026-12' }))).toEqual({
        granted: true,
        used: 1,
        limit: 10,
      })
      expect(await apiKeys.charge(charge({ counter: 'searchCount', amount: 1e6 }))).toEqual(
        {
          granted: true,
          used: 1e6,
          limit: null,
        },
      )
      expect(await apiKeys.usage('key_a', '2026-11')).toEqual({
        podcastLookups: 10,
        searchCount: 1e6,
      })
      expect(await apiKeys.usage('key_b', '2026-12')).toEqual({
        podcastLookups: 0,
        searchCount: 0,
      })
      await apiKeys.update('key_a', quotas(5))
      expect(await apiKeys.charge(charge())).toEqual({ granted: false, used: 10, limit: 5 })
      await expect(apiKeys.charge(charge({ keyId: 'key_x' }))).rejects.toMatchObject({
        code: 'KEY_INVALID',
      })
    })

    test('use is told day by day, and what was refused is not in it', async () => {
      const { apiKeys } = await open()
      await apiKeys.add(keyOf('a', quotas(10)), 'aa')
      await apiKeys.add(keyOf('b'), 'bb')
      const [friday, saturday] = ['2026-11-20', '2026-11-21']
      await Promise.all([
        apiKeys.charge(charge({ amount: 3, day: friday })),
        apiKeys.charge(charge({ amount: 4, day: friday })),
        apiKeys.charge(charge({ keyId: 'key_b', amount: 9, day: friday })),
      ])
      await apiKeys.charge(charge({ counter: 'searchCount', amount: 2, day: friday }))
      await apiKeys.charge(charge({ amount: 1, day: saturday }))
      await apiKeys.charge(charge({ amount: 9, day: saturday }))
      await apiKeys.charge(charge({ amount: 1 }))
      const ofFriday = [
        { day: friday, counter: 'podcastLookups', used: 7 },
        { day: friday, counter: 'searchCount', used: 2 },
      ]
      expect(await apiKeys.usageByDay('key_a', { from: friday, to: friday })).toEqual(
        ofFriday,
      )
      const both = [...ofFriday, { day: saturday, counter: 'podcastLookups', used: 1 }]
      expect(
        await apiKeys.usageByDay('key_a', { from: '2026-11-01', to: saturday }),
      ).toEqual(both)
      expect(
        await apiKeys.usageByDay('key_a', { from: '2026-12-01', to: '2026-12-31' }),
      ).toEqual([])
      expect(await apiKeys.usage('key_a', '2026-11')).toEqual({
        podcastLookups: 9,
        searchCount: 2,
      })
    })

    test('200 charges at once at a quota of 100: exactly 100', async () => {
      const { apiKeys } = await open()
      await apiKeys.add(keyOf('a', quotas(100)), 'aa')
      const results = await Promise.all(
        Array.from({ length: 200 }, () => apiKeys.charge(charge())),
      )
      expect(results.filter(({ granted }) => granted).length).toBe(100)
      expect(Math.max(...results.map(({ used }) => used))).toBe(100)
    })

    test('concurrent charges sum up as one after the other would', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.nat({ max: 20 }), { maxLength: 30 }),
          fc.nat({ max: 100 }),
          async (amounts, limit) => {
            const directory = await open()
            const { apiKeys } = directory
            await apiKeys.add(keyOf('a', quotas(limit)), 'aa')
            const results = await Promise.all(
              amounts.map((amount) => apiKeys.charge(charge({ amount }))),
            )
            let used = 0
            const expected = amounts.map((amount) => {
              const granted = amount === 0 || used + amount <= limit
              used += granted ? amount : 0
              return { granted, used, limit }
            })
            expect(results).toEqual(expected)
            expect((await apiKeys.usage('key_a', '2026-11')).podcastLookups).toBe(used)
            await directory[Symbol.asyncDispose]()
          },
        ),
        { numRuns: 20 },
      )
    })
  })
}
