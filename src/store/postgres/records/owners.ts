/** Reads the owners of claimed names with their records, in one snapshot. */
import type { Claims, Owners, Versioned } from '../../directory.ts'
import { recordOf, type StoredText } from '../../../record/view/stored-layout.ts'
import type { Database } from '../connection/database.ts'
import { prepare } from '../connection/statement.ts'
import { loadNameOwners } from '../names/owner-lookup.ts'

interface OwnerRow extends StoredText {
  readonly seq: number
  readonly revision: number
}

const READ = prepare(
  'SELECT seq, revision, layout, basic, details, description, internals FROM podcasts WHERE seq = ANY($1::bigint[])',
)

export async function readOwners(database: Database, claims: Claims): Promise<Owners> {
  const { ids = [], feedKeys = [], appleIds = [], spotifyIds = [] } = claims
  return await database.snapshot(async (session) => {
    const asked = {
      ids,
      feedKeys,
      appleIds: appleIds.filter((appleId) => appleId > 0),
      spotifyIds,
      slugs: [],
    }
    const { owners, fragments } = await loadNameOwners(session, asked, 'read')
    const read = new Map<number, Versioned>()
    for (const { seq, revision } of owners.byId.values()) {
      const texts = fragments.get(seq)
      if (texts !== undefined) read.set(seq, { record: recordOf(texts), revision })
    }
    const others = [
      owners.seqByFeedKey,
      owners.seqByAppleId,
      owners.deadSeqByAppleId,
      owners.seqBySpotifyId,
    ]
    const missing = new Set(
      others.flatMap((map) => [...map.values()]).filter((seq) => !read.has(seq)),
    )
    const rows = missing.size === 0 ? [] : await session.all<OwnerRow>(READ, [[...missing]])
    for (const row of rows)
      read.set(row.seq, { record: recordOf(row), revision: row.revision })
    return {
      byId: toVersioned(new Map([...owners.byId].map(([id, { seq }]) => [id, seq])), read),
      byFeedKey: toVersioned(owners.seqByFeedKey, read),
      byAppleId: toVersioned(owners.seqByAppleId, read),
      deadByAppleId: toVersioned(owners.deadSeqByAppleId, read),
      bySpotifyId: toVersioned(owners.seqBySpotifyId, read),
      tombstones: owners.tombstones,
      removedFeedKeys: owners.removedFeedKeys,
    }
  })
}

function toVersioned<Name>(
  seqs: ReadonlyMap<Name, number>,
  read: ReadonlyMap<number, Versioned>,
): ReadonlyMap<Name, Versioned> {
  const found = new Map<Name, Versioned>()
  for (const [name, seq] of seqs) {
    const versioned = read.get(seq)
    if (versioned !== undefined) found.set(name, versioned)
  }
  return found
}
