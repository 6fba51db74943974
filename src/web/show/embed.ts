/** GET /embed/{slug}: a card of a show without scripts, for frames of other sites. */
import { isDemoFeed } from '../../record/feed-url/demo-feed.ts'
import { hideEmails } from '../../record/contact/hide-emails.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { hideIn } from '../../api/formats/listed-show.ts'
import { ASSET_PATHS } from '../assets/assets.ts'
import { html, type Html } from '../html.ts'
import { demoBadge, languageAttribute, showPath } from '../parts/cards.ts'
import { coverOf } from '../parts/cover.ts'
import type { SiteRoute } from '../site-answer.ts'
import type { SiteGuest } from '../visit.ts'
import { sayDay, sayNumber } from '../wording.ts'
import { findShow } from './read-show.ts'

const HEIGHT = 152

function embedPath(slug: string): string {
  return `/embed/${slug}`
}

/** The code for another page, and a link to the card. */
export function embedPart(visit: SiteGuest, { slug, titleLatest }: PodcastRecord): Html {
  const { follow } = visit.texts
  const url = `${visit.baseUrl}${embedPath(slug)}`
  const code = html`<iframe src="${url}" title="${hideEmails(titleLatest)}" width="100%" height="${HEIGHT}" loading="lazy"></iframe>`
  return html`<details class="follow" name="ways"><summary class="button button-quiet">${follow.embed}</summary><div class="follow-ways">
<p class="copy"><label for="embed-code">${follow.embedCode}</label> <input id="embed-code" readonly value="${String(code)}" dir="ltr"> <button type="button" class="button button-quiet" data-copy="embed-code" data-done="${follow.copied}" hidden>${follow.copy}</button></p>
<p class="meta"><a href="${embedPath(slug)}" rel="nofollow">${follow.embedCard}</a></p></div></details>`
}

function renderCard(visit: SiteGuest, record: PodcastRecord): Html {
  const { texts, language, siteName, baseUrl } = visit
  const { stats, slug } = record
  const title = hideEmails(record.titleLatest)
  const author = hideIn(record.author)
  const day = sayDay(visit, stats.latestPublishedAt)
  const facts = [
    stats.episodeCount > 0 && texts.episodes(sayNumber(visit, stats.episodeCount)),
    day !== undefined && `${texts.show.latest}: ${day}`,
  ].filter((fact) => fact !== false)
  return html`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${siteName}</title>
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="canonical" href="${baseUrl}${showPath(slug)}">
<link rel="stylesheet" href="${ASSET_PATHS.embed}">
</head>
<body>${coverOf(visit, record, 96, true)}
<main><h1 dir="auto"${languageAttribute(record.language)}><a href="${baseUrl}${showPath(slug)}" target="_blank" rel="noopener">${title}</a>${demoBadge(visit, { isDemo: isDemoFeed(record.rssFeedUrl) })}</h1>
${author !== null && html`<p dir="auto">${author}</p>`}
<p>${facts.join(' · ')}</p>
<p>${siteName}</p></main></body>
</html>
`
}

export const embedRoute: SiteRoute = {
  url: embedPath(':name'),
  async answer({ visit, parts: { name = '' } }, { directory }) {
    const record = await findShow(directory, name)
    if (record === undefined)
      return { kind: 'nothing', words: name.replaceAll(/[-_]+/g, ' ') }
    const { slug } = record
    if (slug !== name)
      return { kind: 'redirect', to: `${embedPath(slug)}${visit.parameters.with({})}` }
    return {
      kind: 'text',
      type: 'text/html; charset=utf-8',
      text: String(renderCard(visit, record)),
      isFramable: true,
    }
  },
}
