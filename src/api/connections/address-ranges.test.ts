import { expect, it } from 'vitest'
import { openRanges } from './address-ranges.ts'

const isInRanges = openRanges('10.0.0.0/8, 2001:db8::/32')

it.each([
  ['10.1.2.3', true],
  ['11.1.2.3', false],
  ['::ffff:10.1.2.3', true],
  ['2001:db8::1', true],
  ['2001:db9::1', false],
  ['', false],
  ['unknown', false],
  ['10.1.2.3:8080', false],
  ['010.1.2.3', false],
])('finds %j in the ranges: %s', (address, isFound) => {
  expect(isInRanges(address)).toBe(isFound)
})

it('finds no address in an empty list', () => {
  expect(openRanges('')('127.0.0.1')).toBe(false)
})

it.each(['nonsense', '10.0.0.0/33'])('refuses the range %s', (ranges) => {
  expect(() => openRanges(ranges)).toThrow()
})
