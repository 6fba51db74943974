/** Determines the type of publisher with high-precision rules; `unknown` if none applies. */
import { parse } from 'tldts'
import type { FullPodcast } from '../../../../record/podcast.ts'
import { registrableDomain } from '../../../../record/registrable-domain.ts'
import type { ParsedFeed } from '../parsed-feed.ts'
import { isKnownPerson } from './known-person.ts'
import { FAITH, speaksOfInstitution } from './institutions.ts'
import { looksLikePerson, withoutLegalForm, withoutTitle } from './person-names.ts'
import { channelTexts, toPlain } from './plain.ts'

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/**
 * Lists publishers with a type implied by their domain: public broadcasters, newspapers, podcast
 * networks and charities.
 */
const LEGACY_MEDIA = words(`
  abc.es abc.net.au aljazeera.com aljazeera.net apnews.com ard.de ardaudiothek.de bbc.co.uk bbc.com bbci.co.uk
  bloomberg.com bostonglobe.com br.de cadenaser.com cbc.ca cbsnews.com cnbc.com cnn.com corriere.it deutschlandfunk.de
  deutschlandfunkkultur.de deutschlandradio.de dn.se dr.dk dw.com economist.com elmundo.es elpais.com espn.com
  europe1.fr faz.net forbes.com foxnews.com france24.com francetvinfo.fr ft.com guardian.co.uk haaretz.com hr.de
  independent.co.uk irishtimes.com kcrw.com kqed.org kuow.org latimes.com lefigaro.fr lemonde.fr liberation.fr mdr.de
  mprnews.org msnbc.com nbcnews.com ndr.de newyorker.com nhk.or.jp npo.nl nporadio1.nl npr.org nrk.no nytimes.com
  nzherald.co.nz nzz.ch orf.at pbs.org politiken.dk radiofrance.com radiofrance.fr rai.it raiplaysound.it
  rbb-online.de reuters.com rfi.fr rnz.co.nz rtbf.be rte.ie rtl.fr rts.ch rtve.es sbs.com.au scmp.com smh.com.au
  spiegel.de sr.se srf.ch straitstimes.com sueddeutsche.de svd.se sverigesradio.se svt.se swr.de tagesspiegel.de
  taz.de telegraph.co.uk theage.com.au theatlantic.com theglobeandmail.com theguardian.com thehindu.com thestar.com
  thetimes.co.uk time.com usatoday.com vrt.be wamu.org washingtonpost.com wbez.org wbur.org wdr.de welt.de whyy.org
  wnyc.org wsj.com yle.fi zdf.de zeit.de`)

const PODCAST_COMPANIES = words(`
  audiochuck.com cadence13.com crooked.com crookedmedia.com earwolf.com exactlyrightmedia.com gimletmedia.com
  goalhanger.com goalhangerpodcasts.com headgum.com iheartpodcastnetwork.com kastmedia.com lemonadamedia.com
  luminarypodcasts.com maximumfun.org neonhum.com nightvalepresents.com parcast.com persephonica.com
  pineapplestreet.com podcastone.com podimo.com podme.com pushkin.fm qcodemedia.com quickanddirtytips.com
  radiotopia.fm realm.fm relay.fm rustyquill.com smartlessmedia.com somethinelse.com sonoromedia.com twit.tv
  wondery.com wonderymedia.com`)

/** Associations and foundations with their own domain. */
const CHARITIES = words(`
  amnesty.org archive.org cfr.org eff.org fsf.org librivox.org mises.org mozilla.org oxfam.org ted.com
  themoth.org unicef.org wikimedia.org wikipedia.org`)

type AffiliationType = NonNullable<
  NonNullable<FullPodcast['podcastAffiliation']>['affiliationType']
>

interface Publisher {
  readonly owner: string
  readonly author: string
  readonly title: string
  /** Registrable domains of the website, the feed and the owner's email address. */
  readonly domains: readonly string[]
  readonly categories: readonly string[]
  readonly hosts: readonly string[]
  readonly texts: readonly string[]
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
  const title = toPlain(channel.title)
  const affiliationType = typeOf({
    owner,
    author,
    title,
    domains: domains.map(registrableDomain).filter((domain) => domain !== ''),
    categories: channel.itunesCategories,
    hosts,
    texts: [title, ...channelTexts(feed).map(toPlain)],
  })
  const isKnown = ['legacy media', 'podcast company', 'not for profit'].includes(
    affiliationType,
  )
  const affiliateOrganizationName = organisationOf([owner, author], { title, isKnown })
  return { affiliateOrganizationName, affiliationType }
}

