/** GET /stats and /stats.json: pictures of what the directory holds, counted in the background. */
import type { Directory } from '../../store/directory.ts'
import { CachedValue } from '../figures/kept.ts'
import { html, type Html } from '../html.ts'
import type { SiteRoute } from '../site-answer.ts'
import { STATS_TEXTS, type StatsTexts } from '../texts/stats-texts.ts'
import type { SiteGuest } from '../visit.ts'
import { sayCountry, sayGenre, sayLanguage, sayNumber, sayPercent } from '../wording.ts'
import { drawBars } from './bar-picture.ts'
import { drawFreshness } from './freshness-picture.ts'
import { countStats, type DirectoryStats, type StatsName } from './count-stats.ts'

/** Bars of a picture that is sorted by its values. */
const MOST_BARS = 25
const KEPT_MS = 600_000

/** The pictures in their sequence, each with its number of bars. */
const PICTURES: readonly (readonly [name: StatsName, most: number])[] = [
  ['languages', MOST_BARS],
  ['countries', MOST_BARS],
  ['genres', MOST_BARS],
  ['founded', Number.POSITIVE_INFINITY],
  ['lastEpisode', Number.POSITIVE_INFINITY],
  ['activity', Number.POSITIVE_INFINITY],
  ['listings', Number.POSITIVE_INFINITY],
]

const PLATFORMS: Readonly<Record<string, string>> = {
  apple: 'Apple Podcasts',
  spotify: 'Spotify',
  youtube: 'YouTube',
}

function labelOf(
  visit: SiteGuest,
  texts: StatsTexts,
  name: StatsName,
  value: string,
): string {
  switch (name) {
    case 'languages':
      return sayLanguage(visit, value)
    case 'countries':
      return sayCountry(visit, value)
    case 'genres':
      return sayGenre(visit, value)
    case 'activity':
      return texts.ages[value as keyof StatsTexts['ages']]
    case 'listings':
      return PLATFORMS[value] ?? texts.none
    default:
      return value
  }
}

function picture(
  visit: SiteGuest,
  stats: DirectoryStats,
  [name, most]: (typeof PICTURES)[number],
): Html {
  const texts = STATS_TEXTS[visit.language]
  // Most shows without a listing are not found by searches: zero would contradict /about.
  const counts = stats[name].filter(
    ({ value, podcasts }) => value !== 'none' || podcasts > 0,
  )
  const bars = counts.slice(0, most).map(({ value, podcasts }) => ({
    label: labelOf(visit, texts, name, value),
    value: podcasts,
    said: sayNumber(visit, podcasts),
  }))
  const title = texts[name]
  const drawn = drawBars({
    title,
    bars,
    labelName: title,
    valueName: texts.shows,
    tableName: texts.asTable,
  })
  return html`<section class="block" id="${name}"><h2>${title}</h2>${drawn}</section>`
}

function hostsPart(visit: SiteGuest, { hosts }: DirectoryStats): Html | '' {
  if (hosts.feeds === 0) return ''
  const texts = STATS_TEXTS[visit.language]
  const bars = hosts.items.slice(0, MOST_BARS).map(({ host, feeds }) => ({
    label: host,
    value: feeds,
    said: sayPercent(visit, feeds / hosts.feeds),
  }))
  const drawn = drawBars({
    title: texts.hosts,
    bars,
    labelName: texts.host,
    valueName: texts.share,
    tableName: texts.asTable,
  })
  return html`<section class="block" id="hosts"><h2>${texts.hosts}</h2><p>${texts.hostsHint(sayNumber(visit, hosts.feeds))}</p>${drawn}</section>`
}

function movesPart(visit: SiteGuest, { moves }: DirectoryStats): Html {
  const texts = STATS_TEXTS[visit.language]
  const bars = moves.slice(0, MOST_BARS).map(({ from, to, shows }) => ({
    label: `${from} → ${to}`,
    value: shows,
    said: sayNumber(visit, shows),
  }))
  const drawn =
    bars.length === 0
      ? html`<p>${texts.noneMoved}</p>`
      : drawBars({
          title: texts.moves,
          bars,
          labelName: texts.way,
          valueName: texts.shows,
          tableName: texts.asTable,
        })
  return html`<section class="block" id="moves"><h2>${texts.moves}</h2><p>${texts.movesHint}</p>${drawn}</section>`
}

function freshnessPart(visit: SiteGuest, { freshness }: DirectoryStats): Html {
  const texts = STATS_TEXTS[visit.language]
  return html`<section class="block" id="freshness"><h2>${texts.freshness}</h2><p>${texts.freshnessHint}</p>${drawFreshness(visit, freshness)}</section>`
}

export function openStats(
  directory: Pick<Directory, 'reader' | 'tasks' | 'dailyCounts'>,
  now: () => number,
): readonly SiteRoute[] {
  const kept = new CachedValue(() => countStats(directory, now()), KEPT_MS, now)
  return [
    {
      url: '/stats',
      async answer({ visit }) {
        const texts = STATS_TEXTS[visit.language]
        const stats = await kept.get()
        const lead = texts.lead(sayNumber(visit, stats.total))
        return {
          kind: 'page',
          title: texts.title,
          description: lead,
          canonical: '/stats',
          main: html`<div class="page prose"><h1>${texts.title}</h1><p class="lead">${lead}</p>
${PICTURES.map((each) => picture(visit, stats, each))}
${hostsPart(visit, stats)}${movesPart(visit, stats)}${freshnessPart(visit, stats)}
<p>${texts.asData} <a href="/stats.json">stats.json</a></p></div>`,
        }
      },
    },
    {
      url: '/stats.json',
      async answer() {
        const text = `${JSON.stringify(await kept.get(), null, 2)}\n`
        return { kind: 'text', type: 'application/json; charset=utf-8', text }
      },
    },
  ]
}
