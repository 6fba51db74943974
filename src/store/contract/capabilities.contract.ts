/** A directory matches its declared capabilities and lags. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type ApiKey, DEFAULT_SCOPES } from '../api-keys.ts'
import { newStore, type Open } from './directory-under-test.contract.ts'
import { create, draftOf, idOf, locateFeed } from './drafts.contract.ts'
import { searchIds } from './queries.contract.ts'

const AT = '2026-11-20T04:26:00.000Z'
const LATER = '2026-11-20T16:26:00.000Z'
const MONTH = '2026-11'

const KEY: ApiKey = {
  id: 'key_a',
  name: 'a',
  scopes: DEFAULT_SCOPES,
  quotas: { podcastLookups: null, searchCount: null },
  createdAt: AT,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  origin: null,
}

/** Resolves after more than `ms` on the stores' clock. */
async function outlast(ms: number): Promise<void> {
  const until = performance.now() + ms
  while (performance.now() <= until) await sleep(1)
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'castdex-capabilities-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

const describeLags = (open: Open): void => {
  test('a key that another process revoked is revoked here after `keyLagMs`', async () => {
    const store = newStore()
    const [here, there] = [await open({ store }), await open({ store })]
    await here.apiKeys.add(KEY, 'aa')
    // Fills the cache.
    expect(await here.apiKeys.findByHash('aa')).toEqual(KEY)
    await there.apiKeys.revoke(KEY.id, AT)
    await outlast(here.supports.keyLagMs)
    // Undefined: no longer in the cache.
    expect([AT, undefined]).toContain(here.apiKeys.findAtOnce?.('aa')?.revokedAt)
    expect(await here.apiKeys.findByHash('aa')).toEqual({ ...KEY, revokedAt: AT })
  })

  test('a session that another process ended has ended here after `keyLagMs`', async () => {
    const store = newStore()
    const [here, there] = [await open({ store }), await open({ store })]
    // Fills the cache.
    expect(await here.apiKeys.hasEnded('aa')).toBe(false)
    await there.apiKeys.endSession({ tokenHash: 'aa', endedAt: AT, expiresAt: LATER })
    await outlast(here.supports.keyLagMs)
    expect(await here.apiKeys.hasEnded('aa')).toBe(true)
  })

  test('what another process wrote is read here after `readLagMs`', async () => {
    const store = newStore()
    const [here, there] = [await open({ store }), await open({ store })]
    await here.writer.write(create(draftOf(1)))
    const read = async () => {
      const [podcast] = await here.reader.getMany([idOf(1)], { level: 'basic' })
      const locator = locateFeed('https://feeds.example/1')
      const ofFeed = await here.reader.find(locator, { level: 'basic' })
      return [podcast, ofFeed].map((one) => one?.basic.includes('Ada Oak'))
    }
    // Fills the cache.
    expect(await read()).toEqual([false, false])
    const record = draftOf(1, { author: 'Ada Oak' })
    await there.writer.write([{ record, revision: 1 }])
    await outlast(here.supports.readLagMs)
    expect(await read()).toEqual([true, true])
  })

  test('what a charge took is known to other processes when it resolves', async () => {
    const store = newStore()
    const [here, there] = [await open({ store }), await open({ store })]
    await here.apiKeys.add(KEY, 'aa')
    const charge = {
      keyId: KEY.id,
      counter: 'searchCount',
      amount: 3,
      month: MONTH,
    } as const
    await here.apiKeys.charge(charge)
    expect(await there.apiKeys.usage(KEY.id, MONTH)).toMatchObject({ searchCount: 3 })
  })

  test('searches find what was written at once, or not before `settle`', async () => {
    const directory = await open({ searchesAsItIs: true })
    await directory.writer.write(create(draftOf(1)))
    const isFoundAtOnce = directory.supports.searchLagMs === 0
    // An external index is not filled yet, because `mend` was not called.
    expect(await searchIds(directory)).toEqual(isFoundAtOnce ? [idOf(1)] : [])
    await directory.writer.settle()
    expect(await searchIds(directory)).toEqual([idOf(1)])
  })
}

export function describeCapabilities(name: string, open: Open): void {
  describe(`${name}: capabilities`, () => {
    describeLags(open)

    test('a backup is one new file, or is refused', async () => {
      const directory = await open()
      await directory.writer.write(create(draftOf(1)))
      const file = join(await newFolder(), 'backup.db')
      const { fileBackup } = directory.supports
      const refusal = { code: 'BACKUP_UNSUPPORTED' }
      if (fileBackup) await directory.backup(file)
      else await expect(directory.backup(file)).rejects.toMatchObject(refusal)
      expect(existsSync(file)).toBe(fileBackup)
      // A backup never overwrites a file.
      if (fileBackup) await expect(directory.backup(file)).rejects.toThrow()
    })

    test('several machines share it with the rates of their callers, or none does', async () => {
      const { rates, supports } = await open()
      expect(rates !== undefined).toBe(supports.sharedByMachines)
    })
  })
}
