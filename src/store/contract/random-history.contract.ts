/** Random writes, merges, unmerges and removals, and all observable state. */
import fc from 'fast-check'
import type { PodcastDraft } from '../../record/podcast.ts'
import type { Change as Told } from '../change-feed.ts'
import type { Directory, Locator, RecordChange } from '../directory.ts'
import { draftOf, idOf, locateFeed, ranked, scanAll, urlsOf } from './drafts.contract.ts'
import { idsIn } from './queries.contract.ts'
import { queryFor, termFor } from '../../../test/search-query.ts'

const pool = { ids: 6, urls: 7, apples: 4 }
export const change = fc.record(
  {
    tail: fc.nat({ max: pool.ids }),
    /** The revision in the change: the current one, null, or a wrong one. */
    revision: fc.constantFrom('read', 'read', 'read', 'none', 'wrong'),
    title: fc.constantFrom('One', 'Two', 'ONE two', '…', '東京'),
    urls: fc.uniqueArray(fc.nat({ max: pool.urls }), { minLength: 1, maxLength: 3 }),
    appleId: fc.nat({ max: pool.apples }),
    feedState: fc.constantFrom('active' as const, 'active' as const, 'dead' as const),
    ignore: fc.boolean(),
    score: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
    seq: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
    isOwn: fc.boolean(),
  },
  { noNullPrototype: true },
)
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

const toRecord = ({
  tail,
  title,
  urls,
  appleId,
  feedState,
  ignore,
  score,
  seq,
  isOwn,
}: Change): PodcastDraft => ({
  ...draftOf(tail, {
    title,
    titleLatest: title,
    appleId,
    feedState,
    ignore,
    spotifyId: `s${String(appleId)}`,
  }),
  appleIdStatus: appleId > 0 ? 'claimed' : 'none',
  ...urlsOf(...urls.map((url) => `https://www.h${String(url % 3)}.example/${String(url)}`)),
  ...(score === null ? {} : ranked(score)),
  ...(seq === undefined ? {} : { seq }),
  ...(isOwn ? { isOwn } : {}),
})

export async function toChanges(
  directory: Directory,
  batch: readonly Change[],
): Promise<RecordChange[]> {
  const { byId } = await directory.writer.owners({
    ids: batch.map(({ tail }) => idOf(tail)),
  })
  return batch.map((one) => {
    const read = byId.get(idOf(one.tail))?.revision ?? null
    const revision =
      one.revision === 'read' ? read : one.revision === 'none' ? null : (read ?? 0) + 1
    return { record: toRecord(one), revision }
  })
}

const locators: Locator[] = [
  ...Array.from({ length: pool.urls + 1 }, (_, url) => [
    locateFeed(`https://www.h${String(url % 3)}.example/${String(url)}`),
    locateFeed(`https://h${String(url % 3)}.example/${String(url)}`),
  ]).flat(),
  ...Array.from({ length: pool.apples + 1 }, (_, appleId): Locator[] => [
    { by: 'appleId', appleId },
    { by: 'spotifyId', spotifyId: `s${String(appleId)}` },
  ]).flat(),
  ...['one', 'two', 'one-two'].map((slug): Locator => ({ by: 'slug', slug })),
]

export async function observe(directory: Directory) {
  return {
    records: await scanAll(directory),
    counts: await directory.reader.counts(),
    found: await Promise.all(
      locators.map(async (locator) => (await directory.reader.find(locator))?.id),
    ),
    many: await directory.reader.getMany(
      Array.from({ length: pool.ids }, (_, tail) => idOf(tail)),
    ),
    owners: await directory.writer.owners({
      ids: Array.from({ length: pool.ids }, (_, tail) => idOf(tail)),
      feedKeys: Array.from(
        { length: pool.urls },
        (_, url) => `www.h${String(url % 3)}.example/${String(url)}`,
      ),
      appleIds: Array.from({ length: pool.apples }, (_, appleId) => appleId),
    }),
    everything: await directory.reader.search(queryFor()),
    one: idsIn(await directory.reader.search(queryFor({ terms: [termFor('one')] }))),
  }
}

