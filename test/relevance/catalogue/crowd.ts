/**
 * Stronger shows around a weaker one: made-up titles that contain a well-known title, so that only
 * the exact one may come first.
 */
import { describeTitle } from './describe.ts'
import { seededBy } from './seeded.ts'
import { newShow, type Show } from './show.ts'

const HOSTS = [
  'Dana Frost',
  'Miles Okafor',
  'Ruth Vandermeer',
  'Tomas Birk',
  'Priya Nandakumar',
  'Ellis Crane',
  'Josie Marlowe',
  'Hector Salas',
  'Wendy Abara',
  'Kofi Lindqvist',
] as const
const PATTERNS: readonly ((title: string, host: string) => string)[] = [
  (title, host) => `${title} with ${host}`,
  (title) => `${title}: The Companion`,
  (title, host) => `${host} on ${title}`,
  (title) => `The ${title} Fan Hour`,
  (title) => `${title} Extra`,
  (title) => `Behind ${title}`,
  (title) => `Everything About ${title}`,
  (title, host) => `${host} Explains ${title}`,
  (title) => `${title}, Minute by Minute`,
  (title) => `More ${title} Please`,
  (title) => `${title} After Dark`,
  (title) => `We Need to Talk About ${title}`,
]

/** The titles that have a crowd around them. */
export const CROWDED = [
  'No Agenda',
  'Making Sense',
  'All-In',
  'Serial',
  'The Official Podcast',
  'The Who',
  'This and That',
  'Criminal',
  'Lore',
  'Heavyweight',
  'Invisibilia',
  'Hidden Brain',
  'On Being',
  'Throughline',
  'Up First',
  'The Journal',
  'The Daily',
  'Radiolab',
  'Planet Money',
  'Fresh Air',
  'Reply All',
  'The Moth',
  'In Our Time',
  'EconTalk',
  'Off Topic',
  'Real Talk',
  'Game Over',
  'Full Circle',
  'Hello World',
  'Office Hours',
] as const

const crowdOf = (title: string): Show[] =>
  PATTERNS.flatMap((pattern, row) =>
    HOSTS.map((host, column) => ({
      made: pattern(title, host),
      place: row * HOSTS.length + column,
      host,
    })),
  )
    .filter(
      ({ made }, index, all) => all.findIndex((other) => other.made === made) === index,
    )
    .map(({ made, place, host }) =>
      newShow({
        title: made,
        author: host,
        language: 'en',
        genres: ['Society & Culture'],
        description: describeTitle(made, 'en'),
        strength: 75 + seededBy(`crowd ${made} ${String(place)}`).whole(25),
      }),
    )

/** 39 shows around each title. */
export const crowds = (): Show[] => CROWDED.flatMap(crowdOf)
