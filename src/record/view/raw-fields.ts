/**
 * Takes values as raw text out of JSON objects that our own serializers wrote, without
 * parsing them. Their keys come in a known order. A marker such as `,"title":` cannot stand
 * inside a JSON string, where a backslash precedes every quote, so each value ends where
 * the next marker begins.
 */

/** The text was not written by the serializers of this version, or is damaged. */
export class BrokenText extends Error {
  override readonly name = 'BrokenText'

  constructor(key: string) {
    super(`the stored text has no ${key} where it should be`)
  }
}

/** The raw text of each value. */
export type RawFields<Key extends string> = Readonly<Record<Key, string>>

/**
 * Takes apart objects that have all these keys in this order. Text behind the last one
 * (keys that may be absent, the closing brace) stays with the last value.
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

/**
 * Returns the raw text of a number, a word or an instant: nothing in it looks like its end.
 */
export function rawUntil(text: string, end: ',' | '}', start = 0): string {
  const at = text.indexOf(end, start)
  if (at < 0) throw new BrokenText(end)
  return text.slice(start, at)
}
