/** Started by a test under a heap limit: imports as many generated lines as it is told into a directory that keeps none of them. */
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { importCatalogue } from '../../src/intake/catalogue/import.ts'
import { Reading } from '../../src/intake/catalogue/reading.ts'
import type { CatalogueWriter } from '../../src/intake/catalogue/decide/write-batch.ts'

let seq = 0
const nothing = new Map<never, never>()
const forgetful: CatalogueWriter = {
  owners: async () => ({
    byId: nothing,
    byFeedKey: nothing,
    byAppleId: nothing,
    deadByAppleId: nothing,
    bySpotifyId: nothing,
    tombstones: nothing,
    removedFeedKeys: new Set(),
  }),
  write: async (changes) =>
    changes.map(({ record }) => {
      seq += 1
      return { status: 'created', id: record.id, slug: String(seq), seq }
    }),
  applyChanges: async () => undefined,
  settle: async () => undefined,
}

/** Lines in one piece, as a pipe brings them. */
const PIECE = 50

function* generate(count: number): Generator<Buffer> {
  const description = 'A lamp, two people and the sea. '.repeat(30)
  for (let from = 0; from < count; from += PIECE) {
    const lines = Array.from({ length: PIECE }, (_, index) =>
      JSON.stringify({
        feedUrl: `https://example.org/${String(from + index)}`,
        title: `Show ${String(from + index)}`,
        description,
      }),
    )
    yield Buffer.from(`${lines.join('\n')}\n`)
  }
}

const { interrupted: _interrupted, ...report } = await importCatalogue({
  reading: new Reading({
    format: 'ndjson',
    file: null,
    stdin: Readable.from(generate(Number(process.argv[2])), { objectMode: false }),
  }),
  writer: forgetful,
  tempFolder: tmpdir(),
  now: Date.now,
  signal: new AbortController().signal,
  onRefusal: () => undefined,
  onProgress: () => undefined,
})
process.stdout.write(`${JSON.stringify(report)}\n`)
