/** Sorts titles by their words, in code point order. */
import { splitText, titleKey } from '../text/text.ts'

/** Returns the sort title: the words of the first title. */
export function sortTitle(titles: readonly string[]): string {
  return titleKey(splitText(titles[0] ?? ''))
}

/** Compares code points, which differs from UTF-16 order above the surrogates. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index += 1) {
    const left = a.charCodeAt(index)
    const right = b.charCodeAt(index)
    if (left === right) continue
    const leftHigh = left >= 0xd800 && left <= 0xdfff
    const rightHigh = right >= 0xd800 && right <= 0xdfff
    if (leftHigh !== rightHigh) {
      if (leftHigh) return 1
      return -1
    }
    return left - right
  }
  return a.length - b.length
}

const HIGH_UNITS = /[\ud800-\uffff]/g

/** Maps surrogates above all other units, so that sorting by units gives code point order. */
const raiseSurrogates = (text: string): string =>
  text.replace(HIGH_UNITS, (unit) => {
    const code = unit.charCodeAt(0)
    return String.fromCharCode(code >= 0xe000 ? code - 0x800 : code + 0x2000)
  })

/** Sorts before all characters of words. */
const END = '\0'

/** Plain data. */
export interface OrderedTitles {
  /** Ordinal of each title among the distinct ones. */
  readonly ordinals: Float64Array<ArrayBuffer>
  /** Distinct titles in order, in UTF-8, each with a newline. */
  readonly texts: Uint8Array
}

/** Sorts titles. Sorting strings without a comparator takes a tenth of the time. */
export function orderTitles(keys: readonly string[]): OrderedTitles {
  const sorted = keys
    .map((key, number) => `${raiseSurrogates(key)}${END}${String(number)}`)
    .sort()
  const ordinals = new Float64Array(keys.length)
  const distinct: string[] = []
  let before: string | undefined
  for (const text of sorted) {
    const number = Number(text.slice(text.lastIndexOf(END) + 1))
    const key = keys[number] as string
    if (key !== before) distinct.push(`${key}\n`)
    before = key
    ordinals[number] = distinct.length - 1
  }
  return { ordinals, texts: new TextEncoder().encode(distinct.join('')) }
}

/** Splits `texts` of `orderTitles`. */
export const splitTitles = function* (texts: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < texts.length; ) {
    const end = texts.indexOf(0x0a, from)
    yield texts.subarray(from, end)
    from = end + 1
  }
}

const LINE_END = Uint8Array.of(0x0a)

/** Selects titles and renumbers the remaining ones. */
export function pickTitles(
  { ordinals, texts }: OrderedTitles,
  picked: readonly number[],
): OrderedTitles {
  const own = Float64Array.from(picked, (number) => ordinals[number] as number)
  const places = new Map<number, number>()
  for (const ordinal of own.toSorted())
    if (!places.has(ordinal)) places.set(ordinal, places.size)
  const kept: Uint8Array[] = []
  let ordinal = 0
  for (const title of splitTitles(texts)) {
    if (places.has(ordinal)) kept.push(title, LINE_END)
    ordinal += 1
  }
  return {
    ordinals: own.map((each) => places.get(each) as number),
    texts: Buffer.concat(kept),
  }
}
