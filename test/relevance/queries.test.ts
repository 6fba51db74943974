import { describe, expect, it } from 'vitest'
import { readCatalogue } from './catalogue/read.ts'
import { indexNames, namesIn } from './names.ts'
import { QUERIES } from './queries/index.ts'
import { KINDS } from './query.ts'

const shows = readCatalogue()
const findIds = indexNames(shows)

describe('the relevance queries', () => {
  it('are many and of every kind', () => {
    expect(QUERIES.length).toBeGreaterThanOrEqual(300)
    expect(new Set(QUERIES.map(({ kind }) => kind))).toEqual(new Set(Object.keys(KINDS)))
  })

  it('name only shows of the catalogue', () => {
    const unknown = QUERIES.flatMap(namesIn).filter((name) => {
      try {
        return findIds(name).length === 0
      } catch {
        return true
      }
    })
    expect(unknown).toEqual([])
  })

  it('expect something each', () => {
    const idle = QUERIES.filter((query) => namesIn(query).length === 0)
    expect(idle.map(({ label }) => label)).toEqual([])
  })

  it('stand once in their kind', () => {
    const names = QUERIES.map(({ kind, label }) => `${kind}: ${label}`)
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
  })
})

describe('the catalogue', () => {
  it('is big and the same each time', () => {
    expect(shows.length).toBeGreaterThan(60_000)
    expect(readCatalogue()).toEqual(shows)
  })

  it('has for every crowded title many stronger shows', () => {
    const [serial] = shows.filter(({ title }) => title === 'Serial')
    const crowd = shows.filter(
      ({ title, strength }) =>
        title.includes('Serial') && strength > (serial?.strength ?? 100),
    )
    expect(crowd.length).toBeGreaterThan(10)
  })
})
