import { describe, expect, it } from 'vitest'
import { readSubject } from './subject.ts'

const read = (typed: string) => {
  const { text, language, genres, country } = readSubject(typed, [])
  return { text, language, genres: genres.flat(), country }
}

describe('readSubject', () => {
  it.each([
    ['swedish sports podcast', 'sv', ['Sports']],
    ['podcast science en français', 'fr', ['Science']],
    ['true crime podcast in spanish', 'es', ['True Crime']],
    ['german true crime', 'de', ['True Crime']],
    ['deutscher podcast über autos', 'de', ['Automotive']],
    ['podcast allemand sur histoire', 'de', ['History']],
    ['podcasts en español de comedia', 'es', ['Comedy']],
    ['historie podcast på svenska', 'sv', ['History']],
    ['podcast po polsku', 'pl', []],
    ['подкасты на английском', 'en', []],
    ['türkçe podcast', 'tr', []],
    ['podcast tiếng việt', 'vi', []],
    ['日本語のニュース', 'ja', ['News']],
    ['英語ポッドキャスト', 'en', []],
    ['한국어 뉴스 팟캐스트', 'ko', ['News']],
    ['中文播客', 'zh', []],
    ['science podcast for kids in french', 'fr', ['Science', 'Kids & Family']],
  ])('reads the language and genres of "%s"', (typed, language, genres) => {
    expect(read(typed)).toEqual({ text: '', language, genres, country: null })
  })

  it.each(['podcast about korean food', 'podcasts sobre española historia'])(
    'reads no language in "%s"',
    (typed) => {
      expect(read(typed).language).toBeNull()
    },
  )

  it.each([
    ['cooking podcast', ['Food']],
    ['football podcast', ['Football', 'Soccer']],
    ['news for kids', ['News', 'Kids & Family']],
    ['business news podcast', ['Business News']],
    ["podcasts d'histoire", ['History']],
    ['podcast sur l’actualité', ['News']],
    ["podcast sull'economia", ['Business']],
  ])('reads the genres of "%s"', (typed, genres) => {
    expect(read(typed)).toEqual({ text: '', language: null, genres, country: null })
  })

  it.each([
    ['podcasts from australia', 'AU', []],
    ['podcast aus österreich', 'AT', []],
    ['podcast de méxico', 'MX', []],
    ['australian comedy podcasts', 'AU', ['Comedy']],
  ])('reads the country of "%s"', (typed, country, genres) => {
    expect(read(typed)).toEqual({ text: '', language: null, genres, country })
  })

  it.each([
    ['english podcast about sea stories', 'podcast about sea stories', 'en'],
    ['подкаст на русском о науке', 'подкаст о науке', 'ru'],
  ])('keeps the subject of "%s"', (typed, text, language) => {
    expect(read(typed)).toMatchObject({ text, language })
  })

  it.each([
    'french history',
    'italian cooking',
    'german shepherd training',
    'learn german podcast',
    'coffee break french',
    'the english we speak',
    'american history tellers',
    'crime junkie podcast',
    'this american life',
    'deutsche welle podcast',
    "l'art de la guerre podcast",
    'comedy',
    'spanish',
  ])('leaves "%s" as it is', (text) => {
    expect(read(text)).toEqual({ text, language: null, genres: [], country: null })
  })

  it.each([
    ['podcast de cocina', ['es'], ['Food']],
    ['cocina', ['es'], ['Food']],
    ['deutsche Geschichte', ['de'], ['History']],
    ['spanish cooking', ['es', 'en'], ['Food']],
    ['historia', [], ['History']],
    ['história', ['pt'], ['History']],
    ['design', [], ['Design']],
    ['the harbour', ['en'], []],
    ['harbour cooking', ['en'], []],
    ['harbour', [], []],
  ])('takes languages and genres of "%s" for likely', (typed, languages, genres) => {
    expect(readSubject(typed, []).likely).toEqual({ languages, genres })
    const off = readSubject(typed, ['language', 'genres'])
    expect(off.likely).toEqual({ languages: [], genres: [] })
  })

  it('reads nothing that is switched off', () => {
    const typed = 'australian comedy podcasts'
    expect(readSubject(typed, ['country', 'genres', 'language']).text).toBe(typed)
    expect(readSubject(typed, ['country']).country).toBeNull()
  })
})
