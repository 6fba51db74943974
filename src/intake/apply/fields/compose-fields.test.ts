import { describe, expect, it } from 'vitest'
import { newDraft } from '../../../record/draft.ts'
import { BIG_HOSTS } from '../../crawl/rate/allowed-rates.ts'
import { composeFields } from './compose-fields.ts'
import type { FieldEvidence } from './field-evidence.ts'
import type { FeedFindings, PageFindings } from '../../interpret/feed/fields/findings.ts'

const FEED_AT = '2026-11-20T00:00:00.000Z'
const SITE_AT = '2026-11-18T00:00:00.000Z'

const feed: FeedFindings = {
  at: FEED_AT,
  emails: [{ email: 'jo@mail.net', place: 'itunes:owner' }],
  links: [{ kind: 'social', type: 'twitter', url: 'https://x.com/FooPod', place: 'text' }],
  hostNames: ['Ann Bell'],
  podcastHasGuests: true,
  podcastHasSponsors: null,
  podcastLocations: null,
  podcastAffiliation: { affiliateOrganizationName: null, affiliationType: 'unknown' },
  medium: null,
}

const page: PageFindings = {
  url: 'https://foopod.net/',
  emails: ['hello@foopod.net'],
  links: [
    { kind: 'social', type: 'twitter', url: 'https://x.com/foopod', place: 'text' },
    {
      kind: 'directory',
      key: 'overcast',
      url: 'https://overcast.fm/itunes42/foopod',
      place: 'text',
    },
  ],
  description: null,
  locations: ['Leeds'],
  linksBack: true,
}

const draft = newDraft({
  id: 'x',
  title: 'Foo Pod',
  feedUrl: 'https://feeds.foopod.net/x',
  nowMs: Date.parse(FEED_AT),
})

const evidence: FieldEvidence = {
  feed,
  site: { at: SITE_AT, website: page, linkPage: null },
  record: {
    ...draft,
    websiteUrl: 'https://www.foopod.net/',
    appleId: 42,
    appleIdStatus: 'verified',
  },
  sources: {},
  deriveLinks: true,
  isForgotten: () => false,
}

describe('the fields of feed and site together', () => {
  it.each([...BIG_HOSTS, 'youtube.com', 'castbox.fm'])(
    'never have an address at the host or platform %s',
    (domain) => {
      const addresses = [`feeds@${domain}`, `a.show@mail.${domain}`]
      const emails = addresses.map((email) => ({ email, place: 'itunes:owner' as const }))
      const website = { ...page, emails: [...addresses, `jo@not-${domain}`] }
      const composed = composeFields({
        ...evidence,
        feed: { ...feed, emails },
        site: { at: SITE_AT, website, linkPage: null },
      })
      expect(composed.fields.emails).toEqual([`jo@not-${domain}`])
    },
  )

  it('are joined, each with where it came from', () => {
    const { fields, sources } = composeFields(evidence)
    expect(fields).toMatchObject({
      emails: ['hello@foopod.net', 'jo@mail.net'],
      primaryContactEmail: 'hello@foopod.net',
      hostNames: ['Ann Bell'],
      podcastHasGuests: true,
      podcastHasSponsors: null,
      podcastLocations: ['Leeds'],
      socialMediaLinks: [
        {
          socialMediaType: 'twitter',
          url: 'https://x.com/FooPod',
          sources: ['podcast-website', 'rss'],
        },
      ],
    })
    expect(sources).toMatchObject({
      emails: { source: 'podcast-website', at: SITE_AT, from: ['website', 'itunes:owner'] },
      primaryContactEmail: { source: 'podcast-website', at: SITE_AT },
      hostNames: { source: 'rss', at: FEED_AT },
      podcastLocations: { source: 'podcast-website', at: SITE_AT },
      socialMediaLinks: { source: 'rss', from: ['rss', 'podcast-website'] },
      podcastDirectoryLinks: { source: 'podcast-website' },
    })
    expect(sources).not.toHaveProperty('podcastHasSponsors')
  })

  it('hold found links before those that follow from ids, and Apple’s from the id alone', () => {
    const { podcastDirectoryLinks: links } = composeFields(evidence).fields
    expect(links).toMatchObject({
      overcast: 'https://overcast.fm/itunes42/foopod',
      castro: 'https://castro.fm/itunes/42',
      apple: 'https://podcasts.apple.com/podcast/id42',
    })
    expect(Object.keys(links)).toEqual(Object.keys(links).toSorted())
  })

  it.each([
    [
      'switched off',
      { deriveLinks: false },
      { castro: false, antennapod: false, overcast: true, apple: true },
    ],
    [
      'the Apple id is contradicted',
      { record: { ...evidence.record, appleIdStatus: 'contradicted' as const } },
      { castro: false, antennapod: true, overcast: true, apple: true },
    ],
  ])('links that follow from ids: %s', (_, change, expected) => {
    const links = composeFields({ ...evidence, ...change }).fields.podcastDirectoryLinks
    const present = Object.fromEntries(
      Object.keys(expected).map((key) => [key, key in links]),
    )
    expect(present).toEqual(expected)
  })

  it('leave out what was erased on request, also from what is there already', () => {
    const isForgotten = (email: string) => email.endsWith('@foopod.net')
    expect(composeFields({ ...evidence, isForgotten }).fields).toMatchObject({
      emails: ['jo@mail.net'],
      primaryContactEmail: 'jo@mail.net',
    })
    const record = {
      ...draft,
      emails: ['old@foopod.net'],
      primaryContactEmail: 'old@foopod.net',
    }
    expect(
      composeFields({ ...evidence, feed: null, site: null, record, isForgotten }).fields,
    ).toMatchObject({
      emails: [],
      primaryContactEmail: null,
    })
  })

  it('keep what a catalogue said where nothing was found, and give up what was found and is gone', () => {
    const record = {
      ...draft,
      hostNames: ['Di Eck'],
      podcastAffiliation: {
        affiliateOrganizationName: 'Foo',
        affiliationType: 'academic' as const,
      },
    }
    const silent = { ...evidence, feed: { ...feed, hostNames: null }, record }
    expect(composeFields(silent).fields).toMatchObject({
      hostNames: ['Di Eck'],
      podcastAffiliation: record.podcastAffiliation,
    })
    expect(composeFields(silent).sources.hostNames).toMatchObject({ source: 'catalogue' })
    const found = {
      ...silent,
      sources: { hostNames: { source: 'rss' as const, at: SITE_AT } },
    }
    expect(composeFields(found).fields.hostNames).toBeNull()
  })

  it('are nothing but what follows from the feed URL where nothing was read', () => {
    const { fields, sources } = composeFields({
      ...evidence,
      feed: null,
      site: null,
      record: draft,
    })
    expect(fields).toMatchObject({ emails: [], hostNames: null, socialMediaLinks: [] })
    expect(Object.keys(sources)).toEqual(['podcastDirectoryLinks'])
  })
})
