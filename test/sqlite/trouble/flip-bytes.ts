/**
 * Flips one byte of a directory at a time, and compares what is answered and what is found with the
 * directory as it was.
 */
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ApiKey, DayUsage } from '../../../src/store/api-keys.ts'
import type { Directory, Locator } from '../../../src/store/directory.ts'
import type { SearchQuery } from '../../../src/search/query.ts'
import { openSqliteDirectory } from '../../../src/store/sqlite/sqlite-directory.ts'
import { CodedError } from '../../../src/errors.ts'
import { newDraft } from '../../../src/record/draft.ts'
import { parseFeedUrl } from '../../../src/record/feed-url/feed-url.ts'
import { queryFor, termFor } from '../../search-query.ts'

export interface FlipReport {
  readonly flips: number
  /** At least one answer was other than before, or refused. */
  readonly changed: number
  /** Of these, found by `check --deep`. */
  readonly foundOfChanged: number
  readonly found: number
  /** Of these, sound again after `castdex mend` and `castdex reindex`; the others need a backup. */
  readonly mended: number
  /** At least one answer held something else than was written. */
  readonly servedBroken: number
  /** At least one podcast was answered as not tracked. */
  readonly missing: number
  /** At least one answer was an error without a code. */
  readonly uncoded: number
  /** Where something was broken, missing or not found: the file and the place. */
  readonly worst: readonly string[]
}

const OPTIONS = {
  requireAppleId: true,
  searchTimeoutMs: 10_000,
  inlineSearchMs: 10_000,
  now: () => 0,
} as const
const PODCASTS = 600
const ASKED = 40

const idOf = (at: number): string =>
  `0198c5a2-7f64-7d0e-9d1c-${String(at).padStart(12, '0')}`
const draftOf = (at: number) => ({
  ...newDraft({
    id: idOf(at),
    title: `Lantern ${String(at)} of ${String(at % 7)} hills`,
    feedUrl: `https://feeds.example/${String(at)}`,
    nowMs: 0,
  }),
  appleId: 1000 + at,
  description: `All about lanterns, part ${String(at)}. `.repeat(1 + (at % 5)),
})

const open = (dataDir: string): Promise<Directory> =>
  openSqliteDirectory({ ...OPTIONS, dataDir, access: 'serve', leastPieceRows: PODCASTS })

const AT = '2026-11-20T04:26:00.000Z'
const PERIOD = { from: '2026-11-01', to: '2026-11-30' } as const
/** More keys than anybody has, so that their rows are hit as well. */
const KEYS = 200

const keyOf = (at: number): ApiKey => ({
  id: `key_${String(at)}`,
  name: `key ${String(at)}`,
  scopes: ['search', 'podcasts'],
  quotas: { podcastLookups: 5, searchCount: null },
  createdAt: AT,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  origin: null,
})

/** Tasks, a tombstone, forgotten addresses; keys and all that stands beside them. */
async function fillBeside({
  writer,
  tasks,
  forgotten,
  ...directory
}: Directory): Promise<void> {
  for (let at = 0; at < PODCASTS; at += 1)
    await tasks.scheduleSooner(idOf(at), 'feed', 1_000_000 + at)
  const extra = PODCASTS
  await writer.write([{ record: draftOf(extra), revision: null }])
  const survivor = { record: draftOf(0), revision: 1 }
  await writer.merge({ survivor, absorbed: { id: idOf(extra), revision: 1, at: AT } })
  for (let at = 0; at < 20; at += 1) await forgotten.add(`person${String(at)}@example.org`)
  for (let at = 0; at < KEYS; at += 1) {
    const { id } = keyOf(at)
    await directory.apiKeys.add(keyOf(at), `hash ${String(at)}`)
    const charge = { keyId: id, month: '2026-11', day: '2026-11-20', amount: 1 + (at % 5) }
    await directory.apiKeys.charge({ ...charge, counter: 'podcastLookups' })
    await directory.apiKeys.charge({ ...charge, counter: 'searchCount' })
    const order = {
      at: AT,
      by: id,
      way: 'command line',
      action: 'fetch',
      podcastId: idOf(at),
    } as const
    await directory.audit.append({ ...order, details: { number: at } })
    const subject = `https://feeds.example/new/${String(at)}`
    const sent = {
      at: AT,
      kind: 'proposal',
      subject,
      message: 'Please.',
      contact: null,
    } as const
    await directory.submissions.add(sent, KEYS)
  }
}

async function fill(dataDir: string): Promise<void> {
  await using directory = await open(dataDir)
  const changes = Array.from({ length: PODCASTS }, (_, at) => ({
    record: draftOf(at),
    revision: null,
    metadata: { feed: { hash: `h${String(at)}` }, pins: { title: `Pinned ${String(at)}` } },
    events: [{ at: AT, kind: 'tracked' as const, evidence: { at } }],
  }))
  await directory.writer.write(changes)
  await directory.writer.settle()
  await fillBeside(directory)
}

