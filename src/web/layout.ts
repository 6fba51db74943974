/** Renders the page frame: head, bar and footer. */
import { ASSET_PATHS } from './assets/assets.ts'
import { html, PAGE_END, PAINTED_WHOLE, SCRIPT_END, type Html } from './html.ts'
import { lastingPlayer } from './parts/player.ts'
import type { SitePage } from './site-answer.ts'
import { CHART_TEXTS } from './texts/chart-texts.ts'
import { SITE_LANGUAGES, SITE_TEXTS } from './texts/texts.ts'
import type { SiteGuest } from './visit.ts'

const LOGO = html`<svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true"><rect width="32" height="32" rx="8" class="logo-ground"/><circle cx="16" cy="17" r="4" class="logo-lamp"/><path d="M8 22a10 10 0 1 1 16 0M11.5 20a6 6 0 1 1 9 0" class="logo-rings"/></svg>`

export const LENS = html`<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" class="lens"><circle cx="10.5" cy="10.5" r="6.5"/><path d="m15.5 15.5 5 5"/></svg>`

const MENU = html`<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" class="lens"><path d="M4 7h16M4 12h16M4 17h16"/></svg>`

/** A search box; `size` selects its style. */
export function searchBox(
  { texts }: SiteGuest,
  words: string,
  size: 'bar' | 'large',
): Html {
  return html`<form class="search search-${size}" action="/search" role="search">
<label class="hidden" for="search-${size}">${texts.searchLabel}</label>
<input id="search-${size}" type="search" name="q" value="${words}" maxlength="200" placeholder="${texts.searchHint}" autocomplete="off" spellcheck="false" enterkeyhint="search" data-search>
<button type="submit">${LENS}<span>${texts.search}</span></button>
</form>`
}

function demoBand({ texts: { demo }, hasDemo = false }: SiteGuest): Html | '' {
  if (!hasDemo) return ''
  return html`<div class="band"><p>${demo.band}<span>: ${demo.bandMore}</span>. <a href="/console/imports">${demo.takeIn}</a></p></div>`
}

function bar(visit: SiteGuest, { words = '' }: SitePage): Html {
  const { texts, siteName, path } = visit
  const links: readonly (readonly [string, string])[] = [
    ['/browse', texts.browse],
    ['/new', texts.newShows],
    ['/about', texts.about],
    ['/docs', texts.api],
  ]
  const isCurrent = (href: string): boolean => path === href || path.startsWith(`${href}/`)
  return html`<header class="bar"><div class="bar-inner">
<a class="home" href="/">${LOGO}<span>${siteName}</span></a>
${words === null ? html`<span class="bar-space"></span>` : searchBox(visit, words, 'bar')}
<details class="menu"><summary><span class="hidden">${texts.menu}</span>${MENU}</summary><nav aria-label="${siteName}"><ul>${links.map(
    ([href, name]) =>
      html`<li><a href="${href}"${isCurrent(href) && html` aria-current="page"`}>${name}</a></li>`,
  )}</ul></nav></details>
</div>${demoBand(visit)}</header>`
}

function footer({
  texts,
  language,
  parameters,
  path,
  siteName,
  hasLegal,
}: SiteGuest): Html {
  const { forPublishers } = texts
  return html`<footer><div class="footer-inner">
<p><a href="/about">${siteName}</a> · <a href="/charts">${CHART_TEXTS[language].title}</a> · <a href="/people">${texts.episode.people}</a> · <a href="/crawler">${forPublishers.crawler}</a> · <a href="/propose">${forPublishers.propose}</a> · <a href="/takedown">${forPublishers.takedown}</a>${hasLegal && html` · <a href="/legal">${forPublishers.legal}</a>`} · <a href="/docs">${texts.api}</a></p>
<nav aria-label="${texts.pageLanguage}"><ul>${SITE_LANGUAGES.map(
    (other) =>
      html`<li>${
        other === language
          ? html`<span aria-current="true">${SITE_TEXTS[other].languageName}</span>`
          : html`<a href="${path}${parameters.with({ lang: other })}" hreflang="${other}" lang="${other}" rel="nofollow">${SITE_TEXTS[other].languageName}</a>`
      }</li>`,
  )}</ul></nav>
</div></footer>`
}

/** Renders the canonical URL and the language alternates, or `noindex`. */
function indexing({ baseUrl, isIndexed }: SiteGuest, canonical: string | undefined): Html {
  if (canonical === undefined || !isIndexed)
    return html`<meta name="robots" content="noindex">`
  const joint = canonical.includes('?') ? '&' : '?'
  const languages = SITE_LANGUAGES.map(
    (language) =>
      html`<link rel="alternate" hreflang="${language}" href="${baseUrl}${canonical}${joint}lang=${language}">
`,
  )
  return html`<link rel="canonical" href="${baseUrl}${canonical}">
${languages}`
}

export function renderPage(visit: SiteGuest, page: SitePage): string {
  const { language, texts, siteName } = visit
  const title = page.title === siteName ? siteName : `${page.title} · ${siteName}`
  const description =
    page.description !== undefined &&
    html`<meta name="description" content="${page.description}">`
  return String(html`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
${description}
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#12343b">
<link rel="stylesheet" href="${ASSET_PATHS.style}">
${PAINTED_WHOLE}
<link rel="icon" type="image/svg+xml" href="/favicon.ico">
<link rel="search" type="application/opensearchdescription+xml" title="${siteName}" href="/opensearch.xml">
<link rel="alternate" type="application/atom+xml" title="${texts.newShows}" href="/feeds/new.xml">
${indexing(visit, page.canonical)}${page.head}
<script type="module" src="${ASSET_PATHS.script}">${SCRIPT_END}
</head>
<body>
<a class="skip" href="#content">${texts.skip}</a>
${bar(visit, page)}
<main id="content" tabindex="-1">${page.main}</main>
<p class="printed"><code>${visit.baseUrl}${visit.path}${visit.parameters.with({})}</code></p>
${footer(visit)}
${page.playsMedia === true && lastingPlayer(visit)}
${PAGE_END}
</body>
</html>
`)
}
