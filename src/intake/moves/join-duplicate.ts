/** Looks whether a podcast that was just read is in the directory a second time, and joins the two once that is sure. */
import { isDeepStrictEqual } from 'node:util'
import type { Engine } from '../../engine/engine.ts'
import type { PodcastId, PodcastRecord } from '../../record/podcast.ts'
import { decideDuplicate, type DuplicateDecision } from './decide-duplicate.ts'
import { type KnownShow, printOf } from './known-show.ts'
import { mergePodcasts, type MergeResult } from './merge-podcasts.ts'
import { readMovesState } from './moves-state.ts'

type Parts = Pick<Engine, 'reader' | 'writer' | 'dossiers' | 'history'>

export interface Joining {
  readonly decision: DuplicateDecision['kind']
  readonly merge: MergeResult | null
  /** When it should be read again, in ms since 1970; null = there is no hurry. */
  readonly lookAgainAt: number | null
}

/** Of one title there may be hundreds; the one that is looked for is among the first, or has a guid or a link. */
const MOST_BY_TITLE = 12

/** Undefined where there is no such podcast. */
export const joinDuplicate = async (engine: Parts, id: PodcastId, nowMs: number): Promise<Joining | undefined> => {
  const owner = (await engine.writer.owners({ ids: [id] })).byId.get(id)
  if (owner === undefined) return undefined
  const kept = await engine.dossiers.read([id], ['moves'])
  const show = { record: owner.record, state: readMovesState(kept.get(id)?.moves) }
  const decision = decideDuplicate({ show, others: await findLookalikes(engine, show), nowMs })
  if (decision.kind === 'merge') {
    return { decision: 'merge', merge: await mergePodcasts(engine, decision, nowMs), lookAgainAt: null }
  }
  const moves = { ...decision.state, askedFor: printOf(show).title }
  // A stale one is looked at again with its next fetch.
  if (!isDeepStrictEqual(moves, show.state)) await engine.writer.write([{ ...owner, dossier: { moves } }])
  const lookAgainAt = decision.kind === 'record-sighting' ? decision.lookAgainAt : null
  return { decision: decision.kind, merge: null, lookAgainAt }
}

/** Podcasts that share guid, title or address with it, or that are remembered as looking alike. */
const findLookalikes = async (engine: Parts, show: KnownShow): Promise<readonly KnownShow[]> => {
  const { selfKey, podcastGuid } = printOf(show)
  const found = [
    podcastGuid === null
      ? undefined
      : (await engine.reader.find({ by: 'podcastGuid', podcastGuid }, { level: 'basic' }))?.id,
    show.state.duplicate?.target,
    ...(show.state.askedFor === printOf(show).title ? [] : await findByTitle(engine, show.record)),
  ]
  const ids = [...new Set(found.filter((id) => id !== undefined))]
  const owners = await engine.writer.owners({ ids, feedKeys: selfKey === null ? [] : [selfKey] })
  const records = new Map(
    [...owners.byId.values(), ...owners.byFeedKey.values()].map(({ record }) => [record.id, record]),
  )
  records.delete(show.record.id)
  const dossiers = await engine.dossiers.read([...records.keys()], ['moves'])
  return [...records.values()].map((record) => ({ record, state: readMovesState(dossiers.get(record.id)?.moves) }))
}

const findByTitle = async ({ reader }: Parts, { titleLatest }: PodcastRecord): Promise<readonly PodcastId[]> => {
  if (!/[\p{L}\p{N}]/u.test(titleLatest)) return []
  const { hits } = await reader.search({
    terms: [
      {
        text: titleLatest.slice(0, 200),
        targets: ['podcast-title'],
        phrase: true,
        slop: 0,
        fuzzy: false,
        mode: 'must',
      },
    ],
    groups: [],
    filters: {},
    order: [{ field: 'relevance', direction: 'desc', nulls: 'last' }],
    limit: MOST_BY_TITLE,
    after: null,
    level: 'lean',
  })
  return hits.map(({ podcast }) => podcast.id)
}
