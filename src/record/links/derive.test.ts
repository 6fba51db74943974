import { describe, expect, it } from 'vitest'
import { deriveDirectoryLinks } from './derive.ts'
import { recogniseDirectory } from './directory.ts'
import { parseWebLink } from './web-link.ts'

const BASIS = {
  appleId: 1200361736,
  appleIdStatus: 'verified',
  spotifyId: null,
  rssFeedUrl: 'https://feeds.example.org/show.xml?id=1&lang=de',
  podcastGuid: 'a6f0272c-6f75-5503-845a-cc8966a63bec',
  podcastIndexId: 920666,
  slug: 'the-show',
  medium: 'music',
}

describe('links that follow from ids', () => {
  it('are each recognised as what they were made for', () => {
    const links = Object.entries(deriveDirectoryLinks(BASIS))
    expect(links.length).toBe(33)
    for (const [key, url] of links) {
      const link = parseWebLink(url)
      expect(link && recogniseDirectory(link)).toEqual({ key, url })
    }
  })

  it('leave out services that are closed', () => {
    // Google Podcasts since 2024-04-02, RadioPublic since 2024-03-31.
    for (const key of ['google', 'radiopublic'])
      expect(deriveDirectoryLinks(BASIS)).not.toHaveProperty(key)
  })

  it.each([
    ['verified', true],
    ['claimed', true],
    ['contradicted', false],
  ])('Apple id %s: made of it: %s', (appleIdStatus, isMade) => {
    const links = deriveDirectoryLinks({ ...BASIS, appleIdStatus })
    expect('overcast' in links).toBe(isMade)
    expect(links).toHaveProperty('antennapod')
  })

  it('need what they are made of', () => {
    const none = deriveDirectoryLinks({
      ...BASIS,
      appleId: 0,
      podcastGuid: null,
      podcastIndexId: null,
    })
    expect(Object.keys(none).sort()).toEqual(
      'antennapod anytimeplayer apollo breez gpodder playerfm podcastaddict podknife podstation youtubemusic'.split(
        ' ',
      ),
    )
    expect(deriveDirectoryLinks({ ...BASIS, medium: 'podcast' })).not.toHaveProperty(
      'lnbeats',
    )
  })
})
