/** Writes a podcast again without what is forgotten. */
import { reviseByFindings } from '../../intake/apply/fields/revise-by-findings.ts'
import type { ForgottenEntries } from '../../record/forgotten.ts'
import { toInstant } from '../../record/instant/instant.ts'
import type { PodcastId, PodcastRecord } from '../../record/podcast.ts'
import type { Directory } from '../../store/directory.ts'
import type { Metadata } from '../../store/metadata.ts'
import type { Versioned } from '../../store/record-change.ts'
import type { Attempt, Ordering } from '../change-podcast.ts'

/** Derives the contacts without the address, so that another one may become primary. */
const contactsOf = (
  record: PodcastRecord,
  metadata: Metadata,
  forgotten: ForgottenEntries,
) => {
  if (metadata.contacts === undefined && metadata.site === undefined) return {}
  const isForgotten = (email: string): boolean => forgotten.has(email)
  const { emails, primaryContactEmail } = reviseByFindings(record, metadata, {
    deriveLinks: false,
    isForgotten,
  }).record
  return { emails, primaryContactEmail }
}

export interface Rewriting extends Ordering {
  readonly forgotten: ForgottenEntries
}

/**
 * Rewrites a podcast unchanged, because the overrides remove what is forgotten from every write.
 */
export async function rewrite(
  directory: Directory,
  { record: before, revision }: Versioned,
  { by, nowMs, forgotten }: Rewriting,
): Promise<Attempt<PodcastId>> {
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
