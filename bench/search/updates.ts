/**
 * Writes into a filled directory, each searchable when acknowledged: in batches of 1,000, and
 * alone; then a compaction beside searches.
 */
import type { DirectoryWriter, Directory } from '../../src/store/directory.ts'
import type { SearchQuery } from '../../src/search/query.ts'
import type { PodcastDraft } from '../../src/record/podcast.ts'
import { parseSearch } from '../../src/query/parse.ts'
import { quantile } from '../frame.ts'
import { type Body, must, toWire } from './body.ts'
import { type CatalogueSpec, draftAt } from './catalogue.ts'
import { openCastdexContext } from './castdex.ts'
import { wordsOf } from './draw.ts'
import { readThrough } from './read-through.ts'
import { between, streamOf } from './vocabulary.ts'

const BATCH = 1_000
const MOST_BATCHES = 10
const ALONE = 300
/** In ms, each kind. */
const BUDGET_MS = 15_000
/** Of the searches, before the compaction begins. */
const REST_PASSES = 3

export interface UpdateFigures {
  readonly batchesPerSecond: number
  readonly aloneP50: number
  readonly aloneP99: number
  /** The same searches with nothing beside them, in ms. */
  readonly restSearchP50: number
  readonly restSearchP99: number
  /** Of the compaction that follows: all parts into one, beside searches. */
  readonly settleSeconds: number
  /** Of these searches, in ms. */
  readonly settleSearchP50: number
  readonly settleSearchP99: number
  /** Every changed podcast that was looked for was found by its new words. */
  readonly isSearchable: boolean
}

/** Reads what is there and writes what it becomes, as every intake does; gives the time in ms. */
const update = async (
  writer: DirectoryWriter,
  drafts: readonly PodcastDraft[],
): Promise<number> => {
  const startedAt = performance.now()
  const { byId } = await writer.owners({ ids: drafts.map(({ id }) => id) })
  const changes = drafts.map((record) => ({
    record,
    revision: byId.get(record.id)?.revision ?? null,
  }))
  const outcomes = await writer.write(changes)
  const ms = performance.now() - startedAt
  const failed = outcomes.find(({ status }) => status !== 'updated')
  if (failed !== undefined) throw new Error(`an update was ${failed.status}`)
  return ms
}

const isFound = async ({ reader }: Directory, draft: PodcastDraft): Promise<boolean> => {
  const rest: Body = {
    searchTerms: [
      must(wordsOf(draft.description).slice(0, 8).join(' '), {}, ['podcast-description']),
    ],
    pageSize: 1_000,
  }
  const { hits } = await reader.search(parseSearch(toWire(rest)).query)
  return hits.some(({ podcast }) => podcast.id === draft.id)
}

const pickDifferent = (size: number, count: number, random: () => number): number[] => {
  const picked = new Set<number>()
  while (picked.size < Math.min(count, size)) picked.add(between(0, size - 1, random))
  return [...picked]
}

/** The next run with `--reuse` finds the catalogue as it was. */
const restore = async (
  spec: CatalogueSpec,
  writer: DirectoryWriter,
  numbers: readonly number[],
): Promise<void> => {
  for (let from = 0; from < numbers.length; from += BATCH) {
    await update(
      writer,
      numbers.slice(from, from + BATCH).map((number) => draftAt(spec, number)),
    )
  }
}

/** One after the other, again and again, as long as `goesOn`; gives the times in ms. */
const ask = async (
  { reader }: Directory,
  queries: readonly SearchQuery[],
  goesOn: (asked: number) => boolean,
) => {
  const times: number[] = []
  while (goesOn(times.length)) {
    const query = queries[times.length % queries.length]
    if (query === undefined) break
    const searchedAt = performance.now()
    await reader.search(query)
    times.push(performance.now() - searchedAt)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return times
}

/** Compacts in the directory's own thread while searches are asked here. */
const compact = async (directory: Directory, mix: readonly Body[]) => {
  const queries = mix.map((body) => parseSearch(toWire(body)).query)
  await ask(directory, queries, (asked) => asked < queries.length)
  const rest = await ask(
    directory,
    queries,
    (asked) => asked < REST_PASSES * queries.length,
  )
  const state = { isDone: false }
  const startedAt = performance.now()
  const settled = directory.writer.settle().finally(() => {
    state.isDone = true
  })
  const times = await ask(directory, queries, () => !state.isDone)
  await settled
  return {
    settleSeconds: (performance.now() - startedAt) / 1000,
    settleSearchP50: quantile(times, 0.5),
    settleSearchP99: quantile(times, 0.99),
    restSearchP50: quantile(rest, 0.5),
    restSearchP99: quantile(rest, 0.99),
  }
}

export const measureUpdates = async (
  spec: CatalogueSpec,
  dataDir: string,
  mix: readonly Body[],
): Promise<UpdateFigures> => {
  await using context = await openCastdexContext(dataDir, 'serve')
  const { directory } = context
  const random = streamOf(spec.seed, 0, 0x0bda7e)
  let revision = Date.now() % 1_000_000
  const touched = new Set<number>()
  readThrough(dataDir)
  let batchMs = 0
  let batched = 0
  for (let batch = 0; batch < MOST_BATCHES && batchMs < BUDGET_MS; batch += 1) {
    revision += 1
    const numbers = pickDifferent(spec.size, BATCH, random)
    for (const number of numbers) touched.add(number)
    const drafts = numbers.map((number) => draftAt(spec, number, revision))
    batchMs += await update(directory.writer, drafts)
    batched += drafts.length
  }
  readThrough(dataDir)
  const alone: number[] = []
  let isSearchable = true
  const until = performance.now() + BUDGET_MS
  while (alone.length < ALONE && performance.now() < until) {
    revision += 1
    const number = between(0, spec.size - 1, random)
    touched.add(number)
    const draft = draftAt(spec, number, revision)
    alone.push(await update(directory.writer, [draft]))
    if (alone.length % 30 === 0) isSearchable &&= await isFound(directory, draft)
  }
  readThrough(dataDir)
  const compaction = await compact(directory, mix)
  await restore(spec, directory.writer, [...touched])
  return {
    batchesPerSecond: (batched / batchMs) * 1000,
    aloneP50: quantile(alone, 0.5),
    aloneP99: quantile(alone, 0.99),
    ...compaction,
    isSearchable,
  }
}
