/**
 * Tells what kind of publisher stands behind the show, by rules that are seldom wrong;
 * `unknown` if none of them applies.
 */
import { parse } from 'tldts'
import type { FullPodcast } from '../../../../record/podcast.ts'
import { registrableDomain } from '../../../../record/registrable-domain.ts'
import type { ParsedFeed } from '../parsed-feed.ts'
import { looksLikePerson, withoutTitle } from './person-names.ts'
import { toPlain } from './plain.ts'
import { LEGACY_MEDIA, PODCAST_COMPANIES } from './publishers.ts'

type AffiliationType = NonNullable<
  NonNullable<FullPodcast['podcastAffiliation']>['affiliationType']
>

interface Publisher {
  readonly owner: string
  readonly author: string
  readonly title: string
  /** Registrable domains of website, feed and owner's address. */
  readonly domains: readonly string[]
  readonly categories: readonly string[]
  readonly hosts: readonly string[]
}

export function affiliationOf(
  feed: ParsedFeed,
  feedUrl: string,
  hosts: readonly string[],
): FullPodcast['podcastAffiliation'] {
  const { channel } = feed
  const owner = toPlain(channel.itunesOwner?.name ?? null)
  const author = toPlain(channel.itunesAuthor ?? channel.googlePlayAuthor)
  if (owner === '' && author === '') return null
  const [, mailDomain = ''] = channel.itunesOwner?.email?.split('@') ?? []
  const domains = [
    channel.link ?? '',
    feedUrl,
    mailDomain === '' ? '' : `https://${mailDomain}/`,
  ]
  const affiliationType = typeOf({
    owner,
    author,
    title: toPlain(channel.title),
    domains: domains.map(registrableDomain).filter((domain) => domain !== ''),
    categories: channel.itunesCategories,
    hosts,
  })
  return { affiliateOrganizationName: organisationOf([owner, author]), affiliationType }
}

/** The first rule that applies decides. */
const RULES: readonly (readonly [AffiliationType, (publisher: Publisher) => boolean])[] = [
  ['government', ({ domains }) => domains.some((domain) => hasSuffix(domain, GOVERNMENT))],
  ['academic', ({ domains }) => domains.some((domain) => hasSuffix(domain, ACADEMIC))],
  ['legacy media', ({ domains }) => domains.some((domain) => LEGACY_MEDIA.has(domain))],
  [
    'podcast company',
    ({ domains }) => domains.some((domain) => PODCAST_COMPANIES.has(domain)),
  ],
  ['religious', (publisher) => isReligious(publisher)],
  [
    'independent',
    ({ owner, hosts }) => hosts.length === 1 && isSameName(owner, hosts[0] ?? ''),
  ],
]

const typeOf = (publisher: Publisher): AffiliationType =>
  RULES.find(([, isIt]) => isIt(publisher))?.[0] ?? 'unknown'

const GOVERNMENT =
  /^(?:gov|mil|(?:gov|mil|gouv|gob|govt|gv|gc)\.[a-z]{2}|go\.(?:jp|kr|th|id|ke|tz|ug))$/
const ACADEMIC = /^(?:edu|(?:edu|ac)\.[a-z]{2})$/

const hasSuffix = (domain: string, pattern: RegExp): boolean => {
  const { publicSuffix } = parse(domain)
  // A government may stand right below its country: `gc.ca`, `gov.uk` itself.
  return publicSuffix !== null && (pattern.test(publicSuffix) || pattern.test(domain))
}

const FAITH =
  /\b(?:abbey|assemblies of god|baptist|basilica|bible|buddhist|cathedral|catholic|chabad|chapel|christian|church|congregation|diocese|episcopal|evangelical|gemeinde|gospel|gurdwara|iglesia|igreja|islamic|jesus|kirche|lutheran|masjid|methodist|ministry|ministries|mosque|parish|presbyterian|sangha|synagogue|temple|église)\b/iu

const isReligious = ({ categories, owner, author, title }: Publisher): boolean =>
  categories.some((category) =>
    /^(?:religion|christianity|islam|judaism|buddhism|hinduism)\b/i.test(category),
  ) && FAITH.test([owner, author, title].join('\n'))

const isSameName = (a: string, b: string): boolean =>
  a !== '' && withoutTitle(a).toLowerCase() === withoutTitle(b).toLowerCase()

/** Returns the first name that is no person's. */
const organisationOf = (names: readonly string[]): string | null =>
  names.find((name) => name !== '' && !looksLikePerson(name) && !name.includes('@')) ?? null
