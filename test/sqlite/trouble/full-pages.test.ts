/**
 * Walks through searches while another process removes, merges, ignores and kills podcasts: a page
 * is full, or the last one.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { Directory, SearchPage } from '../../../src/store/directory.ts'
import { openSqliteDirectory } from '../../../src/store/sqlite/sqlite-directory.ts'
import { draftOf, FIRST_TO_LEAVE, PODCASTS } from './leaving.ts'
import { queryFor, termFor } from '../../search-query.ts'

const folder = mkdtempSync(join(tmpdir(), 'castdex-full-pages-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const open = async (dataDir: string, inlineSearchMs: number): Promise<Directory> => {
  const directory = await openSqliteDirectory({
    dataDir,
    access: 'serve',
    requireAppleId: true,
    searchTimeoutMs: 30_000,
    inlineSearchMs,
    now: () => 0,
  })
  onTestFinished(() => directory[Symbol.asyncDispose]())
  return directory
}

const startLeaving = (dataDir: string): ChildProcess => {
  const path = fileURLToPath(new URL('./leave-one-by-one.ts', import.meta.url))
  const child = spawn(process.execPath, [path, dataDir], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

const isShort = ({ hits, next }: SearchPage): boolean =>
  next !== null && hits.length < LIMIT
const LIMIT = 7
/** Every podcast that stays is in every walk, once. */
const staying = Array.from({ length: FIRST_TO_LEAVE }, (_, at) => draftOf(at).id).sort()

test.each([
  ['the search thread', 0],
  ['the thread that answers', 30_000],
])(
  'pages of %s are full or the last ones, whatever leaves meanwhile',
  async (_, inlineMs) => {
    const dataDir = mkdtempSync(join(folder, 'data-'))
    const directory = await open(dataDir, inlineMs)
    const drafts = Array.from({ length: PODCASTS }, (_draft, at) => draftOf(at))
    await directory.writer.write(drafts.map((record) => ({ record, revision: null })))

    const child = startLeaving(dataDir)
    const exit = once(child, 'exit')
    const asked = queryFor({ terms: [termFor('lantern')], limit: LIMIT, level: 'basic' })
    let walks = 0
    let pages = 0
    let isOver = false
    while (!isOver) {
      // The walk that begins after the last podcast has left is the last one.
      isOver = child.exitCode !== null
      const found: string[] = []
      let page = await directory.reader.search(asked)
      for (;;) {
        pages += 1
        expect({ walks, isShort: isShort(page) }).toEqual({ walks, isShort: false })
        found.push(...page.hits.map(({ podcast }) => podcast.id))
        if (page.next === null) break
        // Others come between two requests.
        await turn()
        page = await directory.reader.search({ ...asked, after: page.next })
      }
      expect(new Set(found).size).toBe(found.length)
      expect(found.filter((id) => staying.includes(id)).sort()).toEqual(staying)
      walks += 1
    }
    await exit
    expect(child.exitCode).toBe(0)
    expect(walks).toBeGreaterThan(1)
    expect(pages).toBeGreaterThan(2)
    const rest = await directory.reader.search({ ...asked, limit: 1000 })
    expect(rest.hits.map(({ podcast }) => podcast.id).sort()).toEqual(staying)
  },
)
