/** Erases an email address from all stored data, and excludes it from later writes. */
import { isDeepStrictEqual } from 'node:util'
import type { Directory } from '../../store/directory.ts'
import type { Metadata } from '../../store/metadata.ts'
import { forgetInSections } from '../../record/episodes/forget-in-sections.ts'
import { type ForgottenEntries, forgetInRecord } from '../../record/forgotten.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { recordAudit } from '../audit.ts'
import type { Ordering } from '../change-podcast.ts'
import { changeAffected } from './change-affected.ts'
import { rewrite } from './rewrite.ts'

const holds = (
  record: PodcastRecord,
  metadata: Metadata,
  forgotten: ForgottenEntries,
): boolean =>
  forgetInRecord(record, forgotten) !== record ||
  !isDeepStrictEqual(forgetInSections(metadata, forgotten, record.id), metadata)

export interface Erased {
  /** Number of podcasts with the address. */
  readonly podcasts: number
  /** Number of events and merged podcasts with the address. */
  readonly traces: number
}

/** Idempotent. Scans the directory once for all addresses. */
export async function forgetAddresses(
  directory: Directory,
  addresses: readonly string[],
  ordering: Ordering,
): Promise<Erased> {
  for (const address of addresses) await directory.forgotten.add(address)
  // The list includes addresses of earlier requests: a row written during their erasure is erased
  // now.
  const forgotten = await directory.forgotten.list()
  const { length: podcasts } = await changeAffected(directory, {
    holds: (record, metadata) => holds(record, metadata, forgotten),
    change: (podcast) => rewrite(directory, podcast, { ...ordering, forgotten }),
  })
  const erased = { podcasts, traces: await directory.forgotten.erase() }
  await recordAudit(directory, ordering, {
    action: 'forget',
    details: { addresses: addresses.length, ...erased },
  })
  return erased
}
