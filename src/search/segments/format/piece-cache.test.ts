import { describe, expect, it } from 'vitest'
import { PieceCache } from './piece-cache.ts'

describe('pieces that were read lately', () => {
  it('are not read again until another one takes their place', () => {
    const pieces = new PieceCache()
    const read: number[] = []
    const ask = (number: number): number[] => [
      ...pieces.read(number, 1 + (number % 3), (target) => {
        read.push(number)
        target.fill(number)
      }),
    ]
    expect(ask(1)).toEqual([1, 1])
    expect(ask(2)).toEqual([2, 2, 2])
    expect(ask(1)).toEqual([1, 1])
    expect(ask(129)).toEqual([129])
    expect(ask(1)).toEqual([1, 1])
    expect(read).toEqual([1, 2, 129, 1])
  })

  it('are not kept where reading fails half way', () => {
    const pieces = new PieceCache()
    expect(() =>
      pieces.read(5, 2, (target) => {
        target.fill(1)
        throw new Error('the file is cut')
      }),
    ).toThrow('the file is cut')
    expect([...pieces.read(5, 2, (target) => target.fill(2))]).toEqual([2, 2])
  })
})