/** The first matching rule decides. */
const RULES: readonly (readonly [AffiliationType, (publisher: Publisher) => boolean])[] = [
  ['government', ({ domains }) => domains.some((domain) => hasSuffix(domain, GOVERNMENT))],
  ['academic', ({ domains }) => domains.some((domain) => hasSuffix(domain, ACADEMIC))],
  ['legacy media', ({ domains }) => domains.some((domain) => LEGACY_MEDIA.has(domain))],
  [
    'podcast company',
    ({ domains }) => domains.some((domain) => PODCAST_COMPANIES.has(domain)),
  ],
  ['not for profit', ({ domains }) => domains.some((domain) => CHARITIES.has(domain))],
  ['religious', (publisher) => isReligious(publisher)],
  [
    'independent',
    ({ owner, hosts, texts, title }) =>
      hosts.length === 1 &&
      isSameName(owner, hosts[0] ?? '') &&
      !texts.some(speaksOfInstitution) &&
      !hasAcronym(title) &&
      !DOMAIN.test(title),
  ],
]

const typeOf = (publisher: Publisher): AffiliationType =>
  RULES.find(([, isIt]) => isIt(publisher))?.[0] ?? 'unknown'

const GOVERNMENT =
  /^(?:gov|mil|(?:gov|mil|gouv|gob|govt|gv|gc)\.[a-z]{2}|go\.(?:jp|kr|th|id|ke|tz|ug))$/
const ACADEMIC = /^(?:edu|(?:edu|ac)\.[a-z]{2})$/

const hasSuffix = (domain: string, pattern: RegExp): boolean => {
  const { publicSuffix } = parse(domain)
  // A government may use a public suffix itself: `gc.ca`, `gov.uk`.
  return publicSuffix !== null && (pattern.test(publicSuffix) || pattern.test(domain))
}

const isReligious = ({ categories, owner, author, title }: Publisher): boolean =>
  categories.some((category) =>
    /^(?:religion|christianity|islam|judaism|buddhism|hinduism)\b/i.test(category),
  ) && FAITH.test([owner, author, title].join('\n'))

/** Capitals in a title often denote an institution: `ECFR agenda`. */
const hasAcronym = (title: string): boolean =>
  /\p{Ll}/u.test(title) &&
  title
    .split(/[^\p{L}\p{N}]/u)
    .some(
      (word) => word.length > 2 && /\p{Lu}{2}/u.test(word) && word === word.toUpperCase(),
    )

const DOMAIN = /\p{L}{3}\.(?:com|net|org|tv|fm|\p{L}{2})(?!\p{L})/iu

const isSameName = (a: string, b: string): boolean =>
  a !== '' && withoutTitle(a).toLowerCase() === withoutTitle(b).toLowerCase()

/** Words that end names of organizations. */
const ORGANISATION_END =
  /\b(?:academy|agency|association|bank|cent(?:re|er)|chapel|church|college|consulting|council|federation|foundation|institute|library|magazine|media|ministr(?:y|ies)|museum|network|orchestra|school|seminary|universit(?:y|ät|é|eit)|university of [\p{L} ]{1,40})$/iu

/** Matches combined names: a person and a firm, a department and its university, partners. */
const SEVERAL = /[,;]|\s[-–—]\s|\b(?:and|und|et|y|e) the\b/iu

/** Services that appear as the author of their customers' shows. */
const SERVICES =
  /^(?:administrator|anchor|audioboo(?:m)?|blogtalkradio|blubrry|buzzsprout|feedburner|ivoox|jellycast|libsyn|mixcloud|oneplace|podbean|podcasts?|poderato|podomatic|sermonaudio|shoutengine|soundcloud|spreaker|talkshoe|webmaster|wordpress)$/

const foldName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const isPartOf = (part: string, whole: string): boolean =>
  part !== '' && whole.includes(part)

interface Surroundings {
  readonly title: string
  /** True if the publisher's type implies an organization. */
  readonly isKnown: boolean
}

/**
 * Returns the first name that is certainly an organization, by its words or by the publisher's
 * type. The show's name is excluded.
 */
const organisationOf = (
  names: readonly string[],
  { title, isKnown }: Surroundings,
): string | null => {
  const show = foldName(title)
  const isSure = (name: string): boolean => {
    const folded = foldName(name)
    const isShow = isKnown
      ? folded === show
      : isPartOf(folded, show) || isPartOf(show, folded)
    if (!isKnown && SEVERAL.test(withoutLegalForm(name))) return false
    if (folded === '' || isShow || SERVICES.test(folded) || /[|@:/]/.test(name))
      return false
    return isKnown || withoutLegalForm(name) !== name || ORGANISATION_END.test(name)
  }
  return (
    names
      .filter((name) => !looksLikePerson(name) || !isKnownPerson(name))
      .find(isSure)
      ?.replace(/\.(?:com|org|net)$/i, '') ?? null
  )
}
