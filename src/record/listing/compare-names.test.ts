/** Names of shows and publishers, as the platforms write them. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compareAnyTitle,
  comparePublishers,
  compareTitles,
  isTellingName,
  nameKey,
} from './compare-names.ts'

describe('the name of a show', () => {
  test.each([
    ['Harbour Light', 'harbour light', 'equal'],
    ['Harbour Light', 'HARBOUR LIGHT 🎙️', 'equal'],
    ['Harbour Light', 'The Harbour Light Podcast', 'equal'],
    ['Harbour & Light', 'Harbour and Light', 'equal'],
    ["Mina's Harbour", 'Minas Harbour', 'equal'],
    ['Harbour Light', 'Harbour Light | Longshore Network', 'equal'],
    ['Harbour Light', 'Harbour Light Premium', 'twin'],
    ['Harbour Light', 'Harbour Light Clips', 'twin'],
    ['Harbour Light', 'Harbour Light (ad-free)', 'twin'],
    ['Harbour Light', 'Harbour Light en Español', 'twin'],
    ['Harbour Light Plus', 'Harbour Light', 'twin'],
    ['Harbour Light Stories of the Sea', 'Harbour Light Stories of Sea', 'similar'],
    ['Harbour Light', 'Harbour Light+', 'twin'],
    ['Harbour Light', 'Harbour Light Spanish', 'twin'],
    ['Harbour+Light', 'Harbour Light', 'equal'],
    ['Harbour Light', 'Longshore Network', 'other'],
    ['Harbour Light', '', 'other'],
    ['...', '???', 'other'],
    ['海辺物語', '海辺物語', 'equal'],
    ['海辺物語', '山道日記', 'other'],
    ['ฟังกันหน่อย', 'คุยกันหน่อย', 'other'],
  ])('%s beside %s: %s', (ours, theirs, relation) => {
    expect(compareTitles(ours, theirs)).toBe(relation)
  })

  test('of several names the best relation counts', () => {
    expect(compareAnyTitle(['Tide Hour', 'Harbour Light'], 'Harbour Light')).toBe('equal')
    expect(compareAnyTitle(['Tide Hour', 'Harbour Light'], 'Harbour Light Bonus')).toBe(
      'twin',
    )
    expect(compareAnyTitle([], 'Harbour Light')).toBe('other')
  })

  test('is its own equal, however it is blank folded and cased', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        fc.pre(nameKey(name) !== '')
        expect(compareTitles(name, name)).toBe('equal')
        expect(compareTitles(name, `  ${name}  `)).toBe('equal')
      }),
    )
  })
})

describe('the name of a publisher', () => {
  test.each([
    ['Mina North', 'mina north', 'equal'],
    ['Longshore Media LLC', 'Longshore', 'equal'],
    ['Ada Bell and Ben Cole', 'Ben Cole, Ada Bell', 'equal'],
    ['Ada Bell, Ben Cole | Longshore', 'Ada Bell & Ben Cole', 'similar'],
    ['Mina North', 'Ravi Stone', 'other'],
    ['Mina North', 'Media', 'other'],
    ['Mina North', null, 'unknown'],
    [null, 'Mina North', 'unknown'],
    ['', '', 'unknown'],
  ])('%s beside %s: %s', (ours, theirs, relation) => {
    expect(comparePublishers(ours, theirs)).toBe(relation)
    expect(comparePublishers(theirs, ours)).toBe(relation)
  })
})

test.each([
  ['The Harbour Podcast', false],
  ['Crossing Elmford', false],
  ['Tales from the Pier', true],
  ['潮見坂ラジオ散歩会', true],
  ['潮見坂散歩', false],
])('the name %s is telling: %s', (name, isTelling) => {
  expect(isTellingName(name)).toBe(isTelling)
})
