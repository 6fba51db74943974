/** Submissions wait in order, within a bound, until they are settled. */
import { describe, expect, test } from 'vitest'
import type { NewSubmission } from '../review-queue.ts'
import { newStore, type Open } from './directory-under-test.contract.ts'

const ADDRESS = 'mara@tide.example.org'

const submissionOf = (
  number: number,
  changes: Partial<NewSubmission> = {},
): NewSubmission => ({
  at: `2026-11-20T12:00:0${String(number)}.000Z`,
  kind: 'proposal',
  subject: `https://feeds.example.org/${String(number)}`,
  message: 'Ada “A” \\ O’Hara',
  contact: ADDRESS,
  ...changes,
})

export function describeSubmissions(name: string, open: Open): void {
  describe(`${name}: submissions`, () => {
    test('come back as they were, the oldest first, page by page, also after opening again', async () => {
      const options = { store: newStore() }
      const first = await open(options)
      const takedown = submissionOf(3, { kind: 'takedown', message: null, contact: null })
      const all = [submissionOf(1), submissionOf(2), takedown, submissionOf(4)]
      for (const each of all) expect(await first.submissions.add(each, 10)).toBe('added')
      await first[Symbol.asyncDispose]()
      const { submissions } = await open(options)
      const page = await submissions.list({ after: 0, limit: 3 })
      expect(page).toMatchObject(all.slice(0, 3))
      expect(
        await submissions.list({ after: page.at(-1)?.no ?? 0, limit: 3 }),
      ).toMatchObject([all[3]])
      expect(
        await submissions.list({ after: 0, limit: 9, kind: 'takedown' }),
      ).toMatchObject([takedown])
      expect(await submissions.find(page[1]?.no ?? 0)).toEqual(page[1])
    })

    test('are bounded by kind, and the same waits once', async () => {
      const { submissions } = await open()
      expect(await submissions.add(submissionOf(1), 1)).toBe('added')
      expect(await submissions.add(submissionOf(1, { message: 'again' }), 1)).toBe('known')
      expect(await submissions.add(submissionOf(2), 1)).toBe('full')
      // The rights holder's takedown is kept, whatever others have submitted.
      const one = submissionOf(1, { kind: 'takedown', message: 'x', contact: null })
      const other = submissionOf(1, { kind: 'takedown', message: 'It is mine.' })
      expect(await submissions.add(one, 2)).toBe('added')
      expect(await submissions.add(one, 2)).toBe('known')
      expect(await submissions.add(other, 2)).toBe('added')
      const third = submissionOf(1, { kind: 'takedown', message: 'And mine.' })
      expect(await submissions.add(third, 2)).toBe('full')
      expect(await submissions.list({ after: 0, limit: 9 })).toMatchObject([
        submissionOf(1),
        one,
        other,
      ])
    })

    test('are removed once, and their number is never given again', async () => {
      const { submissions } = await open()
      await submissions.add(submissionOf(1), 9)
      const [first] = await submissions.list({ after: 0, limit: 1 })
      const no = first?.no ?? 0
      const removed = await Promise.all([submissions.remove(no), submissions.remove(no)])
      expect(removed.sort()).toEqual([false, true])
      expect(await submissions.find(no)).toBeUndefined()
      expect(await submissions.add(submissionOf(1), 9)).toBe('added')
      const [again] = await submissions.list({ after: 0, limit: 1 })
      expect(again?.no).toBeGreaterThan(no)
    })

    test('lose addresses that are forgotten', async () => {
      const { submissions, forgotten } = await open()
      await submissions.add(submissionOf(1, { message: `Write to ${ADDRESS}.` }), 9)
      await forgotten.add(ADDRESS)
      expect([await forgotten.erase(), await forgotten.erase()]).toEqual([2, 0])
      expect(await submissions.list({ after: 0, limit: 1 })).toMatchObject([
        { contact: '', message: 'Write to ' },
      ])
    })
  })
}
