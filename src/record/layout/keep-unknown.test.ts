import { expect, test } from 'vitest'
import { keepUnknown } from './keep-unknown.ts'

test.each([
  ['a member of the record', { a: 1, later: 2 }, { a: 1 }, { a: 3 }, { a: 3, later: 2 }],
  [
    'a member of an object',
    { a: { b: 1, later: 2 } },
    { a: { b: 1 } },
    { a: { b: 3 } },
    { a: { b: 3, later: 2 } },
  ],
  [
    'a member of an item, wherever the item is now',
    {
      a: [
        { b: 1, later: 1 },
        { b: 2, later: 2 },
      ],
    },
    { a: [{ b: 1 }, { b: 2 }] },
    { a: [{ b: 3 }, { b: 2 }] },
    { a: [{ b: 3 }, { b: 2, later: 2 }] },
  ],
  [
    'nothing of a known member that went',
    { a: 1, b: 2 },
    { a: 1, b: 2 },
    { a: 1 },
    { a: 1 },
  ],
  [
    'nothing of an object that became null',
    { a: { later: 1 } },
    { a: {} },
    { a: null },
    { a: null },
  ],
])('%s is kept', (_what, stored, known, written, expected) => {
  expect(keepUnknown(stored, known, written)).toEqual(expected)
})
