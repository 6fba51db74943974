import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  contactOf,
  feedOf,
  personOf,
  type FeedWords,
} from '../../../../../test/intake/feed-of.ts'
import { ownLinksOf } from './feed-links.ts'
import { readFindings } from './read-feed.ts'

const AT = '2026-11-20T00:00:00.000Z'
const findingsOf = (words: FeedWords, feedUrl = 'https://feeds.foopod.net/show.xml') =>
  readFindings(feedOf(words), { feedUrl, at: AT })

/** Notes long enough that a missing mention is evidence. */
const LONG =
  'We go through the week and what it brought to the river, the mills and everybody who lives beside them. '.repeat(
    3,
  )
const episodes = (count: number, item: object) => Array.from({ length: count }, () => item)

describe('hostNames', () => {
  const hosts = (words: FeedWords) => findingsOf(words).hostNames

  it.each<[string, FeedWords, readonly string[] | null]>([
    [
      'persons with a host role',
      {
        podcast: {
          persons: [personOf('Ann Bell', 'host'), personOf('Bo Cole', 'co-host')],
        },
      },
      ['Ann Bell', 'Bo Cole'],
    ],
    [
      'a person without a role is a host',
      { podcast: { persons: [personOf('Ann Bell')] } },
      ['Ann Bell'],
    ],
    ['a guest is none', { podcast: { persons: [personOf('Ann Bell', 'guest')] } }, null],
    [
      'another group is none',
      { podcast: { persons: [{ ...personOf('Ann Bell', 'host'), group: 'visuals' }] } },
      null,
    ],
    [
      'one name, once',
      { podcast: { persons: [personOf('Ann Bell'), personOf('ANN BELL')] } },
      ['Ann Bell'],
    ],
    [
      'hosts of half the episodes',
      {
        items: [
          { persons: [personOf('Ann Bell')] },
          { persons: [personOf('Ann Bell'), personOf('Di Eck')] },
          { persons: [personOf('Ann Bell')] },
          {},
        ],
      },
      ['Ann Bell'],
    ],
    [
      'hosted by',
      {
        channel: {
          description: '<p>News, hosted by Ann Bell and Bo Cole, every week.</p>',
        },
      },
      ['Ann Bell', 'Bo Cole'],
    ],
    [
      'your hosts',
      { channel: { description: 'Join your hosts Ann Bell, Bo van der Cole & Di Eck.' } },
      ['Ann Bell', 'Bo van der Cole', 'Di Eck'],
    ],
    [
      'up to the end of the line',
      { channel: { description: 'Hosted by Ann Bell<br>Produced by Bo Cole\nTides' } },
      ['Ann Bell'],
    ],
    [
      'on the lines after the announcement',
      { channel: { description: '<p>Your hosts:</p><p>Ann Bell,<br>Bo Cole</p>' } },
      ['Ann Bell', 'Bo Cole'],
    ],
    [
      'Spanish ones',
      { channel: { description: 'Conducido por Ana Campos y Beto Cole.' } },
      ['Ana Campos', 'Beto Cole'],
    ],
    [
      'one with a suffix',
      { channel: { description: 'Hosted by Bo Cole Jr. Tides every week.' } },
      ['Bo Cole Jr'],
    ],
    [
      'a company is none',
      { channel: { description: 'Moderiert von Fluss Medien GmbH.' } },
      null,
    ],
    [
      'a studio is none',
      { channel: { description: 'Hosted by River Bend Studios in Hull.' } },
      null,
    ],
    [
      'with a title before the name',
      { channel: { description: 'Hosted by Dr. Ann Bell.' } },
      ['Ann Bell'],
    ],
    [
      'German',
      { channel: { description: 'Moderiert von Jörg Müßig und Ann Bell' } },
      ['Jörg Müßig', 'Ann Bell'],
    ],
    [
      'hosted by a network',
      { channel: { description: 'Hosted by Acme Media Network.' } },
      null,
    ],
    [
      'a company, whose owner it is, too',
      {
        channel: {
          itunesAuthor: 'Zxcva Qwertz',
          itunesOwner: contactOf('Zxcva Qwertz', null),
          description: 'Brought to you by Zxcva Qwertz.',
        },
      },
      null,
    ],
    [
      'a company by its legal form',
      {
        channel: { itunesAuthor: 'RADCORP AS' },
        podcast: { persons: [personOf('Riverbed Oy')] },
      },
      null,
    ],
    [
      'the end of a sentence',
      {
        channel: { description: 'A story hosted by Sarah Koenig. Serial unfolds weekly.' },
      },
      ['Sarah Koenig'],
    ],
    [
      'an initial',
      { channel: { description: 'Hosted by Ann B. Bell. News of mills.' } },
      ['Ann B. Bell'],
    ],
    [
      'a weekday behind the name',
      { channel: { description: 'Hosted by Ann Bell Tuesdays at nine.' } },
      ['Ann Bell'],
    ],
    [
      'capitals only',
      { channel: { description: 'CONDUCIDO POR CARLOS ROUZAUT Y EN LOS EFECTOS' } },
      ['CARLOS ROUZAUT'],
    ],
    ['in the title', { channel: { title: 'Tide Talk with Ann Miller' } }, ['Ann Miller']],
    [
      'the publisher of a show of others',
      { channel: { title: 'The Ann Miller Show', itunesAuthor: 'Mary Johnson' } },
      null,
    ],
    [
      'the author, a name of the dictionary',
      { channel: { itunesAuthor: 'Mary Johnson & Peter Smith' } },
      ['Mary Johnson', 'Peter Smith'],
    ],
    ['an author that is a company', { channel: { itunesAuthor: 'Foo Media' } }, null],
    [
      'an author that is half a person',
      { channel: { itunesAuthor: 'Mary Johnson, Foo Media' } },
      null,
    ],
    [
      'a network that looks like a person',
      { channel: { itunesAuthor: 'Silver Lining' } },
      null,
    ],
    ['nothing', {}, null],
  ])('%s', (_, words, names) => expect(hosts(words)).toEqual(names))

  it('names ten at most', () => {
    const persons = Array.from({ length: 12 }, (_, at) =>
      personOf(`Ann ${String.fromCharCode(65 + at)}bel`, 'host'),
    )
    expect(hosts({ podcast: { persons } })).toHaveLength(10)
  })
})

