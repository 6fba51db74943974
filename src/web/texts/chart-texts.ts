/** English and German texts of the charts. */
import type { SiteLanguage } from './texts.ts'

const ENGLISH = {
  title: 'Charts',
  lead: 'Rankings of podcasts, day by day.',
  none: 'There is no chart yet: an operator imports them, and the trending shows come once a day.',
  noDay: 'This chart has no such day.',
  noChart: 'There is no such chart.',
  others: 'Other charts',
  open: 'Show this chart',
  all: 'all',
  platforms: { apple: 'Apple Podcasts', spotify: 'Spotify', castdex: 'Trending here' },
  chart: 'Chart',
  show: 'Show',
  place: 'Place',
  change: 'Change',
  best: 'Best of 30 days',
  entered: 'new',
  since: (day: string) => `Compared with ${day}`,
  climbers: 'Climbers',
  fallers: 'Fallers',
  newEntries: 'New entries',
  droppedOff: 'Dropped off',
  line: (place: string, day: string, best: string) => `${place} on ${day}, best: ${best}`,
}

export type ChartTexts = typeof ENGLISH

export const CHART_TEXTS: Readonly<Record<SiteLanguage, ChartTexts>> = {
  en: ENGLISH,
  de: {
    title: 'Charts',
    lead: 'Ranglisten von Podcasts, Tag für Tag.',
    none: 'Noch gibt es keine Charts: Ein Betreiber importiert sie, und die Trends kommen einmal am Tag.',
    noDay: 'Diesen Tag haben die Charts nicht.',
    noChart: 'Diese Charts gibt es nicht.',
    others: 'Andere Charts',
    open: 'Diese Charts zeigen',
    all: 'alle',
    platforms: { apple: 'Apple Podcasts', spotify: 'Spotify', castdex: 'Trends hier' },
    chart: 'Charts',
    show: 'Sendung',
    place: 'Platz',
    change: 'Änderung',
    best: 'Bester Platz in 30 Tagen',
    entered: 'neu',
    since: (day) => `Verglichen mit ${day}`,
    climbers: 'Aufsteiger',
    fallers: 'Absteiger',
    newEntries: 'Neu dabei',
    droppedOff: 'Herausgefallen',
    line: (place, day, best) => `${place} am ${day}, bester Platz: ${best}`,
  },
}
