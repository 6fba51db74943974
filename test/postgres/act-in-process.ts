/**
 * One of several processes on the same store: does what it is told, and prints what came of it as
 * one line of JSON.
 */
import { create, draftOf, urlsOf } from '../../src/store/contract/drafts.contract.ts'
import type { Store } from '../../src/store/port.ts'
import { openPostgresStore } from '../../src/store/postgres/postgres-store.ts'

const [url = '', schema = '', act = '', name = '', first = '0'] = process.argv.slice(2)

async function charge(store: Store): Promise<number> {
  const one = {
    keyId: 'key_a',
    counter: 'searchCount',
    amount: 1,
    month: '2026-11',
  } as const
  const results = await Promise.all(
    Array.from({ length: 800 }, () => store.apiKeys.charge(one)),
  )
  return results.filter(({ granted }) => granted).length
}

async function spend(store: Store): Promise<number> {
  const terms = { limit: 100, windowMs: 3_600_000 }
  const answers = await Promise.all(
    Array.from({ length: 80 }, () => store.budgets.take('apple', 1, terms)),
  )
  return answers.filter(({ granted }) => granted).length
}

/** Until nothing is due. */
async function claim(store: Store): Promise<readonly string[]> {
  const ids: string[] = []
  let found: number
  do {
    const request = {
      kind: 'feed',
      worker: name,
      now: Date.now(),
      leaseMs: 600_000,
      limit: 20,
      perDomain: 1000,
    } as const
    const tasks = await store.tasks.claim(request)
    ids.push(...tasks.map(({ podcastId }) => podcastId))
    found = tasks.length
  } while (found > 0)
  return ids
}

/** The same titles and feed URLs in every process, under ids of its own. */
async function enter(store: Store): Promise<number> {
  let created = 0
  for (let batch = 0; batch < 20; batch += 1) {
    const drafts = Array.from({ length: 10 }, (_, at) => {
      const number = batch * 10 + at
      const feed = urlsOf(`https://same.example/${String(number)}`)
      return draftOf(Number(first) + number, {
        ...feed,
        title: `Same ${String(number % 7)}`,
        appleId: 5000 + number,
      })
    })
    const outcomes = await store.writer.write(create(...drafts))
    created += outcomes.filter(({ status }) => status === 'created').length
  }
  return created
}

const acts: Readonly<Record<string, (store: Store) => Promise<unknown>>> = {
  charge,
  spend,
  claim,
  enter,
}
await using store = await openPostgresStore({
  url,
  schema,
  requireAppleId: false,
  now: Date.now,
})
process.stdout.write(`${JSON.stringify(await acts[act]?.(store))}\n`)
