/** Files that hold keys or what leads to them. */
import { chmod, rename, writeFile } from 'node:fs/promises'

/** Only its owner may read the file, and whoever waits for it finds it whole. */
export async function writePrivate(file: string, text: string): Promise<void> {
  const unfinished = `${file}.new`
  await writeFile(unfinished, text, { mode: 0o600 })
  // `mode` counts for a new file only.
  await chmod(unfinished, 0o600)
  await rename(unfinished, file)
}
