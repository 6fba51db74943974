/**
 * `npm run bench -- typed`: times typed queries by kind, compared with FTS5 in the same process;
 * also autocomplete, related podcasts and facets.
 */
import { appendFileSync, existsSync, rmSync, writeFileSync } from 'node:fs'
import { findRelatedPodcasts } from '../../src/api/discovery/related-podcasts.ts'
import { suggestPodcasts } from '../../src/api/discovery/suggest-podcasts.ts'
import { SEARCH_FACETS } from '../../src/query/facets.ts'
import { parseTyped } from '../../src/query/parse-typed.ts'
import type { Directory } from '../../src/store/directory.ts'
import type { Show } from '../../test/relevance/catalogue/show.ts'
import { idOf, NOW, toDraft } from '../../test/relevance/catalogue/to-draft.ts'
import { textsOf } from '../../test/relevance/strangers/engine.ts'
import { fts5Engines } from '../../test/relevance/strangers/fts5.ts'
import { drawQueries } from '../../test/relevance/typed/draw.ts'
import { print, printHeader, quantile, runCastdex, stage } from '../frame.ts'
import { openInThread } from '../open-in-thread.ts'
import { readShows } from './catalogue.ts'

/** Each seed draws about five hundred queries of the development half. */
const SEEDS = ['typed bench 1', 'typed bench 2', 'typed bench 3', 'typed bench 4']
const WARMING = 'typed bench, not timed'
/** FTS5 is slow for prefix-less OR queries, so it gets a sample. */
const RIVAL_EVERY = 8
const PASSES = 3
const LINES_AT_ONCE = 5_000
/** Queries for autocomplete, related podcasts and facets. */
const MOST_OTHERS = 300
const PAGE_SIZE = 25
const SUGGESTIONS = 8
const RELATED = 10
const MOST_KEYS = 6
/** Effectively no timeout; searches run inline. */

export interface TypedBenchOptions {
  readonly size: number
  /** The directory's folder, which is kept. */
  readonly dataDir: string
  /** Reuse the data of an earlier run. */
  readonly reuse: boolean
}

/** Imports full records as NDJSON by command. */
const fill = (dataDir: string, shows: readonly Show[]): void => {
  rmSync(dataDir, { recursive: true, force: true })
  const file = `${dataDir}.ndjson`
  writeFileSync(file, '')
  for (let from = 0; from < shows.length; from += LINES_AT_ONCE) {
    const some = shows.slice(from, from + LINES_AT_ONCE)
    const lines = some.map((each, at) =>
      JSON.stringify({ ...toDraft(each, from + at + 1), appleIdStatus: 'claimed' }),
    )
    appendFileSync(file, `${lines.join('\n')}\n`)
  }
  runCastdex(['import', 'ndjson', file, '--data-dir', dataDir])
  rmSync(file)
}

interface KindedQuery {
  readonly kind: string
  readonly text: string
}

const draw = (shows: readonly Show[], seed: string): readonly KindedQuery[] => {
  const known = shows.map(({ title, language }, at) => ({
    id: idOf(at + 1),
    title,
    language,
  }))
  return drawQueries(known, seed).filter(({ isOpen }) => isOpen)
}

interface Times {
  /** Wall time: the minimum of all passes per item, robust to background load. */
  readonly best: number[]
  /** CPU time of this thread over all passes; single searches are below its resolution. */
  ofProcessor: number
}

/** Each pass uses another page size, to bypass caches. */
type Ask<Item> = (item: Item, pass: number) => unknown

const processorMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const measureKind = async <Item>(
  items: readonly Item[],
  ask: Ask<Item>,
): Promise<Times> => {
  const times: Times = { best: items.map(() => Number.POSITIVE_INFINITY), ofProcessor: 0 }
  for (let pass = 0; pass < PASSES; pass += 1) {
    const started = processorMs()
    for (const [at, item] of items.entries()) {
      const startedAt = performance.now()
      await ask(item, pass)
      const ms = performance.now() - startedAt
      times.best[at] = Math.min(ms, times.best[at] ?? ms)
    }
    times.ofProcessor += (processorMs() - started) / PASSES
  }
  return times
}

