/** Item 5: dates as people write them, and what to do where nobody can read them. */
import { BEGIN_MS } from '../truth/show.ts'
import { podcastAt, type Scenario, should } from './scenario.ts'

const URL = 'https://sternwarte.example/feed'

const part = (
  atMs: number,
  language: string,
  options: Intl.DateTimeFormatOptions,
): string => new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options }).format(atMs)

/** As a site's own software writes RFC 822 in its language: `Mi., 05 Nov 2025 10:00:00 +0000`. */
function localDate(language: string, month: 'short' | 'long') {
  return (atMs: number): string => {
    const clock = new Date(atMs).toISOString().slice(11, 19)
    const day = part(atMs, 'en', { day: '2-digit' })
    const name =
      month === 'short' ? part(atMs, 'en', { month }) : part(atMs, language, { month })
    return `${part(atMs, language, { weekday: 'short' })}, ${day} ${name} ${part(atMs, 'en', { year: 'numeric' })} ${clock} +0000`
  }
}

function dated(name: string, dateText: (atMs: number) => string): Scenario {
  return {
    item: 5,
    name,
    async play(sim) {
      const show = sim.show({ name: 'sternwarte', title: 'Sternwarte am Morgen' })
      sim.feed(URL, show, { dateText })
      await sim.add(URL)
      await sim.days(2)
      const { stats } = await podcastAt(sim, URL)
      const newest = show.episodesAt(sim.nowMs)[0]?.atMs ?? 0
      should(
        Date.parse(stats.latestPublishedAt ?? '') === newest,
        `its newest episode is of ${new Date(newest).toISOString()}; the directory says ${String(stats.latestPublishedAt)}`,
      )
      should(
        stats.updateFrequency === 'weekly',
        `it is weekly; the directory says ${stats.updateFrequency}`,
      )
      return null
    },
  }
}

const UNREADABLE = (): string => 'one fine morning'

export const DATES: readonly Scenario[] = [
  dated('weekdays in German are read over', localDate('de', 'short')),
  dated('weekdays in French are read over', localDate('fr', 'short')),
  dated('weekdays in Polish are read over', localDate('pl', 'short')),
  dated('months in German are read', localDate('de', 'long')),
  dated('months in Spanish are read', localDate('es', 'long')),
  dated('months in Portuguese are read', localDate('pt', 'long')),
  {
    item: 5,
    name: 'episodes whose dates nobody can read are dated by when they were first seen',
    async play(sim) {
      const show = sim.show({
        name: 'sternwarte',
        title: 'Sternwarte am Morgen',
        everyDays: 7,
      })
      // What is found is when they were seen, which no truth of the show knows: the invariant of
      // dates is left to this story.
      sim.truth.undated.add(show)
      sim.feed(URL, show, { dateText: UNREADABLE })
      await sim.add(URL)
      await sim.days(1)
      const first = await podcastAt(sim, URL)
      should(
        first.stats.updateFrequency === 'very-stale',
        `nothing is known of its rhythm, so it is very-stale; it is ${first.stats.updateFrequency}`,
      )
      await sim.days(21)
      const { stats } = await podcastAt(sim, URL)
      should(stats.latestPublishedAt !== null, 'its newest episode has a date')
      const behindMs = Math.abs(
        Date.parse(stats.latestPublishedAt) -
          (show.episodesAt(sim.nowMs)[0]?.atMs ?? BEGIN_MS),
      )
      should(
        behindMs <= 2 * 86_400_000,
        `that is the day on which it came out, or the one after; it is ${stats.latestPublishedAt}`,
      )
      return null
    },
  },
]
