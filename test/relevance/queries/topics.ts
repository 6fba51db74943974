/** Subjects: shows about one, above those that mention it, above those stuffed with its name. */
import { SHOWS_BY_TOPIC, type TopicShows } from '../catalogue/topics.ts'
import type { Show } from '../catalogue/show.ts'
import { ask, type Asked, ofKind } from '../query.ts'

/** Topics that have a query for stuffing of their own. */
const STUFFED_QUERIES = 16
/** A title of another show says "Spanish - Learn". */
const SAID_BACKWARDS = 'learn spanish'

const nameOf = ({ title, author }: Show): string =>
  author === null ? title : `${title} ~ ${author}`
const namesOf = (shows: readonly Show[]): string[] => shows.map(nameOf)
const graded = (shows: readonly Show[], grade: number): Record<string, number> =>
  Object.fromEntries(shows.map((show) => [nameOf(show), grade]))

const topicQuery = ({ topic, titled, about, mentioning }: TopicShows): Asked =>
  ask(topic.phrase, namesOf(titled), {
    grades: { ...graded(titled, 3), ...graded(about, 2), ...graded(mentioning, 1) },
    found: namesOf(mentioning),
    above: [
      { upper: namesOf(titled), lower: namesOf(about) },
      { upper: namesOf([...titled, ...about]), lower: namesOf(mentioning) },
    ],
  })

/** With the words in another order nothing of the phrase itself helps. */
const stuffingQuery = ({ topic, titled, about, stuffed }: TopicShows): Asked => {
  const text = topic.phrase.split(' ').reverse().join(' ')
  return ask(text, namesOf(titled), {
    grades: { ...graded(titled, 3), ...graded(about, 2) },
    above: [{ upper: namesOf([...titled, ...about]), lower: namesOf(stuffed) }],
  })
}

export const TOPIC_QUERIES = [
  ...ofKind('topic', SHOWS_BY_TOPIC.map(topicQuery)),
  ...ofKind(
    'stuffing',
    SHOWS_BY_TOPIC.filter(({ topic }) => topic.phrase !== SAID_BACKWARDS)
      .slice(0, STUFFED_QUERIES)
      .map(stuffingQuery),
  ),
]
