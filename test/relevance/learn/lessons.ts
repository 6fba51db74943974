/** Queries with known shows to learn from: the half that rules are made with, and no other. */
import { editDistance } from '../../../src/search/text/edit-distance.ts'
import { splitText } from '../../../src/search/text/text.ts'
import { FEATURES } from '../../../src/search/rank/features.ts'
import type { Directory } from '../../../src/store/directory.ts'
import { asTyped } from '../as-typed.ts'
import { type Seeded, seededBy } from '../catalogue/seeded.ts'
import { idOf } from '../catalogue/to-draft.ts'
import { linesOf, readTyped } from '../strangers/read.ts'
import type { NamedShow } from '../strangers/shows.ts'
import { drawQueries, type KnownShow, listShows } from '../typed/draw.ts'
import { TYPED_KINDS, type TypedKind } from '../typed/kinds.ts'
import type { Lesson } from './train.ts'

interface LabelledQuery {
  readonly text: string
  readonly wanted: readonly string[]
}

/** Queries with two faults, and with another word of the catalogue in place of one that is alike. */
const MIXED = 400
const ALIKE = 200
/** No other set has such queries, so each counts several times. */
const ALIKE_COUNTS = 3
const TOPIC_COUNTS = 12
/** Judged at least so, a show is about the topic. */
const ABOUT = 2
const TRIES = 40_000
const LONGEST = 100

const KINDS: readonly TypedKind[] = Object.values(TYPED_KINDS)

/** Returns the title with both faults, or `undefined` if one changes nothing. */
function typeTwice(
  { title, language }: KnownShow,
  [first, second]: readonly [TypedKind | undefined, TypedKind | undefined],
  chance: Seeded,
): string | undefined {
  const once = first?.type(title, chance, language)
  if (once === undefined) return undefined
  const twice = second?.type(once, chance, language)
  if (twice === once) return undefined
  return twice
}

function drawMixed(shows: readonly KnownShow[]): readonly LabelledQuery[] {
  const chance = seededBy('mixed faults')
  const drawn: LabelledQuery[] = []
  for (let tries = 0; tries < TRIES && drawn.length < MIXED; tries += 1) {
    const show = shows[chance.whole(shows.length)]
    const [first, second] = [chance.whole(KINDS.length), chance.whole(KINDS.length)]
    const text = show && typeTwice(show, [KINDS[first], KINDS[second]], chance)
    if (show === undefined || text === undefined) continue
    if (text.length > LONGEST || seededBy(`half of ${text}`).next() >= 0.5) continue
    const wanted = shows.filter(({ title }) => title === show.title).map(({ id }) => id)
    drawn.push({ text, wanted })
  }
  return drawn
}

const wordsOf = (title: string): readonly string[] => splitText(title).words

const SHORTEST_ALIKE = 5
const START = 3

/** Returns a title with one word misspelt so that it is a word of another title. */
function typeAlike(
  title: string,
  byStart: ReadonlyMap<string, readonly string[]>,
  chance: Seeded,
): string | undefined {
  const words = wordsOf(title)
  if (words.length < 2 || words.length > 5) return undefined
  const at = chance.whole(words.length)
  const word = words[at] ?? ''
  if (word.length < SHORTEST_ALIKE) return undefined
  const others = (byStart.get(word.slice(0, START)) ?? []).filter(
    (other) => other !== word && editDistance(word, other, 2) <= 2,
  )
  const other = others[chance.whole(Math.max(1, others.length))]
  if (other === undefined) return undefined
  return words.with(at, other).join(' ')
}

/** Queries such as `crime junky`. */
function drawAlike(shows: readonly KnownShow[]): readonly LabelledQuery[] {
  const chance = seededBy('alike words')
  const titles = new Set(shows.map(({ title }) => wordsOf(title).join(' ')))
  const words = new Set(shows.flatMap(({ title }) => wordsOf(title)))
  const byStart = Map.groupBy(words, (word) => word.slice(0, START))
  const drawn: LabelledQuery[] = []
  for (let tries = 0; tries < TRIES && drawn.length < ALIKE; tries += 1) {
    const show = shows[chance.whole(shows.length)]
    const text = show && typeAlike(show.title, byStart, chance)
    if (show === undefined || text === undefined || titles.has(text)) continue
    const wanted = shows.filter(({ title }) => title === show.title).map(({ id }) => id)
    drawn.push({ text, wanted })
  }
  return drawn
}

const strangersQueries = (named: readonly NamedShow[]): readonly LabelledQuery[] => {
  const ids = new Map(named.map(({ name }, at) => [name, idOf(at + 1)]))
  return readTyped()
    .filter(({ half }) => half === 'work')
    .map(({ query, wanted }) => ({
      text: query,
      wanted: wanted.flatMap((name) => ids.get(name) ?? []),
    }))
}

/** A line has three columns: topic, name of the show, grade. */
const judgedTopics = (named: readonly NamedShow[]): readonly LabelledQuery[] => {
  const ids = new Map(named.map(({ name }, at) => [name, idOf(at + 1)]))
  const lines = linesOf('../learn/topics.tsv').map((line) => line.split('\t'))
  const byTopic = Map.groupBy(lines, ([topic = '']) => topic)
  return [...byTopic].map(([text, judged]) => ({
    text,
    wanted: judged
      .filter(([, , grade]) => Number(grade) >= ABOUT)
      .flatMap(([, name = '']) => ids.get(name) ?? []),
  }))
}

/** Repeats lessons that count several times. */
const repeat = <Item>(items: readonly Item[], times: number): readonly Item[] =>
  Array.from({ length: times }, () => items).flat()

async function toLesson(
  directory: Directory,
  { text, wanted }: LabelledQuery,
): Promise<Lesson> {
  const body = { pageSize: 100, details: 'basic', explain: true }
  const { hits } = await directory.reader.search(await asTyped(text, body, directory))
  return hits.map(({ podcast, explanation = [] }) => {
    const values = new Map(explanation.map(({ feature, value }) => [feature, value]))
    return {
      values: FEATURES.map((feature) => values.get(feature) ?? 0),
      isWanted: wanted.includes(podcast.id),
    }
  })
}

/** The directory holds the shows by their places in the list. */
export async function readLessons(
  directory: Directory,
  named: readonly NamedShow[],
): Promise<readonly Lesson[]> {
  const shows = await listShows(directory)
  const drawn = drawQueries(shows, 'lessons').filter(({ isOpen }) => isOpen)
  const lessonsOf = async (queries: readonly LabelledQuery[]): Promise<Lesson[]> => {
    const lessons: Lesson[] = []
    for (const query of queries) {
      const lesson = await toLesson(directory, query)
      const wanted = lesson.filter(({ isWanted }) => isWanted).length
      if (wanted > 0 && wanted < lesson.length) lessons.push(lesson)
    }
    return lessons
  }
  const others = [...strangersQueries(named), ...drawn, ...drawMixed(shows)]
  const lessons = await lessonsOf(others)
  const alike = await lessonsOf(drawAlike(shows))
  const topics = await lessonsOf(judgedTopics(named))
  return [...lessons, ...repeat(alike, ALIKE_COUNTS), ...repeat(topics, TOPIC_COUNTS)]
}
