/** Episodes over HTTP on a real pair, whose index is filled beside the server. */
import { describe, expect, test } from 'vitest'
import { describeEpisodeApi } from '../../src/api/v1/episodes/episodes.contract.ts'
import { EXAMPLE_EPISODES } from '../../src/api/examples/episode-examples.ts'
import { draftOf, idOf } from '../../src/store/contract/drafts.contract.ts'
import {
  episodeOf,
  episodeQuery,
  episodesOf,
  putEpisodes,
} from '../../src/store/contract/episode-drafts.contract.ts'
import type { Directory } from '../../src/store/directory.ts'
import { NOW, startCastdex } from '../api/castdex.ts'
import { KEPT_LAYOUTS } from '../layouts/kept.ts'
import { restoreDump } from '../postgres/restore-dump.ts'
import { openSharedPair } from './open-pair.ts'

const pair = await openSharedPair()

/** The tables as the release before the index of episodes left them. */
const MAKE_OLDER = `DELETE FROM episodes; DELETE FROM episode_shows; DELETE FROM episode_ids;
  UPDATE episode_state SET kept = '', epoch = 0, filled_to = 0`

async function find(directory: Directory): Promise<readonly (string | null)[]> {
  await directory.writer.settle()
  const { hits } = await episodesOf(directory).search(episodeQuery('talk'))
  return hits.map(({ episode }) => episode.guid).toSorted()
}

describe.skipIf(pair.missing !== undefined)('PostgreSQL with OpenSearch', () => {
  describeEpisodeApi(async (options) => {
    const [schema, prefix] = [pair.database.newSchema(), pair.newPrefix()]
    const now = () => NOW
    const directory = await pair.open(schema, prefix, { ...options.directory, now })
    return await startCastdex({ ...options, wrap: () => directory })
  })

  test('an older directory is filled beside serving, which finds new episodes at once', async () => {
    const [schema, prefix] = [pair.database.newSchema(), pair.newPrefix()]
    await using directory = await pair.open(schema, prefix, { now: () => NOW })
    for (let at = 0; at < 5; at += 1)
      await putEpisodes(directory, draftOf(at), [episodeOf(`old-${String(at)}`, at)])
    const client = await pair.database.connect()
    await client.query(`SET search_path TO ${schema}; ${MAKE_OLDER}`)
    await directory.writer.reindex()
    expect(await find(directory)).toEqual([])
    await episodesOf(directory).tidy(2)
    expect(await find(directory)).toEqual(['old-0', 'old-1'])
    await putEpisodes(directory, draftOf(4), [episodeOf('new', 0)])
    expect(await find(directory)).toEqual(['new', 'old-0', 'old-1'])
    await Promise.all([1, 2, 3].map(() => episodesOf(directory).tidy(2)))
    for (let isDone = false; !isDone; ) ({ isDone } = await episodesOf(directory).tidy(2))
    expect(await find(directory)).toEqual(['new', 'old-0', 'old-1', 'old-2', 'old-3'])
    expect((await episodesOf(directory).listOfShow(idOf(4))).length).toBe(1)
  })

  test.each(KEPT_LAYOUTS)('a dump of %s is filled', async (version) => {
    const schema = await restoreDump(pair.database, version)
    const options = { now: () => NOW, episodes: 'all' } as const
    await using directory = await pair.open(schema, pair.newPrefix(), options)
    for (let isDone = false; !isDone; ) ({ isDone } = await episodesOf(directory).tidy(9))
    await directory.writer.settle()
    const { hits } = await episodesOf(directory).search(episodeQuery(''))
    const guids = hits.map(({ episode }) => episode.guid)
    expect(guids).toEqual(EXAMPLE_EPISODES.map(({ guid }) => guid))
  })

  test('an index that has not followed for long is rebuilt', async () => {
    let nowMs = NOW
    const [schema, prefix] = [pair.database.newSchema(), pair.newPrefix()]
    await using directory = await pair.open(schema, prefix, { now: () => nowMs })
    await putEpisodes(directory, draftOf(1), [episodeOf('a', 3), episodeOf('b', 5)])
    for (let isDone = false; !isDone; ) ({ isDone } = await episodesOf(directory).tidy(9))
    expect(await find(directory)).toEqual(['a', 'b'])
    await putEpisodes(directory, draftOf(1), [episodeOf('b', 5)])
    nowMs += 8 * 86_400_000
    for (let isDone = false; !isDone; ) ({ isDone } = await episodesOf(directory).tidy(9))
    expect(await find(directory)).toEqual(['b'])
    const { total } = await episodesOf(directory).search(episodeQuery('talk'))
    expect(total).toBe(1)
  })
})
