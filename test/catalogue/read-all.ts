/** Reads a catalogue in the test's own thread. */
import { Readable } from 'node:stream'
import type { CatalogueSource } from '../../src/intake/catalogue/byte-source.ts'

export const sourceOf = (
  input: { readonly file: string } | { readonly bytes: Uint8Array | string },
): CatalogueSource => ({
  file: 'file' in input ? input.file : null,
  stdin: 'file' in input ? Readable.from([]) : Readable.from([Buffer.from(input.bytes)]),
  meter: { done: 0, total: null },
})

export const collect = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> =>
  Array.fromAsync(items)
