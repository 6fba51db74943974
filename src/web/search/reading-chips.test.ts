/** Chips for what was read from the words, and their crosses. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningCastdex, draftOf, startCastdex } from '../../../test/api/castdex.ts'

const SHOWS = [
  ['Bollsnack', 'Om boll.'],
  ['Gaming Corner', 'Gaming news with Nintendo and others.'],
  ['Gaming Den', 'Gaming on Linux.'],
] as const

let castdex: RunningCastdex
beforeAll(async () => {
  const podcasts = SHOWS.map(([title, description], at) =>
    draftOf(at + 1, {
      title,
      titleLatest: title,
      description,
      author: null,
      ...(title === 'Bollsnack' && { language: 'sv', genres: ['Sports'] }),
    }),
  )
  castdex = await startCastdex({ podcasts, hasSite: true })
})
afterAll(() => castdex[Symbol.asyncDispose]())

const read = async (path: string) => {
  const { statusCode, body } = await castdex.app.inject({ url: path })
  return { statusCode, body }
}

describe('chips of readings', () => {
  test('the cross searches the words as such', async () => {
    const { body } = await read('/search?q=gaming+without+nintendo')
    expect(body).toContain('Without nintendo')
    expect(body).not.toContain('Gaming Corner')
    const href = /href="(\/search\?[^"]*literal=without[^"]*)"/.exec(body)?.[1] ?? ''
    const plain = await read(href.replaceAll('&amp;', '&'))
    expect(plain.body).toContain('<mark>Gaming</mark> Corner')
    expect(plain.body).not.toContain('Without nintendo')
  })

  test('language and genre have chips of their own', async () => {
    const { body } = await read('/search?q=swedish+sports+podcast')
    expect(body).toContain('Language: Swedish')
    expect(body).toContain('Genre: Sports')
    expect(body).toContain('literal=language')
    expect(body).toContain('literal=genres')
    const plain = await read('/search?q=swedish+sports+podcast&literal=language,genres')
    expect(plain.body).not.toContain('Language: Swedish')
  })

  test('an unknown reading is refused by name', async () => {
    const { statusCode, body } = await read('/search?q=gaming&literal=withuot')
    expect(statusCode).toBe(400)
    expect(body).toContain('withuot')
  })
})
