import { describe, expect, it } from 'vitest'
import { type ChainLink, isLoop, mayBeMadeAnew, permanentTarget } from './redirect-chain.ts'

const A = 'https://a.example/feed'
const B = 'https://b.example/feed'
const C = 'https://c.example/feed'

/** `[status, to]`, each from where the one before led. */
const chain = (
  ...steps: readonly (readonly [number, string | null])[]
): readonly ChainLink[] =>
  steps.map(([status, to], at) => ({
    from: at === 0 ? A : (steps[at - 1]?.[1] ?? null),
    status,
    to,
  }))

describe('the permanent beginning of a chain', () => {
  it.each<[string, readonly ChainLink[], string | null]>([
    ['no redirect', [], null],
    ['301', chain([301, B]), B],
    ['308', chain([308, B]), B],
    ['302', chain([302, B]), null],
    ['303 is never permanent', chain([303, B]), null],
    ['307', chain([307, B]), null],
    ['300 names alternatives', chain([300, B]), null],
    ['301 301', chain([301, B], [301, C]), C],
    ['301 308', chain([301, B], [308, C]), C],
    ['301 302: only as far as the first', chain([301, B], [302, C]), B],
    ['302 301: not at all', chain([302, B], [301, C]), null],
    ['301 307 301', chain([301, B], [307, C], [301, 'https://d.example/feed']), B],
    ['back to itself', chain([301, B], [301, A]), null],
    ['to a private feed', chain([301, null]), null],
    ['to a private feed in the end', chain([301, B], [301, null]), B],
    ['to a URL with a password', chain([301, 'https://me:secret@b.example/feed']), null],
    ['to what is no URL', chain([301, 'about:blank']), null],
    ['to a host without a dot', chain([301, 'http://localhost/feed']), null],
    ['http to https', chain([301, 'https://a.example/feed/']), 'https://a.example/feed/'],
  ])('%s', (_, hops, expected) =>
    expect(permanentTarget(A, hops)?.url ?? null).toBe(expected),
  )
})

describe('a target that may be made for one request', () => {
  it.each<[string, string, boolean]>([
    ['the same path elsewhere', 'https://b.example/feed', false],
    ['a short id', 'https://b.example/shows/12345/rss', false],
    ['a moment in the query', 'https://b.example/feed?timestamp=1790000000', true],
    ['a token in the path', 'https://b.example/t/9f8e7d6c5b4a39281706f5e4/feed', true],
    ['words in the path', 'https://b.example/the-long-name-of-an-old-show/feed', false],
  ])('%s', (_, target, expected) => expect(mayBeMadeAnew(A, target)).toBe(expected))
})

describe('loops', () => {
  it.each<[string, readonly ChainLink[], boolean]>([
    ['none', chain([301, B]), false],
    ['itself', chain([301, A]), true],
    ['back', chain([301, B], [302, A]), true],
    ['in the middle', chain([301, B], [301, C], [301, B]), true],
    ['nothing', [], false],
  ])('%s', (_, hops, expected) => expect(isLoop(hops)).toBe(expected))

  it.each<[string, readonly ChainLink[], boolean]>([
    ['itself', chain([301, A]), false],
    ['itself, for now', chain([302, A]), false],
    ['a wall of cookies', chain([302, B], [302, A]), false],
    ['back for good', chain([301, B], [301, A]), true],
    ['itself, and back for good', chain([302, A], [301, B], [301, A]), true],
  ])('that ended in a feed: %s', (_, hops, expected) =>
    expect(isLoop(hops, true)).toBe(expected),
  )
})
