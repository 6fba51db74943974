/** Renders shows as cards and rows. */
import { html, type Html, markedOf } from '../html.ts'
import type { ListedShow } from '../../api/formats/listed-show.ts'
import type { SiteGuest } from '../visit.ts'
import { sayDay, sayGenre, sayLanguage, sayNumber } from '../wording.ts'
import { coverOf } from './cover.ts'

/** A hit of a search with its matched words. */
export interface MarkedShow extends ListedShow {
  /** HTML with `<em>`; empty without a match. */
  readonly marks?: {
    readonly title: string
    readonly excerpt: string
    /** The words are similar to those that were typed. */
    readonly isRespelt?: true
  }
  /** The show has only some of the words, among shows that have all. */
  readonly isPartial?: true
}

export function showPath(slug: string): string {
  return `/podcasts/${encodeURIComponent(slug)}`
}

export function authorPath(name: string): string {
  return `/authors/${encodeURIComponent(name)}`
}

/** Returns the `lang` attribute, or nothing for an unknown language. */
export function languageAttribute(language: string): Html | '' {
  if (language === 'und') return ''
  return html` lang="${language}"`
}

/** Marks a show of the demo. */
export function demoBadge(
  { texts }: SiteGuest,
  { isDemo }: { readonly isDemo: boolean },
): Html | '' {
  if (!isDemo) return ''
  return html` <span class="badge" title="${texts.demo.madeUp}">${texts.demo.badge}</span>`
}

export function titleLink(show: MarkedShow): Html {
  const title = show.marks?.title ?? ''
  return html`<a class="title" href="${showPath(show.slug)}" dir="auto"${languageAttribute(show.language)}>${title === '' ? show.title : markedOf(title)}</a>`
}

function excerptOf({ description, language, marks }: MarkedShow): Html | '' {
  if (description === null) return ''
  const excerpt = marks?.excerpt ?? ''
  const text = excerpt === '' ? shortenForList(description) : markedOf(excerpt)
  return html`<p class="excerpt" dir="auto"${languageAttribute(language)}>${text}</p>`
}

function authorOf({ author }: ListedShow): Html | '' {
  if (author === null) return ''
  return html`<p class="author"><bdi>${author}</bdi></p>`
}

/** Covers at the start of a list that load at once, since they are in view. */
const COVERS_IN_VIEW = 2

function showCard(visit: SiteGuest, show: ListedShow, at: number): Html {
  const day = sayDay(visit, show.latestAt)
  return html`<li class="card">
${coverOf(visit, show, 168, at < COVERS_IN_VIEW)}
<div class="card-text"><h3>${titleLink(show)}</h3>
${authorOf(show)}
<p class="meta">${demoBadge(visit, show)} ${[day, ...show.genres.slice(0, 1).map((name) => sayGenre(visit, name))].filter((fact) => fact !== undefined).join(' · ')}</p></div>
</li>`
}

export function showGrid(visit: SiteGuest, shows: readonly ListedShow[]): Html {
  return html`<ul class="grid">${shows.map((show, at) => showCard(visit, show, at))}</ul>`
}

/** Characters of three lines. */
const MOST_WORDS = 260

/** Cuts a text for a list. */
export function shortenForList(text: string): string {
  const letters = Array.from(text)
  if (letters.length <= MOST_WORDS) return text
  return `${letters.slice(0, MOST_WORDS).join('').trimEnd()}…`
}

/** Feeds listed per show. */
const MOST_FEEDS = 5

function otherFeeds({ texts }: SiteGuest, { title, alsoAs = [] }: ListedShow): Html | '' {
  if (alsoAs.length === 0) return ''
  const links = alsoAs.slice(0, MOST_FEEDS).map((id, at) => {
    const feed = texts.show.otherFeed(String(at + 1))
    return html`<a href="${showPath(id)}">${feed}<span class="hidden">: <bdi>${title}</bdi></span></a> `
  })
  return html`<p class="meta">${texts.show.otherFeeds} ${links}</p>`
}

function showRow(visit: SiteGuest, show: MarkedShow, at: number): Html {
  const { texts } = visit
  const day = sayDay(visit, show.latestAt)
  const facts = [
    show.language === 'und' ? undefined : sayLanguage(visit, show.language),
    show.episodes === 0 ? undefined : texts.episodes(sayNumber(visit, show.episodes)),
    day,
    show.isExplicit ? texts.show.explicit : undefined,
    show.isPartial === true ? texts.results.someWords : undefined,
    show.marks?.isRespelt === true ? texts.results.similarWords : undefined,
  ].filter((fact) => fact !== undefined)
  return html`<li class="row" data-result>
${coverOf(visit, show, 96, at < COVERS_IN_VIEW)}
<div class="row-text"><h2>${titleLink(show)}${demoBadge(visit, show)}</h2>
${authorOf(show)}
${excerptOf(show)}
<p class="meta">${facts.join(' · ')}${genreLinks(visit, show.genres.slice(0, 3))}</p>
${otherFeeds(visit, show)}</div>
</li>`
}

/** Converts `True Crime` to its URL segment. */
export function genreSlug(name: string): string {
  return name.toLowerCase().replaceAll('&', 'and').replaceAll(' ', '-')
}

export function genreLinks(visit: SiteGuest, genres: readonly string[]): Html | '' {
  if (genres.length === 0) return ''
  return html`<span class="chips">${genres.map(
    (name) =>
      html`<a class="chip" href="/browse/genres/${genreSlug(name)}">${sayGenre(visit, name)}</a>`,
  )}</span>`
}

export function showRows(visit: SiteGuest, shows: readonly MarkedShow[]): Html {
  return html`<ol class="rows">${shows.map((show, at) => showRow(visit, show, at))}</ol>`
}
