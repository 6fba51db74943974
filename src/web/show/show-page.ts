/** GET /podcasts/{name}: the public page of a show. */
import type { ExplainedScore } from '../../actions/podcast/explain-score.ts'
import type { FeedHealth } from '../../actions/feed/feed-health.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import type { Figures } from '../figures/figures.ts'
import { isDemoFeed } from '../../record/feed-url/demo-feed.ts'
import { hideEmails } from '../../record/contact/hide-emails.ts'
import { html, type Html, linkOf, type Piece } from '../html.ts'
import {
  authorPath,
  demoBadge,
  genreLinks,
  languageAttribute,
  showPath,
} from '../parts/cards.ts'
import { coverOf } from '../parts/cover.ts'
import { hideIn, publicUrlOf } from '../../api/formats/listed-show.ts'
import type { SiteContext, SitePage, SiteRoute } from '../site-answer.ts'
import type { SiteGuest } from '../visit.ts'
import { sayCountry, sayDay, sayLanguage, sayMoment, sayNumber } from '../wording.ts'
import { activitySection } from './activity.ts'
import { chartsSection } from './charts.ts'
import { headOf } from './data.ts'
import { embedPart } from './embed.ts'
import { episodesSection } from './episodes.ts'
import { followPart } from './follow.ts'
import { addressesSection, historySection } from './history.ts'
import { peopleSection } from '../parts/people-list.ts'
import { outLink } from '../parts/out-link.ts'
import { playLink } from '../parts/player.ts'
import { shareButton, summaryOf } from '../parts/share.ts'
import { accountsSection, listedLine, listenSection } from './listings.ts'
import { findShow, type ShowPageFacts, readShow } from './read-show.ts'
import { scoreAdvice, scoreSection } from './score.ts'

/** Similar shows on the page. */
const CARDS_OF_ROW = 6

/** Summarizes in one line what listeners look for first. */
function metaLine(visit: SiteGuest, { language, languageTag, stats }: PodcastRecord): Html {
  const { texts } = visit
  const day = sayDay(visit, stats.latestPublishedAt)
  const facts = [
    language === 'und' ? undefined : sayLanguage(visit, languageTag ?? language),
    day === undefined ? undefined : texts.frequencies[stats.updateFrequency],
    stats.episodeCount === 0
      ? undefined
      : texts.episodes(sayNumber(visit, stats.episodeCount)),
    day === undefined ? undefined : `${texts.show.latest}: ${day}`,
  ].filter((fact) => fact !== undefined)
  return html`<p class="meta">${facts.join(' · ')}</p>`
}

/** Links names to their pages. */
function nameLinks(names: readonly string[]): Piece {
  return names.map(
    (name, at) =>
      html`${at !== 0 && ', '}<a href="${authorPath(name)}"><bdi>${name}</bdi></a>`,
  )
}

function lead(visit: SiteGuest, { record, episodes, listings }: ShowPageFacts): Html {
  const { show } = visit.texts
  const author = hideIn(record.author)
  const hosts = (record.hostNames ?? []).map(hideEmails).filter((name) => name !== author)
  const [newest] = episodes
  const website = linkOf(
    record.websiteUrl === null ? undefined : publicUrlOf(record.websiteUrl),
  )
  const feed = linkOf(publicUrlOf(record.rssFeedUrl))
  return html`<header class="show-head">
${coverOf(visit, record, 240, true)}
<div class="show-name"><h1 dir="auto"${languageAttribute(record.language)}>${hideEmails(record.titleLatest)}</h1>${demoBadge(visit, { isDemo: isDemoFeed(record.rssFeedUrl) })}
${author !== null && html`<p class="by">${show.by} <a href="${authorPath(author)}" dir="auto">${author}</a></p>`}</div>
<div class="show-more">${hosts.length > 0 && html`<p class="meta">${show.hosts}: ${nameLinks(hosts)}</p>`}
${genreLinks(visit, record.genres)}
${metaLine(visit, record)}
${listedLine(visit, listings, record)}
${feed !== undefined && html`<p class="printed">${visit.texts.follow.feedAddress}: <code>${feed}</code></p>`}
<div class="actions">${followPart(visit, record)}
${newest !== undefined && playLink(newest, visit.texts.follow.play)}
${shareButton(visit, showPath(record.slug))}
${embedPart(visit, record)}
${website !== undefined && outLink(website, show.website, 'button button-quiet')}</div></div>
</header>`
}

