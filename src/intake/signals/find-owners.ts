/** Finds the podcasts of the rows. */
import type { DirectoryWriter, Versioned } from '../../store/directory.ts'
import type { SignalRow } from './parse-row.ts'

export interface OwnedRow {
  readonly row: SignalRow
  /** Undefined for an unknown podcast. */
  readonly owner: Versioned | undefined
}

/** Matches by podcast id, then Apple id, then feed URL. */
export async function findOwners(
  writer: Pick<DirectoryWriter, 'owners'>,
  rows: readonly SignalRow[],
): Promise<readonly OwnedRow[]> {
  const present = <Key>(toKey: (row: SignalRow) => Key | null): Key[] =>
    rows.flatMap((row) => {
      const key = toKey(row)
      return key === null ? [] : [key]
    })
  const { byId, byAppleId, byFeedKey } = await writer.owners({
    ids: present(({ podcastId }) => podcastId),
    appleIds: present(({ appleId }) => appleId),
    feedKeys: present(({ feedKey }) => feedKey),
  })
  return rows.map((row) => {
    if (row.podcastId !== null) return { row, owner: byId.get(row.podcastId) }
    if (row.appleId !== null) return { row, owner: byAppleId.get(row.appleId) }
    return { row, owner: byFeedKey.get(row.feedKey ?? '') }
  })
}
