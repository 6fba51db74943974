/** What a relevance query is: what somebody sends, and what has to come of it. */

/** Each kind with the one word that says why its expectations hold, and what it tries. */
export const KINDS = {
  'exact-title': {
    why: 'equality',
    tries: 'a title among stronger shows whose titles contain it',
  },
  'one-word-title': {
    why: 'equality',
    tries: 'a title of one word that hundreds of titles contain',
  },
  'title-words': {
    why: 'containment',
    tries: 'a part of a title, or its words in another order',
  },
  'stop-words': { why: 'words', tries: 'titles of nothing but the commonest words' },
  'numbers-letters': {
    why: 'words',
    tries: 'titles that are a number, a letter or no word at all',
  },
  'joined-split': {
    why: 'variants',
    tries: 'words written together that are apart in the title, and the reverse',
  },
  apostrophes: {
    why: 'joining',
    tries: 'apostrophes straight, curly or missing, and elisions',
  },
  'dots-hyphens': {
    why: 'splitting',
    tries: 'initials with and without dots, hyphens, slashes',
  },
  signs: { why: 'spelling', tries: 'ampersand and "and", C++, C#, AT&T, hashtags' },
  'typo-1': { why: 'fuzzy', tries: 'one edit in each word' },
  'typo-2': { why: 'fuzzy', tries: 'two edits in a long word' },
  'typo-swap': { why: 'fuzzy', tries: 'two neighbours swapped, which counts one' },
  'no-noise': { why: 'wholeness', tries: 'a word inside another word is no match' },
  diacritics: {
    why: 'folding',
    tries: 'Latin letters with and without marks, strokes, ligatures',
  },
  'german-ue': { why: 'folding', tries: 'ae, oe, ue for umlauts' },
  turkish: { why: 'folding', tries: 'dotted and dotless i, and the other Turkish letters' },
  greek: { why: 'folding', tries: 'final sigma, accents, capitals' },
  cyrillic: { why: 'folding', tries: 'ё, capitals, Ukrainian and Bulgarian letters' },
  arabic: { why: 'folding', tries: 'vowel marks, hamza, tatweel; Persian' },
  hebrew: { why: 'folding', tries: 'points, geresh and gershayim' },
  'semitic-prefixes': {
    why: 'welcome',
    tries: 'the plain form of a word with a prefix (not promised by the language)',
  },
  'no-blanks': { why: 'pairs', tries: 'Thai, Lao, Khmer, Burmese: words inside a run' },
  vietnamese: { why: 'folding', tries: 'tone marks and đ' },
  han: { why: 'pairs', tries: 'Chinese, from one character to a sentence' },
  kana: { why: 'pairs', tries: 'Japanese, half and full width, voicing marks kept' },
  hangul: { why: 'pairs', tries: 'Korean, from one syllable, composed or not' },
  'mixed-scripts': {
    why: 'words',
    tries: 'two scripts in one title; Indic vowel signs kept',
  },
  'author-host': { why: 'names', tries: 'shows by the name of an author or host' },
  'title-author': {
    why: 'names',
    tries: 'words of the title and of the author in one term',
  },
  plural: { why: 'variants', tries: 'English singular and plural, below the exact word' },
  options: {
    why: 'modes',
    tries: 'must, not, phrase, slop, groups, targets and what they keep out',
  },
  pasted: { why: 'links', tries: 'a feed URL or an Apple link as the term' },
  topic: { why: 'about', tries: 'shows about a subject above those that mention it' },
  stuffing: {
    why: 'honesty',
    tries: 'a phrase forty times in a description is no better than a real show',
  },
} as const satisfies Record<string, { why: string; tries: string }>

export type Kind = keyof typeof KINDS

/**
 * How an expectation names a show: `Title`, `Title ~ Author`, or `* ~ Author`; every show of that
 * name is meant.
 */
export type ShowName = string

/** Every show of the first list stands above every one of the second. */
export interface Precedence {
  readonly upper: readonly ShowName[]
  readonly lower: readonly ShowName[]
}

export interface Expectation {
  /** One of these has to come first; empty where only the rules below count. */
  readonly first: readonly ShowName[]
  /** 1 to 3 each, for nDCG; those of `first` are 3 unless named here. */
  readonly grades?: Readonly<Record<ShowName, number>>
  /** Have to be among the matches, wherever. */
  readonly found?: readonly ShowName[]
  /** Must not be among the matches. */
  readonly never?: readonly ShowName[]
  readonly above?: readonly Precedence[]
}

/** A request as the API takes it, without page size. */
export type SearchBody = Readonly<Record<string, unknown>>

export interface RelevanceQuery extends Expectation {
  readonly kind: Kind
  /** How a table calls it. */
  readonly label: string
  readonly body: SearchBody
}

interface TermOptions {
  readonly matchMode?: 'must' | 'not' | 'optional'
  readonly phraseMatch?: boolean
  readonly slop?: number
  readonly fuzzy?: boolean
}

/** One term of a request. */
export const term = (
  searchTerm: string,
  options: TermOptions = {},
  searchTargets?: readonly string[],
) => ({
  searchTerm,
  ...(Object.keys(options).length > 0 ? { searchTermOptions: options } : {}),
  ...(searchTargets === undefined ? {} : { searchTargets }),
})

type Rules = Omit<Expectation, 'first'>
export type Asked = Omit<RelevanceQuery, 'kind'>

/** Somebody types `text` and means one of `first`. */
export const ask = (
  text: string,
  first: ShowName | readonly ShowName[],
  rules: Rules = {},
): Asked => ({
  label: text,
  body: { searchTerms: [term(text)] },
  first: typeof first === 'string' ? [first] : first,
  ...rules,
})

/** The same with `fuzzy`. */
export const askFuzzily = (
  text: string,
  first: ShowName | readonly ShowName[],
  rules: Rules = {},
): Asked => ({
  ...ask(text, first, rules),
  label: `${text} (fuzzy)`,
  body: { searchTerms: [term(text, { fuzzy: true })] },
})

/** A whole request. */
export const askWith = (
  label: string,
  body: SearchBody,
  first: ShowName | readonly ShowName[],
  rules: Rules = {},
): Asked => ({
  ...ask(label, first, rules),
  body,
})

export const ofKind = (kind: Kind, asked: readonly Asked[]): RelevanceQuery[] =>
  asked.map((query) => ({ ...query, kind }))
