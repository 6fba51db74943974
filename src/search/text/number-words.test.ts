import { expect, it } from 'vitest'
import { bareWord } from './number-names.ts'
import { asDigits, hanInDigits, inDigits, otherNumbers } from './number-words.ts'

it.each([
  ['de', 'einundzwanzig', '21'],
  ['de', 'dreissigtausend', '30000'],
  ['de', 'zweihundert', '200'],
  ['de', 'hunderteins', '101'],
  ['nl', 'honderdtwintig', '120'],
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

it.each([
  ['en', 'seize doze quince kirk elf due pet tri uc sexton'],
  ['de', 'jeden dort otto elli cem'],
  ['fr', 'seize'],
  ['es', 'tio'],
  ['it', 'atti forti alti'],
  ['pt', 'dos doce'],
  ['nl', 'onze'],
  ['en', 'nitti'],
])('words and names of %s are no numbers of other languages: %s', (_, words) => {
  for (const word of words.split(' ')) {
    expect(otherNumbers(word), word).toEqual([])
    expect(asDigits(word), word).toBe(word)
  }
})

it.each([
  ['no', 'førtito', '42'],
  ['no', 'åttitre', '83'],
  ['es', 'dieciséis', '16'],
  ['pt', 'quinze', '15'],
  ['tr', 'yirmi', '20'],
])(
  'the numbers beside those that are left out keep their places, in %s: %s',
  (_, word, digits) => {
    expect(otherNumbers(bareWord(word))).toEqual([digits])
  },
)

it('digits find no titles by what is no number elsewhere', () => {
  expect(otherNumbers('5')).toContain('funf')
  expect(otherNumbers('5')).not.toContain('pet')
  expect(otherNumbers('11')).not.toContain('elf')
})

it.each([
  ['nineteen eighty four', '1984'],
  ['twenty twenty one', '2021'],
  ['eighteen hundred', '1800'],
  ['the twenty first century', 'the 21st century'],
  ['friday the thirteenth', 'friday the 13th'],
  ['treinta y uno', '31'],
  ['двадцать один', '21'],
  ['femtiofyra', '54'],
  ['quatre vingts', '80'],
  ['quatre vingt dix', '90'],
  ['quatre vingt dix sept', '97'],
  ['soixante douze', '72'],
  ['four twenty', '4 20'],
  ['hundred and one ways', '101 ways'],
  ['two thousand one', '2001'],
  ['one thousand two hundred', '1200'],
  ['tusen og tre', '1003'],
  ['das erste mal', 'das 1 mal'],
  ['la premiere guerre', 'la 1ere guerre'],
  ['segundo tiempo', '2o tiempo'],
  ['fresh 08', 'fresh 8'],
  ['one two three', '1 2 3'],
  ['ten three', '10 3'],
  ['one and one', '1 and 1'],
])('%s in digits is %s', (words, digits) => {
  expect(inDigits(words.split(' ')).join(' ')).toBe(digits)
})

it.each([
  ['三分間', '3分間'],
  ['二〇一九年', '2019年'],
  ['二十三', '23'],
  ['三百', '300'],
])('%s in digits is %s', (text, digits) => {
  expect(hanInDigits(text)).toBe(digits)
})
