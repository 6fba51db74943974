/**
 * Finds the files of the package that are read at run time. Sources lie one folder below
 * its root, and so do the files that are built from them.
 */

import { readFileSync } from 'node:fs'

/** Returns where a file of the package is; `path` is relative to its root. */
export function packageFile(path: string): URL {
  return new URL(`../${path}`, import.meta.url)
}

/** Returns the version of the package that this file is part of. */
export function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'))
  const hasVersion =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest
  return hasVersion ? String(manifest.version) : 'unknown'
}
