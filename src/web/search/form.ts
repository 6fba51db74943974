/** The filters of a search as a form, and what each is called. */
import { GENRES } from '../../record/genre/genre.ts'
import { html, type Html } from '../html.ts'
import type { Texts } from '../texts/english.ts'
import { ACTIVE_DAYS, SITE_SORTS } from '../vocabulary.ts'
import type { SiteGuest } from '../visit.ts'
import { inOrder, sayCountry, sayLanguage, sayNumber } from '../wording.ts'
import { type SiteQuery, EPISODE_STEPS, SITE_FILTERS, type SiteFilter, type SiteFilters } from './asked.ts'

type FilterTexts = Texts['filters']

const NAMES: Readonly<Record<SiteFilter, keyof FilterTexts & SiteFilter>> = {
  genre: 'genre',
  language: 'language',
  country: 'country',
  active: 'active',
  episodes: 'episodes',
  explicit: 'explicit',
  guests: 'guests',
  contact: 'contact',
}

/** Returns a filter in force, in words: `Language: German`. */
export function sayFilter(visit: SiteGuest, name: SiteFilter, filters: SiteFilters): string {
  const { filters: texts } = visit.texts
  const { genre, language, country, active, episodes, explicit } = filters
  const said: Readonly<Record<SiteFilter, string | undefined>> = {
    genre,
    language: language === undefined ? undefined : sayLanguage(visit, language),
    country: country === undefined ? undefined : sayCountry(visit, country),
    active: active === undefined ? undefined : texts.activeDays[active],
    episodes: episodes === undefined ? undefined : texts.atLeast(sayNumber(visit, episodes)),
    explicit: explicit === 'clean' ? texts.clean : texts.explicitOnly,
    guests: undefined,
    contact: undefined,
  }
  const value = said[name]
  return value === undefined ? texts[NAMES[name]] : `${texts[NAMES[name]]}: ${value}`
}

type Choice = readonly [value: string, name: string]

function select(name: string, label: string, choices: readonly Choice[], chosen: string): Html {
  return html`<div class="field"><label for="filter-${name}">${label}</label>
<select id="filter-${name}" name="${name}">${choices.map(
    ([value, text]) => html`<option value="${value}"${value === chosen ? html` selected` : ''}>${text}</option>`,
  )}</select></div>`
}

function check(name: string, label: string, isChosen: boolean): Html {
  return html`<div class="check"><input type="checkbox" id="filter-${name}" name="${name}" value="yes"${isChosen ? html` checked` : ''}>
<label for="filter-${name}">${label}</label></div>`
}

function textOf(value: string | number | undefined): string {
  return value === undefined ? '' : String(value)
}

/** Codes that there are shows of. */
export interface Offered {
  readonly languages: readonly string[]
  readonly countries: readonly string[]
}

/** The chosen one is offered even where no show has it. */
function toChoices(
  codes: readonly string[],
  chosen: string | undefined,
  say: (code: string) => string,
  visit: SiteGuest,
): readonly Choice[] {
  const all = chosen === undefined || codes.includes(chosen) ? codes : [...codes, chosen]
  const named = all.map((code) => [code, say(code)] as const)
  return named.sort(([, one], [, other]) => inOrder(visit, one, other))
}

export function filterForm(visit: SiteGuest, { words, filters, sort }: SiteQuery, offered: Offered): Html {
  const { filters: texts, sorts } = visit.texts
  const any: Choice = ['', texts.any]
  const genres = GENRES.map(({ name, parent }): Choice => [name, parent === null ? name : `– ${name}`])
  const languages = toChoices(offered.languages, filters.language, (code) => sayLanguage(visit, code), visit)
  const countries = toChoices(offered.countries, filters.country, (code) => sayCountry(visit, code), visit)
  const active = ACTIVE_DAYS.map((days): Choice => [String(days), texts.activeDays[days]])
  const steps = EPISODE_STEPS.map((count): Choice => [String(count), texts.atLeast(sayNumber(visit, count))])
  const explicit: readonly Choice[] = [any, ['clean', texts.clean], ['explicit', texts.explicitOnly]]
  const isFiltered = SITE_FILTERS.some((name) => filters[name] !== undefined)
  const clear = `/search${visit.parameters.with({ ...Object.fromEntries(SITE_FILTERS.map((name) => [name, undefined])), page: undefined })}`
  return html`<form class="filters" action="/search">
${words === '' ? '' : html`<input type="hidden" name="q" value="${words}">`}
${select(
  'sort',
  texts.sort,
  SITE_SORTS.map((name): Choice => [name, sorts[name]]),
  sort,
)}
${select('genre', texts.genre, [any, ...genres], textOf(filters.genre))}
${select('language', texts.language, [any, ...languages], textOf(filters.language))}
${select('country', texts.country, [any, ...countries], textOf(filters.country))}
${select('active', texts.active, [any, ...active], textOf(filters.active))}
${select('episodes', texts.episodes, [any, ...steps], textOf(filters.episodes))}
${select('explicit', texts.explicit, explicit, textOf(filters.explicit))}
${check('guests', texts.guests, filters.guests === true)}
${check('contact', texts.contact, filters.contact === true)}
<button type="submit" class="button">${texts.apply}</button>
${isFiltered ? html`<a class="more" href="${clear}">${texts.clear}</a>` : ''}
</form>`
}

/** The filters in force, each with a way out of it. */
export function filtersInForce(visit: SiteGuest, { filters }: SiteQuery): Html | '' {
  const inForce = SITE_FILTERS.filter((name) => filters[name] !== undefined)
  if (inForce.length === 0) return ''
  return html`<ul class="in-force">${inForce.map((name) => {
    const said = sayFilter(visit, name, filters)
    const without = `/search${visit.parameters.with({ [name]: undefined, page: undefined })}`
    return html`<li><a class="chip" href="${without}" rel="nofollow" aria-label="${visit.texts.filters.remove(said)}">${said} <span aria-hidden="true">×</span></a></li>`
  })}</ul>`
}
