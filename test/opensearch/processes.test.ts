/** Several processes at one cluster: quotas, budgets and leases hold, and a revoked key is one everywhere. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Engine } from '../../src/store/engine.ts'
import type { ApiKey } from '../../src/store/keyring.ts'
import { openOpenSearchEngine } from '../../src/engine/opensearch/opensearch-engine.ts'
import { newDraft } from '../../src/record/draft.ts'
import { openSharedNode } from './shared-node.ts'

const node = await openSharedNode()

const KEY: ApiKey = {
  id: 'key_a',
  name: 'a',
  scopes: ['podcasts'],
  quotas: { podcastLookups: 100, searchCount: null },
  createdAt: '2026-11-20T04:26:00.000Z',
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
}

/** A process that races, and what it prints. */
class Racer {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>
  readonly #lines: AsyncIterator<string>

  constructor(prefix: string, what: string, argument: string) {
    const script = fileURLToPath(new URL('./race.ts', import.meta.url))
    const words = [script, node.url, prefix, what, argument]
    this.#child = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] })
    this.#lines = createInterface(this.#child.stdout)[Symbol.asyncIterator]()
  }

  async next(): Promise<unknown> {
    const line = await this.#lines.next()
    return line.done === true ? undefined : JSON.parse(line.value)
  }

  go(): void {
    this.#child.stdin.write('go\n')
  }

  end(): void {
    this.#child.stdin.end()
  }
}

/** What each of them got, all beginning when all are ready. */
const race = async (prefix: string, what: string, args: readonly string[]): Promise<unknown[]> => {
  const racers = args.map((argument) => new Racer(prefix, what, argument))
  for (const racer of racers) expect(await racer.next()).toBe('ready')
  for (const racer of racers) racer.go()
  const results = await Promise.all(racers.map((racer) => racer.next()))
  for (const racer of racers) racer.end()
  return results
}

const sum = (numbers: readonly unknown[]): number => numbers.reduce<number>((total, one) => total + Number(one), 0)

const enter = async (engine: Engine, count: number, domains: number): Promise<void> => {
  const changes = Array.from({ length: count }, (_, at) => {
    const tail = String(at).padStart(12, '0')
    const feedUrl = `https://feeds.domain${String(at % domains)}.example/${tail}`
    const record = newDraft({ id: `0198c5a2-7f64-7d0e-9d1c-${tail}`, title: `Show ${tail}`, feedUrl, nowMs: 0 })
    return { record, revision: null }
  })
  await engine.writer.write(changes)
}

describe.skipIf(node.missing !== undefined)('processes at one cluster', { timeout: 180_000 }, () => {
  const prefix = node.newPrefix()
  let engine: Engine
  beforeAll(async () => {
    engine = await openOpenSearchEngine({
      requireAppleId: true,
      searchTimeoutMs: 10_000,
      now: () => 1_000_000,
      connection: { nodes: [node.url], timeoutMs: 60_000 },
      indices: { prefix, replicas: 0, shards: 1, refreshMs: 1000 },
      searchesAtOnce: true,
    })
    await enter(engine, 60, 5)
  }, 180_000)
  afterAll(async () => {
    await engine[Symbol.asyncDispose]()
  }, 180_000)

  test('200 charges of three processes at a quota of 100: exactly 100', async () => {
    await engine.keyring.add(KEY, 'aa')
    expect(sum(await race(prefix, 'charge', ['67', '67', '66']))).toBe(100)
    expect(await engine.keyring.usage('key_a', '2026-11')).toEqual({ podcastLookups: 100, searchCount: 0 })
  })

  test('three processes never take more units than the budget has', async () => {
    expect(sum(await race(prefix, 'take', ['20', '20', '20']))).toBe(25)
  })

  test('no domain has more leased than it may, however many claim', async () => {
    const domains = (await race(prefix, 'claim-one', ['a', 'b', 'c'])).flat()
    expect(domains.toSorted()).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4].map((at) => `domain${String(at)}.example`))
  })

  test('processes that claim at once never get the same task, and together they get all', async () => {
    const ids = (await race(prefix, 'claim', ['a', 'b', 'c'])).flat()
    expect(ids).toHaveLength(60)
    expect(new Set(ids).size).toBe(60)
    expect((await engine.tasks.counts(0)).kinds.apple).toMatchObject({ due: 0, leased: 60 })
  })

  test('a key that was revoked in one process is revoked in the others', async () => {
    await engine.keyring.add({ ...KEY, id: 'key_b' }, 'bb')
    const racers = [1, 2].map(() => new Racer(prefix, 'revoked', 'bb'))
    for (const racer of racers) expect(await racer.next()).toBe('ready')
    for (const racer of racers) racer.go()
    for (const racer of racers) expect(await racer.next()).toBe('known')
    await engine.keyring.revoke('key_b', '2026-11-21T00:00:00.000Z')
    for (const racer of racers) racer.go()
    for (const racer of racers) expect(await racer.next()).toBe('revoked')
    for (const racer of racers) racer.end()
  })
})
