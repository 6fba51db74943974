import { expect, it } from 'vitest'
import { asDigits, otherNumbers } from './number-words.ts'

it.each([
  ['de', 'einundzwanzig', '21'],
  ['de', 'dreissigtausend', '30000'],
  ['de', 'zweihundert', '200'],
  ['nl', 'tweeentwintig', '22'],
  ['sv', 'femtiofyra', '54'],
  ['no', 'trettito', '32'],
  ['da', 'femogtyve', '25'],
  ['it', 'ventotto', '28'],
  ['it', 'quarantadue', '42'],
  ['es', 'veintidos', '22'],
  ['es', 'quinientos', undefined],
  ['es', 'trescientos', '300'],
  ['fi', 'kolmekymmentakaksi', '32'],
  ['hu', 'otvenegy', '51'],
  ['pl', 'piecdziesiat', '50'],
  ['cs', 'ctyricet', '40'],
  ['hr', 'sezdeset', '60'],
  ['ro', 'cincizeci', '50'],
  ['lv', 'trisdesmit', '30'],
  ['et', 'viiskummend', '50'],
  ['el', 'τριαντα', '30'],
  ['bg', 'четиридесет', '40'],
  ['en', 'fire', undefined],
  ['es', 'tres', '3'],
])('a number that is named in %s is looked for in digits: %s', (_, word, digits) => {
  expect(otherNumbers(word)).toEqual(digits === undefined ? [] : [digits])
})

it('titles are written as before: only languages of most titles have their numbers in digits', () => {
  expect(asDigits('einundzwanzig')).toBe('21')
  expect(asDigits('femtiofyra')).toBe('femtiofyra')
})
