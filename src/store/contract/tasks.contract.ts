/** No task is leased twice or lost, and domains stay within their limits. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openPlainDirectory } from '../../../test/plain-directory/plain-directory.ts'
import type { PodcastDraft } from '../../record/podcast.ts'
import type { Directory } from '../directory.ts'
import type { ClaimRequest, TaskResult } from '../task-queue.ts'
import type { Task } from '../task.ts'
import { create, draftOf, idOf, readVersioned, urlsOf } from './drafts.contract.ts'
import { NOW, type Open, OPTIONS } from './directory-under-test.contract.ts'

const HOUR = 3_600_000

const claimOf = (fields: Partial<ClaimRequest> = {}): ClaimRequest => ({
  kind: 'feed',
  worker: 'tester',
  now: NOW,
  leaseMs: 60_000,
  limit: 100,
  perDomain: 100,
  ...fields,
})

/** Feeds on hosts of a few domains. */
const onDomain = (tail: number, domain: number): PodcastDraft =>
  draftOf(
    tail,
    urlsOf(`https://host${String(tail)}.domain${String(domain)}.example/${String(tail)}`),
  )

const tailsIn = (tasks: readonly Task[]): readonly number[] =>
  tasks.map(({ podcastId }) => Number(podcastId.slice(-12))).sort((a, b) => a - b)

const resultOf = (
  { podcastId, kind, lease }: Task,
  fields: Partial<TaskResult> = {},
): TaskResult => ({
  podcastId,
  kind,
  lease,
  dueAt: NOW + HOUR,
  state: null,
  ...fields,
})

const openWith = async (
  open: Open,
  drafts: readonly PodcastDraft[],
): Promise<Directory> => {
  const directory = await open()
  await directory.writer.write(create(...drafts))
  return directory
}

