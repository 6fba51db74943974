/**
 * Reads languages, genres and countries that typed words ask for, where these are sure:
 * `swedish sports podcast`, `podcast science en français`, `news for kids`.
 */
import type { LikelyWish } from '../../search/query.ts'
import {
  isFiller,
  isQuestionWord,
  isShowWord,
  languagesOfNoise,
} from '../../search/text/noise-words.ts'
import { splitText } from '../../search/text/text.ts'
import { countryNamed, MOST_COUNTRY_WORDS } from './country-names.ts'
import { genresNamed, languagesOfGenre, MOST_GENRE_WORDS } from './genre-names.ts'
import { languageNamed, splitRun } from './language-names.ts'
import type { ReadingName } from './readings.ts'

/** Languages, genres and countries that words name. */
export interface NamesAlone {
  readonly language: string | null
  /** One of each list has to be there. */
  readonly genres: readonly (readonly string[])[]
  readonly country: string | null
  /** The words suggest these besides. */
  readonly likely: LikelyWish
}

export interface SubjectReading extends NamesAlone {
  /** The remaining words. */
  readonly text: string
  /** The words name nothing else, and no reading is sure. */
  readonly named?: NamesAlone | undefined
}

type Kind = 'show' | 'noise' | 'language' | 'country' | 'genre' | 'age' | 'other'

/** One or more tokens of the input with one meaning. */
interface Piece {
  readonly kind: Kind
  readonly text: string
  readonly language?: string
  readonly country?: string
  readonly genres?: readonly string[]
}

/** Words for shows, in addition to those of `noise-words.ts`. */
const SHOWS: ReadonlySet<string> = new Set(
  'show shows podcaster radio programme program pod poddar podkasty podcasty podkasta подкастов подкаста podcastit podcastlar ポッドキャスト 番組 팟캐스트 播客 พอดแคสต์ बॉडकास्ट पॉडकास्ट'.split(
    ' ',
  ),
)

/** Words that make a language the subject. */
const LEARNING =
  /^(?:learn\w*|lern\w*|teach\w*|speak\w*|lessons?|grammar|vocabulary|beginners?|fluent|dialogues?|apprendre|apprenez|cours|aprend\w*|aprende|impar\w*|lezioni|lär\w*|lære?|leren|kurs|course|courses|classes|slow|easy|practice|conversation|pronunciation|translat\w*|учить|учим|изуч\w*|урок\w*|会話|学習|勉強)$/iu

/** Words before the name of a language. */
const IN: ReadonlySet<string> = new Set(
  'in auf en em på på op na po по на in het w v u ve dalam bằng στα på'.split(' '),
)
/** Words before the name of a country. */
const FROM: ReadonlySet<string> = new Set('from aus uit från fra из'.split(' '))
/** Words before the name of a country, right after a word for a show. */
const OF: ReadonlySet<string> = new Set('de du des do da del van z af di'.split(' '))
/** Words before a subject. A name after them qualifies it. */
const ABOUT: ReadonlySet<string> = new Set(
  'about on regarding über zu zum zur sur sobre acerca su riguardo over om o про о об hakkında về'.split(
    ' ',
  ),
)
/** Words between a language and its preposition. */
const LANGUAGE_WORDS: ReadonlySet<string> = new Set(
  'language languages sprache langue língua lengua idioma lingua taal språk språket språket sprog kieli języku język języka jazyce jezik jeziku язык языке языком мовою мові мова bahasa tiếng dil dilinde اللغة باللغة भाषा में speaking spoken'.split(
    ' ',
  ),
)

/** Subjects that an adjective qualifies: Italian food need not be in Italian. */
const QUALIFIED: ReadonlySet<string> = new Set([
  'Arts',
  'Books',
  'Food',
  'Government',
  'History',
  'Music',
  'Nature',
  'Philosophy',
  'Places & Travel',
  'Politics',
  'Society & Culture',
  'Soccer',
  'Football',
  'TV & Film',
])

const AGES =
  /^(?:(?:for|für|pour|para|per|voor|för|til|dla|для)\s+(?:the\s+|los\s+|les\s+|i\s+)?)(?:kids|children|toddlers|teens|teenagers|kinder|enfants|niños|niñas|bambini|crianças|kinderen|barn|børn|dzieci|детей|\d+ year olds)$/iu

