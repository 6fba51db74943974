/**
 * An account that shows of many owners have is learnt, is in nothing that is written from then on,
 * and what is pinned stays.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openContext } from '../../../context.ts'
import { loadConfig } from '../../../config/load.ts'
import { sweepNightly } from '../../../intake/apply/scores/sweep-nightly.ts'
import { openLearntLinks } from '../../../intake/apply/fields/learnt-links.ts'
import { pinPodcast } from '../../../actions/pin/pin-podcast.ts'
import { eventually } from '../../../../test/eventually.ts'
import { openTemporaryFolder } from '../../../../test/cli/castdex.ts'
import { draftOf, NOW } from '../../../../test/api/castdex.ts'

const linkTo = (name: string) => ({
  socialMediaType: 'instagram' as const,
  url: `https://www.instagram.com/${name}`,
  sources: ['rss' as const],
})
const DAY_MS = 86_400_000

const untilLearnt = (folder: string): Promise<boolean> =>
  eventually(() => existsSync(join(folder, 'stop-links.json')))

test('learnt, left out, pinned, and forgotten after a season', async () => {
  await using folder = await openTemporaryFolder()
  const { config } = loadConfig({
    environment: new Map([['CASTDEX_DATA_DIR', folder.path]]),
    flags: new Map(),
  })
  const drafts = Array.from({ length: 30 }, (_, no) =>
    draftOf(no + 1, {
      author: `Author ${String(no)}`,
      websiteUrl: null,
      socialMediaLinks: [linkTo('our_host'), linkTo(`own_${String(no)}`)],
    }),
  )
  {
    await using context = await openContext(config, { now: () => NOW })
    await context.directory.writer.write(
      drafts.map((record) => ({ record, revision: null })),
    )
    const stop = new AbortController()
    // Night falls at once, and once.
    let nights = 0
    const sleep = (ms: number, signal: AbortSignal) =>
      wait(nights++ === 0 ? 0 : ms, undefined, { signal })
    const nightly = sweepNightly(
      { ...context, logger: pino({ level: 'silent' }), sleep },
      stop.signal,
    )
    await untilLearnt(folder.path)
    stop.abort()
    await nightly
  }
  await using context = await openContext(config, { now: () => NOW })
  const { directory } = context
  const [first, second] = [draftOf(1), draftOf(2)]
  const read = async (id: string) => {
    const found = (await directory.writer.owners({ ids: [id] })).byId.get(id)
    if (found === undefined) throw new Error(id)
    return found
  }
  const names = async (id: string) =>
    (await read(id)).record.socialMediaLinks.map(({ url }) => url.split('/').at(-1))
  expect(await names(first.id)).toEqual(['our_host', 'own_0'])
  await directory.writer.write([await read(first.id)])
  expect(await names(first.id)).toEqual(['own_0'])
  await pinPodcast(
    directory,
    second.id,
    { socialMediaLinks: [linkTo('our_host')] },
    { by: 'test', nowMs: NOW },
  )
  await directory.writer.write([await read(second.id)])
  expect(await names(second.id)).toEqual(['our_host'])

  const learnt = openLearntLinks(folder.path)
  await learnt.learn(new Set(), NOW + 89 * DAY_MS)
  expect(learnt.size).toBe(1)
  await learnt.learn(new Set(), NOW + 91 * DAY_MS)
  expect(learnt.size).toBe(0)
})

test('a sweep that was cut short teaches nothing', async () => {
  await using folder = await openTemporaryFolder()
  const { config } = loadConfig({
    environment: new Map([['CASTDEX_DATA_DIR', folder.path]]),
    flags: new Map(),
  })
  await using context = await openContext(config, { now: () => NOW })
  const drafts = Array.from({ length: 30 }, (_, no) =>
    draftOf(no + 1, {
      author: `Author ${String(no)}`,
      websiteUrl: null,
      socialMediaLinks: [linkTo('our_host')],
    }),
  )
  await context.directory.writer.write(drafts.map((record) => ({ record, revision: null })))
  const stop = new AbortController()
  // Told to stop with the last podcast already read: those before it would make a crowd.
  const writer = {
    ...context.directory.writer,
    async *scan() {
      let read = 0
      for await (const record of context.directory.writer.scan()) {
        read += 1
        if (read === drafts.length) stop.abort()
        yield record
      }
    },
  }
  const directory = Object.create(context.directory, {
    writer: { value: writer },
  }) as typeof context.directory
  const logger = pino({ level: 'silent' })
  await sweepNightly(
    { ...context, directory, logger, sleep: () => Promise.resolve() },
    stop.signal,
  )
  expect(existsSync(join(folder.path, 'stop-links.json'))).toBe(false)
})
