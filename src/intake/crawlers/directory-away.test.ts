/**
 * The directory is away while a crawler works: nothing of the crawler ends for that, and no feed
 * waits for a lease to run out.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Directory } from '../../store/directory.ts'
import type { TaskQueue } from '../../store/task-queue.ts'
import { openCrawler } from './open-crawler.ts'
import { pino } from 'pino'
import { feedOf, openWorld, type World } from '../../../test/crawl/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world[Symbol.asyncDispose]())

type Broken<Target> = Partial<{ [Name in keyof Target]: (real: Target) => Target[Name] }>

/** The real object, some of whose calls break as the test says. */
const breaking = <Target extends object>(target: Target, broken: Broken<Target>): Target =>
  new Proxy(target, {
    get(real, name) {
      const given = broken[name as keyof Target]
      const value: unknown =
        given === undefined ? Reflect.get(real, name, real) : given(real)
      return typeof value === 'function' && given === undefined
        ? (value.bind(real) as unknown)
        : value
    },
  })

const away = (): Error => new Error('the directory is away')

const crawlWith = async (directory: Directory, signal: AbortSignal, once: boolean) => {
  const logger = pino(
    { level: 'debug' },
    { write: (line: string) => void world.log.push(line) },
  )
  await using crawler = await openCrawler({
    config: world.config,
    directory,
    logger,
    metrics: world.metrics,
    version: 'test',
    now: () => world.now,
    resolve: () =>
      Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })),
  })
  return await crawler.run(signal, { once })
}

const withTasks = (broken: Broken<TaskQueue>): Directory =>
  breaking(world.directory, { tasks: ({ tasks }) => breaking(tasks, broken) })

test('claims that fail are made again, and what is due is fetched', async () => {
  world.feed('/tides', feedOf({ title: 'Tide Tables' }, world.now))
  const id = await world.add('/tides')
  let failures = 2
  const directory = withTasks({
    claim: (tasks) => async (request) => {
      if (request.kind === 'feed' && failures-- > 0) throw away()
      return tasks.claim(request)
    },
  })
  const stop = new AbortController()
  const crawling = crawlWith(directory, stop.signal, false)
  await expect.poll(async () => (await world.record(id))?.feedState).toBe('active')
  await expect.poll(() => world.state(id)).toMatchObject({ last: { outcome: 'read' } })
  stop.abort()
  expect(await crawling).toEqual({ read: 1 })
  expect(world.log.filter((line) => line.includes('the directory is away'))).toHaveLength(2)
})

test('what a claim has leased before it failed is claimed again at once', async () => {
  world.feed('/tides', feedOf({ title: 'Tide Tables' }, world.now))
  await world.add('/tides')
  let isFirst = true
  const directory = withTasks({
    claim: (tasks) => async (request) => {
      const claimed = await tasks.claim(request)
      if (isFirst && request.kind === 'feed') {
        isFirst = false
        throw away()
      }
      return claimed
    },
  })
  expect(await crawlWith(directory, new AbortController().signal, true)).toEqual({
    read: 1,
  })
})

test('a visit that cannot be written is made again a minute later', async () => {
  world.feed('/tides', feedOf({ title: 'Tide Tables' }, world.now))
  const id = await world.add('/tides')
  let failures = 1
  const directory = breaking(world.directory, {
    writer: ({ writer }) =>
      breaking(writer, {
        write: (real) => async (changes) => {
          if (failures-- > 0) throw away()
          return real.write(changes)
        },
      }),
  })
  const { signal } = new AbortController()
  expect(await crawlWith(directory, signal, true)).toEqual({})
  expect(await world.directory.tasks.find(id, 'feed')).toMatchObject({
    lease: null,
    dueAt: world.now + 60_000,
  })
  world.now += 60_000
  expect(await crawlWith(directory, signal, true)).toEqual({ read: 1 })
  expect(await world.record(id)).toMatchObject({ titleLatest: 'Tide Tables' })
})