export const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('write' as const),
      batch: fc.array(change, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('merge' as const),
      into: fc.nat({ max: pool.ids }),
      from: fc.nat({ max: pool.ids }),
      /** The survivor's record takes the absorbed podcast's names. */
      takesOver: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('unmerge' as const),
      tail: fc.nat({ max: pool.ids }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('remove' as const),
      tail: fc.nat({ max: pool.ids }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

const mergeIn = async (
  plain: Directory,
  { into, from, takesOver }: Extract<Step, { act: 'merge' }>,
  at: string,
) => {
  const { byId } = await plain.writer.owners({ ids: [idOf(into), idOf(from)] })
  const [survivor, absorbed] = [byId.get(idOf(into)), byId.get(idOf(from))]
  const record = survivor?.record ?? draftOf(into)
  const taken =
    takesOver && absorbed !== undefined
      ? {
          feedUrls: [...record.feedUrls, ...absorbed.record.feedUrls],
          appleId: absorbed.record.appleId,
          appleIdStatus: absorbed.record.appleIdStatus,
        }
      : {}
  return {
    survivor: {
      record: { ...record, ...taken, author: `merged at ${at}` },
      revision: survivor?.revision ?? null,
      metadata: { moves: at },
      events: [{ at, kind: 'merged' as const, evidence: { from } }],
    },
    absorbed: { id: idOf(from), revision: absorbed?.revision ?? 1, at },
  }
}

/** Applies the step to each directory, based on the first one's state. Returns the outcomes. */
export async function makeStep(
  directories: readonly [Directory, ...Directory[]],
  one: Step,
  no: number,
): Promise<unknown[]> {
  const [first] = directories
  const at = new Date(Date.UTC(2026, 10, 21, 0, no)).toISOString()
  const inEach = <Outcome>(
    act: (directory: Directory) => Promise<Outcome>,
  ): Promise<Outcome[]> => Promise.all(directories.map(act))
  switch (one.act) {
    case 'write': {
      const changes = await toChanges(first, one.batch)
      return inEach(({ writer }) => writer.write(changes))
    }
    case 'merge': {
      const merge = await mergeIn(first, one, at)
      return inEach(({ writer }) => writer.merge(merge))
    }
    case 'unmerge':
      return inEach(({ writer }) => writer.unmerge({ id: idOf(one.tail) }))
    case 'remove': {
      const found = (await first.writer.owners({ ids: [idOf(one.tail)] })).byId.get(
        idOf(one.tail),
      )
      return inEach(({ writer }) =>
        writer.remove({ id: idOf(one.tail), revision: found?.revision ?? 1, at }),
      )
    }
  }
}

const ids = Array.from({ length: pool.ids + 1 }, (_, tail) => idOf(tail))

/** A fixed sort, because changes of one transaction come in any order. */
const seqOf = (told: Told): number => ('seq' in told ? told.seq : told.record.seq)

/** The state in `observe`, and what only operators see. */
export async function observeAll(directory: Directory) {
  return {
    ...(await observe(directory)),
    snapshot: await Array.fromAsync(directory.writer.snapshot()),
    tombstone: await Promise.all(ids.map((id) => directory.writer.findTombstone(id))),
    metadata: await directory.metadata.read(ids),
    histories: await Promise.all(
      ids.map(async (id) =>
        (await directory.history.list(id, { limit: 100 })).map(
          ({ no: _no, ...event }) => event,
        ),
      ),
    ),
    changes: (await directory.writer.changes(null, 1000)).changes.toSorted(
      (a, b) => seqOf(a) - seqOf(b),
    ),
    included: idsIn(
      await directory.reader.search(queryFor({ filters: { includeIds: ids.slice(0, 3) } })),
    ),
    excluded: idsIn(
      await directory.reader.search(queryFor({ filters: { excludeIds: ids.slice(0, 3) } })),
    ),
  }
}
