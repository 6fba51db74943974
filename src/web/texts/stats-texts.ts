/** English and German texts of the statistics. */
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
