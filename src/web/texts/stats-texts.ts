/** English and German texts of the statistics. */
import { plural } from './plural.ts'
import type { SiteLanguage } from './texts.ts'

const ENGLISH = {
  title: 'Statistics',
  lead: (shows: string) => `${shows} shows can be found here.`,
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
    'From publication to the visit that found the episode: it took at most this long for 50 %, 95 % and 99 % of the episodes. The bars show the 50 %.',
  noneSeen: 'No new episode was seen yet.',
  day: 'Day',
  percentiles: '50 % · 95 % · 99 %',
  minutes: (count: string) => `${count} min`,
  hours: (count: string) => `${count} h`,
  days: (count: string) => plural(count, 'day', 'days'),
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
    lead: (shows) => `${shows} Sendungen lassen sich hier finden.`,
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
    hosts: 'Sendungen nach Hoster',
    hostsHint: (feeds) =>
      `Geschätzt aus ${plural(feeds, 'Feed', 'Feeds')}, gleichmäßig über das Verzeichnis verteilt.`,
    host: 'Hoster',
    share: 'Anteil',
    moves: 'Umzüge zwischen Hostern',
    movesHint:
      'Sendungen, deren Feed in den letzten zwölf Monaten umgezogen ist, nach altem und neuem Hoster.',
    way: 'Von → nach',
    noneMoved: 'Noch kein Umzug gesehen.',
    freshness: 'Wie schnell neue Folgen hier ankommen',
    freshnessHint:
      'Von der Veröffentlichung bis zum Abruf, der die Folge fand: So lange dauerte es höchstens bei 50 %, 95 % und 99 % der Folgen. Die Balken zeigen die 50 %.',
    noneSeen: 'Noch keine neue Folge gesehen.',
    day: 'Tag',
    percentiles: '50 % · 95 % · 99 %',
    minutes: (count) => `${count} min`,
    hours: (count) => `${count} Std.`,
    days: (count) => plural(count, 'Tag', 'Tage'),
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
