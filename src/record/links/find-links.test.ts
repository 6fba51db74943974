import { describe, expect, it } from 'vitest'
import { findWebLinks } from './find-links.ts'
import { isStopLink } from './stop-links.ts'
import { recogniseSocial } from './social.ts'
import { parseWebLink } from './web-link.ts'

describe('web addresses in text', () => {
  it.each([
    ['in a sentence', 'See https://example.org/a.', ['https://example.org/a']],
    [
      'in markup',
      '<a href="https://example.org/?a=1&amp;b=2">x</a>',
      ['https://example.org/?a=1&b=2'],
    ],
    [
      'in brackets',
      '(https://example.org/a), [https://example.org/b]',
      ['https://example.org/a', 'https://example.org/b'],
    ],
    [
      'with brackets of their own',
      'https://example.org/a_(b)',
      ['https://example.org/a_(b)'],
    ],
    ['twice', 'https://example.org https://example.org', ['https://example.org']],
    ['in quotation marks', '“https://example.org/a”', ['https://example.org/a']],
    ['none', 'nothing http: here', []],
  ])('%s', (_, text, links) => expect(findWebLinks(text)).toEqual(links))
})

describe('accounts of hosts', () => {
  it.each([
    ['https://twitter.com/Buzzsprout', true],
    ['https://www.youtube.com/@spotify', true],
    ['https://www.linkedin.com/company/acast', true],
    ['https://twitter.com/foopod', false],
  ])('%s: %s', (url, isStopped) => {
    const link = parseWebLink(url)
    const account = link && recogniseSocial(link)
    expect(account !== undefined && isStopLink(account)).toBe(isStopped)
  })
})
