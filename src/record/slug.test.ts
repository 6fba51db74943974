import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryPodcastId, arbitraryText } from '../../test/arbitrary/podcast.ts'
import { isPodcastId } from './podcast-id.ts'
import { slugCandidates } from './slug.ts'

const ID = '0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e'

describe('slugCandidates', () => {
  it.each([
    ["Lenny's Podcast", 'lennys-podcast'],
    ['Lenny’s Podcast', 'lennys-podcast'],
    ['Rock & Roll', 'rock-and-roll'],
    ['  ¡Hola, Ñandú!  ', 'hola-nandu'],
    ['Größe', 'grosse'],
    ['Привет', 'privet'],
    ['C++', 'c'],
  ])('%s → %s, then with 6, 8 and 12 of the last digits of the id', (title, slug) => {
    expect(slugCandidates(title, ID)).toEqual([
      slug,
      `${slug}-6c7d8e`,
      `${slug}-0b6c7d8e`,
      `${slug}-3a5f0b6c7d8e`,
    ])
  })

  it.each([
    'Multiple',
    'latest',
    'By Feed URL',
    'ID',
    'Trending',
    'Lookup',
    '1984',
    '0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e',
  ])('%s, which could be taken for something else, begins with the suffix', (title) => {
    const [first, ...rest] = slugCandidates(title, ID)
    expect(first).toMatch(/-6c7d8e$/)
    expect(rest).toHaveLength(2)
  })

  it('of a title without letters and digits are made of the id', () => {
    expect(slugCandidates('…!?', ID)).toEqual([
      'podcast-6c7d8e',
      'podcast-0b6c7d8e',
      'podcast-3a5f0b6c7d8e',
    ])
  })

  it('are cut at a hyphen', () => {
    const [slug = ''] = slugCandidates('A very long title '.repeat(20), ID)
    expect(slug.length).toBeLessThanOrEqual(80)
    expect(slug).toMatch(/-(a|very|long|title)$/)
    expect(slugCandidates('x'.repeat(200), ID)[0]).toBe('x'.repeat(80))
  })

  it('are addresses that stand for nothing else', () => {
    fc.assert(
      fc.property(arbitraryText(), arbitraryPodcastId, (title, id) => {
        for (const slug of slugCandidates(title, id)) {
          expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
          expect(slug.length).toBeLessThanOrEqual(93)
          expect(/^\d+$/.test(slug) || isPodcastId(slug)).toBe(false)
        }
      }),
    )
  })
})
