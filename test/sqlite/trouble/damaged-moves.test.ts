/** What operators have ruled outlives damage to the row that says so: it stands in the events, too. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { newDraft } from '../../../src/record/draft.ts'
import { newPodcastId } from '../../../src/record/podcast-id.ts'
import { openSqliteDirectory } from '../../../src/store/sqlite/sqlite-directory.ts'

const folder = mkdtempSync(join(tmpdir(), 'castdex-damaged-moves-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const AT = '2026-11-20T04:26:00.000Z'
const [id, former, other] = [newPodcastId(1), newPodcastId(2), newPodcastId(3)]
const open = () =>
  openSqliteDirectory({
    dataDir: folder,
    access: 'serve',
    requireAppleId: false,
    searchTimeoutMs: 10_000,
    inlineSearchMs: 10_000,
    now: () => 0,
  })

const ruled = (
  verdict: string,
  about: string,
  kind: 'ruled' | 'ruling-reset' = 'ruled',
) => ({
  at: AT,
  kind,
  evidence: { verdict, about, by: 'somebody' },
})

test('a damaged section of moves keeps what was ruled', async () => {
  const feedUrl = 'https://feeds.example/1'
  const record = newDraft({ id, title: 'Lantern', feedUrl, nowMs: 0 })
  const [away, back] = ['https://feeds.example/away', 'https://feeds.example/back']
  {
    await using directory = await open()
    const moves = { version: 1, apart: [other], notAt: [away], suspect: back }
    const events = [
      ruled('apart', former),
      ruled('apart', other),
      ruled('apart', former, 'ruling-reset'),
      ruled('not-moved', away),
      ruled('not-moved', back),
      { at: AT, kind: 'moved' as const, evidence: { via: 'operator', target: back } },
      ruled('wait', 'Lantern'),
    ]
    await directory.writer.write([{ record, revision: null, metadata: { moves }, events }])
    await directory.writer.settle()
  }
  const database = new DatabaseSync(join(folder, 'castdex.db'))
  database.exec(`UPDATE metadata SET content = replace(content, 'away', 'awry')`)
  database.close()
  await using directory = await open()
  const read = await directory.metadata.read([id], ['moves'])
  expect(read.get(id)).toEqual({ moves: { version: 1, apart: [other], notAt: [away] } })
})
