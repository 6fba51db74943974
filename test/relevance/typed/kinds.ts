/**
 * How people write the title of a show that they look for. Each kind makes one query of a title by
 * chance, or none where the title does not lend itself to it. Nothing here knows how castdex reads
 * a query.
 */
import type { Seeded } from '../catalogue/seeded.ts'
import {
  apostrophe,
  plural,
  shortJoin,
  showAdded,
  showMissing,
  smallWordAdded,
  smallWordMissing,
  soundSpelled,
  type Typist,
  wordsOf,
} from './faults.ts'
import {
  gluedNumber,
  numberInDigits,
  numberInWords,
  ordinal,
  roman,
} from './number-faults.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

const hasLatin = (word: string): boolean => /^[a-z]+$/.test(word)

/** A word with one edit: a letter left out, doubled, exchanged, put in, or two swapped. */
function misspell(word: string, chance: Seeded): string {
  const at = 1 + chance.whole(word.length - 2)
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)]
  const other = LETTERS.charAt(chance.whole(LETTERS.length))
  switch (chance.whole(4)) {
    case 0:
      return before + after
    case 1:
      return before + letter + letter + after
    case 2:
      return before + after.charAt(0) + letter + after.slice(1)
    default:
      return before + (other === letter ? `${letter}${other}` : other) + after
  }
}

const oneTypo: Typist = (title, chance) => {
  const words = wordsOf(title)
  const long = words.flatMap((word, at) => (word.length >= 5 && hasLatin(word) ? [at] : []))
  const [first, ...rest] = long
  if (first === undefined || words.length > 6) return undefined
  const at = chance.pick([first, ...rest])
  return words
    .map((word, index) => (index === at ? misspell(word, chance) : word))
    .join(' ')
}

const MENTIONS_PODCAST = /podcast|подкаст|播客|ポッドキャスト|팟캐스트|بودكاست|פודקאסט/i

const addedPodcast: Typist = (title, chance) => {
  const words = wordsOf(title)
  if (words.length > 6 || MENTIONS_PODCAST.test(title)) return undefined
  return chance.pick([
    `${title} podcast`,
    `${words.join(' ')} podcast`,
    `the ${words.join(' ')} podcast`,
  ])
}

const sentence: Typist = (title, chance) => {
  const words = wordsOf(title)
  if (words.length < 2 || words.length > 6 || !words.every(hasLatin)) return undefined
  const typed = words.join(' ')
  return chance.pick([
    `what is that podcast called ${typed}`,
    `where can I listen to ${typed}`,
    `who hosts ${typed}?`,
    `I am looking for the show ${typed}`,
    `is there a podcast about ${typed}`,
  ])
}

const halfTyped: Typist = (title, chance) => {
  const words = wordsOf(title)
  const last = words.at(-1) ?? ''
  if (words.length < 2 || words.length > 8 || last.length < 5) return undefined
  const kept = 2 + chance.whole(last.length - 3)
  return [...words.slice(0, -1), last.slice(0, kept)].join(' ')
}

/** Two words together, or one that was two in the title's own writing apart. */
const joined: Typist = (title, chance) => {
  const words = wordsOf(title)
  if (words.length < 2 || words.length > 5 || !words.every(hasLatin)) return undefined
  const at = chance.whole(words.length - 1)
  return words
    .flatMap((word, index) =>
      index === at ? [`${word}${words[at + 1] ?? ''}`] : index === at + 1 ? [] : [word],
    )
    .join(' ')
}

/** `RadioLab`, `MarketFoolery`: the capital says where the second word begins. */
const split: Typist = (title) => {
  const apart = title.replace(/(\p{Ll}{2,})(\p{Lu}\p{Ll}{2,})/gu, '$1 $2')
  return apart === title || title.length > 40 ? undefined : wordsOf(apart).join(' ')
}

const NUMBERS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const GERMAN = [
  'null',
  'eins',
  'zwei',
  'drei',
  'vier',
  'fünf',
  'sechs',
  'sieben',
  'acht',
  'neun',
  'zehn',
  'elf',
  'zwölf',
]

const numbers: Typist = (title) => {
  const words = wordsOf(title)
  if (words.length < 2 || words.length > 8) return undefined
  const isGerman = words.some((word) => ['der', 'die', 'das', 'und'].includes(word))
  const names = isGerman ? GERMAN : NUMBERS
  const typed = words.map((word) => {
    const spoken = /^\d+$/.test(word) ? names[Number(word)] : undefined
    const digits = names.indexOf(word)
    return spoken ?? (digits >= 0 ? String(digits) : word)
  })
  return typed.join(' ') === words.join(' ') ? undefined : typed.join(' ')
}

