/**
 * A process that races with others over one directory: `node … <cluster> <prefix> <what> <argument>`. It says `ready`, begins when
 * it is told to, and prints what it got as a line of JSON.
 */
import { writeSync } from 'node:fs'
import type { Engine } from '../../src/store/engine.ts'
import { KEY_LAG_MS } from '../../src/engine/opensearch/kept-keys.ts'
import { openOpenSearchEngine } from '../../src/engine/opensearch/opensearch-engine.ts'

const [url = '', prefix = '', what = '', argument = ''] = process.argv.slice(2)
const engine = await openOpenSearchEngine({
  requireAppleId: true,
  searchTimeoutMs: 10_000,
  now: () => 1_000_000,
  connection: { nodes: [url], timeoutMs: 60_000 },
  indices: { prefix, replicas: 0, shards: 1, refreshMs: 1000 },
  searchesAtOnce: true,
})

const claim = async () => {
  const request = { kind: 'apple', worker: argument, now: 0, leaseMs: 60_000, limit: 7, perDomain: 1000 } as const
  return (await engine.tasks.claim(request)).map(({ podcastId }) => podcastId)
}

const RACES: Readonly<Record<string, (engine: Engine) => Promise<unknown>>> = {
  /** How many of so many charges at once were granted. */
  async charge({ keyring }) {
    const one = { keyId: 'key_a', counter: 'podcastLookups', amount: 1, month: '2026-11' } as const
    const results = await Promise.all(Array.from({ length: Number(argument) }, () => keyring.charge(one)))
    return results.filter(({ granted }) => granted).length
  },
  /** The same of units of a budget. */
  async take({ budgets }) {
    const terms = { limit: 25, windowMs: 60_000 }
    const results = await Promise.all(Array.from({ length: Number(argument) }, () => budgets.take('apple', 1, terms)))
    return results.filter(({ granted }) => granted).length
  },
  /** The ids of all claims until there is none left. */
  async claim() {
    const claims = []
    for (let ids = await claim(); ids.length > 0; ids = await claim()) claims.push(...ids)
    return claims
  },
  /** One claim with a limit for each domain. */
  async 'claim-one'({ tasks }) {
    const request = { kind: 'feed', worker: argument, now: 0, leaseMs: 60_000, limit: 100, perDomain: 2 } as const
    return (await tasks.claim(request)).map(({ domain }) => domain)
  },
  /** Knows a key, and says when it knows that it was revoked: in a second and a look after it was told so. */
  async revoked({ keyring }) {
    await keyring.findByHash(argument)
    writeSync(1, '"known"\n')
    await new Promise((resolve) => process.stdin.once('data', resolve))
    await new Promise((resolve) => setTimeout(resolve, KEY_LAG_MS))
    return (await keyring.findByHash(argument))?.revokedAt === null ? 'known' : 'revoked'
  },
}

writeSync(1, '"ready"\n')
await new Promise((resolve) => process.stdin.once('data', resolve))
writeSync(1, `${JSON.stringify(await RACES[what]?.(engine))}\n`)
process.stdin.destroy()
await engine[Symbol.asyncDispose]()
