import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AIM_MS, cutPiece, LEAST_ROWS, PieceSize } from './write-pieces.ts'

const ONE = (): number => 1

test('pieces are as large as fits into the time that a piece aims at, whatever a row takes', () => {
  const msOfRow = fc.double({ min: 0.01, max: 0.7, noNaN: true })
  fc.assert(
    fc.property(msOfRow, (rowMs) => {
      const size = new PieceSize()
      for (let piece = 0; piece < 30; piece += 1) {
        const { rows } = size.limitsOf(5000)
        expect(rows * rowMs).toBeLessThanOrEqual(Math.max(100, LEAST_ROWS * rowMs))
        size.learn(rows, rows * rowMs)
      }
      expect(size.limitsOf(5000).rows).toBe(
        Math.max(8, Math.min(2000, Math.floor(AIM_MS / rowMs))),
      )
    }),
  )
})

test('a piece that took long makes the next ones small at once, and they grow again step by step', () => {
  const size = new PieceSize()
  for (let piece = 0; piece < 10; piece += 1) size.learn(size.limitsOf(5000).rows, 1)
  const large = size.limitsOf(5000).rows
  size.learn(large, 400)
  expect(size.limitsOf(5000).rows).toBe(Math.floor((large * AIM_MS) / 400))
  // Each faster one grows it by at most a tenth.
  let rows = size.limitsOf(5000).rows
  for (let piece = 0; piece < 12; piece += 1) {
    size.learn(rows, 0)
    expect(size.limitsOf(5000).rows).toBeGreaterThan(rows)
    expect(size.limitsOf(5000).rows).toBeLessThanOrEqual(rows / 0.9 + 2)
    rows = size.limitsOf(5000).rows
  }
})

test('a busy machine makes pieces of a large write small, and cuts no small write', () => {
  const size = new PieceSize()
  size.learn(LEAST_ROWS, 400)
  expect(size.limitsOf(LEAST_ROWS + 1).rows).toBe(8)
  expect(size.limitsOf(LEAST_ROWS).rows).toBe(LEAST_ROWS)
})

test('pieces joined are the batch, none is larger than the limits, and each has something', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 20 })),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 1, max: 40 }),
      (items, rows, length) => {
        const pieces: (readonly number[])[] = []
        for (let at = 0; at < items.length; at += pieces.at(-1)?.length ?? 1)
          pieces.push(cutPiece(items, at, { rows, length }, (item) => item))
        expect(pieces.flat()).toEqual(items)
        for (const piece of pieces) {
          expect(piece.length).toBeGreaterThan(0)
          expect(piece.length).toBeLessThanOrEqual(rows)
          const sum = piece.reduce((total, item) => total + item, 0)
          expect(piece.length === 1 || sum <= length).toBe(true)
        }
      },
    ),
  )
  expect(cutPiece([], 0, { rows: 5, length: 5 }, ONE)).toEqual([])
})
