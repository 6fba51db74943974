/** GET /: search box, figures and entry points. */
import type { ListedShow } from '../../api/formats/listed-show.ts'
import type { ValueCount } from '../../query/facets.ts'
import { TOP_GENRES } from '../../record/genre/genre.ts'
import { html, type Html, type Piece } from '../html.ts'
import { searchBox } from '../layout.ts'
import { genreSlug, showGrid } from '../parts/cards.ts'
import { coverOf } from '../parts/cover.ts'
import { tallyList } from '../parts/tally-list.ts'
import type { SiteRoute } from '../site-answer.ts'
import type { SiteGuest } from '../visit.ts'
import { inOrder, sayGenre, sayLanguage, sayNumber } from '../wording.ts'
import type { CatalogueFigures, Figures, FirstLists } from '../figures/figures.ts'

const MOST_LANGUAGES = 24

const isKnown = ({ value }: ValueCount): boolean => value !== 'und'

function figuresOf(
  visit: SiteGuest,
  { counts, active, genres, languages }: CatalogueFigures,
): Html {
  const { home } = visit.texts
  const rows: readonly (readonly [number, string])[] = [
    [counts.served, home.served],
    ...(active[7] === 0 ? [] : [[active[7], home.thisWeek] as const]),
    [languages.filter(isKnown).length, home.languages],
    [genres.length, home.genres],
  ]
  return html`<dl class="figures" aria-label="${home.figures}">${rows.map(
    ([value, name]) => html`<div><dt>${name}</dt><dd>${sayNumber(visit, value)}</dd></div>`,
  )}</dl>`
}

/** Renders a heading with a list. */
function section(name: string, more: Html | '', body: Piece): Html {
  return html`<section class="block"><div class="block-head"><h2>${name}</h2>${more}</div>${body}</section>`
}

/** Links to trending shows only if a show published in the last week. */
function newestLinks({ texts }: SiteGuest, { active }: CatalogueFigures): Html {
  const trending =
    active[7] !== 0 && html`<a class="more" href="/trending">${texts.trending}</a> · `
  return html`<span>${trending}<a class="more" href="/search?sort=recent">${texts.home.all}</a></span>`
}

/** Renders the newest episodes, or the newest shows while no episode is dated. */
function newShowsPart(
  visit: SiteGuest,
  catalogue: CatalogueFigures,
  { newest, added }: FirstLists,
): Html {
  const { home, browsing } = visit.texts
  if (newest.length > 0)
    return section(home.newest, newestLinks(visit, catalogue), showGrid(visit, newest))
  const more = html`<a class="more" href="/new">${home.all}</a>`
  return section(browsing.newTitle, more, showGrid(visit, added))
}

/** Renders the cover of a show of a genre, or the first letter of its name. */
function genreCover(visit: SiteGuest, genre: string, show: ListedShow | undefined): Html {
  if (show !== undefined) return coverOf(visit, show, 96)
  const [letter = ''] = sayGenre(visit, genre)
  return html`<span class="cover initial" aria-hidden="true">${letter}</span>`
}

export function openHome(figures: Figures): SiteRoute {
  return {
    url: '/',
    async answer({ visit }) {
      const { texts, siteName, parameters } = visit
      const { home } = texts
      const [catalogue, lists] = await Promise.all([figures.catalogue(), figures.lists()])
      const { genres, languages } = catalogue
      const more = (href: string): Html =>
        html`<a class="more" href="${href}">${home.all}</a>`
      const parents = genres
        .filter(({ value }) => TOP_GENRES.has(value))
        .sort((one, other) =>
          inOrder(visit, sayGenre(visit, one.value), sayGenre(visit, other.value)),
        )
      const blocks = html`${section(home.trusted, more('/search?sort=score'), showGrid(visit, lists.trusted))}
${newShowsPart(visit, catalogue, lists)}
${section(
  home.byGenre,
  more('/browse#genres'),
  tallyList(visit, parents, ({ value }) => [
    `/browse/genres/${genreSlug(value)}`,
    sayGenre(visit, value),
    genreCover(visit, value, lists.ofGenre.get(value)),
  ]),
)}
${section(
  home.byLanguage,
  more('/browse#languages'),
  tallyList(visit, languages.filter(isKnown).slice(0, MOST_LANGUAGES), ({ value }) => [
    `/browse/languages/${value}`,
    sayLanguage(visit, value),
  ]),
)}`
      return {
        kind: 'page',
        title: siteName,
        description: home.lead,
        canonical: '/',
        words: null,
        main: html`<div class="hero"><div class="hero-inner"><div class="hero-search"><h1>${siteName}</h1>
<p class="lead">${home.lead}</p>
${searchBox(visit, parameters.get('q') ?? '', 'large')}</div>
${figuresOf(visit, catalogue)}</div></div>
<div class="page">${catalogue.counts.served === 0 ? html`<p class="notice">${home.empty}</p>` : blocks}</div>`,
      }
    },
  }
}
