/** Parses the parts of a chart's name, and the ids of shows in charts. */
import { parseCountry } from '../country/country.ts'
import { mapGenre } from '../genre/genre.ts'
import { PLATFORMS } from '../listing/platforms.ts'
import { isPodcastId } from '../podcast-id.ts'
import { ALL, type ChartPlatform } from './chart.ts'

/** Words for the chart of all genres. */
const ALL_GENRES: ReadonlySet<string> = new Set([
  ALL,
  'top',
  'top podcasts',
  'all podcasts',
])

/** Returns the country's code, or `all`; undefined for an unknown one. */
export function parseChartCountry(text: string): string | undefined {
  return text.toLowerCase() === ALL ? ALL : parseCountry(text)
}

/** Returns Apple's name, or `all`; undefined for an unknown genre. */
export function parseChartGenre(text: string): string | undefined {
  return ALL_GENRES.has(text.toLowerCase()) ? ALL : mapGenre(text).at(-1)
}

/** Removes the parts of an address or a Spotify URI around an id. */
function bareId(text: string): string {
  const [path = ''] = text.split(/[?#]/, 1)
  const last = path.split(/[/:]/).at(-1) ?? ''
  return last.replace(/^id(?=\d)/, '')
}

/** Returns an id of Apple, Spotify or the directory; undefined for other texts. */
export function parseChartId(text: string, platform: ChartPlatform): string | undefined {
  if (isPodcastId(text)) return text.toLowerCase()
  if (platform === 'castdex') return undefined
  const id = bareId(text)
  return PLATFORMS[platform].idForm.test(id) ? id : undefined
}
