/** An erased person leaves everything that is kept, and no crawl brings the person back. */
import { expect, test, vi } from 'vitest'
import { followForgotten } from '../../../actions/forget/follow-forgotten.ts'
import { finishErasures, forgetPerson } from '../../../actions/forget/forget-person.ts'
import { mergePodcasts } from '../../../actions/merge/merge-podcasts.ts'
import { unmergePodcast } from '../../../actions/merge/unmerge-podcast.ts'
import { draftOf, NOW, startCastdex } from '../../../../test/api/castdex.ts'
import { EXAMPLE_EPISODES } from '../../examples/episode-examples.ts'
import type { KeptEpisode } from '../../../record/episodes/episode.ts'
import {
  packEpisodes,
  type PackedEpisodes,
} from '../../../record/episodes/packed-episodes.ts'
import type { Directory } from '../../../store/directory.ts'
import { readEpisodes } from '../../../store/metadata.ts'

const LINK = 'https://people.example.org/ruth'
const AT = '2026-11-20T00:00:00.000Z'
const ORDERING = { by: 'test', nowMs: NOW }
const [EXAMPLE] = EXAMPLE_EPISODES

function episodeOf(guid: string, changes: Partial<KeptEpisode>): KeptEpisode {
  if (EXAMPLE === undefined) throw new Error('there are examples')
  const published = { publishedMs: NOW - 86_400_000, persons: [], notes: null }
  return { ...EXAMPLE, ...published, guid, ...changes }
}

const ruth = (url: string | null) => ({
  name: 'Ruth Adler',
  role: 'guest',
  group: null,
  url,
  imageUrl: null,
})

const podcasts = [
  draftOf(1, {
    title: 'Tide Talk',
    author: 'Ruth Adler',
    hostNames: ['Ruth Adler', 'Nora Field'],
    description: 'Ruth Adler and Nora Field on tides. RUTH ADLER’s book is out.',
    extras: { persons: [{ name: 'Dr. Ruth Adler', role: 'host', url: LINK }] },
  }),
  draftOf(2, { title: 'Salt' }),
  draftOf(3, { title: 'Namesake', hostNames: ['Ruth Adler'] }),
]
const episodes: readonly (readonly KeptEpisode[])[] = [
  [
    episodeOf('a1', {
      title: 'High water, with Ruth Adler and Peter Lindqvist',
      notes: 'Ruth Adler answers. Her page: https://people.example.org/ruth-adler',
    }),
  ],
  [episodeOf('b1', { title: 'Brine with Ruth Adler', persons: [ruth(LINK)] })],
  [episodeOf('c1', { title: 'Another talk with Ruth Adler', persons: [ruth(null)] })],
]

async function writeAll({ writer }: Directory, which = podcasts): Promise<void> {
  for (const draft of which) {
    const at = Number(draft.id.slice(-1)) - 1
    const { byId } = await writer.owners({ ids: [draft.id] })
    const known = byId.get(draft.id)
    const metadata = { newestEpisodes: packEpisodes(episodes[at] ?? []) }
    const record = { ...known?.record, ...draft }
    await writer.write([{ record, revision: known?.revision ?? null, metadata }])
  }
}

async function start() {
  const castdex = await startCastdex({ podcasts })
  await writeAll(castdex.directory)
  const find = async (q: string) => {
    const answer = await castdex.call(`/api/v1/people?q=${encodeURIComponent(q)}`)
    const { data } = answer.json<{
      data: { items: readonly { slug: string; showCount: number }[] }
    }>()
    return data.items
  }
  const kept = async (at: number): Promise<string> => {
    const { id } = draftOf(at)
    const { byId } = await castdex.directory.writer.owners({ ids: [id] })
    const packed = await readEpisodes(castdex.directory.metadata, [id])
    const { extras, hostNames, author, description } = byId.get(id)?.record ?? {}
    return JSON.stringify([packed.get(id), extras, hostNames, author, description])
  }
  return Object.assign(castdex, { find, kept })
}