/** French and Italian articles and prepositions that lose their vowel: `d'histoire`. */
const ELIDED = /^(?:l|d|un|dell|nell|sull|dall|all)['’](?=\p{L})/iu

const foldToken = (token: string): string => splitText(token).words.join(' ')

const isShow = (token: string): boolean => {
  const lower = token.toLowerCase()
  return SHOWS.has(lower) || isShowWord(foldToken(token))
}

function readNamed(
  tokens: readonly string[],
  at: number,
): readonly [Piece, number] | undefined {
  const most = Math.max(MOST_GENRE_WORDS, MOST_COUNTRY_WORDS)
  for (let length = Math.min(most, tokens.length - at); length > 0; length -= 1) {
    const text = tokens.slice(at, at + length).join(' ')
    if (AGES.test(text)) return [{ kind: 'age', text, genres: ['Kids & Family'] }, length]
    const genres = genresNamed(text)
    if (genres.length > 0) return [{ kind: 'genre', text, genres }, length]
    const country = countryNamed(text)
    if (country !== undefined) return [{ kind: 'country', text, country }, length]
  }
  return undefined
}

/** Reads one piece; returns it with the number of its tokens. */
function readPiece(tokens: readonly string[], at: number): readonly [Piece, number] {
  const text = tokens[at] ?? ''
  if (isShow(text)) return [{ kind: 'show', text }, 1]
  const bare = tokens.with(at, text.replace(ELIDED, ''))
  const language = languageNamed(bare[at] ?? '')
  if (language !== undefined) return [{ kind: 'language', text, language }, 1]
  const named = readNamed(bare, at)
  if (named !== undefined) return named
  const folded = foldToken(text)
  const isNoise = folded === '' || isFiller(folded) || isQuestionWord(folded)
  return [{ kind: isNoise || IN.has(text.toLowerCase()) ? 'noise' : 'other', text }, 1]
}

/** Splits runs such as `英語ポッドキャスト` into the language, the rest and the word for a show. */
function splitRuns(token: string): readonly string[] {
  const run = splitRun(token)
  const rest = run === undefined ? token : run.rest
  const show = ['ポッドキャスト', '팟캐스트', '播客', '番組'].find(
    (name) => rest.endsWith(name) && rest !== name,
  )
  const before = show === undefined ? rest : rest.slice(0, -show.length)
  const name = run === undefined ? [] : [token.slice(0, token.length - run.rest.length)]
  const pieces = [
    ...name.map((each) => each.replace(/[の로で的]$/u, '')),
    before,
    show ?? '',
  ]
  return pieces.filter((piece) => piece !== '')
}

function toPieces(text: string): readonly Piece[] {
  const tokens = text
    .split(/\s+/u)
    .map((token) => token.replace(/^[,;:]+|[,;:]+$/gu, ''))
    .filter((token) => token !== '')
    .flatMap(splitRuns)
  const pieces: Piece[] = []
  for (let at = 0; at < tokens.length; ) {
    const [piece, length] = readPiece(tokens, at)
    pieces.push(piece)
    at += length
  }
  return pieces
}

const hasKind = (pieces: readonly Piece[], kind: Kind): boolean =>
  pieces.some((piece) => piece.kind === kind)

const lower = (piece: Piece | undefined): string => piece?.text.toLowerCase() ?? ''

/** Returns the index before the prepositions and words for "language" that end at `at`. */
function startOf(pieces: readonly Piece[], at: number, words: ReadonlySet<string>): number {
  let start = at
  while (start > 0 && LANGUAGE_WORDS.has(lower(pieces[start - 1]))) start -= 1
  if (start > 0 && words.has(lower(pieces[start - 1]))) return start - 1
  return start
}

/** Returns whether the words around a name say that shows are in or from it. */
function isNamedOutright(pieces: readonly Piece[], at: number, words: ReadonlySet<string>) {
  const next = pieces[at + 1]
  const isAtEnd = next === undefined || next.kind === 'show' || next.kind === 'noise'
  const isBeforeShow = next?.kind === 'show'
  const before = pieces[at - 1]
  const isBehindShow = before?.kind === 'show' && isAtEnd
  const isPut = startOf(pieces, at, words) < at && isAtEnd
  return isBeforeShow || isBehindShow || isPut
}

/** Returns whether only preferences and words for shows are left. */
function isWishAlone(pieces: readonly Piece[]): boolean {
  return !hasKind(pieces, 'other')
}

/** Returns whether a piece names a genre that an adjective may qualify. */
function isQualified(pieces: readonly Piece[]): boolean {
  return pieces.some(({ genres = [] }) => genres.some((genre) => QUALIFIED.has(genre)))
}

function findName(
  pieces: readonly Piece[],
  kind: 'language' | 'country',
  words: ReadonlySet<string>,
): number {
  return pieces.findIndex((piece, at) => {
    if (piece.kind !== kind) return false
    if (isNamedOutright(pieces, at, words)) return true
    if (!isWishAlone(pieces) || !hasKind(pieces, 'genre')) return false
    if (ABOUT.has(lower(pieces[at - 1]))) return false
    return hasKind(pieces, 'show') || !isQualified(pieces)
  })
}

/** Removes a name with its preposition. */
function takeOut(
  pieces: readonly Piece[],
  at: number,
  words: ReadonlySet<string>,
): readonly Piece[] {
  if (at < 0) return pieces
  const start = startOf(pieces, at, words)
  const end = at + 1 + Number(LANGUAGE_WORDS.has(lower(pieces[at + 1])))
  return [...pieces.slice(0, start), ...pieces.slice(end)]
}

const OF_COUNTRIES: ReadonlySet<string> = new Set([...FROM, ...OF])

/** The names found, and the remaining pieces. */
interface NamedParts {
  readonly language: string | null
  readonly country: string | null
  readonly left: readonly Piece[]
}

function takeNames(pieces: readonly Piece[], literal: readonly ReadingName[]): NamedParts {
  const isLearning = pieces.some((piece) => LEARNING.test(piece.text))
  const hasLanguage = !isLearning && !literal.includes('language')
  const atLanguage = hasLanguage ? findName(pieces, 'language', IN) : -1
  const rest = takeOut(pieces, atLanguage, IN)
  const atCountry = literal.includes('country')
    ? -1
    : findName(rest, 'country', OF_COUNTRIES)
  return {
    language: pieces[atLanguage]?.language ?? null,
    country: rest[atCountry]?.country ?? null,
    left: takeOut(rest, atCountry, OF_COUNTRIES),
  }
}

/** More languages than this have too many words in common. */
const MOST_LIKELY = 3

/** Returns the languages that a piece suggests: its own, or the one that it names. */
function languagesOf({ kind, text, language }: Piece, isAlone: boolean): Iterable<string> {
  if (isAlone && language !== undefined) return [language]
  if (kind === 'genre') return languagesOfGenre(text)
  if (kind === 'noise') return languagesOfNoise(foldToken(text))
  return []
}

/** Returns the languages that most pieces suggest. */
function likelyLanguages(pieces: readonly Piece[], isAlone: boolean): readonly string[] {
  const counts = new Map<string, number>()
  for (const piece of pieces)
    for (const language of languagesOf(piece, isAlone))
      counts.set(language, (counts.get(language) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  const likely = [...counts.keys()].filter((language) => counts.get(language) === most)
  if (likely.length > MOST_LIKELY) return []
  return likely
}

function readLikely(pieces: readonly Piece[], literal: readonly ReadingName[]): LikelyWish {
  const isOff = (name: ReadingName): boolean => literal.includes(name)
  // A genre weighs less than another subject: `motorcycle travel`.
  const isAlone = isWishAlone(pieces)
  const hasGenres = isAlone && !isOff('genres')
  return {
    languages: isOff('language') ? [] : likelyLanguages(pieces, isAlone),
    genres: hasGenres ? pieces.flatMap(({ genres = [] }) => genres) : [],
  }
}

/**
 * Reads pieces that name nothing but genres, languages and countries, such as `gesundheit`, as
 * wishes. Returns `undefined` for other pieces. A language that qualifies a genre is likely:
 * Italian food need not be in Italian.
 */
function readNamesAlone(
  pieces: readonly Piece[],
  likely: LikelyWish,
  literal: readonly ReadingName[],
): NamesAlone | undefined {
  if (!isWishAlone(pieces)) return undefined
  const unless = <Value>(name: ReadingName, values: readonly (Value | undefined)[]) =>
    literal.includes(name) ? [] : values.filter((value) => value !== undefined)
  const genres = unless(
    'genres',
    pieces.map((piece) => piece.genres),
  )
  const [country = null] = unless(
    'country',
    pieces.map((piece) => piece.country),
  )
  const languages = unless(
    'language',
    pieces.map((piece) => piece.language),
  )
  const [named = null] = languages
  if (genres.length === 0 && named === null && country === null) return undefined
  return {
    genres,
    country,
    language: genres.length === 0 ? named : null,
    likely: languages.length === 0 ? likely : { ...likely, languages },
  }
}

const IS_SUBJECT: ReadonlySet<Kind> = new Set(['other', 'language', 'country'])

/** `literal`: readings that are switched off. */
export function readSubject(text: string, literal: readonly ReadingName[]): SubjectReading {
  const pieces = toPieces(text)
  const likely = readLikely(pieces, literal)
  const named = readNamesAlone(pieces, likely, literal)
  const nothing = { text, language: null, genres: [], country: null, likely, named }
  if (pieces.length < 2) return nothing
  const { language, country, left } = takeNames(pieces, literal)
  const isNamed = language !== null || country !== null
  const isSure = isNamed || hasKind(left, 'show') || hasKind(left, 'age')
  if (!isSure) return nothing
  const hasSubject = left.some(({ kind }) => IS_SUBJECT.has(kind))
  const namedGenres = left.flatMap(({ genres }) => (genres === undefined ? [] : [genres]))
  const genres = hasSubject || literal.includes('genres') ? [] : namedGenres
  if (!isNamed && genres.length === 0) return nothing
  const isDone = !hasSubject && genres.length === namedGenres.length
  const words = isDone ? '' : left.map((piece) => piece.text).join(' ')
  return { text: words, language, genres, country, likely }
}
