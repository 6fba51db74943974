/**
 * Subjects that people look for: the shows about one, the stronger shows that merely mention it,
 * and those stuffed with its name.
 */
import { sentences } from './describe.ts'
import { seededBy } from './seeded.ts'
import { newShow, type Show } from './show.ts'
import { TOPICS, type Topic } from './topic-list.ts'

const FILLER_SENTENCES = 12
const PHRASE_COPIES = 40
const MENTIONING = 12

const HAUNTS = [
  'Lamplight',
  'Porchlight',
  'Backyard',
  'Attic',
  'Ferryboat',
  'Corner Shop',
  'Rooftop',
  'Railcar',
  'Driftwood',
  'Clocktower',
  'Paper Lantern',
  'Tin Kettle',
] as const
const FORMS = ['Hours', 'Notebook', 'Visits', 'Company', 'Letters', 'Tales'] as const

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The subject stands in the title. */
const titledShows = (topic: Topic): Show[] =>
  topic.titled.map((title, place) =>
    newShow({
      title,
      author: `${capital(topic.name)} Collective`,
      language: topic.language,
      genres: topic.genres,
      description: `${topic.opening} ${sentences(topic.language, 3, seededBy(title)).join(' ')}`,
      strength: 72 - place,
    }),
  )

/** Nothing of the subject in the title, but the description opens with it and comes back to it. */
const aboutShows = (topic: Topic): Show[] =>
  topic.about.map((title, place) => {
    const filler = sentences(topic.language, 3, seededBy(title)).join(' ')
    return newShow({
      title,
      author: 'Longwave Audio',
      language: topic.language,
      genres: topic.genres,
      description: `${topic.opening} ${filler} ${topic.again}`,
      strength: 40 - place,
    })
  })

/** About something else; the subject falls once, late in a long description. */
const mentioningShows = (topic: Topic, number: number): Show[] =>
  Array.from({ length: MENTIONING }, (_, place) => {
    const haunt = HAUNTS[(place + number) % HAUNTS.length] ?? HAUNTS[0]
    const form = FORMS[number % FORMS.length] ?? FORMS[0]
    const title = `${haunt} ${form} ${String(number + 1)}`
    const filler = sentences('en', FILLER_SENTENCES, seededBy(title)).join(' ')
    return newShow({
      title,
      author: 'Longwave Audio',
      language: 'en',
      genres: ['Society & Culture'],
      description: `${filler} ${topic.mention}`,
      strength: 80 + place,
    })
  })

/** Three ways to stuff forty copies of a phrase into a description. */
const stuffedTexts = (phrase: string, chance: string): string[] => {
  const copies = Array.from({ length: PHRASE_COPIES }, () => phrase)
  const filler = sentences('en', PHRASE_COPIES, seededBy(chance))
  return [
    copies.join(' '),
    `Our offers of the week, read out by a friendly voice. ${copies.join(', ')}.`,
    filler.map((sentence) => `${sentence} ${capital(phrase)}!`).join(' '),
  ]
}

const STUFFED_TITLES = ['Bargain Radio', 'Download Now', 'Number One Hits Page'] as const

const stuffedShows = (topic: Topic, number: number): Show[] =>
  stuffedTexts(topic.phrase, `stuffed ${topic.phrase}`).map((description, form) =>
    newShow({
      title: `${STUFFED_TITLES[form] ?? STUFFED_TITLES[0]} ${String(number + 1)}`,
      author: 'Search Top Media',
      language: 'en',
      genres: ['Leisure'],
      description,
      strength: 97 + form,
    }),
  )

export interface TopicShows {
  readonly topic: Topic
  readonly titled: readonly Show[]
  readonly about: readonly Show[]
  readonly mentioning: readonly Show[]
  readonly stuffed: readonly Show[]
}

export const SHOWS_BY_TOPIC: readonly TopicShows[] = TOPICS.map((topic, number) => ({
  topic,
  titled: titledShows(topic),
  about: aboutShows(topic),
  mentioning: mentioningShows(topic, number),
  stuffed: stuffedShows(topic, number),
}))

export const topicShows = (): Show[] =>
  SHOWS_BY_TOPIC.flatMap(({ titled, about, mentioning, stuffed }) => [
    ...titled,
    ...about,
    ...mentioning,
    ...stuffed,
  ])
