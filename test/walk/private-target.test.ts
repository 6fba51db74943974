/** A public feed that names private addresses is read, and none of them is stored or logged. */
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { eventually } from '../eventually.ts'
import { serveWeb } from './served-farm.ts'
import { showFeed } from './show-feed.ts'

const SECRET = `Zx81${randomBytes(12).toString('hex')}`
const SIGNED = `https://bucket-a.s3.amazonaws.com/feed.xml?X-Amz-Date=20261101T000000Z&X-Amz-Signature=${SECRET}`
const PAID = `https://rain.memberfulcontent.com/rss/12?auth=${SECRET}`
const HUB = 'https://hub.walk-hosts.net/'
const asText = (url: string): string => url.replaceAll('&', '&amp;')

const readAll = async (folder: string): Promise<string> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = found.filter((file) => file.isFile())
  const texts = files.map((file) => readFile(join(file.parentPath, file.name), 'latin1'))
  return (await Promise.all(texts)).join('')
}

test.each([
  ['permanently', 301],
  ['for now', 302],
])(
  'a feed that leads to a signed address %s keeps its own',
  async (_, status) => {
    await using served = await serveWeb({
      CASTDEX_PUBLIC_URL: 'https://castdex.walk-hosts.net',
    })
    const { web } = served
    const url = 'https://feeds.walk-rain.net/show'
    web.redirect(url.replace('https://', ''), status, SIGNED)
    web.feed(
      SIGNED.replace('https://', ''),
      showFeed({
        title: 'Rain',
        of: 'rain',
        episodes: 6,
        website: asText(PAID),
        extra: `<atom:link rel="self" href="${asText(SIGNED)}"/><atom:link rel="hub" href="${HUB}"/>
<atom:link rel="alternate" href="https://overcast.fm/add/${encodeURIComponent(PAID)}"/>
<itunes:new-feed-url>${asText(PAID)}</itunes:new-feed-url><podcast:id platform="overcast" id="1" url="${asText(PAID)}"/>`,
      }),
    )
    const id = await served.addFetched(url)
    const { podcast } = await served.show(id)
    expect(podcast).toMatchObject({ title: 'Rain', rssFeedUrl: url, websiteUrl: null })
    expect(podcast.stats.episodeCount).toBe(6)
    const order = await eventually(
      () => Promise.resolve(web.asked.find(({ method }) => method === 'POST')),
      'the hub is asked',
    )
    expect(new URLSearchParams(order.body).get('hub.topic')).toBe(url)
    await served.fetchAgain(id, url)
    const history = JSON.stringify(await served.history(id))
    const { stderr, stdout } = await served.stop()
    const said = `${history}${stdout}${stderr}${await readAll(served.dataDir)}`
    expect(said).toContain('feeds.walk-rain.net')
    expect(said).not.toContain(SECRET)
  },
  120_000,
)
