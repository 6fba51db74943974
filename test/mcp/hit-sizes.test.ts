/** A hit takes at most 2 kB of what a model reads, whatever letters its feed is written in. */
import { expect, test } from 'vitest'
import { EXAMPLE_EPISODES } from '../../src/api/examples/episode-examples.ts'
import type { KeptEpisode } from '../../src/record/episodes/episode.ts'
import { packEpisodes } from '../../src/record/episodes/packed-episodes.ts'
import { draftOf, startCastdex } from '../api/castdex.ts'

const [EXAMPLE] = EXAMPLE_EPISODES as readonly [KeptEpisode]
const addressOf = (length: number): string =>
  `https://media.example.org/${'p'.repeat(length)}`

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
    websiteUrl: addressOf(270),
  })
  await using castdex = await startCastdex({ podcasts: [wide] })
  const known = (await castdex.directory.writer.owners({ ids: [wide.id] })).byId.get(
    wide.id,
  )
  if (known === undefined) throw new Error('the show is not there')
  const person = { name: words, role: words, group: null, url: null, imageUrl: null }
  const transcript = { url: addressOf(500), type: null, language: null }
  const episode: KeptEpisode = {
    ...EXAMPLE,
    title: words,
    notes: words,
    link: addressOf(500),
    enclosure: { url: addressOf(560), type: null, size: null },
    transcripts: [transcript, transcript],
    persons: Array.from({ length: 9 }, () => person),
  }
  const newestEpisodes = packEpisodes([episode])
  await castdex.directory.writer.write([{ ...known, metadata: { newestEpisodes } }])
  const bytesOf = async (name: string, given: object): Promise<number> => {
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
    return Buffer.byteLength(result.content[0]?.text ?? '')
  }
  const frame = 400
  expect(await bytesOf('get_podcasts', { names: [wide.id] })).toBeLessThan(2000 + frame)
  expect(await bytesOf('search_podcasts', { q: '' })).toBeLessThan(2000 + frame)
  const listed = await bytesOf('list_episodes', { podcast: wide.id })
  expect(listed).toBeLessThan(2 * 2000 + frame)
})
