/** Audit entries never change, and are listed newest first. */
import { describe, expect, test } from 'vitest'
import type { NewAuditEntry } from '../audit-log.ts'
import { idOf } from './drafts.contract.ts'
import { newStore, type Open } from './directory-under-test.contract.ts'

const entryOf = (number: number, changes: Partial<NewAuditEntry> = {}): NewAuditEntry => ({
  at: `2026-11-20T12:00:0${String(number)}.000Z`,
  by: 'key_operator',
  way: 'api',
  action: 'pin',
  podcastId: idOf(number),
  details: { field: 'author', value: 'Ada “A” \\ O’Hara' },
  ...changes,
})

export function describeAuditLog(name: string, open: Open): void {
  describe(`${name}: audit log`, () => {
    test('entries come back as they were, newest first, page by page, also after opening again', async () => {
      const options = { store: newStore() }
      const first = await open(options)
      expect(await first.audit.list({ limit: 10 })).toEqual([])
      const entries = [1, 2, 3, 4].map((number) => entryOf(number))
      for (const entry of entries) await first.audit.append(entry)
      await first[Symbol.asyncDispose]()
      const { audit } = await open(options)
      const newest = await audit.list({ limit: 3 })
      expect(newest).toMatchObject([entries[3], entries[2], entries[1]] as object[])
      const rest = await audit.list({ limit: 3, before: newest.at(-1)?.no ?? 0 })
      expect(rest).toMatchObject([entries[0]] as object[])
      const numbers = [...newest, ...rest].map(({ no }) => no)
      expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => other - one))
    })

    test('those of one podcast are found by it, and entries of two moments that are equal both stand', async () => {
      const { audit } = await open()
      const ofNobody = entryOf(1, {
        action: 'key-create',
        podcastId: null,
        details: null,
        way: 'command line',
      })
      for (const entry of [entryOf(1), ofNobody, entryOf(2), entryOf(1)])
        await audit.append(entry)
      expect(await audit.list({ limit: 10, podcastId: idOf(1) })).toMatchObject([
        entryOf(1),
        entryOf(1),
      ])
      expect(await audit.list({ limit: 1, podcastId: idOf(1) })).toHaveLength(1)
      expect(await audit.list({ limit: 10, podcastId: idOf(3) })).toEqual([])
      expect((await audit.list({ limit: 10 }))[2]).toMatchObject(ofNobody)
    })
  })
}
