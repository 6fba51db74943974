/** The index of episodes is filled beside serving in a folder that an older release wrote. */
import { expect, test } from 'vitest'
import { EXAMPLE_EPISODES } from '../../src/api/examples/episode-examples.ts'
import { EXAMPLE_PODCAST } from '../../src/api/examples/example-podcast.ts'
import { openTemporaryFolder, runCastdex, startServer } from '../cli/castdex.ts'
import { eventually } from '../eventually.ts'
import { KEPT_LAYOUTS, readAnswers, unpackFolder } from './kept.ts'

interface Found {
  readonly data: {
    readonly result: {
      readonly total: { readonly value: number }
      readonly hits: readonly { readonly id: string; readonly title: string }[]
    }
  }
}

test.each(KEPT_LAYOUTS)('in a folder of %s', async (version) => {
  await using folder = await openTemporaryFolder()
  const dataDir = `${folder.path}/data`
  await unpackFolder(version, dataDir)
  const { keys } = await readAnswers(version)
  {
    const env = { CASTDEX_EPISODES: 'all', CASTDEX_RATE_LIMIT: '10000' }
    await using server = await startServer([], { dataDir, env })
    const get = async (path: string): Promise<Response> =>
      await fetch(`${server.baseUrl}/api/v1/${path}`, {
        headers: { authorization: `Bearer ${keys.agency}` },
      })
    let found: Found | undefined
    await eventually(async () => {
      const path = `search/episodes?q=&includePodcastIds=${EXAMPLE_PODCAST.id}`
      found = (await (await get(path)).json()) as Found
      return found.data.result.total.value === EXAMPLE_EPISODES.length
    }, 'all kept episodes are indexed')
    const hits = found?.data.result.hits ?? []
    const titles = EXAMPLE_EPISODES.map(({ title }) => title)
    expect(hits.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
    for (const { id, title } of hits) {
      const details = await get(`episodes/${id}/details`)
      expect(await details.json()).toMatchObject({ data: { episode: { title } } })
    }
  }
  const { stdout } = await runCastdex(['check', '--deep'], { dataDir })
  expect(stdout).toMatch(/\nsound\n$/)
})
