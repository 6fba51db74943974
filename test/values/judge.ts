/**
 * Judges hosts, sponsors and affiliation of shows by labels of somebody who has not read the
 * rules.
 */
import { readFindings } from '../../src/intake/interpret/feed/fields/read-feed.ts'
import { withoutLegalForm } from '../../src/intake/interpret/feed/fields/person-names.ts'
import { readFeed } from '../feeds/read-feed.ts'

export interface Label {
  /** The feed's URL in the dump, or the name of its file. */
  readonly url: string
  /** Persons who host, as the texts name them. */
  readonly hosts: readonly string[]
  /** Persons whose hosting is plausible and not said. */
  readonly alsoHosts: readonly string[]
  readonly sponsors: boolean | null
  /** A value that is none of these is wrong. */
  readonly affiliationTypes: readonly string[]
  readonly organizations: readonly string[]
  /** Only reported, never tuned on. */
  readonly held?: boolean
}

/** What a row of a dump tells. */
export interface Texts {
  readonly title: string
  readonly author: string
  readonly description: string
}

export interface Judged {
  readonly label: Label
  readonly field: Field
  /** Null: the show has no value. */
  readonly value: string | null
  readonly isRight: boolean
  /** The label has a value that should have been found. */
  readonly isWanted: boolean
}

export const FIELDS = ['hosts', 'sponsors', 'affiliation', 'organization'] as const
type Field = (typeof FIELDS)[number]

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll(']]>', '')

const toFeed = ({ title, author, description }: Texts): Buffer =>
  Buffer.from(
    `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel>
<title>${escapeXml(title)}</title><itunes:author>${escapeXml(author)}</itunes:author>
<itunes:owner><itunes:name>${escapeXml(author)}</itunes:name></itunes:owner>
<description>${escapeXml(description)}</description></channel></rss>`,
  )

const fold = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** `Apple Inc.` is Apple. */
const isAmong = (name: string, accepted: readonly string[]): boolean =>
  accepted.some((other) => fold(withoutLegalForm(other)) === fold(withoutLegalForm(name)))

export function judge(label: Label, texts: Texts): readonly Judged[] {
  return judgeFeed(label, toFeed(texts))
}

export function judgeFeed(label: Label, document: Buffer): readonly Judged[] {
  const { hostNames, podcastHasSponsors, podcastAffiliation } = readFindings(
    readFeed(document),
    { feedUrl: label.url, at: '2026-11-20T04:26:00.000Z' },
  )
  const hosts = (hostNames ?? []).map((value): Judged => {
    const isRight = isAmong(value, [...label.hosts, ...label.alsoHosts])
    return { label, field: 'hosts', value, isRight, isWanted: isAmong(value, label.hosts) }
  })
  const missed = label.hosts
    .filter((name) => !isAmong(name, hostNames ?? []))
    .map((): Judged => missedOf(label, 'hosts'))
  const sponsors = podcastHasSponsors === true ? 'true' : null
  const type = podcastAffiliation?.affiliationType ?? 'unknown'
  const organization = podcastAffiliation?.affiliateOrganizationName ?? null
  return [
    ...hosts,
    ...missed,
    one(label, 'sponsors', sponsors, label.sponsors === true ? ['true'] : []),
    one(label, 'affiliation', type === 'unknown' ? null : type, label.affiliationTypes),
    one(label, 'organization', organization, label.organizations),
  ]
}

const missedOf = (label: Label, field: Field): Judged => ({
  label,
  field,
  value: null,
  isRight: false,
  isWanted: true,
})

const one = (
  label: Label,
  field: Field,
  value: string | null,
  accepted: readonly string[],
): Judged => ({
  label,
  field,
  value,
  isRight: value !== null && isAmong(value, accepted),
  isWanted: accepted.some((each) => each !== 'unknown'),
})
