/**
 * A writer is killed between any two of its requests, again and again over one history of writes, merges, unmerges and removals.
 * After each death a fresh engine sees the step done whole or not at all, and everything that was acknowledged before. Fifteen
 * deaths in the suite, a hundred with `npm run test:long`.
 */
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { NOW, OPTIONS } from '../../src/store/contract/engine-under-test.contract.ts'
import { makeStep, observeAll, step } from '../../src/store/contract/random-history.contract.ts'
import type { Engine } from '../../src/store/engine.ts'
import { seededRandom } from '../../bench/frame.ts'
import { openPlainEngine } from '../plain-engine/plain-engine.ts'
import { Stores } from './open-store.ts'
import { openSharedNode } from './shared-node.ts'

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const node = await openSharedNode()
const DEATHS = process.env['LONG_TESTS'] === 'yes' ? 100 : 15
const MOST_STEPS = DEATHS * 12
/** Requests that a step makes at most before it is killed. */
const MOST_REQUESTS = 14

class Killed extends Error {
  override readonly name = 'Killed'
}

/** One record a write, for each record is a step of its own; numbers are the engine's to give. */
const toSingle = (one: Step): readonly Step[] =>
  one.act === 'write' ? one.batch.map((change) => ({ ...one, batch: [{ ...change, seq: undefined }] })) : [one]

/** Numbers of a dead writer are given to nobody: what counts is their order. Revisions count only as guards. */
const withoutNumbers = (seen: unknown): unknown => {
  const seqs = new Set<number>()
  const walk = (value: unknown, visit: (name: string, value: unknown) => unknown): unknown => {
    // Inside of an answer's text.
    if (typeof value === 'string') return value.replace(/"seq":\d+/, '"seq":0')
    if (value instanceof Map) return new Map([...value].map(([key, inner]) => [key, walk(inner, visit)]))
    if (value instanceof Set) return new Set(value)
    if (Array.isArray(value)) return value.map((inner) => walk(inner, visit))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, visit(name, walk(inner, visit))]))
  }
  walk(seen, (name, value) => {
    if (name === 'seq') seqs.add(Number(value))
    return value
  })
  const places = new Map([...seqs].sort((a, b) => a - b).map((seq, place) => [seq, place]))
  return walk(seen, (name, value) => {
    if (name === 'revision') return 0
    return name === 'seq' ? places.get(Number(value)) : value
  })
}

const see = async (engine: Engine): Promise<unknown> => withoutNumbers(await observeAll(engine))

const stores = new Stores(node.url)
afterAll(async () => stores.close())

const openStore = async (beforeRequest?: () => void): Promise<Engine> =>
  stores.open(
    { ...OPTIONS, now: () => NOW, store: 'killed' },
    { connection: { nodes: [node.url], ...(beforeRequest === undefined ? {} : { beforeRequest }) } },
  )

/** Makes the step, and dies before a request. True: it was done before. */
const makeStepAndDie = async (one: Step, no: number, requests: number): Promise<boolean> => {
  let left = -1
  await using doomed = await openStore(() => {
    if (left === 0) throw new Killed('killed by the test')
    left -= 1
  })
  left = requests
  try {
    await makeStep([doomed], one, no)
    return true
  } catch (error) {
    if (error instanceof Killed) return false
    throw error
  } finally {
    // Closing asks nothing of the cluster that matters to the dead.
    left = -1
  }
}

/** What has to be there after these steps. */
const expectAfter = async (steps: readonly (readonly [Step, number])[]): Promise<unknown> => {
  const plain = openPlainEngine(OPTIONS)
  for (const [one, no] of steps) await makeStep([plain], one, no)
  return see(plain)
}

const isSame = (one: unknown, other: unknown): boolean => {
  try {
    expect(one).toEqual(other)
    return true
  } catch {
    return false
  }
}

test(`a writer that is killed ${String(DEATHS)} times leaves nothing half-done`, {
  skip: node.missing !== undefined,
  timeout: 1_800_000,
}, async () => {
  const random = seededRandom(11)
  const planned = fc.sample(step, { numRuns: MOST_STEPS, seed: 11 }).flatMap(toSingle)
  const done: (readonly [Step, number])[] = []
  let deaths = 0
  let undone = 0
  for (const [no, one] of planned.entries()) {
    if (deaths === DEATHS) break
    const requests = Math.floor(random() * MOST_REQUESTS)
    const isAcknowledged = await makeStepAndDie(one, no, requests)
    const step = [one, no] as const
    if (isAcknowledged) {
      done.push(step)
      continue
    }
    deaths += 1
    await using fresh = await openStore()
    const seen = await see(fresh)
    if (isSame(seen, await expectAfter(done))) undone += 1
    else {
      done.push(step)
      expect(seen, `after ${JSON.stringify(one)}, killed before request ${String(requests)}`).toEqual(
        await expectAfter(done),
      )
    }
  }
  expect(deaths).toBe(DEATHS)
  expect(undone).toBeGreaterThan(0)
  expect(done.length).toBeGreaterThan(0)
})