const toLocators = (at: number): readonly Locator[] => {
  const parsed = parseFeedUrl(`https://feeds.example/${String(at)}`)
  if ('problem' in parsed) throw new Error(parsed.problem)
  const { key, looseKey } = parsed
  return [
    { by: 'id', id: idOf(at) },
    { by: 'feedUrl', key, looseKey },
    { by: 'appleId', appleId: 1000 + at },
  ]
}

const SEARCHES: readonly string[] = ['lantern', 'hills', '3', 'lanterns part']
const toQuery = (text: string): SearchQuery =>
  queryFor({ terms: [termFor(text)], limit: 100 })

/** One answer: its text, null for "not tracked", or the code of a refusal. */
type Answer = { readonly text: string | null } | { readonly refused: string }

async function ask(question: () => Promise<unknown>): Promise<Answer> {
  try {
    const answer = await question()
    return { text: answer === undefined ? null : JSON.stringify(answer) }
  } catch (error) {
    return { refused: error instanceof CodedError ? error.code : 'uncoded' }
  }
}

/**
 * A search as the texts of its hits, by id: what is left out is no broken answer, what is in it has
 * to be right.
 */
async function searchHits(
  directory: Directory,
  text: string,
): Promise<Readonly<Record<string, string>>> {
  const { hits } = await directory.reader.search(toQuery(text))
  return Object.fromEntries(
    hits.map(({ podcast }) => [podcast.id, JSON.stringify(podcast)]),
  )
}

interface Answers {
  readonly single: readonly Answer[]
  readonly searches: readonly Answer[]
}

/** What stands beside the records: of keys and of operators. */
async function askBeside(directory: Directory): Promise<readonly Answer[]> {
  const { apiKeys, tasks } = directory
  const answers: Answer[] = []
  // When it is due is compared by `check` alone, with its index.
  for (let at = 0; at < PODCASTS; at += 1)
    answers.push(await ask(async () => [(await tasks.find(idOf(at), 'feed'))?.state]))
  for (let at = 0; at < KEYS; at += 1) {
    const { id } = keyOf(at)
    answers.push(await ask(() => apiKeys.findByHash(`hash ${String(at)}`)))
    answers.push(await ask(() => apiKeys.usage(id, '2026-11')))
  }
  answers.push(await ask(() => directory.writer.findTombstone(idOf(PODCASTS))))
  return answers
}

/** Lists and sections leave out what is damaged: what is in them has to be right. */
async function askLists(directory: Directory): Promise<readonly Answer[]> {
  const byNo = (rows: readonly { readonly no: number }[]) =>
    Object.fromEntries(rows.map((row) => [row.no, JSON.stringify(row)]))
  const page = { limit: 2 * KEYS } as const
  const answers: Answer[] = []
  for (let at = 0; at < PODCASTS; at += 1) {
    const id = idOf(at)
    const sections = await ask(async () => {
      const read = (await directory.metadata.read([id])).get(id) ?? {}
      return Object.fromEntries(
        Object.entries(read).map(([name, it]) => [name, JSON.stringify(it)]),
      )
    })
    answers.push(
      sections,
      await ask(async () => byNo(await directory.history.list(id, page))),
    )
  }
  for (let at = 0; at < KEYS; at += 1) {
    const days = (): Promise<readonly DayUsage[]> =>
      directory.apiKeys.usageByDay(keyOf(at).id, PERIOD)
    const byDay = async () =>
      Object.fromEntries(
        (await days()).map((row) => [`${row.day} ${row.counter}`, String(row.used)]),
      )
    answers.push(await ask(byDay))
  }
  return [
    ...answers,
    await ask(async () => byNo(await directory.audit.list(page))),
    await ask(async () => byNo(await directory.submissions.list({ ...page, after: 0 }))),
  ]
}

async function askAll(directory: Directory): Promise<Answers> {
  const single: Answer[] = []
  const step = Math.floor(PODCASTS / ASKED)
  for (let at = 0; at < PODCASTS; at += step) {
    for (const locator of toLocators(at))
      single.push(await ask(() => directory.reader.find(locator)))
    single.push(
      await ask(
        async () => (await directory.reader.getMany([idOf(at)], { level: 'full' }))[0],
      ),
    )
  }
  single.push(...(await askBeside(directory)))
  const searches: Answer[] = []
  for (const text of SEARCHES) searches.push(await ask(() => searchHits(directory, text)))
  searches.push(...(await askLists(directory)))
  return { single, searches }
}

const isRight = (search: string, expected: string): boolean => {
  const [one, other] = [JSON.parse(search), JSON.parse(expected)] as Record<
    string,
    string
  >[]
  return Object.entries(one ?? {}).every(
    ([id, text]) => other?.[id] === undefined || other[id] === text,
  )
}

interface Judged {
  readonly changed: boolean
  readonly broken: boolean
  readonly missing: boolean
  readonly uncoded: boolean
}

/** As an operator does who has read what `check` says. */
async function mend(directory: Directory): Promise<boolean> {
  try {
    await directory.mendRecords?.()
    await directory.writer.reindex()
    const { sound } = await directory.health({ deep: true, compares: true })
    return sound
  } catch {
    return false
  }
}

