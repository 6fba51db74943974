/** A hit takes at most 2 kB of what a model reads, whatever letters its feed is written in. */
import { expect, test } from 'vitest'
import { EXAMPLE_EPISODES } from '../examples/episode-examples.ts'
import { EXAMPLE_PODCAST } from '../examples/example-podcast.ts'
import { toQuotedJson } from './feed-text.ts'
import { showHit } from './shown-podcast.ts'
import type { KeptEpisode } from '../../record/episodes/episode.ts'
import { packEpisodes } from '../../record/episodes/packed-episodes.ts'
import { draftOf, startCastdex } from '../../../test/api/castdex.ts'

const [EXAMPLE] = EXAMPLE_EPISODES as readonly [KeptEpisode]
/** So many letters in all. */
const addressOf = (length: number): string =>
  'https://media.example.org/'.padEnd(length, 'p')

interface Answer {
  readonly podcast?: object
  readonly podcasts?: readonly object[]
  readonly episodes?: readonly object[]
}

test.each([
  ['three bytes a letter', '海'],
  ['a letter that is escaped', '<'],
  ['one byte a letter', 'w'],
])('%s', async (_what, letter) => {
  const words = `${letter} `.repeat(40) + letter.repeat(2000)
  const wide = draftOf(1, {
    titleLatest: words,
    author: words,
    description: words,
    websiteUrl: addressOf(299),
  })
  await using castdex = await startCastdex({ podcasts: [wide] })
  const known = (await castdex.directory.writer.owners({ ids: [wide.id] })).byId.get(
    wide.id,
  )
  if (known === undefined) throw new Error('the show is not there')
  const person = { name: words, role: words, group: null, url: null, imageUrl: null }
  const transcript = { url: addressOf(299), type: null, language: null }
  const episode: KeptEpisode = {
    ...EXAMPLE,
    title: words,
    notes: words,
    link: addressOf(299),
    enclosure: { url: addressOf(599), type: null, size: null },
    transcripts: [transcript, transcript],
    persons: Array.from({ length: 9 }, () => person),
  }
  const newestEpisodes = packEpisodes([episode])
  await castdex.directory.writer.write([{ ...known, metadata: { newestEpisodes } }])
  const textOf = async (name: string, given: object): Promise<string> => {
    const answer = await castdex.call({
      method: 'POST',
      url: '/mcp',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: given },
      }),
    })
    const { result } = answer.json<{ result: { content: readonly { text: string }[] } }>()
    return result.content[0]?.text ?? ''
  }
  const bytesOf = async (name: string, given: object): Promise<readonly number[]> => {
    const { podcast, podcasts, episodes } = JSON.parse(await textOf(name, given)) as Answer
    return [podcast ?? [], podcasts ?? [], episodes ?? []]
      .flat()
      .map((hit) => Buffer.byteLength(toQuotedJson(hit)))
  }
  const sizes = [
    ...(await bytesOf('get_podcasts', { names: [wide.id] })),
    ...(await bytesOf('search_podcasts', { q: '' })),
    ...(await bytesOf('list_episodes', { podcast: wide.id })),
  ]
  expect(sizes).toHaveLength(4)
  for (const size of sizes) expect(size).toBeLessThanOrEqual(2000)
})

test('a title is whole where a shorter description is enough', () => {
  const title = '海'.repeat(150)
  const hit = showHit({
    ...EXAMPLE_PODCAST,
    titleLatest: title,
    author: '海'.repeat(100),
    description: '海'.repeat(400),
  })
  expect(hit.title).toBe(title)
  expect(hit.author).toBe('海'.repeat(100))
  expect(hit.description?.length).toBeLessThan(300)
})
