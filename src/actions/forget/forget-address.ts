/** Erases an email address from all stored data, and excludes it from later writes. */
import { isDeepStrictEqual } from 'node:util'
import type { Directory } from '../../store/directory.ts'
import type { Versioned } from '../../store/record-change.ts'
import type { Metadata } from '../../store/metadata.ts'
import { reviseByFindings } from '../../intake/apply/fields/revise-by-findings.ts'
import { forgetInSections } from '../../record/episodes/forget-in-sections.ts'
import { type ForgottenAddresses, forgetInRecord } from '../../record/forgotten.ts'
import { toInstant } from '../../record/instant/instant.ts'
import type { PodcastRecord } from '../../record/podcast.ts'
import { recordAudit } from '../audit.ts'
import type { Ordering } from '../change-podcast.ts'
import { changeAffected } from './change-affected.ts'

const holds = (
  record: PodcastRecord,
  metadata: Metadata,
  forgotten: ForgottenAddresses,
): boolean =>
  forgetInRecord(record, forgotten) !== record ||
  !isDeepStrictEqual(forgetInSections(metadata, forgotten), metadata)

/** Derives the contacts without the address, so that another one may become primary. */
const contactsOf = (
  record: PodcastRecord,
  metadata: Metadata,
  forgotten: ForgottenAddresses,
) => {
  if (metadata.contacts === undefined && metadata.site === undefined) return {}
  const isForgotten = (email: string): boolean => forgotten.has(email)
  const { emails, primaryContactEmail } = reviseByFindings(record, metadata, {
    deriveLinks: false,
    isForgotten,
  }).record
  return { emails, primaryContactEmail }
}

interface Erasure extends Ordering {
  readonly forgotten: ForgottenAddresses
}

/** Rewrites the record unchanged, because the overrides remove the address from every write. */
const rewrite = async (
  directory: Directory,
  { record: before, revision }: Versioned,
  { by, nowMs, forgotten }: Erasure,
) => {
  const at = toInstant(nowMs)
  const metadata = (await directory.metadata.read([before.id])).get(before.id) ?? {}
  const record = { ...before, ...contactsOf(before, metadata, forgotten) }
  const events = [{ at, kind: 'forgotten' as const, evidence: { by } }]
  const [outcome] = await directory.writer.write([
    { record: { ...record, updatedAt: at }, revision, metadata, events },
  ])
  if (outcome?.status === 'updated') return { done: record.id }
  return { stale: 'somebody else wrote in between' }
}

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
  // The list includes earlier addresses, so that those written during their erasure are erased now.
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
