/**
 * A list of thirty feeds under their reader's own names, from the command line: each that answers
 * is filled at its first reading, and the operator learns how many call themselves otherwise.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTemporaryFolder, runCastdex } from '../cli/castdex.ts'
import { HANG_GUARD_MS } from '../eventually.ts'
import { feedOf } from '../crawl/world.ts'

const FEEDS = 30
const SILENT = 5
const NOW = Date.now()

const ownTitle = (at: number): string => `Tide Tables ${String(at)}: The Long Version`

/** A nickname, another number, a title with its author, and the feed's own title. */
const NAMES: readonly ((at: number) => string)[] = [
  () => 'boats',
  (at) => `Tide Tables ${String(at + 100)}: The Long Version`,
  (at) => `${ownTitle(at)} - The Tide Office`,
  (at) => ownTitle(at),
  (at) => `My morning walk ${String(at)}`,
]
const nameOf = (at: number): string => NAMES[at % NAMES.length]?.(at) ?? ''
const isRenamed = (at: number): boolean => nameOf(at) !== ownTitle(at)

const server = createServer((request, response) => {
  const at = Number(request.url?.slice(1))
  if (at >= FEEDS - SILENT) response.writeHead(404).end()
  else response.end(feedOf({ title: ownTitle(at) }, NOW))
})
let base = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
})
afterAll(() => server.close())

const places = Array.from({ length: FEEDS }, (_, at) => at)
const urlOf = (at: number): string => `${base}/${String(at)}`

const opml = (): string =>
  `<opml version="2.0"><body>${places
    .map((at) => `<outline type="rss" text="${nameOf(at)}" xmlUrl="${urlOf(at)}"/>`)
    .join('')}</body></opml>`

const ndjson = (): string =>
  places
    .map((at) =>
      JSON.stringify({ feedUrl: urlOf(at), title: nameOf(at), author: 'The Tide Office' }),
    )
    .join('\n')

interface Exported {
  readonly titleLatest: string
  readonly rssFeedUrl: string
  readonly stats: { readonly episodeCount: number }
}

test.each([
  ['opml', opml, ['--own']],
  ['opml', opml, []],
  ['ndjson', ndjson, []],
] as const)(
  'import %s',
  async (format, write, flags) => {
    await using folder = await openTemporaryFolder()
    const dataDir = join(folder.path, 'data')
    await mkdir(dataDir)
    const file = join(folder.path, 'list')
    await writeFile(file, write())
    const env = { CASTDEX_FETCH_ALLOW: '127.0.0.0/8' }
    const run = async (...args: readonly string[]) => {
      const finished = await runCastdex(args, { dataDir, env })
      expect(finished.code, finished.stderr).toBe(0)
      return finished
    }
    const first = await run('import', format, file, ...flags)
    expect(first.stderr).toContain('`castdex review` counts where the two differ')
    await run('crawl', '--once')

    const lines = (await run('export', 'ndjson')).stdout.trim().split('\n')
    const exported = lines.map((line) => JSON.parse(line) as Exported)
    const answering = exported.filter(({ rssFeedUrl }) => {
      return Number(rssFeedUrl.split('/').at(-1)) < FEEDS - SILENT
    })
    expect(answering).toHaveLength(FEEDS - SILENT)
    for (const { rssFeedUrl, titleLatest, stats } of answering) {
      expect(titleLatest).toBe(ownTitle(Number(rssFeedUrl.split('/').at(-1))))
      expect(stats.episodeCount).toBe(3)
    }
    const renamed = places.slice(0, FEEDS - SILENT).filter(isRenamed).length
    const told = `${String(renamed)} feeds call themselves otherwise`
    expect((await run('review')).stderr).toContain(told)
    const listed = await run('list', '--state', 'named-otherwise', '--json')
    expect(listed.stdout.trim().split('\n')).toHaveLength(renamed)
    expect((await run('list', '--state', 'doubted', '--json')).stdout).toBe('')
    const again = await run('import', format, file, ...flags)
    expect(again.stderr).toContain(`named otherwise ${String(renamed)}`)
  },
  HANG_GUARD_MS,
)
