import { expect, test } from 'vitest'
import { findNames } from './find-names.ts'
import { queryFor, termFor } from '../../../test/search-query.ts'

const ID = '0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e'

test('a search for words names nothing', () => {
  const { ids, links } = findNames(queryFor({ terms: [termFor('true crime')] }))
  expect([ids, [...links]]).toEqual([[], []])
})

test('ids of both filters come once, links from terms and groups by their text', () => {
  const asked = queryFor({
    terms: [termFor('news'), termFor(` ${ID.toUpperCase()} `)],
    groups: [[termFor('https://podcasts.apple.com/us/podcast/x/id10002')]],
    filters: { includeIds: ['a', 'b'], excludeIds: ['b', 'c'] },
  })
  const { ids, links } = findNames(asked)
  expect(ids).toEqual(['a', 'b', 'c'])
  expect([...links]).toEqual([
    [` ${ID.toUpperCase()} `, { id: ID }],
    ['https://podcasts.apple.com/us/podcast/x/id10002', { appleId: 10_002 }],
  ])
})
