/**
 * Transfers an Apple id from a dead podcast to a live one of the same title that claims it, when
 * the owner dies or when the claimant is read. The dead podcast keeps its link (docs/RULES.md
 * section 3).
 */
import type { Directory, Versioned } from '../../../store/directory.ts'
import type { RecordChange } from '../../../store/record-change.ts'
import { withAppleState } from '../../../record/apple-claim.ts'
import { toInstant } from '../../../record/instant/instant.ts'
import type { PodcastRecord } from '../../../record/podcast.ts'
import type { ApplyVisits, Judged } from '../../crawl/settle.ts'
import { foldName } from '../../interpret/show/fold-name.ts'

type Parts = Pick<Directory, 'writer' | 'reviewQueue' | 'reader'>

/** Page size of the scan for conflicting podcasts after a death. */
const PAGE = 1000
const MOST_PAGES = 10

/** Wraps `apply` to transfer ids afterwards. */
export function openHandOver(
  apply: ApplyVisits,
  directory: Parts,
  now: () => number,
): ApplyVisits {
  return async (judged) => {
    const applied = await apply(judged)
    const rivals = [
      ...judged.flatMap(claimantOf),
      ...(await rivalsOfDead(directory, judged)),
    ]
    if (rivals.length > 0) await handOver(directory, [...new Set(rivals)], now())
    return applied
  }
}

const claimantOf = ({ visit, retry }: Judged): readonly string[] => {
  const { record } = visit.podcast
  const answers = retry.outcome === 'read' || retry.outcome === 'unchanged'
  if (answers && record.appleIdStatus === 'conflict') return [record.id]
  return []
}

/** Returns the podcasts that claim the Apple id of a podcast that has just died. */
async function rivalsOfDead(
  { reviewQueue }: Parts,
  judged: readonly Judged[],
): Promise<readonly string[]> {
  const freed = new Set(
    judged.flatMap(({ visit: { podcast }, retry }) => {
      const { appleId, feedState } = podcast.record
      if (retry.isDead && feedState !== 'dead' && appleId > 0) return [appleId]
      return []
    }),
  )
  if (freed.size === 0) return []
  const ids: string[] = []
  for (let pages = 0, after = 0; pages < MOST_PAGES; pages += 1) {
    const page = await reviewQueue.list('conflict', { after, limit: PAGE })
    for (const { record } of page)
      if (freed.has(record.claimedAppleId ?? 0)) ids.push(record.id)
    after = page.at(-1)?.record.seq ?? after
    if (page.length < PAGE) break
  }
  return ids
}

async function handOver(
  { writer, reader }: Parts,
  ids: readonly string[],
  nowMs: number,
): Promise<void> {
  const { byId } = await writer.owners({ ids })
  const rivals = [...byId.values()].filter(({ record }) => isHeir(record))
  const byClaim = Map.groupBy(rivals, ({ record }) => record.claimedAppleId ?? 0)
  const appleIds = [...byClaim.keys()]
  if (appleIds.length === 0) return
  const { byAppleId: living } = await writer.owners({ appleIds })
  const changes: RecordChange[] = []
  for (const [appleId, group] of byClaim) {
    if (living.has(appleId)) continue
    const found = await reader.find({ by: 'appleId', appleId })
    const holder = found && (await writer.owners({ ids: [found.id] })).byId.get(found.id)
    const heir = newestOf(
      group.filter(({ record }) => haveOneTitle(record, holder?.record)),
    )
    if (heir !== undefined) changes.push(...toChanges(heir, holder, appleId, nowMs))
  }
  if (changes.length > 0) await writer.write(changes)
}

const isHeir = ({ appleIdStatus, feedState, isRead }: PodcastRecord): boolean =>
  appleIdStatus === 'conflict' && feedState === 'active' && isRead === true

/** Without an owner, the id is free. */
const haveOneTitle = (rival: PodcastRecord, holder: PodcastRecord | undefined): boolean =>
  holder === undefined || foldName(rival.titleLatest) === foldName(holder.titleLatest)

const newestOf = (group: readonly Versioned[]): Versioned | undefined =>
  group.toSorted((a, b) => {
    const [ours, theirs] = [a, b].map(({ record }) => record.stats.latestPublishedAt ?? '')
    if ((theirs ?? '') < (ours ?? '')) return -1
    return 1
  })[0]

function toChanges(
  heir: Versioned,
  holder: Versioned | undefined,
  appleId: number,
  nowMs: number,
): readonly RecordChange[] {
  const at = toInstant(nowMs)
  const evidence = { platform: 'apple', from: null, to: String(appleId) }
  const state = { appleId, appleIdStatus: 'claimed', claimedAppleId: null } as const
  const gained: RecordChange = {
    record: { ...withAppleState(heir.record, state), updatedAt: at },
    revision: heir.revision,
    events: [
      {
        at,
        kind: 'apple-id-found',
        evidence: {
          ...evidence,
          because: 'the holder is dead',
          heldBy: holder?.record.id ?? null,
        },
      },
    ],
  }
  if (holder === undefined) return [gained]
  const told: RecordChange = {
    ...holder,
    events: [
      {
        at,
        kind: 'apple-id-conflict',
        evidence: { ...evidence, because: 'handed over', heldBy: heir.record.id },
      },
    ],
  }
  return [told, gained]
}
