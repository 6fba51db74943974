import { describe, expect, it } from 'vitest'
import { searchForms, titleForms } from './word-forms.ts'

describe('a title', () => {
  it.each(['Þáttur', 'Þáttur – Ísland', 'Þáttur 🎙'])(
    '%s is found without its rare letter',
    (title) => {
      expect(titleForms(title, undefined).keys).toContain('thattur')
    },
  )
})

it.each([
  ['Dr. Lantern', 'doktor', 'doctor'],
  ['St. Harbour', 'saint', 'saint'],
  ['Lantern Jr.', 'junior', 'junior'],
])('the word that %s abbreviates is found by "%s"', (title, typed, key) => {
  expect(titleForms(title, undefined).keys).toContain(key)
  expect(searchForms(typed, [])[0]?.keys).toContain(key)
})

describe('a word of a search', () => {
  const partsIn = (...languages: readonly string[]) =>
    searchForms('häuser', languages).map(({ firstParts }) => firstParts)

  it('is the first part of a compound in languages that write them as one word', () => {
    expect(partsIn('es', 'de')).toEqual([['hauser', 'haus']])
    expect(partsIn()[0]).toEqual(expect.arrayContaining(['hauser', 'haus']))
  })

  it('is none in other languages', () => {
    expect(partsIn('es')).toEqual([[]])
    expect(partsIn('es', 'fr')).toEqual([[]])
  })
})
