/** Compares the names that are found in episodes of feeds with labels of the people who take part. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toNewestEpisodes } from '../../src/intake/interpret/feed/facts/newest-episodes.ts'
import { foldPersonName } from '../../src/record/people/person-name.ts'
import { namesInNotes, namesInTitle } from '../../src/record/people/names-in-text.ts'
import { readFeed } from '../feeds/read-feed.ts'
import type { Scores } from './score-people.ts'

export interface LabelledEpisode {
  /** A file below the folder of feeds. */
  readonly feed: string
  readonly guid?: string | null
  readonly title: string
  readonly names: readonly {
    readonly name: string
    readonly alias?: string | readonly string[]
    /** The label is neither right nor wrong. */
    readonly doubt?: boolean
  }[]
}

const ITEM = /<item[\s>][\s\S]*?<\/item>/gu

/** Reads one item as if it were the newest one of its feed. */
export function readEpisode(document: string, { guid, title }: LabelledEpisode) {
  const items = document.match(ITEM) ?? []
  const [head = ''] = document.split('<item', 1)
  const has = (text: string) => (item: string) => item.includes(text)
  const item = (guid && items.find(has(guid))) ?? items.find(has(title))
  if (item === undefined) return undefined
  const feed = readFeed(Buffer.from(`${head}${item}</channel></rss>`))
  const [episode] = toNewestEpisodes(feed, {
    feedUrl: 'https://a.example/',
    nowMs: Date.now(),
  })
  return episode
}

const spellings = ({ name, alias = [] }: LabelledEpisode['names'][number]) =>
  [name, ...[alias].flat()].map(foldPersonName)

/** Names of one word are left out of the labels: castdex reads none on purpose. */
export function scoreEpisodes(
  labels: readonly LabelledEpisode[],
  folder: string,
): Scores & { readonly episodes: number } {
  const documents = new Map<string, string>()
  let [episodes, found, labelled, right] = [0, 0, 0, 0]
  const misses: string[] = []
  for (const label of labels) {
    const document =
      documents.get(label.feed) ?? readFileSync(join(folder, label.feed), 'utf8')
    documents.set(label.feed, document)
    const episode = readEpisode(document, label)
    if (episode === undefined) continue
    episodes += 1
    const { title, notes } = episode
    const read = [...namesInTitle(title), ...(notes === null ? [] : namesInNotes(notes))]
    const left = new Set(read.map(({ name }) => foldPersonName(name)))
    for (const each of label.names) {
      const folded = spellings(each)
      const has = folded.some((name) => left.delete(name))
      if (each.doubt === true || !folded.some((name) => name.includes(' '))) continue
      labelled += 1
      if (has) [right, found] = [right + 1, found + 1]
      else misses.push(`- ${each.name}: ${title} | ${notes ?? ''}`)
    }
    found += left.size
    for (const name of left) misses.push(`+ ${name}: ${title} | ${notes ?? ''}`)
  }
  return {
    episodes,
    precision: right / found,
    recall: right / labelled,
    found,
    labelled,
    misses,
  }
}
