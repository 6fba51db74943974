/** An import reads a catalogue of any size in the memory that a small one needs. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const SCRIPT = fileURLToPath(new URL('import-generated.ts', import.meta.url))
/** A third of them would not fit into the heap if all of them were kept. */
const PODCASTS = 200_000
const HEAP_MIB = 192

it('an import does not need more memory for a larger catalogue', async () => {
  const heap = `--max-old-space-size=${String(HEAP_MIB)}`
  const { stdout } = await promisify(execFile)(process.execPath, [
    heap,
    SCRIPT,
    String(PODCASTS),
  ])
  expect(JSON.parse(stdout)).toMatchObject({ read: PODCASTS, created: PODCASTS })
})
