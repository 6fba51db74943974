import { expect, it } from 'vitest'
import { countryCodesByName, countryName, parseCountry } from './country.ts'

it.each([
  ['de', 'DE'],
  ['GB', 'GB'],
  ['UK', 'GB'],
  ['BU', 'MM'],
  ['XK', 'XK'],
  ['XX', undefined],
  ['ZZ', undefined],
  ['UN', undefined],
  ['Germany', undefined],
  ['DEU', undefined],
  ['', undefined],
])('%j is the country %s', (code, country) => {
  expect(parseCountry(code)).toBe(country)
})

it('names countries, and finds them by name', () => {
  expect(countryName('de')).toBe('Germany')
  expect(countryName('ZZ')).toBeUndefined()
  expect(countryCodesByName().get('Germany')).toBe('DE')
  expect(countryCodesByName().get('United Kingdom')).toBe('GB')
})
