/**
 * A person's address that is to be forgotten is gone from everything that is kept, and nothing that
 * is written brings it back.
 */
import { expect, test } from 'vitest'
import { forgetAddresses } from '../../../actions/forget/forget-address.ts'
import { draftOf, NOW, startCastdex } from '../../../../test/api/castdex.ts'

const ADDRESS = 'ada.fischer@tide.example.org'
const OTHER = 'desk@tide.example.org'
const podcasts = [
  draftOf(1, {
    emails: [ADDRESS, OTHER],
    primaryContactEmail: ADDRESS,
    description: `Write to Ada.Fischer@Tide.example.org, or to ${OTHER}.`,
  }),
  draftOf(2, { emails: [OTHER], primaryContactEmail: OTHER }),
]

test('erased from records and metadata, and kept away', async () => {
  await using castdex = await startCastdex({ podcasts })
  const { directory } = castdex
  const read = async (at: number) => {
    const found = (await directory.writer.owners({ ids: [draftOf(at).id] })).byId.get(
      draftOf(at).id,
    )
    if (found === undefined) throw new Error('not there')
    return found
  }
  const metadata = {
    contacts: { [ADDRESS]: { roles: ['owner'] }, found: [ADDRESS, OTHER] },
    feed: { owner: `Ada <${ADDRESS}>` },
  }
  const before = await read(1)
  await directory.writer.write([{ ...before, metadata }])

  expect(
    await forgetAddresses(directory, [` ${ADDRESS.toUpperCase()} `], {
      by: 'test',
      nowMs: NOW,
    }),
  ).toEqual({
    podcasts: 1,
    traces: 0,
  })
  const { record, revision } = await read(1)
  expect(record).toMatchObject({
    emails: [OTHER],
    primaryContactEmail: null,
    description: `Write to , or to ${OTHER}.`,
  })
  expect((await directory.metadata.read([record.id])).get(record.id)).toEqual({
    contacts: { '': { roles: ['owner'] }, found: [OTHER] },
    feed: { owner: 'Ada <>' },
  })
  expect((await read(2)).revision).toBe(1)
  expect(await directory.history.list(record.id, { limit: 5 })).toMatchObject([
    { kind: 'forgotten' },
  ])

  await directory.writer.write([
    {
      record: { ...record, emails: [ADDRESS, OTHER], primaryContactEmail: ADDRESS },
      revision,
      metadata,
    },
    { record: draftOf(3, { emails: [ADDRESS] }), revision: null },
  ])
  expect(JSON.stringify([(await read(1)).record, (await read(3)).record])).not.toContain(
    'ada.fischer',
  )
  expect(
    JSON.stringify([...(await directory.metadata.read([record.id])).values()]),
  ).not.toContain('ada.fischer')
  expect(await forgetAddresses(directory, [ADDRESS], { by: 'test', nowMs: NOW })).toEqual({
    podcasts: 0,
    traces: 0,
  })
  expect((await directory.forgotten.list()).size).toBe(1)
})

test('another address that the show has given is the one to write to then', async () => {
  await using castdex = await startCastdex({ podcasts })
  const { directory } = castdex
  const { id } = draftOf(1)
  const contacts = {
    at: '2026-11-20T04:26:00.000Z',
    emails: [
      { email: ADDRESS, place: 'itunes:owner' },
      { email: OTHER, place: 'podcast:locked' },
    ],
    links: [],
    hostNames: null,
    podcastHasGuests: null,
    podcastHasSponsors: null,
    podcastLocations: null,
    podcastAffiliation: null,
    medium: null,
  }
  const record = draftOf(1, {
    emails: [ADDRESS, OTHER],
    primaryContactEmail: ADDRESS,
    author: 'Pinned',
  })
  await directory.writer.write([{ record, revision: 1, metadata: { contacts } }])
  await forgetAddresses(directory, [ADDRESS], { by: 'test', nowMs: NOW })
  const { byId } = await directory.writer.owners({ ids: [id] })
  expect(byId.get(id)?.record).toMatchObject({
    emails: [OTHER],
    primaryContactEmail: OTHER,
    author: 'Pinned',
  })
  expect(JSON.stringify((await directory.metadata.read([id])).get(id))).not.toContain(
    'ada.fischer',
  )
})

test('stays away from a replica that was asked to forget it, though its source has it', async () => {
  await using castdex = await startCastdex({ podcasts })
  await using replica = await startCastdex({ podcasts: [] })
  await replica.directory.forgotten.add(ADDRESS)
  const { changes } = await castdex.directory.writer.changes(null, 100)
  await replica.directory.writer.applyChanges(changes)
  const { byId } = await replica.directory.writer.owners({ ids: [draftOf(1).id] })
  expect(byId.get(draftOf(1).id)?.record).toMatchObject({
    emails: [OTHER],
    primaryContactEmail: null,
  })
})
