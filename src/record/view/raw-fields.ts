/**
 * Extracts raw values from JSON objects of our own serializers without parsing. The order of keys
 * is known, and a marker such as `,"title":` cannot occur inside a JSON string, where quotes are
 * escaped. So each value ends at the next marker.
 */

/** The text is damaged, or another version serialized it. */
export class BrokenText extends Error {
  override readonly name = 'BrokenText'

  constructor(key: string) {
    super(`the stored text has no ${key} where it should be`)
  }
}

/** Raw text of each value. */
export type RawFields<Key extends string> = Readonly<Record<Key, string>>

/**
 * Builds a slicer for objects with all these keys in this order. The last value includes the rest
 * of the text.
 */
export function rawFields<Key extends string>(
  keys: readonly Key[],
): (text: string) => RawFields<Key> {
  const markers = keys.map((key, at) => `${at === 0 ? '{' : ','}"${key}":`)
  const last = keys.length - 1
  return (text) => {
    const values: Partial<Record<Key, string>> = {}
    const first = markers[0] as string
    if (!text.startsWith(first)) throw new BrokenText(keys[0] as string)
    let start = first.length
    for (let at = 0; at < last; at += 1) {
      const next = markers[at + 1] as string
      const end = text.indexOf(next, start)
      if (end < 0) throw new BrokenText(keys[at + 1] as string)
      values[keys[at] as Key] = text.slice(start, end)
      start = end + next.length
    }
    values[keys[last] as Key] = text.slice(start)
    return values as RawFields<Key>
  }
}

/** Returns the raw text of a number, a word or an instant. */
export function rawUntil(text: string, end: ',' | '}', start = 0): string {
  const at = text.indexOf(end, start)
  if (at < 0) throw new BrokenText(end)
  return text.slice(start, at)
}