function judge(before: Answers, after: Answers | 'refused to open'): Judged {
  if (after === 'refused to open')
    return { changed: true, broken: false, missing: false, uncoded: false }
  const pairs = [...after.single, ...after.searches].map(
    (answer, at) => [answer, [...before.single, ...before.searches][at] as Answer] as const,
  )
  const isSearch = (at: number): boolean => at >= after.single.length
  return {
    changed: pairs.some(
      ([answer, expected]) => JSON.stringify(answer) !== JSON.stringify(expected),
    ),
    uncoded: pairs.some(([answer]) => 'refused' in answer && answer.refused === 'uncoded'),
    missing: pairs.some(([answer]) => 'text' in answer && answer.text === null),
    broken: pairs.some(([answer, expected], at) => {
      if (!('text' in answer) || answer.text === null || !('text' in expected)) return false
      return isSearch(at)
        ? !isRight(answer.text, expected.text ?? '{}')
        : answer.text !== expected.text
    }),
  }
}

const filesOf = (dataDir: string): readonly string[] =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'serving.lock')
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
    .sort()

function flip(file: string, at: number): void {
  const bytes = readFileSync(file)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (at % 8))
  writeFileSync(file, bytes)
}

/** A damaged file may refuse even to be closed. */
async function close(directory: Directory): Promise<void> {
  try {
    await directory[Symbol.asyncDispose]()
  } catch {
    // What it answered is known by now.
  }
}

async function lookAt(dataDir: string, before: Answers): Promise<Looked> {
  let directory: Directory
  try {
    directory = await open(dataDir)
  } catch {
    return { ...judge(before, 'refused to open'), found: true, mended: false }
  }
  try {
    const judged = judge(before, await askAll(directory))
    const { sound } = await directory.health({ deep: true, compares: true })
    return { ...judged, found: !sound, mended: !sound && (await mend(directory)) }
  } finally {
    await close(directory)
  }
}

interface Place {
  readonly name: string
  readonly at: number
}

/** Every byte of every file is as likely as any other. */
function drawPlace(dataDir: string, files: readonly string[], random: () => number): Place {
  const sizes = files.map((name) => statSync(join(dataDir, name)).size)
  let at = Math.floor(random() * sizes.reduce((sum, size) => sum + size, 0))
  for (const [index, size] of sizes.entries()) {
    if (at < size) return { name: files[index] ?? '', at }
    at -= size
  }
  throw new Error('no file has this byte')
}

type Looked = Judged & { readonly found: boolean; readonly mended: boolean }

const COUNTED: Readonly<
  Record<Exclude<keyof FlipReport, 'flips' | 'worst'>, (looked: Looked) => boolean>
> = {
  changed: ({ changed }) => changed,
  foundOfChanged: ({ changed, found }) => changed && found,
  found: ({ found }) => found,
  mended: ({ mended }) => mended,
  servedBroken: ({ broken }) => broken,
  missing: ({ missing }) => missing,
  uncoded: ({ uncoded }) => uncoded,
}

function viewWorst(
  { name, at }: Place,
  { broken, missing, uncoded, changed, found, mended }: Looked,
): readonly string[] {
  const words = [
    broken && 'broken',
    missing && 'missing',
    uncoded && 'uncoded',
    changed && !found && 'not found',
    found && !mended && 'not mended',
  ]
  const what = words.filter((word) => word !== false)
  return what.length === 0 ? [] : [`${name} at ${String(at)}: ${what.join(', ')}`]
}

/** `random` gives numbers from 0 to 1; `onFlip` is told how many have been looked at. */
export async function flipBytes(
  flips: number,
  random: () => number,
  onFlip?: (done: number) => void,
): Promise<FlipReport> {
  const folder = mkdtempSync(join(tmpdir(), 'castdex-flip-'))
  const whole = mkdtempSync(join(folder, 'whole-'))
  const copy = join(folder, 'copy')
  const report = {
    flips,
    changed: 0,
    foundOfChanged: 0,
    found: 0,
    mended: 0,
    servedBroken: 0,
    missing: 0,
    uncoded: 0,
  }
  const worst: string[] = []
  try {
    await fill(whole)
    const sound = await open(whole)
    const before = await askAll(sound)
    await close(sound)
    const files = filesOf(whole)
    for (let round = 0; round < flips; round += 1) {
      const place = drawPlace(whole, files, random)
      cpSync(whole, copy, { recursive: true })
      flip(join(copy, place.name), place.at)
      const looked = await lookAt(copy, before)
      rmSync(copy, { recursive: true })
      for (const [name, counts] of Object.entries(COUNTED) as [
        keyof typeof COUNTED,
        (looked: Looked) => boolean,
      ][])
        report[name] += counts(looked) ? 1 : 0
      worst.push(...viewWorst(place, looked))
      onFlip?.(round + 1)
    }
    return { ...report, worst }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