export function describeTasks(name: string, open: Open): void {
  describe(`${name}: tasks`, () => {
    test('a sample is spread over the directory, and is all of a small one', async () => {
      const { tasks } = await openWith(
        open,
        Array.from({ length: 12 }, (_, at) => onDomain(at + 1, at + 1)),
      )
      expect(await tasks.sample('feed', 100)).toEqual([])
      const claimed = await tasks.claim(claimOf({ limit: 12 }))
      await tasks.release(
        claimed.map((task) => resultOf(task, { state: { of: task.podcastId } })),
      )
      await tasks.pauseDomain('domain3.example', NOW + HOUR)
      const all = await tasks.sample('feed', 12)
      expect(all.map(({ podcastId }) => podcastId)).toEqual(
        Array.from({ length: 12 }, (_, at) => idOf(at + 1)),
      )
      expect(all[2]).toEqual(await tasks.find(idOf(3), 'feed'))
      const each = await tasks.findEach([idOf(3), idOf(99)], 'feed')
      expect([...each]).toEqual([[idOf(3), all[2]]])
      expect(all[2]).toMatchObject({
        domain: 'domain3.example',
        dueAt: NOW + HOUR,
        state: { of: idOf(3) },
      })
      expect((await tasks.sample('feed', 4)).map(({ podcastId }) => podcastId)).toEqual(
        [1, 4, 7, 10].map(idOf),
      )
    })

    test('a new podcast is due at once, for each kind of task, and claimed once', async () => {
      const { tasks, writer } = await openWith(open, [onDomain(1, 1), onDomain(2, 2)])
      expect((await tasks.counts(NOW)).kinds.feed).toEqual({
        due: 0,
        overdue: 0,
        leased: 0,
        unseen: 2,
      })
      const claimed = await tasks.claim(claimOf())
      expect(claimed.map(({ lease: _lease, ...task }) => task)).toEqual(
        [1, 2].map((tail) => ({
          podcastId: idOf(tail),
          kind: 'feed',
          domain: `domain${String(tail)}.example`,
          dueAt: NOW,
          state: null,
        })),
      )
      expect(await tasks.claim(claimOf())).toEqual([])
      expect(tailsIn(await tasks.claim(claimOf({ kind: 'youtube', limit: 1 })))).toEqual([
        1,
      ])
      expect(tailsIn(await tasks.claim(claimOf({ kind: 'youtube' })))).toEqual([2])
      await writer.write(create(onDomain(3, 1)))
      expect(tailsIn(await tasks.claim(claimOf()))).toEqual([3])
      expect((await tasks.counts(NOW)).kinds.feed).toEqual({
        due: 0,
        overdue: 0,
        leased: 3,
        unseen: 0,
      })
    })

    test('a podcast that enters below known numbers is met too', async () => {
      const { tasks, writer } = await openWith(open, [draftOf(1, { seq: 50 })])
      await tasks.claim(claimOf())
      await writer.write(
        create(draftOf(2, { seq: 7 }), draftOf(3, { seq: 90 }), draftOf(4, { seq: 60 })),
      )
      expect(tailsIn(await tasks.claim(claimOf()))).toEqual([2, 3, 4])
    })

    test('what is released is due when it says, with what the worker left', async () => {
      const { tasks } = await openWith(open, [onDomain(1, 1)])
      const [task] = await tasks.claim(claimOf())
      if (task === undefined) throw new Error('nothing claimed')
      const state = { etag: '"é"', failures: 2 }
      expect(await tasks.find(idOf(1), 'feed')).toMatchObject({
        lease: { worker: 'tester', until: NOW + 60_000 },
      })
      expect(
        await tasks.release([resultOf(task, { state, domain: 'elsewhere.example' })]),
      ).toEqual([true])
      expect(await tasks.release([resultOf(task)])).toEqual([false])
      expect(await tasks.find(idOf(1), 'feed')).toEqual({
        podcastId: idOf(1),
        kind: 'feed',
        domain: 'elsewhere.example',
        dueAt: NOW + HOUR,
        state,
        lease: null,
        pausedUntil: null,
      })
      expect(await tasks.claim(claimOf({ now: NOW + HOUR - 1 }))).toEqual([])
      expect((await tasks.counts(NOW + 2 * HOUR)).kinds.feed).toMatchObject({
        due: 1,
        overdue: 1,
      })
      const [again] = await tasks.claim(claimOf({ now: NOW + HOUR }))
      expect(again).toMatchObject({ dueAt: NOW + HOUR, state, domain: 'elsewhere.example' })
    })

    test('a lease that ran out is anybody’s, and its holder’s word counts no more', async () => {
      const { tasks } = await openWith(open, [onDomain(1, 1)])
      const [lost] = await tasks.claim(claimOf())
      expect(await tasks.claim(claimOf({ now: NOW + 59_999 }))).toEqual([])
      const [found] = await tasks.claim(claimOf({ now: NOW + 60_000, worker: 'other' }))
      if (lost === undefined || found === undefined) throw new Error('nothing claimed')
      expect(
        await tasks.release([
          resultOf(lost, { state: 'lost' }),
          resultOf(found, { state: 'found' }),
        ]),
      ).toEqual([false, true])
      expect(await tasks.find(idOf(1), 'feed')).toMatchObject({ state: 'found' })
    })

    test('a task’s state is replaced where it is still what it was, and nothing else of the task changes', async () => {
      const { tasks } = await openWith(open, [onDomain(1, 1)])
      const [task] = await tasks.claim(claimOf())
      if (task === undefined) throw new Error('nothing claimed')
      const first = { etag: '"é"', hub: { until: null } }
      const second = { etag: '"é"', hub: { until: NOW + 5 } }
      await tasks.release([resultOf(task, { state: first })])
      const before = await tasks.find(idOf(1), 'feed')
      expect(await tasks.compareAndSet(idOf(1), 'feed', { from: first, to: second })).toBe(
        true,
      )
      expect(await tasks.find(idOf(1), 'feed')).toEqual({ ...before, state: second })
      expect(await tasks.compareAndSet(idOf(1), 'feed', { from: first, to: null })).toBe(
        false,
      )
      expect(await tasks.compareAndSet(idOf(1), 'site', { from: null, to: second })).toBe(
        false,
      )
      expect(await tasks.compareAndSet(idOf(9), 'feed', { from: null, to: second })).toBe(
        false,
      )
      const [again] = await tasks.claim(claimOf({ now: NOW + HOUR }))
      expect(again).toMatchObject({ podcastId: idOf(1), state: second })
      // The release of the lease's holder wins.
      expect(await tasks.compareAndSet(idOf(1), 'feed', { from: second, to: first })).toBe(
        true,
      )
      if (again !== undefined) await tasks.release([resultOf(again, { state: 'released' })])
      expect(await tasks.find(idOf(1), 'feed')).toMatchObject({ state: 'released' })
    })

    test('due never, until somebody brings it forward', async () => {
      const { tasks } = await openWith(open, [onDomain(1, 1)])
      const [task] = await tasks.claim(claimOf())
      if (task === undefined) throw new Error('nothing claimed')
      await tasks.release([resultOf(task, { dueAt: null })])
      expect(await tasks.claim(claimOf({ now: NOW + 1e12 }))).toEqual([])
      expect(await tasks.scheduleSooner(idOf(1), 'feed', NOW + 5)).toBe(true)
      expect(await tasks.scheduleSooner(idOf(1), 'feed', NOW + 9)).toBe(true)
      expect(await tasks.scheduleSooner(idOf(2), 'feed', NOW)).toBe(false)
      expect(await tasks.claim(claimOf({ now: NOW + 4 }))).toEqual([])
      expect(tailsIn(await tasks.claim(claimOf({ now: NOW + 5 })))).toEqual([1])
    })

    test('scheduled sooner while it is worked on, it is due again after that', async () => {
      const { tasks } = await openWith(open, [onDomain(1, 1)])
      const [task] = await tasks.claim(claimOf())
      if (task === undefined) throw new Error('nothing claimed')
      await tasks.scheduleSooner(idOf(1), 'feed', NOW + 10)
      expect(await tasks.claim(claimOf({ now: NOW + 20 }))).toEqual([])
      await tasks.release([resultOf(task)])
      expect(tailsIn(await tasks.claim(claimOf({ now: NOW + 20 })))).toEqual([1])
    })

    test('a task that no claim has met is made when it is scheduled sooner', async () => {
      const { tasks } = await openWith(open, [onDomain(1, 1), onDomain(2, 1)])
      expect(await tasks.find(idOf(2), 'feed')).toBeUndefined()
      await tasks.scheduleSooner(idOf(2), 'feed', NOW - 10)
      expect(await tasks.find(idOf(2), 'feed')).toMatchObject({
        dueAt: NOW - 10,
        domain: 'domain1.example',
      })
      expect(tailsIn(await tasks.claim(claimOf({ limit: 1 })))).toEqual([2])
      expect(tailsIn(await tasks.claim(claimOf()))).toEqual([1])
    })

    test("the leases of a worker that is gone end at once, and nobody else's", async () => {
      const { tasks } = await openWith(open, [
        onDomain(1, 1),
        onDomain(2, 2),
        onDomain(3, 3),
      ])
      const lost = await tasks.claim(claimOf({ worker: 'gone', limit: 2 }))
      const kept = await tasks.claim(claimOf({ worker: 'here' }))
      expect([lost.length, kept.length]).toEqual([2, 1])
      expect(await tasks.endLeases((worker) => worker === 'gone')).toBe(2)
      expect(await tasks.endLeases((worker) => worker === 'gone')).toBe(0)
      expect(await tasks.release(lost.map((task) => resultOf(task)))).toEqual([
        false,
        false,
      ])
      expect(tailsIn(await tasks.claim(claimOf()))).toEqual(tailsIn(lost))
      expect(await tasks.release(kept.map((task) => resultOf(task)))).toEqual([true])
    })

    test('a task that is scheduled sooner goes to where the podcast is by then', async () => {
      const directory = await openWith(open, [onDomain(1, 1)])
      const [task] = await directory.tasks.claim(claimOf({ kind: 'site' }))
      if (task === undefined) throw new Error('nothing claimed')
      await directory.tasks.release([resultOf(task)])
      const { record, revision } = await readVersioned(directory, idOf(1))
      await directory.writer.write([
        { record: { ...record, websiteUrl: 'https://www.show.example/' }, revision },
      ])
      await directory.tasks.scheduleSooner(idOf(1), 'site', NOW)
      expect(await directory.tasks.find(idOf(1), 'site')).toMatchObject({
        domain: 'show.example',
        dueAt: NOW,
      })
      await directory.tasks.pauseDomain('show.example', NOW + HOUR)
      expect(await directory.tasks.claim(claimOf({ kind: 'site' }))).toEqual([])
      expect(
        (await directory.tasks.claim(claimOf({ kind: 'site', now: NOW + HOUR }))).length,
      ).toBe(1)
    })

    test("sites that are a platform's pages wait behind nobody", async () => {
      const { tasks } = await openWith(
        open,
        [1, 2, 3].map((tail) => ({
          ...onDomain(tail, tail),
          websiteUrl:
            tail === 3 ? null : `https://open.spotify.com/show/${String(tail).repeat(22)}`,
        })),
      )
      const claimed = await tasks.claim(
        claimOf({ kind: 'site', perDomain: 1, domainGapMs: 2000 }),
      )
      expect(claimed.map(({ domain }) => domain)).toEqual(['', '', ''])
    })

    test('a domain has as many leased as it may, over all claims, and takes turns with the others', async () => {
      const drafts = [1, 2, 3, 4, 5, 6].map((tail) => onDomain(tail, 1))
      const { tasks } = await openWith(open, [
        ...drafts,
        onDomain(7, 2),
        onDomain(8, 2),
        onDomain(9, 3),
      ])
      const request = claimOf({ perDomain: 2 })
      const first = await tasks.claim(request)
      expect(tailsIn(first)).toEqual([1, 2, 7, 8, 9])
      expect(await tasks.claim(request)).toEqual([])
      const [one] = first
      if (one === undefined) throw new Error('nothing claimed')
      await tasks.release([resultOf(one)])
      expect(tailsIn(await tasks.claim({ ...request, now: NOW + 1 }))).toEqual([3])
      const later = claimOf({ perDomain: 1, now: NOW + 60_001, domainGapMs: 500, limit: 2 })
      expect((await tasks.claim(later)).length).toBe(2)
      expect((await tasks.claim(later)).length).toBe(1)
      expect(await tasks.claim({ ...later, perDomain: 100, now: later.now + 499 })).toEqual(
        [],
      )
      expect(
        (await tasks.claim({ ...later, perDomain: 100, limit: 100, now: later.now + 500 }))
          .length,
      ).toBeGreaterThan(0)
    })

    test('a paused domain gives nothing, of no kind, until then', async () => {
      const { tasks, writer } = await openWith(open, [onDomain(1, 1), onDomain(2, 2)])
      await tasks.pauseDomain('domain1.example', NOW + HOUR)
      await tasks.pauseDomain('domain2.example', NOW + HOUR)
      await tasks.pauseDomain('domain2.example', 0)
      expect(tailsIn(await tasks.claim(claimOf()))).toEqual([2])
      await writer.write(create(onDomain(3, 1)))
      await tasks.scheduleSooner(idOf(1), 'feed', NOW)
      expect(
        await tasks.claim(claimOf({ now: NOW + HOUR - 1, leaseMs: 2 * HOUR })),
      ).toEqual([expect.objectContaining({ podcastId: idOf(2) })])
      expect(await tasks.find(idOf(3), 'feed')).toMatchObject({ pausedUntil: NOW + HOUR })
      expect((await tasks.counts(NOW)).pausedDomains).toBe(1)
      expect(tailsIn(await tasks.claim(claimOf({ now: NOW + HOUR })))).toEqual([1, 3])
    })

    test('who is merged or removed has no task; after an unmerge it has its own again', async () => {
      const directory = await openWith(open, [
        onDomain(1, 1),
        onDomain(2, 2),
        onDomain(3, 3),
      ])
      const { tasks, writer } = directory
      const claimed = await tasks.claim(claimOf())
      await tasks.release(
        claimed.slice(0, 1).map((task) => resultOf(task, { state: 'kept' })),
      )
      const at = '2026-11-20T04:26:00.000Z'
      const absorbed = { id: idOf(1), revision: 1, at }
      await writer.merge({
        survivor: { ...(await readVersioned(directory, idOf(2))) },
        absorbed,
      })
      await writer.remove({ id: idOf(3), revision: 1, at })
      expect(
        await tasks.release(
          claimed.slice(1).map((task) => resultOf(task, { state: 'survivor' })),
        ),
      ).toEqual([true, false])
      expect(await tasks.find(idOf(1), 'feed')).toMatchObject({
        podcastId: idOf(2),
        state: 'survivor',
      })
      expect(await tasks.find(idOf(3), 'feed')).toBeUndefined()
      expect(await tasks.scheduleSooner(idOf(3), 'feed', NOW)).toBe(false)
      expect(await tasks.scheduleSooner(idOf(1), 'feed', NOW + 1)).toBe(true)
      const later = claimOf({ now: NOW + 2 * HOUR })
      expect(tailsIn(await tasks.claim(later))).toEqual([2])
      await writer.unmerge({ id: idOf(1) })
      expect(await tasks.claim(later)).toMatchObject([
        { podcastId: idOf(1), state: 'kept', dueAt: NOW + HOUR },
      ])
      expect(await directory.health({ deep: true })).toEqual({ sound: true, findings: [] })
    })

    test('whatever workers do, they are given what the plain directory gives', async () => {
      const [domains, podcasts] = [3, 9]
      const tail = fc.nat({ max: podcasts + 1 })
      const minutes = fc.integer({ min: -20, max: 90 })
      const act = fc.oneof(
        { weight: 1, arbitrary: fc.record({ act: fc.constant('write' as const), tail }) },
        {
          weight: 4,
          arbitrary: fc.record({
            act: fc.constant('claim' as const),
            limit: fc.integer({ min: 1, max: 6 }),
            perDomain: fc.integer({ min: 1, max: 4 }),
            gap: fc.constantFrom(0, 0, 30),
            lease: fc.integer({ min: 1, max: 60 }),
          }),
        },
        {
          weight: 4,
          arbitrary: fc.record({
            act: fc.constant('release' as const),
            which: fc.nat(),
            due: fc.option(minutes, { nil: null }),
          }),
        },
        { weight: 1, arbitrary: fc.record({ act: fc.constant('end-leases' as const) }) },
        {
          weight: 2,
          arbitrary: fc.record({ act: fc.constant('bring' as const), tail, minutes }),
        },
        {
          weight: 1,
          arbitrary: fc.record({
            act: fc.constant('pause' as const),
            domain: fc.nat({ max: domains }),
            minutes,
          }),
        },
      )
      const steps = fc.array(fc.tuple(fc.nat({ max: 25 }), act), {
        minLength: 5,
        maxLength: 40,
      })
      await fc.assert(
        fc.asyncProperty(steps, async (acts) => {
          const [directory, plain] = [await open(), openPlainDirectory(OPTIONS)]
          const both = [directory, plain] as const
          const claimed: (readonly [Task, Task])[] = []
          let now = NOW
          for (const [pause, one] of acts) {
            now += pause * 60_000
            const at = (later: number): number => now + later * 60_000
            const outcomes = await Promise.all(
              both.map(async ({ tasks, writer }, which): Promise<unknown> => {
                switch (one.act) {
                  case 'write':
                    return writer.write(create(onDomain(one.tail, one.tail % domains)))
                  case 'claim':
                    return tasks.claim(
                      claimOf({
                        ...one,
                        now,
                        leaseMs: one.lease * 60_000,
                        domainGapMs: one.gap * 60_000,
                      }),
                    )
                  case 'release': {
                    const task = claimed[one.which % Math.max(claimed.length, 1)]?.[which]
                    const dueAt = one.due === null ? null : at(one.due)
                    return task === undefined
                      ? []
                      : tasks.release([resultOf(task, { dueAt, state: one.which })])
                  }
                  case 'end-leases':
                    return tasks.endLeases(() => true)
                  case 'bring':
                    return tasks.scheduleSooner(idOf(one.tail), 'feed', at(one.minutes))
                  case 'pause':
                    return tasks.pauseDomain(
                      `domain${String(one.domain)}.example`,
                      at(one.minutes),
                    )
                }
              }),
            )
            if (one.act === 'claim') {
              const [ours, theirs] = outcomes as [Task[], Task[]]
              expect(ours.map(({ lease: _lease, ...task }) => task)).toEqual(
                theirs.map(({ lease: _lease, ...task }) => task),
              )
              claimed.push(
                ...ours.map((task, index) => [task, theirs[index] ?? task] as const),
              )
            } else expect(outcomes[0]).toEqual(outcomes[1])
            const [counts, plainCounts] = await Promise.all(
              both.map(async ({ tasks }) => tasks.counts(now)),
            )
            // `unseen` is an estimate.
            const { unseen: _unseen, ...feed } = plainCounts?.kinds.feed ?? {}
            expect(counts).toMatchObject({
              kinds: { feed },
              pausedDomains: plainCounts?.pausedDomains,
            })
          }
          await directory[Symbol.asyncDispose]()
        }),
        { numRuns: 40 },
      )
    })
  })
}