const initials: Typist = (title) => {
  const [main = title] = title.split(/[:|–—]/u)
  const words = wordsOf(main)
  if (words.length < 3 || words.length > 6 || !words.every(hasLatin)) return undefined
  return words.map((word) => word.charAt(0)).join('')
}

const unmarked: Typist = (title) => {
  const bare = title.normalize('NFD').replace(/\p{M}/gu, '')
  return bare === title || !/\p{Script=Latin}/u.test(title) ? undefined : bare.toLowerCase()
}

const missingWord: Typist = (title, chance) => {
  const words = wordsOf(title)
  const [first, ...rest] = words.flatMap((word, at) =>
    word.length <= 3 && hasLatin(word) ? [at] : [],
  )
  if (first === undefined || words.length < 3 || words.length > 7) return undefined
  const at = chance.pick([first, ...rest])
  return words.filter((_, index) => index !== at).join(' ')
}

export interface TypedKind {
  readonly tells: string
  /** How many are drawn. */
  readonly count: number
  readonly type: Typist
  /**
   * Each word is a term of its own, and none of them has to match: the only "any word" of the POST.
   */
  readonly asOptionalTerms?: boolean
}

const exactTitle: Typist = (title) => (wordsOf(title).length > 8 ? undefined : title)

/** Titles of several words, for terms that are asked for one by one. */
const severalWords: Typist = (title) => {
  const words = wordsOf(title)
  return words.length < 2 || words.length > 7 ? undefined : words.join(' ')
}

const FAULTS: readonly [Typist, ...Typist[]] = [
  oneTypo,
  soundSpelled,
  plural,
  smallWordAdded,
  smallWordMissing,
  showAdded,
  joined,
]

/** Several faults, one after the other. */
const faultsOf =
  (count: number): Typist =>
  (title, chance, language) => {
    let typed: string | undefined = title
    const left = [...FAULTS]
    for (let done = 0; done < count && typed !== undefined; done += 1) {
      const [fault] = left.splice(chance.whole(left.length), 1)
      typed = fault?.(typed, chance, language)
    }
    return typed
  }

export const TYPED_KINDS = {
  'exact title': { tells: 'as it is written', count: 140, type: exactTitle },
  'no marks': { tells: 'Latin letters without marks', count: 60, type: unmarked },
  'one typo': { tells: 'one edit in one word', count: 140, type: oneTypo },
  'added podcast': {
    tells: '“podcast” behind a title without it',
    count: 120,
    type: addedPodcast,
  },
  sentence: {
    tells: 'a question or a sentence around a title',
    count: 100,
    type: sentence,
  },
  'half typed': { tells: 'the last word is not complete', count: 140, type: halfTyped },
  joined: { tells: 'two words written as one', count: 60, type: joined },
  split: { tells: 'one word written as two', count: 60, type: split },
  numbers: {
    tells: 'numbers in words for digits, and the reverse',
    count: 60,
    type: numbers,
  },
  abbreviation: { tells: 'the initials of a title', count: 60, type: initials },
  'missing word': { tells: 'a short word left out', count: 80, type: missingWord },
  plural: { tells: 'another number of a noun', count: 100, type: plural },
  'small word added': { tells: 'a small word too many', count: 80, type: smallWordAdded },
  'small words missing': {
    tells: 'small words left out',
    count: 80,
    type: smallWordMissing,
  },
  'show added': { tells: 'words for a show around a title', count: 80, type: showAdded },
  'show missing': { tells: 'without its word for a show', count: 80, type: showMissing },
  'by sound': { tells: 'spelt as it sounds', count: 120, type: soundSpelled },
  'two faults': { tells: 'two faults of different kinds', count: 120, type: faultsOf(2) },
  'three faults': { tells: 'three faults', count: 80, type: faultsOf(3) },
  'number in words': { tells: 'digits in words', count: 80, type: numberInWords },
  'number in digits': { tells: 'words in digits', count: 60, type: numberInDigits },
  ordinal: { tells: 'ordinals in words and digits', count: 60, type: ordinal },
  roman: { tells: 'Roman numbers', count: 60, type: roman },
  'glued number': { tells: 'a number and its neighbour', count: 60, type: gluedNumber },
  'short join': { tells: 'signs between short parts left out', count: 50, type: shortJoin },
  apostrophe: {
    tells: 'another sign, or none, as apostrophe',
    count: 50,
    type: apostrophe,
  },
  'optional terms': {
    tells: 'an optional term a word, by the POST',
    count: 80,
    type: severalWords,
    asOptionalTerms: true,
  },
} as const satisfies Readonly<Record<string, TypedKind>>

export type TypedKindName = keyof typeof TYPED_KINDS