function notices(
  visit: SiteGuest,
  { feedState, appleId, rssFeedUrl }: PodcastRecord,
): Html {
  const { show, demo } = visit.texts
  return html`${isDemoFeed(rssFeedUrl) && html`<p class="notice">${demo.madeUp}</p>`}
${feedState === 'dead' && html`<p class="notice notice-bad">${show.dead}</p>`}
${appleId === 0 && html`<p class="notice">${show.pending}</p>`}`
}

function sayFlag({ texts }: SiteGuest, flag: boolean | null): string | undefined {
  if (flag === null) return undefined
  if (flag) return texts.show.yes
  return texts.show.no
}

/** Links an organisation that the author's text names: its page finds the show by that. */
function organisationOf({ author, podcastAffiliation }: PodcastRecord): Piece | undefined {
  const name = hideIn(podcastAffiliation?.affiliateOrganizationName ?? null)
  if (name === null) return undefined
  if (author?.toLowerCase().includes(name.toLowerCase()) === true) return nameLinks([name])
  return name
}

function factsSection(
  visit: SiteGuest,
  record: PodcastRecord,
  { goodAt }: FeedHealth,
): Html {
  const { texts } = visit
  const { show } = texts
  const { stats } = record
  const { episodeCount, transcriptsCount } = stats
  const facts: readonly (readonly [string, Piece | undefined])[] = [
    [
      texts.filters.episodes,
      episodeCount === 0 ? undefined : sayNumber(visit, episodeCount),
    ],
    [
      show.rhythm,
      stats.latestPublishedAt === null
        ? undefined
        : texts.frequencies[stats.updateFrequency],
    ],
    [
      show.latest,
      sayDay(visit, stats.latestPublishedAt) ?? (goodAt === null ? show.notYet : undefined),
    ],
    [show.first, sayDay(visit, stats.firstEpisodePublishedAt)],
    [
      show.language,
      record.language === 'und'
        ? undefined
        : html`<a href="/browse/languages/${record.language}">${sayLanguage(visit, record.languageTag ?? record.language)}</a>`,
    ],
    [show.countries, record.countries.map((code) => sayCountry(visit, code)).join(', ')],
    [show.places, (record.podcastLocations ?? []).map(hideEmails).join('; ')],
    [show.publisher, organisationOf(record)],
    [show.explicit, sayFlag(visit, record.explicitRss)],
    [show.guests, sayFlag(visit, record.podcastHasGuests)],
    [show.sponsors, sayFlag(visit, record.podcastHasSponsors)],
    [
      show.transcripts,
      transcriptsCount === 0 ? undefined : sayNumber(visit, transcriptsCount),
    ],
  ]
  const known = facts.filter(([, value]) => value !== undefined && value !== '')
  return html`<section class="block"><h2>${show.facts}</h2><dl class="facts">${known.map(
    ([name, value]) => html`<div><dt>${name}</dt><dd dir="auto">${value}</dd></div>`,
  )}</dl></section>`
}

function freshSection(
  visit: SiteGuest,
  record: PodcastRecord,
  { goodAt, isMadeUp, dueAt, failing }: FeedHealth,
): Html {
  const { show } = visit.texts
  const rows: readonly (readonly [string, string])[] = [
    [show.readAt, sayMoment(visit, goodAt) ?? (isMadeUp ? show.madeUp : show.neverRead)],
    [show.nextAt, sayMoment(visit, dueAt) ?? show.notPlanned],
    [show.changedAt, sayMoment(visit, record.updatedAt) ?? show.unknown],
  ]
  return html`<section class="block"><h2>${show.fresh}</h2><dl class="facts">${rows.map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl>${failing !== null && html`<p class="notice">${show.failing}</p>`}</section>`
}

function programsSection(visit: SiteGuest, { id, slug }: PodcastRecord): Html {
  const { show } = visit.texts
  return html`<section class="block"><h2>${show.forPrograms}</h2>
<dl class="facts"><div><dt>${show.id}</dt><dd><code>${id}</code></dd></div>
<div><dt>API</dt><dd><code>/api/v1/podcasts/${slug}</code></dd></div></dl></section>`
}