describe('podcastHasGuests', () => {
  it.each<[string, FeedWords, boolean | null]>([
    [
      'a person with the role',
      { items: [{}, { persons: [personOf('Ann Bell', 'guest')] }] },
      true,
    ],
    [
      'titles with "feat."',
      { items: episodes(3, { title: 'The mill feat. Ann Bell' }) },
      true,
    ],
    [
      'notes that say so',
      { items: episodes(4, { title: 'Mills', notes: 'Today I am joined by Ann Bell.' }) },
      true,
    ],
    [
      '"with" and a person in the title',
      { items: episodes(5, { title: 'Mills with Ann Bell' }) },
      true,
    ],
    [
      '"with" and the host',
      {
        podcast: { persons: [personOf('Ann Bell')] },
        items: episodes(12, { title: 'Mills with Ann Bell', notes: LONG }),
      },
      false,
    ],
    [
      '"with" and no person',
      { items: episodes(12, { title: 'Running with Scissors', notes: LONG }) },
      false,
    ],
    ['the channel says so', { channel: { description: 'Interviews with millers.' } }, true],
    [
      'too few of many',
      {
        items: [
          ...episodes(2, { title: 'Interview with Ann Bell' }),
          ...episodes(28, { notes: LONG }),
        ],
      },
      null,
    ],
    [
      'silence of a show that writes',
      { items: episodes(10, { title: 'Mills', notes: LONG }) },
      false,
    ],
    [
      'silence of a show that does not',
      { items: episodes(10, { title: 'Mills', notes: 'Short.' }) },
      null,
    ],
    [
      'too few episodes to tell',
      { items: episodes(9, { title: 'Mills', notes: LONG }) },
      null,
    ],
    ['nothing', {}, null],
  ])('%s', (_, words, value) => expect(findingsOf(words).podcastHasGuests).toBe(value))
})

