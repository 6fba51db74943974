/**
 * Every command of the pages for one server, one container and an upgrade, in their order and with
 * real processes of castdex. Programs that would change this machine (systemd, Docker, useradd) are
 * played by `stand-ins.sh`, by what their files say.
 */
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { BIN, openTemporaryFolder } from '../cli/castdex.ts'

const run = promisify(execFile)
const pathOf = (path: string): string =>
  fileURLToPath(new URL(`../../${path}`, import.meta.url))

const OPML =
  '<opml version="2.0"><body><outline type="rss" text="Tide" xmlUrl="https://tide.example.org/feed"/></body></opml>'

async function readBlocks(page: string): Promise<readonly string[]> {
  const text = await readFile(pathOf(`docs/${page}`), 'utf8')
  const blocks = [...text.matchAll(/^ *```sh\n(.*?)^ *```/gms)].map(
    ([, block = '']) => block,
  )
  expect(blocks.length).toBeGreaterThan(0)
  return blocks
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise((done) => server.close(done))
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Below the folder of the test stands what a server has below these. */
const BELOW_ROOT = /(?<=[\s"(=])\/(?=(?:etc|var\/lib|usr\/local\/lib)\/)/g

/** Runs the commands in one shell, as somebody who follows the page. */
async function follow(root: string, blocks: readonly string[]): Promise<string> {
  const standIns = await readFile(pathOf('test/deploy/stand-ins.sh'), 'utf8')
  const commands = blocks.map((block) => block.replaceAll(BELOW_ROOT, `${root}/`))
  await writeFile(`${root}/page.sh`, [standIns, 'set -x', ...commands].join('\n'))
  const { stdout } = await run('bash', ['page.sh'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      ROOT: root,
      NODE: process.execPath,
      BIN,
      CHECKOUT: pathOf('.'),
      PORT: String(await findFreePort()),
    },
  })
  return stdout
}

test('one server: started, filled, backed up, restored and upgraded as the pages say', async () => {
  await using folder = await openTemporaryFolder()
  const root = folder.path
  await mkdir(`${root}/etc/systemd/system`, { recursive: true })
  await mkdir(`${root}/var/lib/castdex-backups`, { recursive: true })
  for (let day = 10; day < 20; day += 1) {
    const old = `${root}/var/lib/castdex-backups/castdex-2020-01-${String(day)}.db`
    await writeFile(old, 'an old one')
    await utimes(old, day, day)
  }
  // The dump of Podcast Index is not here; what is imported stands for it.
  const server = (await readBlocks('DEPLOY-SERVER.md')).map((block) =>
    block.replace(
      'castdex import podcast-index - < podcastindex_feeds.db.tgz',
      'castdex import opml - < subscriptions.opml',
    ),
  )
  await writeFile(`${root}/subscriptions.opml`, OPML)
  const stats =
    'runuser -u castdex -- env CASTDEX_DATA_DIR=/var/lib/castdex castdex stats --json'
  const told = await follow(root, [
    ...server,
    stats,
    ...(await readBlocks('UPGRADE.md')),
    stats,
  ])
  expect(told).toContain('cdx_')
  expect(told).toContain('{"data":{"ready":true}}')
  expect([...told.matchAll(/"total": ?1\b/g)].length).toBe(3)
  const backups = await readdir(`${root}/var/lib/castdex-backups`)
  expect(backups).toHaveLength(7)
})

test('one container: started, filled, backed up and restored as the page says', async () => {
  await using folder = await openTemporaryFolder()
  const root = folder.path
  await mkdir(`${root}/volumes`)
  await writeFile(`${root}/subscriptions.opml`, OPML)
  const blocks = await readBlocks('DEPLOY-CONTAINER.md')
  const told = await follow(root, [
    ...blocks,
    'docker exec castdex node /castdex/bin/castdex.js key list',
  ])
  expect(told).toContain('cdx_')
  expect(told).toContain('"event":"restore"')
  // The keys of before the backup are there after the restore.
  expect(told.split('restored').at(-1)).toContain('me')
  expect(await readdir(root)).toContain('backup.db')
})
