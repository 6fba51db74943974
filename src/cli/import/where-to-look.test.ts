import { expect, test } from 'vitest'
import { whereToLook } from './where-to-look.ts'

type Done = Parameters<typeof whereToLook>[0]

const doneOf = (conflicts: number, namedOtherwise: number, pending: number): Done =>
  ({ report: { conflicts, namedOtherwise }, counts: { pending } }) as unknown as Done

test.each([
  [doneOf(1, 2, 0), 'what differs: http://127.0.0.1:8080/console/review\n'],
  [doneOf(0, 0, 3), 'what is hidden: http://127.0.0.1:8080/console/feeds/pending\n'],
  [doneOf(0, 0, 0), ''],
])('a finished import leads to what waits', (done, text) => {
  expect(whereToLook(done, 'http://127.0.0.1:8080')).toBe(text)
  expect(whereToLook(done, undefined)).toBe('')
})
