/** Finds the names of shows and keys in audit log entries. */
import { detailsOf } from '../../actions/audit.ts'
import { isPodcastId } from '../../record/podcast-id.ts'
import type { Directory } from '../../store/directory.ts'
import type { AuditEntry } from '../../store/audit-log.ts'

export interface AuditNames {
  /** Titles by id; removed shows are absent. */
  readonly shows: ReadonlyMap<string, string>
  readonly keys: ReadonlyMap<string, string>
}

export type KeyNames = Pick<AuditNames, 'keys'>

export async function readKeyNames({
  apiKeys,
}: Pick<Directory, 'apiKeys'>): Promise<KeyNames> {
  return { keys: new Map((await apiKeys.list()).map(({ id, name }) => [id, name])) }
}

async function readTitles(
  { writer }: Directory,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { byId } = await writer.owners({ ids })
  const titles = new Map([...byId].map(([id, { record }]) => [id, record.titleLatest]))
  for (const id of ids.filter((each) => !titles.has(each))) {
    const left = await writer.findTombstone(id)
    if (left?.kind === 'merge') titles.set(id, left.record.titleLatest)
  }
  return titles
}

export async function readAuditNames(
  directory: Directory,
  entries: readonly AuditEntry[],
): Promise<AuditNames> {
  const ids = entries
    .flatMap((entry) => [entry.podcastId, ...Object.values(detailsOf(entry))])
    .filter((each) => typeof each === 'string')
    .filter(isPodcastId)
  return {
    shows: await readTitles(directory, [...new Set(ids)]),
    ...(await readKeyNames(directory)),
  }
}
