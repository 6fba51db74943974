/** Subjects that people search for, with judged hits: how good the first ten are. */
import { mean, ndcg } from '../metrics.ts'
import type { Engine } from './engine.ts'
import { linesOf } from './read.ts'
import type { NamedShow } from './shows.ts'

/** Grades by the name of the show: 2 about the subject, 1 touches it, 0 off topic. */
type Grades = ReadonlyMap<string, number>

/** A line has two columns: language, query. */
export function readTopics(): readonly string[] {
  return linesOf('topics.tsv').map((line) => line.split('\t')[1] ?? '')
}

/** A line has three columns: query, name of the show, grade. */
export function readJudgements(): ReadonlyMap<string, Grades> {
  const judged = new Map<string, Map<string, number>>()
  for (const line of linesOf('judged.tsv')) {
    const [query = '', name = '', grade = ''] = line.split('\t')
    const grades = judged.get(query) ?? new Map<string, number>()
    judged.set(query, grades.set(name, Number(grade)))
  }
  return judged
}

export interface AnsweredTopic {
  readonly query: string
  readonly found: readonly string[]
}

export async function askTopics(engine: Engine): Promise<readonly AnsweredTopic[]> {
  const answered: AnsweredTopic[] = []
  for (const query of readTopics())
    answered.push({ query, found: await engine.find(query) })
  return answered
}

export interface TopicFigures {
  readonly ndcg: number
  /** Topics whose first hit is off topic, or that find nothing. */
  readonly firstOff: number
  /** Hits without a judgement, which count as off topic. */
  readonly unjudged: number
}

export function topicFigures(
  answered: readonly AnsweredTopic[],
  judged: ReadonlyMap<string, Grades>,
): TopicFigures {
  const none: Grades = new Map()
  const each = answered.map(({ query, found }) => {
    const grades = judged.get(query) ?? none
    return {
      ndcg: ndcg(found, grades),
      isOff: (grades.get(found[0] ?? '') ?? 0) === 0,
      unjudged: found.filter((name) => !grades.has(name)).length,
    }
  })
  return {
    ndcg: mean(each.map((topic) => topic.ndcg)) ?? 0,
    firstOff: each.filter(({ isOff }) => isOff).length,
    unjudged: each.reduce((sum, topic) => sum + topic.unjudged, 0),
  }
}

/** Characters of a description that are enough to judge. */
const JUDGED_BY = 160

/** Lists hits without a judgement by topic, in an order that says nothing of their rank. */
export function unjudgedHits(
  results: readonly { readonly topics: readonly AnsweredTopic[] }[],
  shows: readonly NamedShow[],
): readonly string[] {
  const judged = readJudgements()
  const byName = new Map(shows.map(({ name, show }) => [name, show]))
  return readTopics().flatMap((query) => {
    const found = results
      .flatMap(({ topics }) => topics.filter((topic) => topic.query === query))
      .flatMap((topic) => topic.found)
      .filter((name) => judged.get(query)?.has(name) !== true)
    return [...new Set(found)].sort().map((name) => {
      const { title = '', author, description } = byName.get(name) ?? {}
      return [query, name, title, author ?? '', (description ?? '').slice(0, JUDGED_BY)]
        .map((text) => text.replaceAll(/\s+/g, ' '))
        .join('\t')
    })
  })
}
