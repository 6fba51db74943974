/**
 * A process that does everything a directory is made to do, at random, and says so, until somebody
 * kills it: `node … serve|write <data folder>`, or `node … pair <PostgreSQL> <schema> <OpenSearch>
 * <prefix>`.
 */
import { writeSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import { CodedError } from '../../src/errors.ts'
import type { Directory } from '../../src/store/directory.ts'
import { openSqliteDirectory } from '../../src/store/sqlite/sqlite-directory.ts'
import { draftOf, idOf, type Order, type Podcast, type Word } from './killed-podcast.ts'

/** More would make every look at them slow. */
const MOST = 1000
/** A batch of so many becomes a part in a file. */
const BIG = 550

const [access = '', ...words] = process.argv.slice(2)
const say = (...word: Word): void => {
  writeSync(1, `${JSON.stringify(word)}\n`)
}

const ofPair = access === 'pair' ? await import('../cluster/killed-pair.ts') : undefined
// Loaded before it is its turn, and sooner the next time.
flushCompileCache()
say('loaded')
const line = await new Promise<Buffer>((resolve) => process.stdin.once('data', resolve))
process.stdin.destroy()
const { seed, known: knownBefore } = JSON.parse(line.toString()) as Order

let state = seed
let known = knownBefore
/** From 0 to `below` less one. */
const draw = (below: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}

const open = async (): Promise<Directory> => {
  const [first = '', schema = '', opensearch = '', prefix = ''] = words
  if (ofPair !== undefined) {
    const pair = await ofPair.openKilledPair({
      postgres: first,
      schema,
      opensearch,
      prefix,
    })
    // It fills its index, as a server does.
    pair.mend(() => undefined)
    return pair
  }
  return openSqliteDirectory({
    dataDir: first,
    access: access === 'serve' ? 'serve' : 'write',
    requireAppleId: false,
    searchTimeoutMs: 1000,
    now: Date.now,
  })
}

const directory = await open()
say('open')

const write = async (podcasts: readonly Podcast[]): Promise<void> => {
  const owners = await directory.writer.owners({
    ids: podcasts.map(([number]) => idOf(number)),
  })
  const changes = podcasts.map((podcast) => {
    const record = draftOf(podcast)
    return { record, revision: owners.byId.get(record.id)?.revision ?? null }
  })
  say('write', podcasts)
  await directory.writer.write(changes)
  say('done')
}

const add = (): Promise<void> => {
  const count = Math.min(MOST - known, draw(5) === 0 ? BIG : 5 + draw(40))
  const first = known
  known += count
  return write(Array.from({ length: count }, (_, at) => [first + at, draw(1000), false]))
}

const change = (dead: boolean): Promise<void> => {
  const numbers = new Set(
    Array.from({ length: draw(12) === 0 ? BIG : 1 + draw(20) }, () => draw(known)),
  )
  return write([...numbers].map((number) => [number, draw(1000), dead]))
}

/** Often nobody waits for it, and writing goes on beside it. */
const tidy = async (how: 'settle' | 'reindex'): Promise<void> => {
  say('tidy')
  const tidied = directory.writer[how]().catch((error: unknown) => {
    // Another one is under way.
    if (!(error instanceof CodedError && error.code === 'NOT_READY')) throw error
  })
  if (draw(2) === 0) await tidied
}

for (;;) {
  const choice = draw(20)
  if (known === 0 || (choice < 5 && known < MOST)) await add()
  else if (choice < 13) await change(false)
  else if (choice < 15) await change(true)
  else await tidy(choice < 17 ? 'settle' : 'reindex')
  await setImmediate()
}
