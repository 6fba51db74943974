/**
 * Whom a server asks unasked: a demo nobody, in any thread, until it is told to crawl; another
 * directory whom its banner names.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  openTemporaryFolder,
  type RunningServer,
  runCastdex,
  startServer,
} from '../cli/castdex.ts'
import { eventually } from '../eventually.ts'

const RECORDER = fileURLToPath(new URL('./record-dials.cjs', import.meta.url))

const OPML =
  '<opml version="2.0"><body><outline type="rss" text="Tide" xmlUrl="https://tide.walk-pier.net/feed"/></body></opml>'

/** A server with the settings that somebody has who has set nothing. */
async function startAsNewcomer(
  args: readonly string[],
  dataDir: string,
): Promise<RunningServer> {
  return startServer(args, {
    dataDir,
    without: ['CASTDEX_CRAWL', 'CASTDEX_LISTINGS'],
    env: { DIALS: `${dataDir}.dials` },
    nodeOptions: ['--require', RECORDER],
  })
}

async function readDials(dataDir: string): Promise<readonly string[]> {
  const text = await readFile(`${dataDir}.dials`, 'utf8').catch(() => '')
  return text.split('\n').filter((line) => line !== '')
}

test('a demo asks nobody anything; with --crawl on it begins to', async () => {
  await using folder = await openTemporaryFolder()
  const path = `${folder.path}/data`
  {
    await using demo = await startAsNewcomer(['--demo'], path)
    expect(demo.banner).toMatch(
      /The demo asks nobody anything\. To let it fetch feeds and check listings: .+ --crawl on\n/,
    )
    expect((await fetch(`${demo.baseUrl}/readyz`)).status).toBe(200)
    const { stdout } = await demo.stop()
    expect(stdout).not.toContain('"event":"crawl')
    expect(await readDials(path)).toEqual([])
  }
  await using crawling = await startAsNewcomer(['--demo', '--crawl', 'on'], path)
  expect(crawling.banner).toContain(
    'It fetches the feeds and sites of its podcasts and asks Apple about them; CASTDEX_CRAWL=off stops that.',
  )
  await eventually(async () => (await readDials(path)).length > 0, 'somebody was asked for')
  // Nobody is at the hosts of the made-up shows: they are left alone all at once, and never asked.
  const healthOf = async (slug: string) =>
    (await runCastdex(['health', slug], { dataDir: path })).stdout
  await eventually(
    async () => (await healthOf('slow-sky')).includes('It is made up'),
    'the made-up hosts were left',
  )
  const dials = await readDials(path)
  expect(dials.filter((dial) => /\.example(?:\.org)?$/.test(dial))).toEqual([])
})

test('an empty directory asks nobody, says whom it will ask, and that its requests bear no address', async () => {
  await using folder = await openTemporaryFolder()
  const path = `${folder.path}/data`
  await using server = await startAsNewcomer([], path)
  expect(server.banner).toContain(
    'It fetches the feeds and sites of its podcasts and asks Apple about them',
  )
  expect(server.banner).toContain(
    'and no address; CASTDEX_PUBLIC_URL or CASTDEX_CONTACT_URL gives them one.',
  )
  expect(await readDials(path)).toEqual([])
  await writeFile(`${path}.opml`, OPML)
  expect(
    (await runCastdex(['import', 'opml', `${path}.opml`], { dataDir: path })).code,
  ).toBe(0)
  const dials = await eventually(async () => {
    const all = await readDials(path)
    return all.length > 0 && all
  }, 'the one feed was asked for')
  const told = ['tide.walk-pier.net', 'itunes.apple.com']
  expect(dials.filter((dial) => !told.some((name) => dial.endsWith(` ${name}`)))).toEqual(
    [],
  )
})
