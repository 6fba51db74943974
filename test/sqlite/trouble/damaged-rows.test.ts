import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { newDraft } from '../../../src/record/draft.ts'
import { newPodcastId } from '../../../src/record/podcast-id.ts'
import { fromFragments } from '../../../src/record/view/fragments.ts'
import { parseFeedUrl } from '../../../src/record/feed-url/feed-url.ts'
import { applyOverrides } from '../../../src/intake/apply/overrides/apply-overrides.ts'
import { checkBackup } from '../../../src/store/sqlite/maintenance/backup.ts'
import type { Directory, Locator } from '../../../src/store/directory.ts'
import { openSqliteDirectory } from '../../../src/store/sqlite/sqlite-directory.ts'
import { queryFor, termFor } from '../../search-query.ts'

const folder = mkdtempSync(join(tmpdir(), 'castdex-damaged-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const AT = '2026-11-20T04:26:00.000Z'
const PODCASTS = 60
const ids = Array.from({ length: PODCASTS }, (_, at) => newPodcastId(at))
const draftOf = (at: number) => ({
  ...newDraft({
    id: ids[at] ?? '',
    title: `Lantern number ${String(at)}`,
    feedUrl: `https://feeds.example/${String(at)}`,
    nowMs: 0,
  }),
  appleId: 1000 + at,
  spotifyId: `spotify${String(at)}`,
  description: `All about lanterns, part ${String(at)}.`,
})

const open = async (dataDir: string): Promise<Directory> => {
  const directory = await openSqliteDirectory({
    dataDir,
    access: 'serve',
    requireAppleId: true,
    searchTimeoutMs: 10_000,
    inlineSearchMs: 10_000,
    now: () => 0,
  })
  onTestFinished(() => directory[Symbol.asyncDispose]())
  return directory
}

/** Closed, with everything in its files. */
const fill = async (): Promise<string> => {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const directory = await open(dataDir)
  await directory.writer.write(
    ids.map((_, at) => ({ record: draftOf(at), revision: null })),
  )
  await directory.writer.settle()
  await directory[Symbol.asyncDispose]()
  return dataDir
}

const vandalise = (dataDir: string, sql: string): void => {
  const database = new DatabaseSync(join(dataDir, 'castdex.db'))
  database.exec(sql)
  database.close()
}

const feedUrlOf = (at: number): Locator => {
  const parsed = parseFeedUrl(`https://feeds.example/${String(at)}`)
  if ('problem' in parsed) throw new Error(parsed.problem)
  return { by: 'feedUrl', key: parsed.key, looseKey: parsed.looseKey }
}

const NOTHING_LEFT = { left: [], givenUp: [] }
const DAMAGED = { code: 'RECORD_DAMAGED', status: 500 }
const asked = queryFor({ terms: [termFor('lantern')], limit: 10, level: 'basic' })

test('where the best feed of a show is damaged, the next one stands for it', async () => {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const filling = await open(dataDir)
  const texts = {
    title: 'Lantern',
    titleLatest: 'Lantern',
    author: 'Mara Quill',
    description: 'Every week two sailors read the sea and what it leaves behind.',
  }
  const feeds = [0, 1, 2].map((at) => ({ ...draftOf(at), ...texts }))
  await filling.writer.write(feeds.map((record) => ({ record, revision: null })))
  await filling.writer.settle()
  await filling[Symbol.asyncDispose]()
  const forgiving = queryFor({
    terms: [termFor('lantern')],
    matching: 'forgiving',
    level: 'basic',
  })
  const ask = async () => {
    const directory = await open(dataDir)
    const { hits } = await directory.reader.search(forgiving)
    return hits.map(({ podcast, alsoAs }) => [podcast.id, alsoAs])
  }
  expect(await ask()).toEqual([[ids[0], [ids[1], ids[2]]]])
  const damage = (seq: number) =>
    `UPDATE podcasts SET basic = replace(basic, 'Lantern', 'Lanthorn') WHERE seq = ${String(seq)}`
  vandalise(dataDir, damage(1))
  expect(await ask()).toEqual([[ids[1], [ids[2]]]])
  vandalise(dataDir, damage(2))
  expect(await ask()).toEqual([[ids[2], undefined]])
})

test('a damaged record is never answered and never "not tracked"; search leaves it out and fills the page', async () => {
  const dataDir = await fill()
  vandalise(
    dataDir,
    `UPDATE podcasts SET basic = replace(basic, 'number 3"', 'number 4"') WHERE seq = 4`,
  )
  const directory = await open(dataDir)
  const [third] = ids.slice(3, 4)
  const locators: Locator[] = [
    { by: 'id', id: third ?? '' },
    { by: 'appleId', appleId: 1003 },
    { by: 'spotifyId', spotifyId: 'spotify3' },
    { by: 'slug', slug: 'lantern-number-3' },
    feedUrlOf(3),
  ]
  for (const locator of locators)
    for (const level of ['basic', 'full', 'hit'] as const)
      await expect(directory.reader.find(locator, { level })).rejects.toMatchObject({
        ...DAMAGED,
        details: [{ message: third }],
      })
  await expect(directory.reader.joinMany(ids.slice(0, 50), 'basic')).rejects.toMatchObject({
    ...DAMAGED,
    details: [{ message: third }],
  })
  await expect(directory.reader.getMany(ids.slice(0, 5))).rejects.toMatchObject(DAMAGED)
  expect((await directory.reader.joinMany(ids.slice(10, 20), 'full')).count).toBe(10)

  for (const level of ['basic', 'hit'] as const) {
    const found: string[] = []
    let page = await directory.reader.search({ ...asked, level })
    for (;;) {
      found.push(...page.hits.map(({ podcast }) => podcast.id))
      if (page.next === null) break
      expect(page.hits.length).toBe(10)
      page = await directory.reader.search({ ...asked, level, after: page.next })
    }
    expect(found.sort()).toEqual(ids.filter((id) => id !== third).sort())
  }
  expect(directory.damagedRecords?.()).toBe(1)

  const { sound, findings } = await directory.health({ deep: true })
  expect({ sound, first: findings[0] }).toEqual({
    sound: false,
    first: `podcast ${third ?? ''} is damaged: its texts are not what was written`,
  })
  await expect(directory.backup(join(dataDir, 'backup.db'))).rejects.toMatchObject(DAMAGED)
  await expect(Array.fromAsync(directory.writer.snapshot())).rejects.toMatchObject(DAMAGED)

  expect(await directory.mendRecords?.()).toEqual({
    ...NOTHING_LEFT,
    podcastIds: [third],
    keyRows: 0,
  })
  expect(await directory.health({ deep: true, compares: true })).toEqual({
    sound: true,
    findings: [],
  })
  const mended = await directory.reader.find({ by: 'appleId', appleId: 1003 })
  if (mended === undefined) throw new Error('the mended podcast is not found')
  const { id, slug, feedUrls } = fromFragments(mended)
  expect({ id, slug, urls: feedUrls.map(({ url }) => url) }).toEqual({
    id: third,
    slug: 'lantern-number-3',
    urls: ['https://feeds.example/3'],
  })
  await directory.backup(join(dataDir, 'backup.db'))
})

test.each([
  [
    'a slug',
    `UPDATE podcasts SET slug = 'other' WHERE seq = 4`,
    'its slug is not that of its record',
  ],
  [
    'an Apple id',
    'UPDATE podcasts SET apple_id = 77 WHERE seq = 4',
    'its apple_id is not that of its record',
  ],
  [
    'a flag',
    'UPDATE podcasts SET searchable = 0 WHERE seq = 4',
    'its searchable is not that of its record',
  ],
  [
    'where a feed URL leads',
    'UPDATE feed_urls SET seq = 5 WHERE seq = 4',
    'does not lead to it',
  ],
  [
    'a feed URL',
    `DELETE FROM feed_urls WHERE seq = 4`,
    'one of its feed URLs does not lead to it',
  ],
  [
    'a checksum',
    'UPDATE podcasts SET full_sum = full_sum + 1 WHERE seq = 4',
    'its texts are not what was written',
  ],
])(
  '%s that is not that of the record is found, and mended without any loss',
  async (_, sql, why) => {
    const dataDir = await fill()
    const before = await open(dataDir)
    const expected = await before.reader.find({ by: 'id', id: ids[3] ?? '' })
    await before[Symbol.asyncDispose]()
    vandalise(dataDir, sql)
    const directory = await open(dataDir)
    expect((await directory.health({ deep: true })).findings.join('\n')).toContain(why)
    await directory.mendRecords?.()
    expect(await directory.health({ deep: true, compares: true })).toEqual({
      sound: true,
      findings: [],
    })
    expect(await directory.reader.find({ by: 'id', id: ids[3] ?? '' })).toEqual(expected)
    expect(await directory.reader.find(feedUrlOf(3))).toEqual(expected)
    expect(await directory.reader.find({ by: 'appleId', appleId: 1003 })).toEqual(expected)
  },
)

test('a podcast whose own id changed is not answered under the wrong one', async () => {
  const dataDir = await fill()
  vandalise(dataDir, `UPDATE podcasts SET id = replace(id, '-', '+') WHERE seq = 4`)
  const directory = await open(dataDir)
  for (const level of ['basic', 'full', 'hit'] as const) {
    const finding = directory.reader.find({ by: 'appleId', appleId: 1003 }, { level })
    await expect(finding).rejects.toMatchObject({
      ...DAMAGED,
      details: [{ message: ids[3] }],
    })
  }
})

test('a feed URL that was made to lead to another podcast is not followed', async () => {
  const dataDir = await fill()
  vandalise(dataDir, 'UPDATE feed_urls SET seq = 5 WHERE seq = 4')
  const directory = await open(dataDir)
  await expect(directory.reader.find(feedUrlOf(3))).rejects.toMatchObject(DAMAGED)
})

test('whoever decides on a damaged record is given what can be saved of it, and mends it by writing', async () => {
  const dataDir = await fill()
  vandalise(
    dataDir,
    `UPDATE podcasts SET details = replace(details, 'feeds', 'fexds') WHERE seq = 4`,
  )
  const directory = await open(dataDir)
  const [third] = ids.slice(3, 4)
  const { byId } = await directory.writer.owners({ ids: [third ?? ''] })
  const owned = byId.get(third ?? '')
  if (owned === undefined) throw new Error('nobody has the id')
  expect(owned.record).toMatchObject({
    title: 'Lantern number 3',
    description: null,
    appleId: 1003,
    rssFeedUrl: 'https://feeds.example/3',
  })
  const description = 'As the feed says.'
  await directory.writer.write([
    { record: { ...owned.record, description }, revision: owned.revision },
  ])
  expect(await directory.health({ deep: true, compares: true })).toEqual({
    sound: true,
    findings: [],
  })
  expect((await directory.reader.find({ by: 'id', id: third ?? '' }))?.description).toBe(
    `"${description}"`,
  )
})

test('an index that is whole and says something else than the records is found by comparing', async () => {
  const dataDir = await fill()
  const directory = await open(dataDir)
  const otherDir = mkdtempSync(join(folder, 'other-'))
  const other = await open(otherDir)
  await other.writer.write(
    ids.map((_, at) => ({
      record: { ...draftOf(at), title: `Lamp ${String(at)}` },
      revision: null,
    })),
  )
  await other.writer.settle()
  const foreign = new DatabaseSync(join(dataDir, 'castdex.db'))
  foreign.exec(`ATTACH '${join(otherDir, 'castdex.db')}' AS other;
    DELETE FROM index_segments; INSERT INTO index_segments SELECT * FROM other.index_segments;
    UPDATE index_state SET state = 'foreign'`)
  foreign.close()
  expect(await directory.health({ deep: true })).toEqual({ sound: true, findings: [] })
  const { sound, findings } = await directory.health({ deep: true, compares: true })
  expect({ sound, findings }).toEqual({
    sound: false,
    findings: [
      'the search index does not hold what the records say; `castdex reindex` puts it right',
    ],
  })
})

test.each([
  ['what it may do', `UPDATE keys SET scopes = '["search","admin"]'`],
  ['its limits', `UPDATE keys SET quotas = replace(quotas, '5', '9')`],
  ['its end', 'UPDATE keys SET expires_at = NULL'],
])(
  'an API key is refused and told by check when a bit of %s is flipped',
  async (_what, flip) => {
    const dataDir = mkdtempSync(join(folder, 'keys-'))
    const directory = await open(dataDir)
    const times = {
      createdAt: '2026-11-20T04:26:00.000Z',
      expiresAt: '2027-01-01T00:00:00.000Z',
    }
    const quotas = { podcastLookups: 5, searchCount: null }
    const key = {
      id: 'key_a',
      name: 'a',
      scopes: ['search' as const],
      quotas,
      ...times,
      revokedAt: null,
      lastUsedAt: null,
      origin: null,
    }
    await directory.apiKeys.add(key, 'hash')
    expect(await directory.apiKeys.findByHash('hash')).toEqual(key)

    using file = new DatabaseSync(join(dataDir, 'keys.db'))
    file.exec(flip)

    // Another write of this process makes it look again.
    await directory.apiKeys.add({ ...key, id: 'key_b' }, 'other')
    await expect(directory.apiKeys.findByHash('hash')).rejects.toMatchObject({
      code: 'RECORD_DAMAGED',
    })
    await expect(directory.apiKeys.update('key_a', { name: 'b' })).rejects.toMatchObject({
      code: 'RECORD_DAMAGED',
    })
    expect((await directory.apiKeys.list()).map(({ id }) => id)).toEqual(['key_b'])
    const { findings } = await directory.health({ deep: true })
    expect(findings.join()).toContain('API key key_a is damaged')
  },
)

const keyA = {
  id: 'key_a',
  name: 'a',
  scopes: [],
  quotas: { podcastLookups: 5, searchCount: null },
  createdAt: AT,
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  origin: null,
} as const

const flipInKeys = (dataDir: string, sql: string): void => {
  using file = new DatabaseSync(join(dataDir, 'keys.db'))
  file.exec(sql)
}

test.each([
  ['flipped', 'UPDATE usage SET used = 0', ['keys.db: 1 damaged rows of usage']],
  ['lost', 'DELETE FROM usage', ['keys.db: 1 lost rows of usage']],
])(
  '%s usage grants nothing, and is summed up again from its days',
  async (_, sql, told) => {
    const dataDir = mkdtempSync(join(folder, 'usage-'))
    const directory = await open(dataDir)
    await directory.apiKeys.add(keyA, 'hash')
    const charge = {
      keyId: 'key_a',
      month: '2026-11',
      day: '2026-11-20',
      counter: 'podcastLookups',
      amount: 2,
    } as const
    await directory.apiKeys.charge(charge)
    flipInKeys(dataDir, sql)

    const damaged = { code: 'RECORD_DAMAGED' }
    await expect(directory.apiKeys.charge(charge)).rejects.toMatchObject(damaged)
    await expect(directory.apiKeys.usage('key_a', '2026-11')).rejects.toMatchObject(damaged)
    const { findings } = await directory.health({ deep: true })
    expect(findings).toEqual(told)

    expect(await directory.mendRecords?.()).toEqual({
      ...NOTHING_LEFT,
      podcastIds: [],
      keyRows: 1,
    })
    expect(await directory.apiKeys.charge(charge)).toEqual({
      granted: true,
      used: 4,
      limit: 5,
    })
    expect(await directory.health({ deep: true })).toEqual({ sound: true, findings: [] })
  },
)

test('damaged entries are left out of lists, and told by check', async () => {
  const dataDir = mkdtempSync(join(folder, 'lists-'))
  const directory = await open(dataDir)
  const order = { at: AT, by: 'a', way: 'api', action: 'fetch', podcastId: null } as const
  const sent = { at: AT, kind: 'proposal', message: null, contact: null } as const
  for (const number of [1, 2]) {
    await directory.audit.append({ ...order, details: { number } })
    await directory.submissions.add(
      { ...sent, subject: `https://${String(number)}.example/` },
      9,
    )
  }
  flipInKeys(
    dataDir,
    "UPDATE audit SET by = 'b' WHERE no = 1; UPDATE submissions SET kind = 'takedown' WHERE no = 1",
  )
  expect((await directory.audit.list({ limit: 9 })).map(({ no }) => no)).toEqual([2])
  const waiting = await directory.submissions.list({ after: 0, limit: 9 })
  expect(waiting.map(({ no }) => no)).toEqual([2])
  const { findings } = await directory.health({ deep: true })
  expect(findings).toEqual([
    'keys.db: 1 damaged rows of audit',
    'keys.db: 1 damaged rows of submissions',
  ])
  expect(await directory.mendRecords?.()).toEqual({
    ...NOTHING_LEFT,
    podcastIds: [],
    keyRows: 2,
  })
  expect(await directory.health({ deep: true })).toEqual({ sound: true, findings: [] })
})

test.each([
  [
    'what a feed taught',
    "UPDATE metadata SET content = '{}' WHERE section = 'feed'",
    'metadata',
  ],
  ['an event', `UPDATE events SET evidence = '{"a":2}'`, 'events'],
  ['the state of a task', `UPDATE tasks SET state = '[' || state || ']'`, 'tasks'],
])('%s that was flipped is as if nobody knew it', async (_what, flip, table) => {
  const dataDir = mkdtempSync(join(folder, 'beside-'))
  const directory = await open(dataDir)
  const id = ids[0] ?? ''
  const event = { at: AT, kind: 'tracked', evidence: { a: 1 } } as const
  const metadata = { feed: { a: 1 }, pins: { title: 'b' } }
  await directory.writer.write([
    { record: draftOf(0), revision: null, metadata, events: [event] },
  ])
  await directory.tasks.scheduleSooner(id, 'feed', 5)
  await directory.tasks.compareAndSet(id, 'feed', { from: null, to: { failing: 1 } })
  vandalise(dataDir, flip)

  const seen = {
    metadata: Object.keys((await directory.metadata.read([id])).get(id) ?? {}),
    events: (await directory.history.list(id, { limit: 9 })).length,
    tasks: (await directory.tasks.find(id, 'feed'))?.state,
  }
  const whole = { metadata: ['feed', 'pins'], events: 1, tasks: { failing: 1 } }
  const lost = { metadata: ['pins'], events: 0, tasks: null }
  expect(seen).toEqual({ ...whole, [table]: lost[table as keyof typeof lost] })
  const { findings } = await directory.health({ deep: true })
  expect(findings).toEqual([`castdex.db: 1 damaged rows of ${table}`])
  await directory.mendRecords?.()
  expect(await directory.health({ deep: true })).toEqual({ sound: true, findings: [] })
})

test('a flipped pin is refused, and so is a flipped tombstone: somebody decided them', async () => {
  const dataDir = mkdtempSync(join(folder, 'decided-'))
  const directory = await open(dataDir)
  const id = ids[0] ?? ''
  const pins = { title: 'b' }
  await directory.writer.write([{ record: draftOf(0), revision: null, metadata: { pins } }])
  await directory.writer.write([{ record: draftOf(1), revision: null }])
  await directory.writer.remove({ id: ids[1] ?? '', revision: 1, at: AT })
  vandalise(
    dataDir,
    `UPDATE metadata SET content = '{"title":"c"}'; UPDATE tombstones SET kept = '{"feedKeys":[]}'`,
  )
  const damaged = { code: 'RECORD_DAMAGED' }
  await expect(directory.metadata.read([id])).rejects.toMatchObject(damaged)
  await expect(directory.writer.findTombstone(ids[1] ?? '')).rejects.toMatchObject(damaged)
  await expect(directory.backup(join(dataDir, 'backup.db'))).rejects.toMatchObject(damaged)
  const { findings } = await directory.health({ deep: true })
  expect(findings).toEqual([
    'castdex.db: 1 damaged rows of metadata',
    'castdex.db: 1 damaged rows of tombstones',
  ])
  const left = [
    `the section pins of podcast ${id}`,
    `the tombstone of podcast ${ids[1] ?? ''}`,
  ]
  expect(await directory.mendRecords?.()).toEqual({
    podcastIds: [],
    keyRows: 0,
    left,
    givenUp: [],
  })
  await expect(directory.metadata.read([id])).rejects.toMatchObject(damaged)

  expect(await directory.mendRecords?.({ givesUpDecisions: true })).toEqual({
    podcastIds: [id],
    keyRows: 0,
    left: left.slice(1),
    givenUp: left.slice(0, 1),
  })
  expect(await directory.metadata.read([id])).toEqual(new Map([[id, {}]]))
})

test('a flipped tombstone is left out of the change feed and told; a backup has it when told to', async () => {
  const dataDir = mkdtempSync(join(folder, 'left-'))
  const directory = await open(dataDir)
  await directory.writer.write(
    ids.map((_, at) => ({ record: draftOf(at), revision: null })),
  )
  const gone = ids.slice(0, 5)
  for (const id of gone) await directory.writer.remove({ id, revision: 1, at: AT })
  const damagedId = gone[2] ?? ''
  vandalise(
    dataDir,
    `UPDATE tombstones SET kept = '{"feedKeys":[]}' WHERE id = '${damagedId}'`,
  )

  const followed: string[] = []
  let page = await directory.writer.changes(null, 2)
  for (let pages = 0; pages < PODCASTS; pages += 1) {
    followed.push(
      ...page.changes.flatMap((change) => (change.kind === 'remove' ? change.id : [])),
    )
    if (!page.more) break
    page = await directory.writer.changes(page.cursor, 2)
  }
  const others = gone.filter((id) => id !== damagedId)
  expect({ followed, more: page.more }).toEqual({ followed: others, more: false })
  const snapshot = await Array.fromAsync(directory.writer.snapshot())
  expect(snapshot.flatMap((change) => (change.kind === 'remove' ? change.id : []))).toEqual(
    others,
  )
  expect(directory.damagedRecords?.()).toBe(1)

  const file = join(dataDir, 'backup.db')
  const named = `the tombstone of podcast ${damagedId}`
  await expect(directory.backup(file)).rejects.toMatchObject({
    code: 'RECORD_DAMAGED',
    message: `Nothing was backed up: castdex.db: 1 damaged rows of tombstones; ${named}.`,
  })
  const told: string[] = []
  await directory.backup(file, { onDamage: (findings) => told.push(...findings) })
  expect(told).toEqual(['castdex.db: 1 damaged rows of tombstones', named])
  checkBackup(file, mkdtempSync(join(folder, 'empty-')))
})

test('an index that leads to another podcast does not answer with what is told of that one', async () => {
  const dataDir = mkdtempSync(join(folder, 'misled-'))
  const directory = await open(dataDir)
  await directory.writer.write(
    ids.slice(0, 20).map((_, at) => ({
      record: draftOf(at),
      revision: null,
      metadata: { feed: { hash: `h${String(at)}` } },
      events: [{ at: AT, kind: 'tracked' as const, evidence: { at } }],
    })),
  )
  await directory.writer.settle()
  await directory[Symbol.asyncDispose]()
  const file = join(dataDir, 'castdex.db')
  const bytes = readFileSync(file)
  const [, , , id = ''] = ids
  // In the index of ids the row's number stands right behind the id.
  const at = bytes.indexOf(Buffer.from([...Buffer.from(id), 4]))
  bytes[at + id.length] = 5
  writeFileSync(file, bytes)
  const { metadata, history } = await open(dataDir)
  const damaged = { code: 'RECORD_DAMAGED', details: [{ message: id }] }
  await expect(metadata.read([id])).rejects.toMatchObject(damaged)
  await expect(history.list(id, { limit: 10 })).rejects.toMatchObject(damaged)
  const [other = ''] = ids
  expect((await metadata.read([other])).get(other)).toEqual({ feed: { hash: 'h0' } })
})

/** As if a block of the disk had been lost. */
function wipeFirstPageOf(dataDir: string, table: string): void {
  const file = join(dataDir, 'castdex.db')
  const database = new DatabaseSync(file)
  const { rootpage } = database
    .prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?')
    .get(table) as { readonly rootpage: number }
  const { page_size: size } = database.prepare('PRAGMA page_size').get() as {
    readonly page_size: number
  }
  database.close()
  const bytes = readFileSync(file)
  bytes.fill(0xff, (rootpage - 1) * size, rootpage * size)
  writeFileSync(file, bytes)
}

test('a page that SQLite cannot read is told by its code, whoever asks for what stood on it', async () => {
  const dataDir = mkdtempSync(join(folder, 'data-'))
  const record = draftOf(0)
  const { id } = record
  const directory = await open(dataDir)
  const events = [{ at: AT, kind: 'tracked' as const, evidence: null }]
  await directory.writer.write([
    { record, revision: null, metadata: { feed: { hash: 'h' } }, events },
  ])
  await directory.tasks.scheduleSooner(id, 'feed', 1_000_000)
  await directory.writer.settle()
  await directory[Symbol.asyncDispose]()
  for (const table of ['metadata', 'events', 'tasks']) wipeFirstPageOf(dataDir, table)
  const again = await open(dataDir)
  const { metadata, history, tasks, reader } = again
  const damaged = { code: 'RECORD_DAMAGED' }
  expect(again.damagedRecords?.()).toBe(0)
  await expect(metadata.read([id])).rejects.toMatchObject(damaged)
  expect(again.damagedRecords?.()).toBe(1)
  await expect(history.list(id, { limit: 10 })).rejects.toMatchObject(damaged)
  await expect(tasks.find(id, 'feed')).rejects.toMatchObject(damaged)
  await expect(reader.find({ by: 'id', id })).resolves.toBeDefined()
})

test('a page of podcasts that SQLite cannot read is counted and reported once', async () => {
  const dataDir = await fill()
  wipeFirstPageOf(dataDir, 'podcasts')
  const directory = await open(dataDir)
  const reports: unknown[] = []
  directory.mend((news) => reports.push(news))
  const { reader, writer } = directory
  const damaged = { code: 'RECORD_DAMAGED' }
  await expect(reader.listLatest(null, 10)).rejects.toMatchObject(damaged)
  await expect(writer.changes(null, 10)).rejects.toMatchObject(damaged)
  expect(directory.damagedRecords?.()).toBe(1)
  expect(reports).toContainEqual({
    kind: 'record-damaged',
    podcastIds: ['unknown: a page of the database is damaged'],
  })
})

test('a show with damaged pins can be removed', async () => {
  const dataDir = mkdtempSync(join(folder, 'removed-'))
  const directory = await open(dataDir)
  const id = ids[0] ?? ''
  const metadata = { pins: { title: 'b' } }
  await directory.writer.write([{ record: draftOf(0), revision: null, metadata }])
  vandalise(dataDir, `UPDATE metadata SET content = '{"title":"c"}'`)
  expect(await directory.writer.remove({ id, revision: 1, at: AT })).toEqual({
    status: 'removed',
    id,
  })
})

test('damaged pins of one podcast leave it unwritten, and the others are written', async () => {
  const dataDir = mkdtempSync(join(folder, 'pins-'))
  const inner = await open(dataDir)
  const directory = applyOverrides(inner)
  const metadata = { pins: {} }
  await directory.writer.write(
    [0, 1, 2].map((at) => ({ record: draftOf(at), revision: null, metadata })),
  )
  vandalise(dataDir, `UPDATE metadata SET content = '{"title":"c"}' WHERE seq = 2`)
  const change = (at: number) => ({
    record: { ...draftOf(at), description: 'Anew.' },
    revision: 1,
  })
  const outcomes = await directory.writer.write([0, 1, 2].map(change))
  expect(outcomes.map(({ id, status }) => [id, status])).toEqual([
    [ids[0], 'updated'],
    [ids[1], 'stale'],
    [ids[2], 'updated'],
  ])
  await expect(directory.writer.write([change(1)])).rejects.toMatchObject(DAMAGED)
})

test('damaged usage of one key refuses that key alone', async () => {
  const dataDir = mkdtempSync(join(folder, 'two-keys-'))
  const directory = await open(dataDir)
  await directory.apiKeys.add(keyA, 'hash')
  await directory.apiKeys.add({ ...keyA, id: 'key_b' }, 'other')
  const charge = (keyId: string) =>
    directory.apiKeys.charge({
      keyId,
      month: '2026-11',
      counter: 'podcastLookups',
      amount: 1,
    })
  await Promise.all([charge('key_a'), charge('key_b')])
  flipInKeys(dataDir, "UPDATE usage SET used = 0 WHERE key_id = 'key_a'")
  const [damaged, sound] = await Promise.allSettled([charge('key_a'), charge('key_b')])
  expect({ damaged, sound }).toMatchObject({
    damaged: { status: 'rejected', reason: { code: 'RECORD_DAMAGED' } },
    sound: { status: 'fulfilled', value: { granted: true, used: 2 } },
  })
})