describe('podcastHasSponsors', () => {
  it.each<[string, FeedWords, boolean | null]>([
    [
      'brought to you by',
      { items: episodes(2, { notes: 'This is brought to you by Acme.' }) },
      true,
    ],
    ['a code', { items: episodes(2, { notes: 'Use promo code MILL for 10 %.' }) }, true],
    [
      'the notice of an ad host',
      {
        items: episodes(2, {
          notes: '<a href="https://podcastchoices.com/adchoices">x</a>',
        }),
      },
      true,
    ],
    [
      "the privacy notice of a show's host",
      {
        items: episodes(12, {
          notes: `${LONG} <a href="https://acast.com/privacy">x</a> <a href="https://omnystudio.com/listener">x</a>`,
        }),
      },
      null,
    ],
    [
      'once only',
      { items: [{ notes: 'Sponsored by Acme.' }, ...episodes(11, { notes: LONG })] },
      null,
    ],
    [
      'a prefix that counts',
      {
        items: episodes(12, {
          notes: LONG,
          enclosures: [
            { url: 'https://dts.podtrac.com/redirect.mp3/x.mp3', type: null, length: null },
          ],
        }),
      },
      false,
    ],
    ['silence of a show that writes', { items: episodes(12, { notes: LONG }) }, false],
    ['silence of a show that does not', { items: episodes(12, {}) }, null],
    ['nothing', {}, null],
  ])('%s', (_, words, value) => expect(findingsOf(words).podcastHasSponsors).toBe(value))
})

describe('podcastLocations', () => {
  const place = (
    text: string,
    rel: string | null = null,
    country: string | null = null,
  ) => ({
    text,
    rel,
    geo: null,
    osm: null,
    country,
  })

  it.each([
    ['the text', [place('Austin, TX')], ['Austin, TX']],
    [
      'where it is made first',
      [place('Mars', 'subject'), place('Leeds', 'creator')],
      ['Leeds', 'Mars'],
    ],
    ['with its country', [place('Leeds', 'creator', 'GB')], ['Leeds, United Kingdom']],
    [
      'a country that is named already',
      [place('Bern, Switzerland', null, 'CH')],
      ['Bern, Switzerland'],
    ],
    ['an unknown country', [place('Leeds', null, 'ZZ9')], ['Leeds']],
    ['twice the same', [place('Leeds'), place('Leeds')], ['Leeds']],
    ['none', [], null],
  ])('%s', (_, locations, expected) =>
    expect(findingsOf({ podcast: { locations } }).podcastLocations).toEqual(expected),
  )
})

test('an author of an institution is its host only if the texts name him', () => {
  const channel = { title: 'Daily Tides', itunesAuthor: 'Mary Johnson' }
  const of = (description: string) =>
    findingsOf({ channel: { ...channel, description } }).hostNames
  expect(of('News by students of the college.')).toBeNull()
  expect(of('Mary Johnson and students of the college.')).toEqual(['Mary Johnson'])
  expect(of('News of the week.')).toEqual(['Mary Johnson'])
})

