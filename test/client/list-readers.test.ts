/** feedparser and listparser read the feeds and lists of castdex, of the API and of the site. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { draftOf, type RunningCastdex, startCastdex } from '../api/castdex.ts'
import { installPackage, pythonOf } from './python-venv.ts'

const run = promisify(execFile)

const READERS = {
  requirement: 'feedparser==6.0.14 listparser==0.20',
  module: 'feedparser, listparser',
  folder: 'castdex-list-readers-venv',
}
const SCRIPT = fileURLToPath(new URL('read_lists.py', import.meta.url))

const missing = await installPackage(READERS)
const mustRun = process.env['CI'] === 'true'
if (missing !== undefined && !mustRun) {
  process.stdout.write(
    `left out: the test with feedparser and listparser, which cannot be installed: ${missing}\n`,
  )
}

test('feedparser and listparser are there', {
  skip: missing !== undefined && !mustRun,
}, () => {
  expect(missing).toBeUndefined()
})

const TITLE = 'Windmill <Light> & "Ships"'
const podcasts = [
  draftOf(1, { titleLatest: TITLE, author: 'Ann' }),
  draftOf(2, { titleLatest: 'Windmill 日本' }),
]

async function read(rss: string, opml: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'castdex-lists-'))
  try {
    const [feed, list] = [join(folder, 'feed.xml'), join(folder, 'list.opml')]
    await writeFile(feed, rss)
    await writeFile(list, opml)
    const { stdout } = await run(pythonOf(READERS), [SCRIPT, feed, list])
    return JSON.parse(stdout)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const ofApi = async (castdex: RunningCastdex, accept: string): Promise<string> => {
  const url = '/api/v1/search/podcasts?q=windmill&sortOrder=title'
  return (await castdex.call({ url, headers: { accept } })).body
}

const ofSite = async ({ app }: RunningCastdex, extension: string): Promise<string> =>
  (await app.inject({ url: `/search.${extension}?q=windmill&sort=title` })).body

test('they read what was sought, each show once', {
  skip: missing !== undefined,
}, async () => {
  await using castdex = await startCastdex({ podcasts, hasSite: true })
  const entry = (at: number, title: string, author: unknown) => [
    title,
    `urn:uuid:${podcasts[at]?.id ?? ''}`,
    author,
    true,
  ]
  const understood = {
    feed: [false, 'rss20', expect.stringContaining('windmill')],
    entries: [entry(0, TITLE, 'Ann'), entry(1, 'Windmill 日本', podcasts[1]?.author)],
    opml: [false, expect.stringContaining('windmill')],
    feeds: [
      [TITLE, 'https://feeds.example.org/1'],
      ['Windmill 日本', 'https://feeds.example.org/2'],
    ],
  }
  expect(
    await read(
      await ofApi(castdex, 'application/rss+xml'),
      await ofApi(castdex, 'text/x-opml'),
    ),
  ).toEqual(understood)
  expect(await read(await ofSite(castdex, 'rss'), await ofSite(castdex, 'opml'))).toEqual(
    understood,
  )
})
