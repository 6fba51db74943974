/** Whether this release may open data that another one wrote, and what it notes of it. */
import { CodedError } from '../../errors.ts'
import { compareReleases, OLDEST_READER, RELEASE } from '../../record/layout/release.ts'
import { LAYOUT } from '../../record/view/stored-layout.ts'

/** A directory says this of its own layout. */
export interface KeptLayout {
  readonly layout: number
  /** The release that brought the layout. */
  readonly release: string
  readonly oldestReader: string
  /** Podcasts up to this `seq` have been rewritten; null: all. */
  readonly renewedTo: number | null
}

export function isReadable({ oldestReader }: Pick<KeptLayout, 'oldestReader'>): boolean {
  return compareReleases(oldestReader, RELEASE) <= 0
}

/** Names both releases and the way back. `place` is the file or the schema. */
export function writtenByNewer(
  place: string,
  { release, oldestReader }: Pick<KeptLayout, 'release' | 'oldestReader'>,
): CodedError {
  const message = `${place} was written by castdex ${release}, and castdex ${oldestReader} or later reads it; this is castdex ${RELEASE}: install castdex ${release}, or restore the backup that was made before it`
  return new CodedError('DATA_NEWER', message)
}

/** Before 0.2.0 tables had other numbers, and nothing says which version wrote them. */
export function writtenBeforeReleases(place: string): CodedError {
  const message = `${place} was written by a castdex from before 0.2.0, which this one (${RELEASE}) does not read: export it with the version that wrote it, and import that file into an empty folder`
  return new CodedError('DATA_NEWER', message)
}

/** Returns whether a newer release brought the layout: only that one rewrites rows. */
export function isOfNewer({
  layout,
  release,
}: Pick<KeptLayout, 'layout' | 'release'>): boolean {
  return layout !== LAYOUT && compareReleases(RELEASE, release) < 0
}

/**
 * Returns what the directory says from now on; undefined: as before. An older release that reads
 * the data writes rows of its own layout, which a newer one has to look for again.
 */
export function enterLayout(kept: KeptLayout, isEmpty: boolean): KeptLayout | undefined {
  if (kept.layout === LAYOUT) return undefined
  if (isOfNewer(kept)) return kept.renewedTo === 0 ? undefined : { ...kept, renewedTo: 0 }
  const mine = { layout: LAYOUT, release: RELEASE, oldestReader: OLDEST_READER }
  return { ...mine, renewedTo: isEmpty ? null : 0 }
}
