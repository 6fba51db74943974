import { describe, expect, it } from 'vitest'
import { isKnownPerson } from './known-person.ts'
import { withoutLegalForm } from './person-names.ts'

describe('a name that persons have', () => {
  it.each([
    'Ann Bell',
    'Mina Young',
    'Sarah Long',
    'Paul White',
    'Alice Cooper',
    'Joe Vidal',
    'Jo Manning',
  ])('is %s', (name) => expect(isKnownPerson(name)).toBe(true))

  it.each([
    'Kelly Photography',
    'Harmony Creative',
    'Ruby Central',
    'Kim Productions',
    'Ruth Technology',
    'Charlotte Hornets',
    'Chester Walking Club',
  ])('is not %s', (name) => expect(isKnownPerson(name)).toBe(false))
})

describe('a legal form', () => {
  it.each([
    'Quay Radio GmbH & Co KG',
    'Quay Radio GmbH & Co. KG',
    'Quay Radio Inc.',
    'Quay Radio, Inc.',
    'Quay Radio,Inc',
  ])('is cut from %s', (name) => expect(withoutLegalForm(name)).toBe('Quay Radio'))
})