function publisherSection(
  visit: SiteGuest,
  { slug }: PodcastRecord,
  score: ExplainedScore,
): Html {
  const { show, forPublishers } = visit.texts
  return html`<details class="block"><summary>${show.isYours}</summary>${scoreAdvice(visit, score)}
<p><a href="/takedown?show=${encodeURIComponent(`${visit.baseUrl}${showPath(slug)}`)}" rel="nofollow">${forPublishers.takedown}</a></p></details>`
}

function unreadNotice(
  visit: SiteGuest,
  record: PodcastRecord,
  { episodes, health }: ShowPageFacts,
): Html | '' {
  const isUnread = episodes.length === 0 && health.goodAt === null && !health.isMadeUp
  if (!isUnread || record.feedState === 'dead') return ''
  return html`<p class="notice">${visit.texts.show.notRead}</p>`
}

function descriptionPart(visit: SiteGuest, record: PodcastRecord): Html | '' {
  const description = hideIn(record.description)
  if (description === null) return ''
  return html`<section class="block"><h2>${visit.texts.show.description}</h2><p class="description" dir="auto"${languageAttribute(record.language)}>${description}</p></section>`
}

/** The script replaces the empty cards once a visitor comes near (`similar-script.ts`). */
function similarPart({ texts }: SiteGuest, { slug }: PodcastRecord): Html {
  const { show } = texts
  const page = `${showPath(slug)}/similar`
  const cards = Array.from({ length: CARDS_OF_ROW }, () => html`<li class="card"></li>`)
  return html`<section class="block similar" data-path="${page}"><div class="block-head"><h2>${show.similar}</h2><a class="more" href="${page}" rel="nofollow" aria-label="${show.similar}: ${texts.home.all}">${texts.home.all}</a></div><ul class="grid" aria-hidden="true">${cards}</ul></section>`
}

/** What the directory knows of the entry, and why. */
function entryPart(visit: SiteGuest, known: ShowPageFacts, highest: number): Html {
  const { record, listings, health, score, events, episodes, charts } = known
  return html`<details class="entry"><summary><h2>${visit.texts.show.aboutEntry}</h2></summary>
${listenSection(visit, listings, record)}
<div class="columns"><div class="column">
${historySection(visit, events)}
${addressesSection(visit, record)}
</div><div class="column column-side">
${factsSection(visit, record, health)}
${activitySection(visit, record, episodes)}
${chartsSection(visit, charts)}
${scoreSection(visit, record, { explained: score, highest })}
${accountsSection(visit, record)}
${freshSection(visit, record, health)}
${programsSection(visit, record)}
${publisherSection(visit, record, score)}
</div></div></details>`
}

function renderShow(visit: SiteGuest, known: ShowPageFacts, highest: number): Html {
  const { record, episodes } = known
  return html`<article class="page show">
${lead(visit, known)}
${notices(visit, record)}
${descriptionPart(visit, record)}
${unreadNotice(visit, record, known)}
${episodesSection(visit, record, episodes)}
${peopleSection(visit, known.people)}
${similarPart(visit, record)}
${entryPart(visit, known, highest)}</article>`
}

async function showPage(
  visit: SiteGuest,
  record: PodcastRecord,
  { directory }: SiteContext,
  figures: Figures,
): Promise<SitePage> {
  const [known, highest] = await Promise.all([
    readShow(directory, record, visit.nowMs),
    figures.highestScore(),
  ])
  return {
    kind: 'page',
    title: hideEmails(record.titleLatest),
    description: summaryOf(record),
    // Dead shows are not indexed.
    ...(record.feedState === 'active' && { canonical: showPath(record.slug) }),
    head: headOf(visit, record),
    main: renderShow(visit, known, highest),
    playsMedia: true,
  }
}

export function openShowPage(figures: Figures): SiteRoute {
  return {
    url: '/podcasts/:name',
    async answer({ visit, parts }, context) {
      const { name = '' } = parts
      const record = await findShow(context.directory, name)
      if (record === undefined)
        return { kind: 'nothing', words: name.replaceAll(/[-_]+/g, ' ') }
      const { slug } = record
      if (slug !== name)
        return { kind: 'redirect', to: `${showPath(slug)}${visit.parameters.with({})}` }
      return showPage(visit, record, context, figures)
    },
  }
}
