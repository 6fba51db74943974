/**
 * Decides whether this release may open data of another one, and what it records about its layout.
 */
import { CodedError } from '../../errors.ts'
import { compareReleases, OLDEST_READER, RELEASE } from '../../record/layout/release.ts'
import { LAYOUT } from '../../record/view/stored-layout.ts'

/** The layout that a directory has stored. */
export interface KeptLayout {
  readonly layout: number
  /** The release that introduced the layout. */
  readonly release: string
  readonly oldestReader: string
  /** Podcasts up to this `seq` have been rewritten; null: all. */
  readonly renewedTo: number | null
}

export function isReadableLayout({
  oldestReader,
}: Pick<KeptLayout, 'oldestReader'>): boolean {
  return compareReleases(oldestReader, RELEASE) <= 0
}

/** Names both releases and the remedy. `place` is the file or the schema. */
export function writtenByNewer(
  place: string,
  { release, oldestReader }: Pick<KeptLayout, 'release' | 'oldestReader'>,
): CodedError {
  const message = `${place} was written by castdex ${release}, and castdex ${oldestReader} or later reads it; this is castdex ${RELEASE}: install castdex ${release}, or restore the backup that was made before it`
  return new CodedError('DATA_NEWER', message)
}

/** Releases before 0.2.0 numbered their tables differently and did not record their version. */
export function writtenBeforeReleases(place: string): CodedError {
  const message = `${place} was written by a castdex from before 0.2.0, which this one (${RELEASE}) does not read: export it with the version that wrote it, and import that file into an empty folder`
  return new CodedError('DATA_NEWER', message)
}

/** Returns whether a newer release introduced the layout; only that release rewrites rows. */
export function isOfNewer({
  layout,
  release,
}: Pick<KeptLayout, 'layout' | 'release'>): boolean {
  return layout !== LAYOUT && compareReleases(RELEASE, release) < 0
}

/**
 * Returns the layout to store from now on; undefined: unchanged. An older release writes rows of
 * its own layout, which a newer one has to find again.
 */
export function enterLayout(kept: KeptLayout, isEmpty: boolean): KeptLayout | undefined {
  if (kept.layout === LAYOUT) return undefined
  if (isOfNewer(kept)) return kept.renewedTo === 0 ? undefined : { ...kept, renewedTo: 0 }
  const mine = { layout: LAYOUT, release: RELEASE, oldestReader: OLDEST_READER }
  return { ...mine, renewedTo: isEmpty ? null : 0 }
}
