import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BASE_LANGUAGES } from './codes.ts'
import { baseLanguage, isKnownLanguage, parseLanguage } from './language.ts'

/** What feeds write, and the base code. */
const LANGUAGES: readonly (readonly [text: string, language: string | null])[] = [
  ['en-us', 'en'],
  ['en-US', 'en'],
  ['EN', 'en'],
  ['English', 'en'],
  ['pt-br', 'pt'],
  ['zh-Hans-CN', 'zh'],
  ['cmn', 'zh'],
  ['de-de', 'de'],
  ['Deutsch', 'de'],
  ['nn', 'nn'],
  ['no', 'no'],
  ['iw', 'he'],
  ['es-419', 'es'],
  ['es-ES, en', 'es'],
  ['fr-ca', 'fr'],
  ['ja-jp', 'ja'],
  ['ko', 'ko'],
  ['sr-Latn', 'sr'],
  ['spa', 'es'],
  ['und', null],
  ['', null],
  ['123', null],
  ['en-', 'en'],
  ['en us', 'en'],
  ['uk', 'uk'],
  ['ua', 'uk'],
  ['fil', 'fil'],
  ['gsw', 'gsw'],
  ['english (us)', 'en'],
  ['por', 'pt'],
  ['zxx', null],
  ['español', 'es'],
  ['<language>', null],
  ['zh-Hant', 'zh'],
  ['en_US', 'en'],
  ['en-UK', 'en'],
  ['en-us&#13;', 'en'],
  ['Français', 'fr'],
  ['日本語', 'ja'],
  ['German', 'de'],
  ['in', 'id'],
  ['nb-NO', 'no'],
  ['jp', 'ja'],
  ['cn', 'zh'],
  ['cz', 'cs'],
  ['eng', 'en'],
  ['ger', 'de'],
  ['yue', 'yue'],
  ['xx', null],
  ['mul', null],
  ['en-a-b-c-d-e', 'en'],
  ['English-US', 'en'],
  ['Portuguese (Brazil)', 'pt'],
  ['"en"', 'en'],
  ['en\u2011us', 'en'],
  ['ja_JP.UTF-8', 'ja'],
  ['हिन्दी', 'hi'],
  ['us', null],
]

describe('parseLanguage', () => {
  it.each(LANGUAGES)('%j → %s', (text, language) => {
    expect(parseLanguage(text).language).toBe(language ?? 'und')
    expect(baseLanguage(text)).toBe(language ?? 'und')
  })

  it.each([
    ['en_us', 'en-US'],
    ['en-UK', 'en-GB'],
    ['zh-hans-cn', 'zh-Hans-CN'],
    ['nb-NO', 'no-NO'],
    ['English', 'en'],
    ['klingonese', null],
  ])('keeps the whole tag of %j: %s', (text, tag) => {
    expect(parseLanguage(text).tag).toBe(tag)
  })

  it.each([undefined, null, 5, {}, ['en'], 'e'.repeat(1000)])(
    '%j is no language',
    (value) => {
      expect(parseLanguage(value)).toEqual({ language: 'und', tag: null })
    },
  )

  it('never throws, and its tag is read as the same language again', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^[a-z]{2,3}([-_][A-Za-z0-9]{1,4}){0,2}$/)),
        (text) => {
          const { language, tag } = parseLanguage(text)
          expect(parseLanguage(tag ?? 'und')).toEqual({ language, tag })
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('isKnownLanguage', () => {
  it.each([
    'en',
    'en-GB',
    'en_US',
    'aaa',
    'qqq',
    'jp',
    'mul',
    'und',
    'fil',
    'zh-Hans-CN',
    'English',
    '日本語',
    'norwegian bokmål',
  ])('%s', (text) => {
    expect(isKnownLanguage(text)).toBe(true)
  })

  it.each([
    '',
    'xx',
    'xx-DE',
    'klingonese',
    'e',
    '12',
    'e n',
    '<en>',
    'en-',
    '-',
    'x'.repeat(500),
  ])('not %j', (text) => {
    expect(isKnownLanguage(text)).toBe(false)
  })
})

/** After a new Node this says which codes `codes.ts` has to take up. */
it('knows every language that the runtime can name', () => {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCodePoint(97 + at))
  const pairs = letters.flatMap((first) => letters.map((second) => first + second))
  const codes = [...pairs, ...pairs.flatMap((pair) => letters.map((last) => pair + last))]
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  const no = new Set(['und', 'mul', 'zxx', 'mis', 'nb'])
  const named = codes.filter((code) => !no.has(code) && names.of(code) !== undefined)
  const canonical = named.map((code) => new Intl.Locale(code).language)
  const known = new Set([...canonical.filter((code) => !no.has(code)), 'und'])
  expect(BASE_LANGUAGES).toEqual([...known].sort())
})
