import { expect, it } from 'vitest'
import { areTelling } from './telling-names.ts'

it.each([
  {
    titles: ['The Salt Road', 'A Lamp in the Fog', 'Nets'],
    show: 'Harbour',
    telling: true,
  },
  { titles: ['Episode 3', 'Episode 2', 'Episode 1'], show: 'Harbour', telling: false },
  {
    titles: ['News of 4 May', 'News of 3 May', 'News of 2 May'],
    show: 'Harbour',
    telling: false,
  },
  { titles: ['Folge 12', 'Folge 11'], show: 'Hafen', telling: false },
  {
    titles: ['Morning Round 12', 'Morning Round 11', 'Morning Round 10'],
    show: 'Evening Round',
    telling: false,
  },
  {
    titles: ['Morning Round 12', 'Morning Round 11', 'Morning Round 10'],
    show: 'Morning Round',
    telling: true,
  },
  { titles: ['The Salt Road', 'Episode 2', 'Episode 1'], show: 'Harbour', telling: false },
  { titles: [], show: 'Harbour', telling: false },
])('$titles of $show: $telling', ({ titles, show, telling }) => {
  expect(areTelling(titles, show)).toBe(telling)
})
