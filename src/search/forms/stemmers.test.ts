import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stemIn, stemsOf } from './stemmers.ts'
import { drawsOf } from '../../../test/split.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** In bytes. */
const inUse = (): number => {
  collectGarbage()
  return process.memoryUsage().heapUsed
}

/** Returns the bytes that are still in use after it. */
const keptBy = (work: () => void): number => {
  const before = inUse()
  work()
  return inUse() - before
}

const MB = 1e6
const LETTERS = 'abcdefghij'
const FILLED = 'verzeichnisserstellungsarbeiten'

/** A word of 37 letters. */
const wordOf = (number: number): string =>
  FILLED +
  String(number)
    .padStart(6, '0')
    .replace(/\d/gu, (digit) => LETTERS.charAt(Number(digit)))

const times = (count: number, work: (at: number) => void): void => {
  for (let at = 0; at < count; at += 1) work(at)
}

/** Two forms of a word by language. */
const SAME_STEMS = [
  ['sr', 'руци', 'рука'],
  ['uk', 'дорозі', 'дорога'],
  ['bg', 'историята', 'истории'],
  ['pl', 'książek', 'książka'],
  ['fi', 'kadulla', 'katu'],
  ['fi', 'naiset', 'nainen'],
  ['hu', 'filmekről', 'film'],
  ['et', 'inimesed', 'inimene'],
  ['lv', 'stāsti', 'stāsts'],
  ['id', 'menulis', 'tulis'],
  ['ro', 'dimineții', 'dimineața'],
  ['es', 'luces', 'luz'],
  ['pt', 'animais', 'animal'],
  ['fr', 'nouvelle', 'nouveau'],
  ['it', 'laghi', 'lago'],
  ['nl', 'huizen', 'huis'],
  ['he', 'מדינת', 'מדינה'],
  ['ka', 'წიგნები', 'წიგნი'],
  ['kk', 'кітаптар', 'кітап'],
  ['bn', 'গল্পের', 'গল্প'],
  ['gu', 'વાર્તાઓ', 'વાર્તા'],
  ['te', 'పాటలు', 'పాట'],
  ['kn', 'ಕಥೆಗಳು', 'ಕಥೆ'],
] as const

describe('the stems of a word', () => {
  it('are long enough to be no word of another language', () => {
    expect(stemIn('luna', 'fi')).toBe('luna')
    expect(stemIn('boeken', 'nl')).toBe('boek')
    expect(stemsOf('luna', [])).toEqual(['lun', 'luna'])
    expect(stemsOf('comida', [])).not.toContain('com')
    expect(stemsOf('maan', [])).toContain('man')
    expect(stemsOf('вода', [])).toContain('вод')
  })

  it('are the same when they are remembered', () => {
    const first = [
      stemIn('häuser', 'de'),
      stemsOf('häuser', []),
      stemsOf('häuser', ['de', 'fr']),
    ]
    const again = [
      stemIn('häuser', 'de'),
      stemsOf('häuser', []),
      stemsOf('häuser', ['de', 'fr']),
    ]
    expect(again).toEqual(first)
    expect(first[0]).toBe('haus')
    expect(first[1]).toEqual(expect.arrayContaining(['haus', 'hauser']))
    expect(first[2]).toEqual(['haus'])
  })
})

describe('of what is remembered', () => {
  it('a language list is no part', () => {
    const languages = ['de', 'x'.repeat(20_000)]
    expect(keptBy(() => times(2000, (at) => stemsOf(wordOf(at), languages)))).toBeLessThan(
      10 * MB,
    )
  })

  it('a word that is longer than any is no part', () => {
    const long = (at: number) => String(at).padStart(MB, 'x')
    expect(keptBy(() => times(50, (at) => stemsOf(long(at), [])))).toBeLessThan(10 * MB)
  })

  it('the text around a word is no part', () => {
    const cut = (at: number) => `${wordOf(at)} `.padEnd(MB, 'x').slice(0, 37)
    expect(keptBy(() => times(50, (at) => stemIn(cut(5000 + at), 'de')))).toBeLessThan(
      10 * MB,
    )
    expect(keptBy(() => times(50, (at) => stemsOf(cut(6000 + at), [])))).toBeLessThan(
      10 * MB,
    )
  })

  it('there is as much in many languages as in one', () => {
    const words = 8_000
    const kept = keptBy(() => times(words, (at) => stemsOf(wordOf(10_000 + at), [])))
    expect(kept).toBeLessThan(8 * MB)
  })
})

describe('stems', () => {
  it('are found of any word in any language, those that exchange letters too', () => {
    expect(stemIn('клипове', 'bg')).toBe(stemIn('клип', 'bg'))
    expect(stemIn('мъдреци', 'bg')).toBe('мъдрек')
    expect(stemIn('knize', 'cs')).toBe(stemIn('kniha', 'cs'))
    expect(stemIn('nodze', 'pl')).toBe(stemIn('noga', 'pl'))
    expect(stemIn('ruce', 'cs')).toBe(stemIn('ruka', 'cs'))
    expect(stemIn('canções', 'pt')).toBe(stemIn('canção', 'pt'))
    expect(stemsOf('выступления', [])).toContain('выступлен')
    for (const [language, one, other] of SAME_STEMS)
      expect(stemIn(one, language), one).toBe(stemIn(other, language))
    const letters = 'абвгдежзийклмнопрстуфхцчшщъьюяієїѓќљњџ'
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...Array.from(letters)), { maxLength: 12 }),
        (word) => {
          stemsOf(word.join(''), [])
        },
      ),
      { numRuns: drawsOf('stems') },
    )
  })
})