describe('podcastAffiliation', () => {
  const of = (channel: FeedWords['channel'], feedUrl?: string) =>
    findingsOf(channel === undefined ? {} : { channel }, feedUrl).podcastAffiliation

  it.each([
    ['government by site', { link: 'https://www.nasa.gov/podcasts' }, 'government'],
    ['government of another country', { link: 'https://podcasts.gov.uk/x' }, 'government'],
    ['military', { link: 'https://www.army.mil/' }, 'government'],
    ['academic by site', { link: 'https://radio.stanford.edu/show' }, 'academic'],
    ['academic of another country', { link: 'https://www.ox.ac.uk/podcasts' }, 'academic'],
    ['Ascension is no academy', { link: 'https://show.ac/' }, 'unknown'],
    [
      'a public broadcaster',
      { link: 'https://www.bbc.co.uk/programmes/x' },
      'legacy media',
    ],
    ['a network', { link: 'https://wondery.com/shows/x' }, 'podcast company'],
    [
      'a church',
      {
        itunesCategories: ['Religion & Spirituality', 'Christianity'],
        title: 'Hill Church Sermons',
      },
      'religious',
    ],
    [
      'a church among the buildings',
      { itunesCategories: ['Arts'], title: 'Church Architecture' },
      'unknown',
    ],
    ['nobody known', {}, 'unknown'],
  ])('%s', (_, channel, type) => {
    expect(of({ itunesAuthor: 'Foo Media', ...channel })).toEqual({
      affiliateOrganizationName: 'Foo Media',
      affiliationType: type,
    })
  })

  it('goes by the address of the owner, and by the feed’s own domain', () => {
    expect(
      of({ itunesOwner: contactOf('Foo Lab', 'pods@cs.mit.edu') })?.affiliationType,
    ).toBe('academic')
    expect(
      of({ itunesAuthor: 'Foo' }, 'https://feeds.npr.org/1/podcast.xml')?.affiliationType,
    ).toBe('legacy media')
  })

  it('takes a show for independent whose owner is its one host', () => {
    const words = {
      channel: { itunesOwner: contactOf('Ann Bell', null) },
      podcast: { persons: [personOf('Ann Bell')] },
    }
    expect(findingsOf(words).podcastAffiliation).toEqual({
      affiliateOrganizationName: null,
      affiliationType: 'independent',
    })
  })

  it.each([
    ['a company that looks like a person', { itunesAuthor: 'Riverbed Oy' }, 'Riverbed Oy'],
    ['a name of a show', { title: 'Foo Media', itunesAuthor: 'Foo Media' }, null],
    ['a nickname', { title: 'Tides', itunesAuthor: 'tideboy' }, null],
    ['a service', { title: 'Tides', itunesAuthor: 'BlogTalkRadio.com' }, null],
  ])('%s', (_, channel, name) =>
    expect(of(channel)).toEqual({
      affiliateOrganizationName: name,
      affiliationType: 'unknown',
    }),
  )

  it('does not take a show for independent that speaks for a company', () => {
    const channel = {
      title: 'Acme Presents: The Law',
      itunesAuthor: 'Mary Johnson',
      itunesOwner: contactOf('Mary Johnson', null),
    }
    expect(of(channel)).toMatchObject({ affiliationType: 'unknown' })
    expect(of({ ...channel, title: 'The Law' })).toMatchObject({
      affiliationType: 'independent',
    })
  })

  it.each([
    ['Economia', 'Corso di Economia, Università degli Studi'],
    ['Morning Light', 'Sermons of each Sunday.'],
    ['ECFR agenda', 'What is coming up.'],
    ['Gamesite.pt Podcast', 'Games of the week.'],
  ])('takes no show of an institution for independent: %s', (title, description) => {
    const itunesOwner = contactOf('Mary Johnson', null)
    const channel = { title, description, itunesAuthor: 'Mary Johnson', itunesOwner }
    expect(of(channel)).toMatchObject({ affiliationType: 'unknown' })
  })

  it.each([
    'Journalism, University of Elmford',
    'Ann Bell - Tides Ministries',
    'Tides Club and the Elm Center',
  ])('takes no two names for one organisation: %s', (itunesAuthor) => {
    expect(of({ title: 'Tides', itunesAuthor })).toMatchObject({
      affiliateOrganizationName: null,
    })
  })

  it('is null where neither owner nor author is named', () => expect(of({})).toBeNull())
})

describe('addresses of a feed', () => {
  it('are found at each place, and in notes only when they are repeated', () => {
    const { emails } = findingsOf({
      channel: {
        itunesOwner: contactOf('Ann', 'owner@foopod.net'),
        managingEditor: contactOf(null, 'editor@foopod.net'),
        webMaster: contactOf(null, 'master@foopod.net'),
        itunesAuthor: 'author@foopod.net (Ann Bell)',
        description: 'Write to <a href="mailto:show@foopod.net">us</a>',
      },
      podcast: { locked: { value: true, owner: 'locked@foopod.net' } },
      items: [{ notes: 'both@foopod.net guest@foopod.net' }, { notes: 'both@foopod.net' }],
    })
    expect(emails).toEqual([
      { email: 'owner@foopod.net', place: 'itunes:owner' },
      { email: 'locked@foopod.net', place: 'podcast:locked' },
      { email: 'editor@foopod.net', place: 'managingEditor' },
      { email: 'author@foopod.net', place: 'channel text' },
      { email: 'show@foopod.net', place: 'channel text' },
      { email: 'master@foopod.net', place: 'webMaster' },
      { email: 'both@foopod.net', place: 'episode notes' },
    ])
  })
})

