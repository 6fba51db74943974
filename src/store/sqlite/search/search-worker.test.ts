/** The queue before the search thread, with a thread that misbehaves on demand. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import type { SearchQuery } from '../../../search/query.ts'
import { queryFor, termFor } from '../../../../test/search-query.ts'
import { type SearchWorkerOptions, SearchWorker } from './search-worker.ts'

/** Of one caller. */
const MAX_WAITING = 32

const opened: SearchWorker[] = []
const open = (options: Partial<SearchWorkerOptions> = {}): SearchWorker => {
  const url = new URL('../../../../test/sqlite/unruly-thread.ts', import.meta.url)
  const searches = new SearchWorker({
    mainFile: '',
    requireAppleId: false,
    searchTimeoutMs: 20_000,
    thread: { name: 'unruly-thread', url },
    ...options,
  })
  opened.push(searches)
  return searches
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((searches) => searches.close()))
})

const query = (text: string): SearchQuery => queryFor({ terms: [termFor(text)] })

const ask = (
  searches: SearchWorker,
  text = '',
  signal?: AbortSignal,
  caller = 'one',
): Promise<number> =>
  searches
    .search(query(text), 0, { caller, ...(signal && { signal }) })
    .then(({ page }) => page.total)

/** What becomes of a search, as a word; handled from the start, whenever it is looked at. */
const fate = (search: Promise<number>): Promise<unknown> =>
  search.then(
    () => 'answered',
    (error: unknown) => error,
  )

test('one thread answers all', async () => {
  const searches = open()
  const ids = await Promise.all(Array.from({ length: 20 }, () => ask(searches)))
  expect(new Set(ids).size).toBe(1)
})

test('refusals keep their code, message and time to wait; failures stay errors', async () => {
  const searches = open()
  await expect(ask(searches, 'refuse')).rejects.toMatchObject({
    name: 'CodedError',
    code: 'NOT_READY',
    message: 'not yet',
    options: { retryAfterS: 5 },
  })
  await expect(ask(searches, 'fail')).rejects.toThrow(new TypeError('a mistake'))
  expect(await fate(ask(searches))).toBe('answered')
})

test('more than may wait are refused; a place that becomes free is given', async () => {
  const searches = open()
  const first = new AbortController()
  const running = fate(ask(searches, 'untilCancelled', first.signal))
  const leaving = new AbortController()
  const left = fate(ask(searches, '', leaving.signal))
  const waiting = Array.from({ length: MAX_WAITING - 1 }, () => fate(ask(searches)))
  await expect(ask(searches)).rejects.toMatchObject({
    code: 'OVERLOADED',
    options: { retryAfterS: 20 },
  })
  leaving.abort()
  expect(await left).toMatchObject({ name: 'AbortError' })
  waiting.push(fate(ask(searches)))
  await expect(ask(searches)).rejects.toMatchObject({ code: 'OVERLOADED' })
  first.abort()
  expect(await running).toMatchObject({ name: 'AbortError' })
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => 'answered'))
})

test('callers share the thread: one who asks for much does not keep the others out', async () => {
  const searches = open()
  const first = new AbortController()
  const running = fate(ask(searches, 'untilCancelled', first.signal))
  const order: string[] = []
  const waiting = Array.from({ length: MAX_WAITING }, () =>
    ask(searches).then(() => order.push('one')),
  )
  await expect(ask(searches)).rejects.toMatchObject({ code: 'OVERLOADED' })
  const other = ask(searches, '', undefined, 'other').then(() => order.push('other'))
  first.abort()
  await running
  await Promise.all([...waiting, other])
  // The first one's next search began before the other had asked for any, or the other came at
  // once.
  expect(order.indexOf('other')).toBeLessThanOrEqual(1)
  expect(order).toHaveLength(MAX_WAITING + 1)
})

test('a refusal as too costly says what it cost', async () => {
  const searches = open({ searchTimeoutMs: 300, graceMs: 0 })
  const refusal = (await fate(ask(searches, 'hang'))) as { options: { workMs: number } }
  expect(refusal).toMatchObject({ code: 'SEARCH_TOO_COSTLY' })
  expect(refusal.options.workMs).toBeGreaterThanOrEqual(290)
})

test('who has waited for as long as several searches may take is told that there is too much to do', async () => {
  const searches = open({ searchTimeoutMs: 100 })
  const running = fate(ask(searches, 'untilCancelled'))
  expect(await fate(ask(searches))).toMatchObject({
    code: 'OVERLOADED',
    options: { retryAfterS: 1 },
  })
  await searches.close()
  expect(await running).toMatchObject({ code: 'NOT_READY' })
})

test('a call that was aborted before does nothing', async () => {
  const searches = open()
  await expect(ask(searches, '', AbortSignal.abort())).rejects.toMatchObject({
    name: 'AbortError',
  })
})

test.each(['die', 'throw'])(
  'a thread that dies (%s) fails its search only; the next has a new one',
  async (death) => {
    const searches = open()
    const before = await ask(searches)
    const dying = fate(ask(searches, death))
    const waiting = ask(searches)
    expect(await dying).toMatchObject({ message: 'the search thread has died' })
    const after = await waiting
    expect(after).not.toBe(before)
    expect(await ask(searches)).toBe(after)
  },
)

test('a thread that cannot be started fails each search, and closes', async () => {
  const searches = open({
    thread: {
      name: 'no-such-thread',
      url: new URL('../../../../test/sqlite/no-such-thread.ts', import.meta.url),
    },
  })
  const fates = await Promise.all([1, 2, 3].map(() => fate(ask(searches))))
  for (const each of fates)
    expect(each).toMatchObject({ message: 'the search thread has died' })
})

test('a search that never ends is ended with its thread, also when nobody waits for it', async () => {
  const searches = open({ searchTimeoutMs: 1500, graceMs: 0 })
  const before = await ask(searches)
  expect(await fate(ask(searches, 'hang'))).toMatchObject({ code: 'SEARCH_TOO_COSTLY' })
  const second = await ask(searches)
  expect(second).not.toBe(before)
  const caller = new AbortController()
  const abandoned = fate(ask(searches, 'hang', caller.signal))
  caller.abort()
  expect(await abandoned).toMatchObject({ name: 'AbortError' })
  for (let third: number | undefined; third === undefined; )
    third = await ask(searches).catch(() => undefined)
  expect(await ask(searches)).not.toBe(second)
})

test('a thread without work is closed, and opened again when there is some', async () => {
  const searches = open({ idleMs: 20 })
  const before = await ask(searches)
  for (let now = before; now === before; now = await ask(searches)) await sleep(60)
})

test('closing ends what runs and what waits, and nothing begins after it', async () => {
  const searches = open()
  const fates = ['hang', '', ''].map((text) => fate(ask(searches, text)))
  await searches.close()
  for (const each of await Promise.all(fates))
    expect(each).toMatchObject({ code: 'NOT_READY' })
  await expect(ask(searches)).rejects.toMatchObject({ code: 'NOT_READY' })
  await searches.close()
})