const figures = ({ best, ofProcessor }: Times): string => {
  const ms = [quantile(best, 0.5), quantile(best, 0.99), ofProcessor / best.length]
  return `${String(best.length).padStart(6)}${ms.map((each) => each.toFixed(2).padStart(9)).join('')}`
}

const HEAD = `${' '.repeat(19)}asked      p50      p99  processor, mean`

const show = async <Item extends { readonly kind: string }>(
  name: string,
  items: readonly Item[],
  ask: Ask<Item>,
): Promise<void> => {
  print(`\n${name}, in ms\n${HEAD}`)
  const all: Times = { best: [], ofProcessor: 0 }
  for (const [kind, some] of Map.groupBy(items, (item) => item.kind)) {
    const times = await measureKind(some, ask)
    print(`${kind.padEnd(18)}${figures(times)}`)
    all.best.push(...times.best)
    all.ofProcessor += times.ofProcessor
  }
  print(`${'all'.padEnd(18)}${figures(all)}`)
}

const askBox =
  (
    { reader }: Directory,
    more: Readonly<Record<string, unknown>> = {},
  ): Ask<{ readonly text: string }> =>
  ({ text }, pass) =>
    reader.search(parseTyped(text, { pageSize: PAGE_SIZE + pass, ...more }).query)

/** Autocomplete, related podcasts and facets. */
const measureOthers = async (
  directory: Directory,
  shows: readonly Show[],
  asked: readonly KindedQuery[],
): Promise<void> => {
  const { reader } = directory
  const some = asked.filter((_, at) => at % Math.ceil(asked.length / MOST_OTHERS) === 0)
  const faceted = some.map(({ text }) => ({ kind: 'q, all facets', text }))
  await show('facets', faceted, askBox(directory, { facets: [...SEARCH_FACETS] }))
  const begun = some.map(({ text }, at) => {
    const kept = 1 + (at % MOST_KEYS)
    return { kind: `${String(kept)} letters`, text: text.slice(0, kept) }
  })
  const typed = [...begun, ...some.map(({ text }) => ({ kind: 'whole', text }))]
  await show('autocomplete', typed, ({ text }, pass) =>
    suggestPodcasts(reader, text, SUGGESTIONS + pass),
  )
  const step = Math.ceil(shows.length / MOST_OTHERS)
  const ids = shows.flatMap((_, at) => (at % step === 0 ? [idOf(at + 1)] : []))
  const podcasts = await reader.getMany(ids, { level: 'hit' })
  const related = podcasts.flatMap((podcast) =>
    podcast === undefined ? [] : [{ kind: 'of one show', podcast }],
  )
  await show('related podcasts', related, ({ podcast }, pass) =>
    findRelatedPodcasts(reader, podcast, RELATED + pass),
  )
}

const measureRival = async (
  shows: readonly Show[],
  asked: readonly KindedQuery[],
): Promise<void> => {
  const texts = shows.map((each, at) => textsOf({ name: String(at), show: each }))
  const { result: engines } = await stage('FTS5 filled', () => fts5Engines(texts))
  const some = asked.filter((_, at) => at % RIVAL_EVERY === 0)
  for (const engine of engines)
    await show(`${engine.name} (in memory, ten names, no total)`, some, ({ text }) =>
      engine.find(text),
    )
}

export async function benchTyped({
  size,
  dataDir,
  reuse,
}: TypedBenchOptions): Promise<void> {
  printHeader(`one box on ${size.toLocaleString('en-US')} podcasts`, [
    'made-up titles out of real ones; queries of the half to work with, by kind, each kind three times over, warm',
    `castdex answers first pages of ${String(PAGE_SIZE)} whole records with their exact total, in this thread`,
  ])
  const shows = readShows(size)
  const done = `${dataDir}.done`
  if (!reuse || !existsSync(done)) {
    rmSync(done, { force: true })
    await stage('castdex filled', () => fill(dataDir, shows))
    writeFileSync(done, '')
  }
  const asked = SEEDS.flatMap((seed) => draw(shows, seed))
  const warming = draw(shows, WARMING)
  {
    await using directory = await openInThread(dataDir, NOW)
    await measureKind(warming, askBox(directory))
    await show('castdex, q', asked, askBox(directory))
    await measureOthers(directory, shows, warming)
  }
  await measureRival(shows, asked)
}
