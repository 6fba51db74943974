/**
 * Takes values as raw text out of JSON objects that our own serializers wrote, without parsing them. Their keys come in a known
 * order, and a marker such as `,"title":` cannot stand inside a JSON string, where a backslash precedes every quote: so each value
 * ends where the next marker begins.
 */

/** The raw text of each value, in the order of the keys. */
type RawValues<Keys extends readonly string[]> = { readonly [Index in keyof Keys]: string }

/**
 * Takes objects apart that have all these keys, in this order. What follows the last one (keys that may be absent, the closing
 * brace) stays with the last value.
 */
export const rawFields = <const Keys extends readonly string[]>(keys: Keys): ((text: string) => RawValues<Keys>) => {
  const [first = '', ...others] = keys.map((key, at) => `${at === 0 ? '{' : ','}"${key}":`)
  return (text) => {
    const values: string[] = []
    let start = first.length
    for (const marker of others) {
      const end = text.indexOf(marker, start)
      values.push(text.slice(start, end))
      start = end + marker.length
    }
    values.push(text.slice(start))
    return values as unknown as RawValues<Keys>
  }
}

/** The raw text of a value that is a number, a word or an instant: nothing in it looks like its end. */
export const rawUntil = (text: string, end: ',' | '}', start = 0): string => text.slice(start, text.indexOf(end, start))
