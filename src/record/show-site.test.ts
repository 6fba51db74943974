import { describe, expect, it } from 'vitest'
import { isOwnSite, siteDomain } from './show-site.ts'

describe('the site of a show', () => {
  it.each([
    ['https://www.harbour.co.uk/listen', true, 'harbour.co.uk'],
    ['https://harbour.substack.com/', true, 'substack.com'],
    ['https://harbour.podbean.com/', true, 'podbean.com'],
    ['https://open.spotify.com/show/3IM0lmZxpFAY7CwMuv9H4g', false, ''],
    ['https://podcasts.apple.com/us/podcast/x/id1234567890', false, ''],
    ['https://www.youtube.com/@harbour', false, ''],
    ['https://www.instagram.com/harbour', false, ''],
    ['https://linktr.ee/harbour', false, 'linktr.ee'],
    ['https://beacons.ai/harbour', false, 'beacons.ai'],
    ['mailto:hello@harbour.example', false, ''],
    [null, false, ''],
  ])('%s', (url, isOwn, domain) => {
    expect(isOwnSite(url)).toBe(isOwn)
    expect(siteDomain(url)).toBe(domain)
  })
})
