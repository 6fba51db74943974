/** What is held of covers under way, and what stays on the disk, with the real server and host. */
import { readdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { passedCoverPath } from '../api/covers/cover-url.ts'
import { coverFolder } from './cover-files.ts'
import type { PodcastDraft } from '../record/podcast.ts'
import { draftOf, type RunningCastdex, startCastdex } from '../../test/api/castdex.ts'

let host: Server
let base: string
let picture: Buffer
/** What happens when the host is asked, before it answers. */
let onAsked: () => void | Promise<void> = () => undefined

beforeAll(async () => {
  const red = { r: 200, g: 20, b: 20 }
  const image = sharp({
    create: { width: 2000, height: 2000, channels: 3, background: red },
  })
  picture = await image.jpeg().toBuffer()
  host = createServer((_request, response) => {
    void Promise.resolve(onAsked()).then(() =>
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture),
    )
  })
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${String((host.address() as AddressInfo).port)}`
})

afterAll(() => {
  host.closeAllConnections()
  host.close()
})

beforeEach(() => {
  onAsked = () => undefined
})

const startWith = (shows: number) =>
  startCastdex({
    podcasts: Array.from({ length: shows }, (_, index) =>
      draftOf(index + 1, { imageUrl: `${base}/${String(index + 1)}.jpg` }),
    ),
    hasSite: true,
    covers: {},
  })

const showOf = (number: number): Pick<PodcastDraft, 'id' | 'imageUrl'> =>
  draftOf(number, { imageUrl: `${base}/${String(number)}.jpg` })

const ask = ({ app }: RunningCastdex, number: number) => {
  const { id, imageUrl } = showOf(number)
  return app.inject(passedCoverPath(id, imageUrl ?? '', 96))
}

const keptIds = ({ dataDir }: RunningCastdex): readonly string[] =>
  readdirSync(coverFolder(dataDir), { recursive: true, encoding: 'utf8' })
    .map((name) => name.slice(name.indexOf('/') + 1))
    .filter((name) => name.length === 36)

/** Blocks a show as an order of an operator does. */
const block = async ({ directory }: RunningCastdex, number: number): Promise<void> => {
  const { id } = showOf(number)
  const known = (await directory.writer.owners({ ids: [id] })).byId.get(id)
  if (known === undefined) throw new Error('the show is gone')
  const blocked = { blockedDate: '2026-11-20T12:00:00.000Z' }
  await directory.writer.write([{ ...known, record: { ...known.record, blocked } }])
}

test('a show that is blocked while its picture comes is neither shown nor kept', async () => {
  await using castdex = await startWith(2)
  onAsked = () => block(castdex, 1)
  expect((await ask(castdex, 1)).statusCode).toBe(404)
  expect(keptIds(castdex)).toEqual([])
  onAsked = () => undefined
  expect((await ask(castdex, 2)).statusCode).toBe(200)
  expect(keptIds(castdex)).toEqual([showOf(2).id])
})

test('no more than four pictures are held at a time, however slowly they are decoded', async () => {
  await using castdex = await startWith(16)
  let asked = 0
  let most = 0
  onAsked = () => {
    asked += 1
    most = Math.max(most, asked - keptIds(castdex).length)
  }
  await Promise.all(Array.from({ length: 16 }, (_, index) => ask(castdex, index + 1)))
  expect([asked, keptIds(castdex).length]).toEqual([16, 16])
  expect(most).toBeLessThanOrEqual(4)
})
