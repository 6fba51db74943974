/** English and German texts of the statistics. */
import { plural } from './plural.ts'
import type { SiteLanguage } from './texts.ts'

const ENGLISH = {
  title: 'Statistics',
  lead: (shows: string) => `What this directory holds: ${shows} shows that searches find.`,
  asTable: 'As a table',
  asData: 'The same as JSON, for programs:',
  shows: 'Shows',
  languages: 'Shows by language',
  countries: 'Shows by country',
  genres: 'Shows by genre',
  listings: 'Shows by platform that lists them',
  founded: 'Shows by year of the first episode',
  lastEpisode: 'Shows by year of the newest episode',
  activity: 'Shows by age of the newest episode',
  hosts: 'Shows by host',
  hostsHint: (feeds: string) =>
    `Estimated from ${plural(feeds, 'feed', 'feeds')}, spread evenly over the directory.`,
  host: 'Host',
  share: 'Share',
  moves: 'Moves between hosts',
  movesHint: 'Shows whose feed moved in the last twelve months, by old and new host.',
  way: 'From → to',
  noneMoved: 'No move was seen yet.',
  freshness: 'How fast new episodes arrive here',
  freshnessHint:
    'From publication to the visit that found the episode: half of the episodes, 95 % and 99 % were here within these times. Bars show the first.',
  noneSeen: 'No new episode was seen yet.',
  day: 'Day',
  percentiles: '50 % · 95 % · 99 %',
  minutes: (count: string) => `${count} min`,
  hours: (count: string) => `${count} h`,
  days: (count: string) => `${count} days`,
  none: 'on none',
  unknown: 'unknown',
  ages: {
    week: 'within a week',
    month: 'within a month',
    quarter: 'within a quarter',
    year: 'within a year',
    older: 'older',
    unknown: 'unknown',
  },
}

export type StatsTexts = typeof ENGLISH

export const STATS_TEXTS: Readonly<Record<SiteLanguage, StatsTexts>> = {
  en: ENGLISH,
  de: {
    title: 'Statistik',
    lead: (shows) => `Was dieses Verzeichnis hat: ${shows} Sendungen, die Suchen finden.`,
    asTable: 'Als Tabelle',
    asData: 'Dasselbe als JSON, für Programme:',
    shows: 'Sendungen',
    languages: 'Sendungen nach Sprache',
    countries: 'Sendungen nach Land',
    genres: 'Sendungen nach Genre',
    listings: 'Sendungen nach Plattform, die sie führt',
    founded: 'Sendungen nach dem Jahr der ersten Folge',
    lastEpisode: 'Sendungen nach dem Jahr der neuesten Folge',
    activity: 'Sendungen nach Alter der neuesten Folge',
    hosts: 'Sendungen nach Host',
    hostsHint: (feeds) =>
      `Geschätzt aus ${plural(feeds, 'Feed', 'Feeds')}, gleichmäßig über das Verzeichnis verteilt.`,
    host: 'Host',
    share: 'Anteil',
    moves: 'Umzüge zwischen Hosts',
    movesHint:
      'Sendungen, deren Feed in den letzten zwölf Monaten umgezogen ist, nach altem und neuem Host.',
    way: 'Von → nach',
    noneMoved: 'Noch kein Umzug gesehen.',
    freshness: 'Wie schnell neue Folgen hier ankommen',
    freshnessHint:
      'Von der Veröffentlichung bis zum Besuch, der die Folge fand: Die Hälfte der Folgen, 95 % und 99 % waren in diesen Zeiten hier. Die Balken zeigen die erste.',
    noneSeen: 'Noch keine neue Folge gesehen.',
    day: 'Tag',
    percentiles: '50 % · 95 % · 99 %',
    minutes: (count) => `${count} min`,
    hours: (count) => `${count} Std.`,
    days: (count) => `${count} Tage`,
    none: 'auf keiner',
    unknown: 'unbekannt',
    ages: {
      week: 'in einer Woche',
      month: 'in einem Monat',
      quarter: 'in einem Vierteljahr',
      year: 'in einem Jahr',
      older: 'älter',
      unknown: 'unbekannt',
    },
  },
}
