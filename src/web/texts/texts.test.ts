import { expect, test } from 'vitest'
import { chooseSiteLanguage } from './texts.ts'

test.each([
  [undefined, 'en'],
  ['de', 'de'],
  ['de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['en-GB,en;q=0.9,de;q=0.5', 'en'],
  ['fr,de;q=0.3', 'de'],
  ['de;q=0,en', 'en'],
  ['de;q=nonsense', 'en'],
  ['*', 'en'],
  [','.repeat(5000), 'en'],
])('an Accept-Language of %s gets %s', (header, language) => {
  expect(chooseSiteLanguage(header)).toBe(language)
})
