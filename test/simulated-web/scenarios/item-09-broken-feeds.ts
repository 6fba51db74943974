/** Item 9: feeds that are broken in ways that can be mended. */
import { gzipSync } from 'node:zlib'
import { feedText, type FeedCopy } from '../web/feed-text.ts'
import { podcastAt, type Scenario, should } from './scenario.ts'

const URL = 'https://broken.example/feed'

type Break = (text: string) => string | Uint8Array

function broken(
  name: string,
  spoil: Break,
  look?: Parameters<typeof readBroken>[2],
  copy: Partial<FeedCopy> = {},
): Scenario {
  return { item: 9, name, play: async (sim) => readBroken(sim, spoil, look, copy) }
}

async function readBroken(
  sim: Parameters<Scenario['play']>[0],
  spoil: Break,
  look: (podcast: Awaited<ReturnType<typeof podcastAt>>) => void = () => undefined,
  copy: Partial<FeedCopy> = {},
): Promise<null> {
  const show = sim.show({ name: 'cliffs', title: 'Cliffs and Caves', before: 9 })
  sim.belongs(URL, show)
  const text = feedText({ show, ...copy }, sim.nowMs)
  sim.web.serve(URL, { body: spoil(text), type: 'application/rss+xml' })
  await sim.add(URL)
  await sim.days(1)
  const podcast = await podcastAt(sim, URL)
  should(
    podcast.titleLatest === show.title,
    `it is called “${show.title}”; it is “${podcast.titleLatest}”`,
  )
  const truly = show.episodesAt(sim.nowMs - 86_400_000).length
  should(
    podcast.stats.episodeCount === truly,
    `it has ${String(truly)} episodes; the directory has ${String(podcast.stats.episodeCount)}`,
  )
  look(podcast)
  return null
}

/** After the item that comes first, so that whole ones stand before what is open. */
const afterFirstItem = (text: string, more: string): string =>
  text.replace('</item>', `</item>${more}`)

export const BROKEN_FEEDS: readonly Scenario[] = [
  broken('a category that is never closed swallows no items', (text) =>
    text.replace('</description>', '</description><itunes:category text="Society">'),
  ),
  broken('an element of the name __proto__ spoils nothing', (text) =>
    text.replace(
      '</description>',
      '</description><__proto__>x</__proto__><constructor>y</constructor>',
    ),
  ),
  broken('a feed that is compressed and does not say so is read', (text) => gzipSync(text)),
  broken('whole items before a CDATA that stays open are read', (text) =>
    text.replace(
      '</channel></rss>',
      '<item><title>Cut</title><description><![CDATA[what is cut off her',
    ),
  ),
  broken(
    'addresses are read against xml:base',
    (text) =>
      afterFirstItem(
        text.replace('<channel>', '<channel xml:base="https://base.example/show/">'),
        '',
      ).replace('</description>', '</description><image><url>cover.jpg</url></image>'),
    ({ imageUrl }) =>
      should(
        imageUrl === 'https://base.example/show/cover.jpg',
        `its image is at xml:base; it is ${String(imageUrl)}`,
      ),
  ),
  broken(
    'an image address that is none is not kept',
    (text) =>
      text.replace(
        '</description>',
        '</description><itunes:image href="http://[cover"/><image><url>n/a</url></image>',
      ),
    ({ imageUrl }) =>
      should(imageUrl === null, `it has no image; it has ${String(imageUrl)}`),
  ),
]
