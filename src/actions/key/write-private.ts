/** Writes files with keys, or links to them. */
import { chmod, rename, writeFile } from 'node:fs/promises'

/** Atomically writes a file that only its owner may read. */
export async function writePrivate(file: string, text: string): Promise<void> {
  const unfinished = `${file}.new`
  await writeFile(unfinished, text, { mode: 0o600 })
  // `mode` applies to a new file only.
  await chmod(unfinished, 0o600)
  await rename(unfinished, file)
}
