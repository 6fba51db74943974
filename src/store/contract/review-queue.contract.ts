/** Feeds are in the review queue under the right issues. */
import { describe, expect, test } from 'vitest'
import type { FEED_ISSUES } from '../review-queue.ts'
import { REFUSED_OUTCOMES } from '../review-queue.ts'
import { create, draftOf, idOf } from './drafts.contract.ts'
import { NOW, type Open } from './directory-under-test.contract.ts'

const none = { appleId: 0, appleIdStatus: 'none' as const }

export function describeReviewQueue(name: string, open: Open): void {
  describe(`${name}: review queue`, () => {
    test('each list holds those that belong into it, in the order of their numbers, page by page', async () => {
      const { writer, reviewQueue } = await open()
      await writer.write(
        create(
          draftOf(1, { appleId: 101 }),
          draftOf(2, none),
          draftOf(3, { ...none, appleIdStatus: 'conflict', claimedAppleId: 101 }),
          draftOf(4, { appleId: 104, feedState: 'dead' }),
          draftOf(5, { ...none, feedState: 'dead' }),
          draftOf(6, { ...none, feedState: 'not-a-podcast' }),
          draftOf(7, { appleId: 107, feedState: 'not-a-podcast' }),
          draftOf(8, { ...none, isOwn: true }),
        ),
      )
      const ids = async (issue: (typeof FEED_ISSUES)[number], after = 0, limit = 10) =>
        (await reviewQueue.list(issue, { after, limit })).map(({ record }) => record.id)
      expect(await ids('pending')).toEqual([idOf(2), idOf(3), idOf(5)])
      expect(await ids('conflict')).toEqual([idOf(3)])
      expect(await ids('dead')).toEqual([idOf(4), idOf(5)])
      expect(await ids('refused')).toEqual([])
      expect(await ids('not-a-podcast')).toEqual([idOf(6), idOf(7)])
      const [first] = await reviewQueue.list('pending', { after: 0, limit: 1 })
      expect(first).toMatchObject({ record: { id: idOf(2) }, feedTask: null })
      expect(await ids('pending', first?.record.seq, 1)).toEqual([idOf(3)])
    })

    test('what the moves of a podcast say: another show at its URL, a move that no rule could prove', async () => {
      const { writer, reviewQueue } = await open()
      const moves = [
        { doubtedMs: NOW, suspect: null },
        { doubtedMs: null, suspect: 'https://new.example/feed' },
        {},
      ]
      await writer.write(
        moves.map((section, at) => ({
          record: draftOf(at + 1),
          revision: null,
          metadata: { moves: { version: 1, ...section } },
        })),
      )
      const ids = async (issue: (typeof FEED_ISSUES)[number]) =>
        (await reviewQueue.list(issue, { after: 0, limit: 10 })).map(
          ({ record }) => record.id,
        )
      expect(await ids('doubted')).toEqual([idOf(1)])
      expect(await ids('suspect-move')).toEqual([idOf(2)])
    })

    test('content in doubt waits until somebody has said what it is, and a likely twin until it is none', async () => {
      const { writer, reviewQueue } = await open()
      const ruling = { title: 'x', as: 'wait' }
      const moves = [{ doubtedMs: 1 }, { doubtedMs: 1, ruling }, { likely: idOf(1) }, {}]
      await writer.write(
        moves.map((each, at) => ({
          record: draftOf(at + 1),
          revision: null,
          metadata: { moves: { version: 1, ...each } },
        })),
      )
      const ids = async (issue: 'doubted' | 'duplicate') =>
        (await reviewQueue.list(issue, { after: 0, limit: 10 })).map(
          ({ record }) => record.id,
        )
      expect(await ids('doubted')).toEqual([idOf(1)])
      expect(await ids('duplicate')).toEqual([idOf(3)])
      const { byId } = await writer.owners({ ids: [idOf(3)] })
      const { record = draftOf(3), revision = 1 } = byId.get(idOf(3)) ?? {}
      await writer.write([{ record, revision, metadata: { moves: { version: 1 } } }])
      expect(await ids('duplicate')).toEqual([])
    })

    test('what was emptied and what a file named otherwise are listed and counted', async () => {
      const { writer, reviewQueue } = await open()
      const moves = [
        { emptied: { sinceMs: NOW, title: 'gone' } },
        { told: 'bikes' },
        { told: 'bread', emptied: { sinceMs: NOW, title: '' } },
        {},
      ]
      await writer.write(
        moves.map((each, at) => ({
          record: draftOf(at + 1),
          revision: null,
          metadata: { moves: { version: 1, ...each } },
        })),
      )
      const idsOf = async (issue: 'emptied' | 'named-otherwise') =>
        (await reviewQueue.list(issue, { after: 0, limit: 10 })).map(
          ({ record }) => record.id,
        )
      expect(await idsOf('emptied')).toEqual([idOf(1), idOf(3)])
      expect(await idsOf('named-otherwise')).toEqual([idOf(2), idOf(3)])
      const issues = ['emptied', 'named-otherwise', 'pending', 'refused'] as const
      const counts = await Promise.all(issues.map((issue) => reviewQueue.count(issue)))
      expect(counts).toEqual([2, 2, 0, 0])
    })

    test('an ambiguous listing waits until a verdict has chosen', async () => {
      const { writer, reviewQueue } = await open()
      const verdicts = [
        { spotify: 'ambiguous' },
        { spotify: 'published abc' },
        { apple: 'none', youtube: 'ambiguous' },
        {},
      ]
      await writer.write(
        verdicts.map((lastVerdicts, at) => ({
          record: draftOf(at + 1),
          revision: null,
          metadata: {
            listings: { rows: [], lastVerdicts, feed: null },
            moves: { version: 1, suspect: null },
          },
        })),
      )
      const list = async (after = 0, limit = 10) =>
        reviewQueue.list('ambiguous', { after, limit })
      const [first, second] = await list()
      expect([first?.record.id, second?.record.id]).toEqual([idOf(1), idOf(3)])
      expect((await list(first?.record.seq, 1)).map(({ record }) => record.id)).toEqual([
        idOf(3),
      ])
      const { byId } = await writer.owners({ ids: [idOf(1)] })
      const settled = { rows: [], lastVerdicts: { spotify: 'published abc' }, feed: null }
      const { record = draftOf(1), revision = 1 } = byId.get(idOf(1)) ?? {}
      await writer.write([{ record, revision, metadata: { listings: settled } }])
      expect((await list()).map((each) => each.record.id)).toEqual([idOf(3)])
    })

    test('a feed is refused while its task says so', async () => {
      const { writer, reviewQueue, tasks } = await open()
      const outcomes = [...REFUSED_OUTCOMES, 'timeout']
      await writer.write(create(...outcomes.map((_, at) => draftOf(at + 1))))
      const work = {
        kind: 'feed',
        worker: 'w',
        now: NOW,
        leaseMs: 60_000,
        limit: 100,
        perDomain: 100,
      } as const
      const release = async (
        stateOf: (at: number) => object,
        now: number,
      ): Promise<void> => {
        const claimed = await tasks.claim({ ...work, now })
        const results = claimed.map(({ podcastId, lease }) => {
          const at = outcomes.findIndex((_, index) => idOf(index + 1) === podcastId)
          return {
            podcastId,
            kind: 'feed' as const,
            lease,
            dueAt: now + 1,
            state: { ...stateOf(at) },
          }
        })
        expect(await tasks.release(results)).toEqual(outcomes.map(() => true))
      }
      await release((at) => ({ failing: { outcome: outcomes[at] } }), NOW)
      const refused = await reviewQueue.list('refused', { after: 0, limit: 100 })
      expect(refused.map(({ record }) => record.id).sort()).toEqual(
        REFUSED_OUTCOMES.map((_, at) => idOf(at + 1)).sort(),
      )
      expect(refused.map(({ feedTask }) => feedTask)).toContainEqual({
        failing: { outcome: 'not-a-feed' },
      })
      await release(() => ({ failing: null }), NOW + 120_000)
      expect(await reviewQueue.list('refused', { after: 0, limit: 100 })).toEqual([])
    })
  })
}
