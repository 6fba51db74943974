/** Asks every engine all that strangers wrote. */
import type { Directory } from '../../../src/store/directory.ts'
import { loadShows } from '../catalogue/load.ts'
import { castdexEngines } from './castdex.ts'
import { type Engine, textsOf } from './engine.ts'
import { fts5Engines } from './fts5.ts'
import { type AnsweredQuery, askAll, checkAll, type CheckedLanguage } from './measure.ts'
import { miniSearchEngine } from './minisearch.ts'
import { type LanguageCheck, readChecks, readTyped, type StrangersQuery } from './read.ts'
import { type NamedShow, readNamedShows } from './shows.ts'
import { openLucene } from './lucene.ts'
import { openTantivy } from './tantivy.ts'
import { type AnsweredTopic, askTopics } from './topics.ts'

export interface EngineResults {
  readonly name: string
  readonly isRival: boolean
  readonly answered: readonly AnsweredQuery[]
  readonly checked: readonly CheckedLanguage[]
  readonly topics: readonly AnsweredTopic[]
}

/** What every engine is asked; topics are always asked. */
interface Questions {
  readonly typed: readonly StrangersQuery[]
  readonly checks: readonly LanguageCheck[]
}

const ALL: Questions = { typed: readTyped(), checks: readChecks() }
const TOPICS_ALONE: Questions = { typed: [], checks: [] }

const ask = async (
  engine: Engine,
  isRival: boolean,
  { typed, checks }: Questions,
): Promise<EngineResults> => ({
  name: engine.name,
  isRival,
  answered: await askAll(engine, typed),
  checked: await checkAll(engine, checks),
  topics: await askTopics(engine),
})

/** Results of castdex alone. The directory has to be empty. */
export async function askCastdex(
  directory: Directory,
  shows: readonly NamedShow[],
  questions = ALL,
): Promise<readonly EngineResults[]> {
  await loadShows(
    directory,
    shows.map(({ show }, at) => [at + 1, show]),
  )
  const results: EngineResults[] = []
  for (const engine of castdexEngines(directory, shows))
    results.push(await ask(engine, false, questions))
  return results
}

/** Says why a rival is not among the results. */
export type OnMissing = (why: string) => void

/** Rivals in processes of other languages, which a machine may not have. */
const OPENED = { Tantivy: openTantivy, Lucene: openLucene }

/** Results of the rivals that are to be had. */
export async function askRivals(
  shows: readonly NamedShow[],
  onMissing: OnMissing,
  questions = ALL,
): Promise<readonly EngineResults[]> {
  const texts = shows.map(textsOf)
  const results: EngineResults[] = []
  for (const engine of [...fts5Engines(texts), miniSearchEngine(texts)])
    results.push(await ask(engine, true, questions))
  for (const [name, open] of Object.entries(OPENED)) {
    try {
      await using engine = await open(texts)
      results.push(await ask(engine, true, questions))
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      onMissing(`${name} is left out: ${why}`)
    }
  }
  return results
}

/** `dump`: a file with the real descriptions of the shows. */
export async function askEveryone(
  directory: Directory,
  onMissing: OnMissing,
  dump?: string,
): Promise<readonly EngineResults[]> {
  const shows = readNamedShows(dump)
  return [...(await askCastdex(directory, shows)), ...(await askRivals(shows, onMissing))]
}

/** Results of everyone for the topics alone. */
export async function askTopicsOfEveryone(
  directory: Directory,
  shows: readonly NamedShow[],
): Promise<readonly EngineResults[]> {
  const ignore: OnMissing = () => undefined
  return [
    ...(await askCastdex(directory, shows, TOPICS_ALONE)),
    ...(await askRivals(shows, ignore, TOPICS_ALONE)),
  ]
}
