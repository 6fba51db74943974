import { expect, it } from 'vitest'
import { type ParseWorker, ParserQueue } from './parser-queue.ts'

const order = (items: string): ParseWorker['input'] => ({
  bytes: Buffer.from(
    `<rss version="2.0"><channel><title>Lantern Hour</title>${items}</channel></rss>`,
  ),
  contentType: null,
  report: null,
})
const item = '<item><title>Evening</title><guid>e1</guid></item>'

it('reads what waited inside a thread that was given up in the next one', async () => {
  await using queue = new ParserQueue({
    heapMiB: 256,
    cpuMs: 300,
    wallMs: 60_000,
    idleMs: 60_000,
    ahead: 16,
  })
  await queue.read(order(item))
  const costly = queue.read(order(item.repeat(400_000)))
  const behind = Array.from({ length: 5 }, () => queue.read(order(item)))
  await expect(costly).rejects.toMatchObject({ code: 'FEED_TOO_COSTLY' })
  expect(
    (await Promise.all(behind)).map((feed) => 'items' in feed && feed.items.length),
  ).toEqual([1, 1, 1, 1, 1])
  expect(queue.load).toBe(0)
})

it('refuses all that waits when it is closed, wherever it waits', async () => {
  const queue = new ParserQueue({
    heapMiB: 96,
    cpuMs: 2000,
    wallMs: 60_000,
    idleMs: 60_000,
    ahead: 2,
  })
  const waiting = Promise.allSettled(
    Array.from({ length: 6 }, () => queue.read(order(item.repeat(1000)))),
  )
  await queue[Symbol.asyncDispose]()
  expect((await waiting).map(({ status }) => status)).toEqual(
    Array.from({ length: 6 }, () => 'rejected'),
  )
})
