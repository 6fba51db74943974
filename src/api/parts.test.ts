import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { monthOf } from '../store/api-keys.ts'
import { readKey } from './auth.ts'
import { addressGroup, nextMonth } from './limits/limits.ts'
import { openPaths } from './paths.ts'
import { toLocators } from './locator-fields.ts'
import { parseQueryString, readScalar, readValues } from './query-string.ts'

describe('query strings', () => {
  test('are read as URLSearchParams reads what it wrote', () => {
    const pair = fc.tuple(fc.string({ minLength: 1 }), fc.string())
    fc.assert(
      fc.property(fc.array(pair), (pairs) => {
        const text = new URLSearchParams(pairs).toString()
        expect(parseQueryString(text).map(({ name, value }) => [name, value])).toEqual([
          ...new URLSearchParams(text),
        ])
      }),
    )
  })

  test('any text is read without a throw, and a bad value is refused when it is read', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        parseQueryString(text)
      }),
    )
    const query = parseQueryString('&&a=1&b=%&a=2&c')
    expect(query.map(({ name }) => name)).toEqual(['a', 'b', 'a', 'c'])
    expect([
      readValues(query, 'a'),
      readScalar(query, 'c'),
      readScalar(query, 'd'),
    ]).toEqual([['1', '2'], '', undefined])
    expect(() => readScalar(query, 'a')).toThrow('2 times')
    expect(() => readScalar(query, 'b')).toThrow('percent-encoding')
  })
})

test.each([
  [undefined, undefined],
  ['', undefined],
  ['Bearer', undefined],
  ['bearer \t', undefined],
  ['k', 'k'],
  ['Bearer k', 'k'],
  ['BEARER  k ', 'k'],
  ['Bearerk', 'Bearerk'],
  ['Basic k', 'Basic k'],
])('the key of %j is %j', (header, key) => {
  expect(readKey(header)).toBe(key)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('the failures of %s count for %s', (address, group) => {
  expect(addressGroup(address)).toBe(group)
})

test.each([
  ['0198C5A2-7F64-7D0E-9D1C-3A5F0B6C7D8E', ['id', 'podcastGuid', 'slug']],
  ['1535809341', ['appleId', 'podcastGuid', 'slug']],
  ['0123', ['podcastGuid', 'slug']],
  ['4rOoJ6Egrf8K2IrywzwOMk', ['spotifyId', 'podcastGuid', 'slug']],
  ['the-harbour-light', ['podcastGuid', 'slug']],
])('%s is tried as %j', (text, ways) => {
  expect(toLocators(text).map(({ by }) => by)).toEqual(ways)
})

test('months are those of UTC', () => {
  expect(monthOf(Date.parse('2026-12-31T23:59:59.999Z'))).toBe('2026-12')
  expect(nextMonth(Date.parse('2026-12-31T23:59:59.999Z'))).toBe('2027-01-01T00:00:00.000Z')
  expect(nextMonth(Date.parse('2027-01-01T00:00:00.000Z'))).toBe('2027-02-01T00:00:00.000Z')
})

test('a path has the methods of all patterns that it fits', () => {
  const paths = openPaths([
    { method: 'GET', url: '/a/:b' },
    { method: 'POST', url: '/a/c' },
    { method: 'GET', url: '/d/:e/:f' },
    { method: 'GET', url: '/x.json' },
  ])
  expect(paths.methodsOf('/a/c')).toEqual(['GET', 'HEAD', 'OPTIONS', 'POST'])
  expect(paths.methodsOf('/a/b/c')).toEqual([])
  expect(paths.methodsOf('/d/e/f')).toEqual(['GET', 'HEAD', 'OPTIONS'])
  expect(paths.methodsOf('/xyjson')).toEqual([])
  expect(paths.refuse('POST', '/a/b')).toMatchObject({
    code: 'METHOD_NOT_ALLOWED',
    options: { allow: ['GET', 'HEAD', 'OPTIONS'] },
  })
})
