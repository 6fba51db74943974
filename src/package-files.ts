/**
 * Locates the package's files at run time. Sources and built files are both one folder below its
 * root.
 */

import { readFileSync } from 'node:fs'

/** `path` is relative to the package's root. */
export function packageFile(path: string): URL {
  return new URL(`../${path}`, import.meta.url)
}

export function packageVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'))
  const hasVersion =
    typeof manifest === 'object' && manifest !== null && 'version' in manifest
  if (hasVersion) return String(manifest.version)
  return 'unknown'
}
