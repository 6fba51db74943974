/** Alternative spellings by language. */

/** ä, ö and ü, which German also spells ae, oe and ue. */
const UMLAUTS: ReadonlySet<number> = new Set([0xe4, 0xf6, 0xfc])

/** `unit` is in lower case. */
export function isUmlaut(unit: number): boolean {
  return UMLAUTS.has(unit)
}

/** Spells out umlauts at their ends in the folded word: `muller` with 2 yields `mueller`. */
export function spellOutUmlauts(word: string, umlauts: readonly number[]): string {
  let spelled = ''
  let from = 0
  for (const end of umlauts) {
    spelled += `${word.slice(from, end)}e`
    from = end
  }
  return spelled + word.slice(from)
}

/**
 * After "and", "so", "in" or "like", the article must leave more letters: `والدين` is parents.
 */
const ARABIC_ARTICLE = /^(?:ال(?=.{3})|[وفبك]ال(?=.{4}))/u
const HEBREW_ARTICLE = 'ה'
/** Minimum number of letters after the article; shorter words often only begin like one. */
const SHORTEST_HEBREW = 3
const HEBREW_HE = 0x5d4
const isArabic = (unit: number): boolean => unit >= 0x600 && unit <= 0x6ff

/** Returns `כוורת` for `הכוורת`, `كتاب` for `الكتاب` and `والكتاب`, or '' without an article. */
export function withoutArticle(word: string): string {
  const first = word.charCodeAt(0)
  if (first < HEBREW_HE) return ''
  let length = 0
  if (first === HEBREW_HE && word.length > SHORTEST_HEBREW) length = HEBREW_ARTICLE.length
  else if (isArabic(first)) length = ARABIC_ARTICLE.exec(word)?.[0].length ?? 0
  if (length === 0) return ''
  return word.slice(length)
}
