/**
 * Assigns a Spotify show to one podcast: the claimant with the better evidence, or the earlier
 * owner if both are equal. YouTube channels may contain several shows, and Apple ids have their own
 * rule.
 */
import type { Directory } from '../../../store/directory.ts'
import { type EvidenceRow, mergeEvidence } from '../../../record/listing/evidence.ts'
import { parseListingsSection } from '../../../record/listing/listings-section.ts'
import { judgeListing, type ListingVerdict } from '../../../record/listing/verdict.ts'
import type { PodcastId } from '../../../record/podcast.ts'
import { readUndamaged } from '../../../store/metadata.ts'
import type { ListingFinding, ListingSubject } from './platform/listing.ts'

interface Claimant {
  readonly podcastId: PodcastId
  readonly foreignId: string
  readonly confidence: number
}

const claimOf = (
  podcastId: PodcastId,
  { status, foreignId, confidence }: ListingVerdict,
): readonly Claimant[] => {
  if (status === 'published' && foreignId !== null)
    return [{ podcastId, foreignId, confidence }]
  return []
}

/** Judges the podcast without rivals. An earlier "held" row is ignored. */
const judgeAlone = (
  subject: ListingSubject,
  finding: ListingFinding,
  at: string,
): ListingVerdict => {
  const known = subject.known.filter(({ kind }) => kind !== 'held')
  const rows = mergeEvidence(known, finding.rows, {
    restated: finding.restated.map((source) => ({ platform: 'spotify', source })),
    at,
  })
  return judgeListing('spotify', rows, Date.parse(at))
}

const findOwner = async (
  { writer, metadata }: Pick<Directory, 'writer' | 'metadata'>,
  { podcastId, foreignId }: Claimant,
  at: string,
): Promise<Claimant | undefined> => {
  // Pending podcasts own listings like served ones.
  const owner = (await writer.owners({ spotifyIds: [foreignId] })).bySpotifyId.get(
    foreignId,
  )?.record
  if (owner === undefined || owner.id === podcastId) return undefined
  const read = await readUndamaged(metadata, [owner.id], ['listings'])
  // The owner's evidence is damaged, so it stays the owner.
  if (read.damaged.has(owner.id)) return { podcastId: owner.id, foreignId, confidence: 1 }
  const { rows } = parseListingsSection(read.metadata.get(owner.id)?.listings)
  const own = judgeListing('spotify', rows, Date.parse(at)).candidates.find(
    (one) => one.foreignId === foreignId,
  )
  return { podcastId: owner.id, foreignId, confidence: own?.confidence ?? 0 }
}

const heldRow = ({ foreignId }: Claimant, winner: Claimant, at: string): EvidenceRow => ({
  platform: 'spotify',
  foreignId,
  kind: 'held',
  source: 'directory',
  at,
  confidence: 0,
  facts: { podcastId: winner.podcastId, confidence: winner.confidence },
})

const freeRow = ({ foreignId }: Claimant, at: string): EvidenceRow => ({
  platform: 'spotify',
  foreignId,
  kind: 'free',
  source: 'directory',
  at,
  confidence: 0,
  facts: {},
})

/**
 * Returns rows with the owner of each id. An owner that loses its listing is scheduled sooner, so
 * that its record changes soon.
 */
export async function findRivals(
  {
    directory,
    now,
  }: {
    readonly directory: Pick<Directory, 'writer' | 'metadata' | 'tasks'>
    readonly now: () => number
  },
  subjects: readonly ListingSubject[],
  findings: readonly ListingFinding[],
  at: string,
): Promise<ReadonlyMap<PodcastId, readonly EvidenceRow[]>> {
  const rows = new Map<PodcastId, readonly EvidenceRow[]>()
  const claimants = findings.flatMap((finding) => {
    const subject = subjects.find(({ podcastId }) => podcastId === finding.podcastId)
    const isSpotify = finding.rows.some(({ platform }) => platform === 'spotify')
    if (subject === undefined || !isSpotify) return []
    return claimOf(finding.podcastId, judgeAlone(subject, finding, at))
  })
  for (const group of Map.groupBy(claimants, ({ foreignId }) => foreignId).values()) {
    const [first] = group
    const owner = first === undefined ? undefined : await findOwner(directory, first, at)
    const all =
      owner === undefined || group.some(({ podcastId }) => podcastId === owner.podcastId)
        ? group
        : [owner, ...group]
    const winner = all.reduce((best, one) =>
      one.confidence > best.confidence ? one : best,
    )
    for (const claimant of group)
      rows.set(claimant.podcastId, [
        claimant === winner ? freeRow(claimant, at) : heldRow(claimant, winner, at),
      ])
    if (owner !== undefined && owner !== winner && !group.includes(owner))
      await directory.tasks.scheduleSooner(owner.podcastId, 'spotify', now())
  }
  return rows
}
