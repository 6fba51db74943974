/** Random histories of writes give the same results as the plain directory. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openPlainDirectory } from '../../../test/plain-directory/plain-directory.ts'
import type { PodcastDraft } from '../../record/podcast.ts'
import { draftOf, locateFeed, urlsOf } from './drafts.contract.ts'
import {
  change,
  makeStep,
  observe,
  observeAll,
  step,
  toChanges,
} from './random-history.contract.ts'
import { type Open, OPTIONS } from './directory-under-test.contract.ts'
import { drawsOf } from '../../../test/split.ts'

export function describeHistories(name: string, open: Open): void {
  describe(`${name}: histories`, () => {
    test.each([true, false])(
      'end as they do with the plain directory (requireAppleId %s)',
      async (requireAppleId) => {
        await fc.assert(
          fc.asyncProperty(
            fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), {
              minLength: 1,
              maxLength: 8,
            }),
            async (batches) => {
              const plain = openPlainDirectory({ ...OPTIONS, requireAppleId })
              const directory = await open({ requireAppleId })
              for (const batch of batches) {
                const changes = await toChanges(plain, batch)
                expect(await directory.writer.write(changes)).toEqual(
                  await plain.writer.write(changes),
                )
              }
              expect(await observe(directory)).toEqual(await observe(plain))
              expect(await directory.health({ deep: true })).toEqual({
                sound: true,
                findings: [],
              })
              await directory[Symbol.asyncDispose]()
            },
          ),
          { numRuns: drawsOf('stores') },
        )
      },
    )

    test('an Apple id that its owner and a dead podcast give up in one batch is nobody’s', async () => {
      await using directory = await open()
      const write = async (...records: readonly PodcastDraft[]): Promise<void> => {
        const { byId } = await directory.writer.owners({ ids: records.map(({ id }) => id) })
        const changes = records.map((record) => ({
          record,
          revision: byId.get(record.id)?.revision ?? null,
        }))
        for (const { status } of await directory.writer.write(changes))
          expect(status).not.toBe('stale')
      }
      const claimed = { appleId: 2, appleIdStatus: 'claimed' as const }
      const free = { appleId: 0, appleIdStatus: 'none' as const }
      const dead = urlsOf('https://feeds.example/dead')
      const alive = urlsOf('https://feeds.example/alive')
      await write(draftOf(1, { ...dead, ...claimed, feedState: 'dead' }))
      await write(draftOf(2, { ...alive, ...claimed }))
      await write(draftOf(2, { ...alive, ...free }), draftOf(1, { ...dead, ...free }))
      const { byAppleId } = await directory.writer.owners({ appleIds: [2] })
      expect([...byAppleId.keys()]).toEqual([])
    })

    test('a feed URL that changes hands twice in one batch is nobody’s', async () => {
      await using directory = await open()
      const [wandering, other] = [
        'https://feeds.example/wandering',
        'https://feeds.example/other',
      ]
      const own = urlsOf('https://feeds.example/own')
      await directory.writer.write([
        { record: draftOf(1, urlsOf(wandering)), revision: null },
      ])
      const outcomes = await directory.writer.write([
        { record: draftOf(1, own), revision: 1 },
        { record: draftOf(2, urlsOf(wandering)), revision: null },
        { record: draftOf(2, urlsOf(other)), revision: 1 },
      ])
      expect(outcomes.map(({ status }) => status)).toEqual([
        'updated',
        'created',
        'updated',
      ])
      expect(await directory.reader.find(locateFeed(wandering))).toBeUndefined()
      expect(await directory.health({ deep: true })).toMatchObject({ findings: [] })
    })

    test('with merges, unmerges and removals end as they do with the plain directory', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
          const plain = openPlainDirectory(OPTIONS)
          const directory = await open()
          for (const [no, one] of steps.entries()) {
            const [expected, outcome] = await makeStep([plain, directory], one, no)
            expect(outcome).toEqual(expected)
          }
          expect(await observeAll(directory)).toEqual(await observeAll(plain))
          expect(await directory.health({ deep: true })).toEqual({
            sound: true,
            findings: [],
          })
          await directory[Symbol.asyncDispose]()
        }),
        { numRuns: 20 },
      )
    })
  })
}
