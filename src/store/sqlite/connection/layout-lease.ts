/**
 * Announces the layout that this process writes to other releases on the same folder: a locked file
 * with the layout in its name. The lock ends with the process.
 */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { RELEASE } from '../../../record/layout/release.ts'
import { LAYOUT } from '../../../record/view/stored-layout.ts'
import { holdLock, isLocked } from './serving-lock.ts'

const NAME = /^layout-(.+)-(\d+)\.lock$/

/** Undefined if the file cannot be created; other releases are not warned then. */
export function holdLayout(dataDir: string): Disposable | undefined {
  const file = join(dataDir, `layout-${RELEASE}-${String(LAYOUT)}.lock`)
  const lock = holdLock(file)
  if (lock === undefined) return undefined
  return {
    [Symbol.dispose]() {
      lock[Symbol.dispose]()
      if (!isLocked(file)) rmSync(file, { force: true })
    },
  }
}

/** Returns the releases of running processes with another layout. Removes files of ended ones. */
export function listOtherLayouts(dataDir: string): readonly string[] {
  const releases: string[] = []
  for (const name of readdirSync(dataDir)) {
    const [, release, layout] = name.match(NAME) ?? []
    if (release === undefined || Number(layout) === LAYOUT) continue
    const file = join(dataDir, name)
    if (isLocked(file)) releases.push(release)
    else rmSync(file, { force: true })
  }
  return releases
}
