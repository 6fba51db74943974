/** Random histories of writes end as they do with the plain engine. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openPlainEngine } from '../../../test/plain-engine/plain-engine.ts'
import type { PodcastDraft } from '../../record/podcast.ts'
import { draftOf, urlsOf } from './drafts.contract.ts'
import { change, makeStep, observe, observeAll, step, toChanges } from './random-history.contract.ts'
import { type Open, OPTIONS } from './engine-under-test.contract.ts'

export const describeHistories = (name: string, open: Open): void => {
  describe(`${name}: histories`, () => {
    test.each([true, false])('end as they do with the plain engine (requireAppleId %s)', async (requireAppleId) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 }),
          async (batches) => {
            const plain = openPlainEngine({ ...OPTIONS, requireAppleId })
            const engine = await open({ requireAppleId })
            for (const batch of batches) {
              const changes = await toChanges(plain, batch)
              expect(await engine.writer.write(changes)).toEqual(await plain.writer.write(changes))
            }
            expect(await observe(engine)).toEqual(await observe(plain))
            expect(await engine.health({ deep: true })).toEqual({ sound: true, findings: [] })
            await engine[Symbol.asyncDispose]()
          },
        ),
        { numRuns: 60 },
      )
    })

    test('an Apple id that its holder and a dead podcast give up in one batch is nobody’s', async () => {
      await using engine = await open()
      const write = async (...records: readonly PodcastDraft[]): Promise<void> => {
        const { byId } = await engine.writer.owners({ ids: records.map(({ id }) => id) })
        const changes = records.map((record) => ({ record, revision: byId.get(record.id)?.revision ?? null }))
        for (const { status } of await engine.writer.write(changes)) expect(status).not.toBe('stale')
      }
      const claimed = { appleId: 2, appleIdStatus: 'claimed' as const }
      const free = { appleId: 0, appleIdStatus: 'none' as const }
      const dead = urlsOf('https://feeds.example/dead')
      const alive = urlsOf('https://feeds.example/alive')
      await write(draftOf(1, { ...dead, ...claimed, feedState: 'dead' }))
      await write(draftOf(2, { ...alive, ...claimed }))
      await write(draftOf(2, { ...alive, ...free }), draftOf(1, { ...dead, ...free }))
      const { byAppleId } = await engine.writer.owners({ appleIds: [2] })
      expect([...byAppleId.keys()]).toEqual([])
    })

    test('with merges, unmerges and removals end as they do with the plain engine', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
          const plain = openPlainEngine(OPTIONS)
          const engine = await open()
          for (const [no, one] of steps.entries()) {
            const [expected, outcome] = await makeStep([plain, engine], one, no)
            expect(outcome).toEqual(expected)
          }
          expect(await observeAll(engine)).toEqual(await observeAll(plain))
          expect(await engine.health({ deep: true })).toEqual({ sound: true, findings: [] })
          await engine[Symbol.asyncDispose]()
        }),
        { numRuns: 20 },
      )
    })
  })
}
