/** Preserves fields of a newer release when this release writes a podcast. */
import { isDeepStrictEqual } from 'node:util'
import { isObject } from '../is-object.ts'

/**
 * Returns `written` with the properties of `stored` that are missing in `known`, which is the
 * same value fitted to this release. An item of a list keeps them while its known properties are
 * unchanged.
 */
export function keepUnknown(stored: unknown, known: unknown, written: unknown): unknown {
  if (!isObject(stored) || !isObject(known) || !isObject(written)) return written
  if (Array.isArray(stored)) {
    if (Array.isArray(known) && Array.isArray(written)) {
      return keepInItems(stored, known, written)
    }
    return written
  }
  const kept: Record<string, unknown> = { ...written }
  for (const [name, value] of Object.entries(stored)) {
    if (!(name in known)) kept[name] = value
    else if (name in written) kept[name] = keepUnknown(value, known[name], written[name])
  }
  return kept
}

function keepInItems(
  stored: readonly unknown[],
  known: readonly unknown[],
  written: readonly unknown[],
): readonly unknown[] {
  if (stored.length !== known.length) return written
  return written.map((item) => {
    const at = known.findIndex((other) => isDeepStrictEqual(other, item))
    if (at < 0) return item
    return keepUnknown(stored[at], known[at], item)
  })
}