describe('links of a feed', () => {
  it('are found in the channel, and in notes only when they are repeated', () => {
    const guest = 'My guest: https://x.com/guest'
    const own = '<a href="https://www.instagram.com/FooPod/?utm=1">us</a>'
    const { links } = findingsOf({
      channel: {
        link: 'https://foopod.podbean.com/',
        links: [
          { href: 'https://x.com/selfish', rel: 'self', type: null, title: null },
          {
            href: 'https://bsky.app/profile/foopod.net',
            rel: 'me',
            type: null,
            title: null,
          },
        ],
        description:
          'See (https://twitter.com/foopod) and https://twitter.com/FOOPOD?x=1. Host: https://x.com/buzzsprout',
      },
      podcast: {
        persons: [
          personOf('Ann', 'host', 'https://x.com/annbell'),
          personOf('Bo', 'guest', 'https://x.com/bocole'),
        ],
        fundings: [{ url: 'https://www.patreon.com/foopod', text: null }],
        socialInteracts: [
          {
            uri: null,
            protocol: 'activitypub',
            accountId: null,
            accountUrl: 'https://social.foopod.net/@show',
          },
        ],
      },
      items: [{ notes: own + guest }, { notes: own + own }, { notes: own }, { notes: own }],
    })
    expect(links.map(({ url, place }) => `${url} ${place}`).sort()).toEqual(
      [
        'https://social.foopod.net/@show declared',
        'https://foopod.podbean.com/ declared',
        'https://bsky.app/profile/foopod.net declared',
        'https://x.com/annbell declared',
        'https://www.patreon.com/foopod declared',
        'https://x.com/foopod text',
        'https://www.instagram.com/FooPod notes',
      ].sort(),
    )
  })

  it.each([
    [
      'a sponsor in every episode',
      '<p>Brought to you by Acme: https://www.instagram.com/acme</p>',
      [],
    ],
    ['a sponsor with a code', '<p>Acme (https://x.com/acme): use code FOO</p>', []],
    [
      'a list of sponsors',
      '<p>Our sponsors:</p><ul><li>Acme https://x.com/acme</li><li>https://x.com/bolt</li></ul>',
      [],
    ],
    ['a company that is merely named', '<p>Acme Beds – https://x.com/acmebeds</p>', []],
    [
      'the show by its name',
      '<p>Foo Pod – https://x.com/foopod</p>',
      ['https://x.com/foopod'],
    ],
    [
      'the show by its words',
      '<p>Follow us: https://x.com/mills</p>',
      ['https://x.com/mills'],
    ],
    [
      'the show by a label',
      'Instagram: https://www.instagram.com/mills<br>',
      ['https://www.instagram.com/mills'],
    ],
    [
      'the show under a heading',
      '<p>Folge uns</p><p>https://x.com/mills</p>',
      ['https://x.com/mills'],
    ],
    [
      'the show beside a sponsor',
      '<p>Sponsored by Acme: https://x.com/acme</p><p>Find us: https://x.com/mills</p>',
      ['https://x.com/mills'],
    ],
    [
      'letters that are not Latin',
      '<p>公式 https://x.com/mills</p>',
      ['https://x.com/mills'],
    ],
  ])('of notes: %s', (_, notes, urls) => {
    const { links } = findingsOf({
      channel: { title: 'Foo Pod', link: 'https://foopod.net/' },
      items: episodes(5, { notes }),
    })
    expect(links.map(({ url }) => url)).toEqual(urls)
  })

  it('are read from any notes', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (notes) => ownLinksOf(notes, ['mills']).length >= 0,
      ),
    )
    for (const piece of ['<p>', '<br', 'https://x.com/', '\n', '<li><p']) {
      expect(ownLinksOf(piece.repeat(100_000), []).length).toBeLessThanOrEqual(500)
    }
  })

  it('are not taken from two episodes only', () => {
    const notes = 'https://x.com/foopod'
    expect(findingsOf({ items: [{ notes }, { notes }] }).links).toEqual([])
  })
})