test('a person of two shows leaves both, and the namesake stays', async () => {
  await using castdex = await start()
  const { directory, find, kept } = castdex
  const [first, second] = await find('ruth adler')
  expect([first?.showCount, second?.showCount]).toEqual([2, 1])
  expect(await forgetPerson(directory, first?.slug ?? '', ORDERING)).toEqual({
    podcasts: 2,
    traces: 0,
  })
  const check = async () => {
    expect((await find('ruth adler')).map(({ slug }) => slug)).toEqual([second?.slug])
    for (const at of [1, 2]) {
      const text = (await kept(at)).replaceAll(/https:[^"]+/g, '')
      expect(text).not.toMatch(/ruth/i)
    }
    expect(await kept(1)).toContain('High water, with … and Peter Lindqvist')
    expect(await kept(1)).toContain('["Nora Field"]')
    expect(await kept(3)).toContain('Another talk with Ruth Adler')
  }
  await check()
  // A later crawl reads the same feeds.
  await writeAll(directory)
  await check()
})

test('an older episode that names the person leaves, and no other', async () => {
  await using castdex = await start()
  const { directory, find } = castdex
  const { id } = draftOf(3)
  const write = async (listed: readonly KeptEpisode[]) => {
    const known = (await directory.writer.owners({ ids: [id] })).byId.get(id)
    if (known === undefined) throw new Error('not there')
    await directory.writer.write([
      { ...known, metadata: { newestEpisodes: packEpisodes(listed) } },
    ])
  }
  const old = { publishedMs: NOW - 40 * 86_400_000 }
  await write([
    episodeOf('e1', { title: 'Herring with Ruth Adler', ...old }),
    episodeOf('e2', { title: 'Herring alone', ...old }),
  ])
  await write(episodes[2] ?? [])
  const titles = async () => {
    const { body } = await castdex.call('/api/v1/search/episodes?q=herring')
    return [...new Set(body.match(/Herring [a-z]+/gi))].toSorted()
  }
  expect(await titles()).toEqual(['Herring alone', 'Herring with'])
  const [, namesake] = await find('ruth adler')
  await forgetPerson(directory, namesake?.slug ?? '', ORDERING)
  expect(await titles()).toEqual(['Herring alone'])
})

test('a person of a show that search does not find is erased', async () => {
  await using castdex = await start()
  const { directory, find, kept } = castdex
  const [, second] = await find('ruth adler')
  await writeAll(directory, [draftOf(3, { ...podcasts[2], feedState: 'dead' })])
  expect(await find('ruth adler')).toHaveLength(1)
  expect(await kept(3)).toContain('Ruth Adler')
  expect(await forgetPerson(directory, String(second?.slug), ORDERING)).toMatchObject({
    podcasts: 1,
  })
  expect(await kept(3)).not.toMatch(/ruth/i)
  expect(await kept(1)).toContain('Ruth Adler')
  await writeAll(directory, [draftOf(3, { ...podcasts[2], feedState: 'active' })])
  expect(await find('ruth adler')).toHaveLength(1)
})

test('the end of a merge does not bring the person back', async () => {
  await using castdex = await start()
  const { directory, find, kept } = castdex
  await mergePodcasts(directory, draftOf(3).id, draftOf(2).id, ORDERING)
  const [only, other] = await find('ruth adler')
  expect([only?.showCount, other]).toEqual([2, undefined])
  await forgetPerson(directory, String(only?.slug), ORDERING)
  await unmergePodcast(directory, draftOf(3).id, ORDERING)
  expect(await kept(3)).not.toMatch(/ruth/i)
  await writeAll(directory)
  expect(await kept(3)).not.toMatch(/ruth/i)
})

test('a person who is named by an absorbed show only is erased by the slug of before', async () => {
  await using castdex = await start()
  const { directory, find, kept } = castdex
  const { id } = draftOf(1)
  const [nora] = await find('nora field')
  await mergePodcasts(directory, id, draftOf(2).id, ORDERING)
  expect(await find('nora field')).toEqual([])
  const erase = () => forgetPerson(directory, String(nora?.slug), ORDERING)
  const { podcasts: named, traces } = await erase()
  expect([named, traces > 0]).toEqual([0, true])
  expect(JSON.stringify(await directory.writer.findTombstone(id))).not.toMatch(/nora/i)
  await expect(erase()).rejects.toThrow('No person has this slug')
  await unmergePodcast(directory, id, ORDERING)
  await writeAll(directory, [podcasts[0] ?? draftOf(1)])
  expect(await kept(1)).not.toMatch(/nora/i)
  expect(await kept(1)).toContain('Ruth Adler')
})

test('a person whom only an episode of an absorbed show names is erased', async () => {
  await using castdex = await start()
  const { directory, find, kept } = castdex
  const { writer } = directory
  const { id } = draftOf(1)
  const [peter] = await find('peter lindqvist')
  await mergePodcasts(directory, id, draftOf(2).id, ORDERING)
  expect(await find('peter lindqvist')).toEqual([])
  expect(JSON.stringify(await writer.listMergedEpisodes(id))).toContain('Peter Lindqvist')
  await forgetPerson(directory, String(peter?.slug), ORDERING)
  expect(JSON.stringify(await writer.listMergedEpisodes(id))).not.toMatch(/lindqvist/i)
  await unmergePodcast(directory, id, ORDERING)
  expect(await kept(1)).toContain('with Ruth Adler and …')
  expect(await find('peter lindqvist')).toEqual([])
})

test('an erasure that was killed is finished later', async () => {
  await using castdex = await start()
  const { directory, find, kept } = castdex
  const { audit, forgotten, history } = directory
  const ids = [1, 2].map((at) => draftOf(at).id)
  const known = (await directory.writer.owners({ ids })).byId
  const event = { at: AT, kind: 'title-changed' as const }
  const evidence = { from: 'Ruth Adler', to: 'Tides' }
  const changes = [...known.values()].map((podcast) => ({
    ...podcast,
    events: [{ ...event, evidence }],
  }))
  await directory.writer.write(changes)
  const [first] = await find('ruth adler')
  const slug = String(first?.slug)
  const traces = async () =>
    JSON.stringify(await Promise.all(ids.map((id) => history.list(id, { limit: 9 }))))

  vi.spyOn(forgotten, 'erase').mockRejectedValueOnce(new Error('killed'))
  await expect(forgetPerson(directory, slug, ORDERING)).rejects.toThrow('killed')
  expect(await find('ruth adler')).toHaveLength(1)
  expect(await traces()).toContain('Ruth Adler')
  await finishErasures(directory, { by: 'castdex', nowMs: NOW })
  expect(await traces()).not.toMatch(/ruth/i)
  expect(await kept(3)).toContain('Ruth Adler')
  const [line] = await audit.list({ limit: 1 })
  expect(line).toMatchObject({ by: 'castdex', details: { podcasts: 2, traces: 2 } })

  await finishErasures(directory, { by: 'castdex', nowMs: NOW + 1 })
  expect(await audit.list({ limit: 1 })).toEqual([line])
})

test('an erasure that was killed between two shows is finished by the same call', async () => {
  await using castdex = await start()
  const { directory, find, kept } = castdex
  const [first] = await find('ruth adler')
  const slug = String(first?.slug)
  const { writer } = directory
  const write = writer.write.bind(writer)
  vi.spyOn(writer, 'write')
    .mockImplementationOnce(write)
    .mockRejectedValueOnce(new Error('killed'))
  await expect(forgetPerson(directory, slug, ORDERING)).rejects.toThrow('killed')
  const again = forgetPerson(directory, slug, { ...ORDERING, reason: 'again' })
  await expect(again).rejects.toThrow('No person has this slug')
  for (const at of [1, 2])
    expect((await kept(at)).replaceAll(/https:[^"]+/g, '')).not.toMatch(/ruth/i)
  expect(await directory.forgotten.listUnfinished()).toEqual([])
})

test('a merge does not bring the person back, and leaves a namesake with a link', async () => {
  await using castdex = await start()
  const { directory, find, kept } = castdex
  const [first, second] = await find('ruth adler')
  await forgetPerson(directory, String(second?.slug), ORDERING)
  await mergePodcasts(directory, draftOf(3).id, draftOf(2).id, ORDERING)
  const known = (await directory.writer.owners({ ids: [draftOf(2).id] })).byId
  const survivor = known.get(draftOf(2).id)
  if (survivor === undefined) throw new Error('not there')
  const listed = [...(episodes[1] ?? []), ...(episodes[2] ?? [])]
  await directory.writer.write([
    { ...survivor, metadata: { newestEpisodes: packEpisodes(listed) } },
  ])
  expect(await kept(2)).toContain('Another talk with …')
  expect((await find('ruth adler')).map(({ slug }) => slug)).toEqual([first?.slug])
})

test('a replica follows', async () => {
  await using castdex = await start()
  await using replica = await startCastdex({ podcasts: [] })
  const { directory, find } = castdex
  const { people, writer } = replica.directory
  const read = async (since: string | null) => {
    const page = await directory.writer.changes(since, 10)
    const ids = podcasts.map(({ id }) => id)
    const kept = await directory.metadata.read(ids, ['newestEpisodes'])
    const changes = page.changes.map((change) => {
      if (change.kind === 'remove' || change.kind === 'merge') return change
      const { newestEpisodes = null } = kept.get(change.record.id) ?? {}
      return { ...change, newestEpisodes: newestEpisodes as PackedEpisodes | null }
    })
    return { ...page, changes }
  }
  const page = await read(null)
  await writer.applyChanges(page.changes)
  expect(await people?.listByKeys(['ruth adler'])).toHaveLength(3)
  const [first] = await find('ruth adler')
  await forgetPerson(directory, first?.slug ?? '', ORDERING)
  const next = await read(page.cursor)
  expect(JSON.stringify(next.changes)).not.toMatch(/ruth adler/i)
  await writer.applyChanges(next.changes)
  const left = await people?.listByKeys(['ruth adler'])
  expect(left?.map(({ podcastId }) => podcastId)).toEqual([draftOf(3).id])
  const { id } = draftOf(1)
  expect((await writer.owners({ ids: [id] })).byId.get(id)?.record).toMatchObject({
    author: null,
    description: '… and Nora Field on tides. …’s book is out.',
  })
})

test('a replica forgets the person in what it keeps itself', async () => {
  await using castdex = await start()
  await using replica = await start()
  const { directory, find } = castdex
  const { id } = draftOf(3)
  const old = episodeOf('e1', { title: 'Herring with Ruth Adler', publishedMs: NOW - 2 })
  const record = async () => {
    const known = (await replica.directory.writer.owners({ ids: [id] })).byId.get(id)
    if (known === undefined) throw new Error('not there')
    return known
  }
  const write = async (listed: readonly KeptEpisode[]) => {
    const metadata = { newestEpisodes: packEpisodes(listed) }
    const evidence = { title: 'Ruth Adler' }
    const events = [{ at: AT, kind: 'title-changed' as const, evidence }]
    await replica.directory.writer.write([{ ...(await record()), metadata, events }])
  }
  await write([old])
  await write([episodeOf('e2', { title: 'Cod', publishedMs: NOW - 1 })])
  const titles = async () => {
    const listed = (await replica.directory.episodes?.listOfShow(id)) ?? []
    return listed.map(({ title }) => title)
  }
  expect(await titles()).toContain('Herring with Ruth Adler')
  const [, second] = await find('ruth adler')
  await forgetPerson(directory, String(second?.slug), ORDERING)
  const entries = (await directory.forgotten.list()).people.entries()
  await followForgotten(replica.directory, entries, false)
  await followForgotten(replica.directory, entries, true)
  expect(await titles()).toEqual(['Cod'])
  const history = await replica.directory.history.list(id, { limit: 9 })
  expect(JSON.stringify(history)).not.toContain('Ruth')
  expect(history).toHaveLength(2)
  await writeAll(replica.directory, [podcasts[2] ?? draftOf(3)])
  expect(await replica.kept(3)).not.toMatch(/ruth/i)
  expect(await replica.kept(1)).toMatch(/ruth/i)
})

test('a name within one show leaves that show alone', async () => {
  await using castdex = await start()
  const { directory, find, kept } = castdex
  const [first, second] = await find('ruth adler')
  await forgetPerson(directory, String(second?.slug), ORDERING)
  await writeAll(directory)
  expect((await find('ruth adler')).map(({ slug }) => slug)).toEqual([first?.slug])
  expect(await kept(3)).not.toMatch(/ruth/i)
  expect(await kept(1)).toContain('with Ruth Adler and')
})

test('namesakes within one show: the one with the link leaves', async () => {
  await using castdex = await start()
  const { directory, find } = castdex
  const other = 'https://other.example.org/ruth'
  const two = [ruth(LINK), ruth(other)].map((person, at) =>
    episodeOf(`d${String(at)}`, { title: `Part ${String(at)}`, persons: [person] }),
  )
  const write = async () => {
    const { byId } = await directory.writer.owners({ ids: [draftOf(2).id] })
    const known = byId.get(draftOf(2).id)
    if (known === undefined) throw new Error('not there')
    await directory.writer.write([
      { ...known, metadata: { newestEpisodes: packEpisodes(two) } },
    ])
  }
  await write()
  const slugs = await find('ruth adler')
  expect(slugs.map(({ showCount }) => showCount)).toEqual([2, 1, 1])
  await forgetPerson(directory, slugs[0]?.slug ?? '', ORDERING)
  await write()
  expect((await find('ruth adler')).map(({ slug }) => slug).toSorted()).toEqual(
    slugs
      .slice(1)
      .map(({ slug }) => slug)
      .toSorted(),
  )
})

test('a new show that names the person by the link does not bring the person back', async () => {
  await using castdex = await start()
  const { directory, find } = castdex
  const [first] = await find('ruth adler')
  await forgetPerson(directory, first?.slug ?? '', ORDERING)
  const draft = draftOf(4, { title: 'Later' })
  const later = [episodeOf('e1', { title: 'Foam with Ruth Adler', persons: [ruth(LINK)] })]
  await directory.writer.write([
    { record: draft, revision: null, metadata: { newestEpisodes: packEpisodes(later) } },
  ])
  expect(await find('ruth adler')).toHaveLength(1)
})

test('an episode search finds the person no more, and a kept transcript neither', async () => {
  await using castdex = await start()
  const { directory, find } = castdex
  const [, second] = await find('ruth adler')
  const { id } = draftOf(3)
  const [episode] = (await directory.episodes?.listOfShow(id)) ?? []
  const cue = { startMs: 0, endMs: 1000, speaker: 'Ruth Adler', text: 'I am Ruth Adler.' }
  const transcript = { format: 'vtt' as const, language: null, cues: [cue] }
  await directory.transcripts?.put(id, String(episode?.id), {
    url: 'https://media.example.org/c1.vtt',
    fetchedMs: NOW,
    transcript,
    failure: null,
  })
  const total = async () => {
    const answer = await castdex.call('/api/v1/search/episodes?q=ruth+adler')
    return answer.json<{ data: { items: readonly unknown[] } }>()
  }
  const before = JSON.stringify(await total())
  expect(before).toContain('Another talk with Ruth Adler')
  await forgetPerson(directory, String(second?.slug), ORDERING)
  expect(JSON.stringify(await total())).not.toContain('Another talk')
  const kept = await directory.transcripts?.find(String(episode?.id))
  expect(kept?.transcript?.cues).toEqual([{ ...cue, speaker: '…', text: 'I am ….' }])
})

test('by the API, with an audit line without the name', async () => {
  await using castdex = await start()
  const { directory, find } = castdex
  const [first] = await find('ruth adler')
  const path = `/api/v1/admin/people/${String(first?.slug)}`
  const key = await castdex.makeKey({ name: 'operator', scopes: ['admin'] })
  const request = {
    method: 'DELETE' as const,
    url: path,
    headers: { authorization: `Bearer ${key}` },
  }
  const answer = await castdex.call(request)
  expect(answer.json()).toEqual({ data: { podcasts: 2, traces: 0 } })
  const lines = await directory.audit.list({ limit: 5 })
  expect(lines[0]).toMatchObject({
    action: 'person-forget',
    details: { podcasts: 2, traces: 0 },
  })
  expect(JSON.stringify(lines)).not.toMatch(/ruth/i)
  expect((await castdex.call(request)).json()).toMatchObject({
    error: { code: 'PERSON_NOT_FOUND' },
  })
})
