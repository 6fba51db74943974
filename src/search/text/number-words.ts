/**
 * Numbers as words in common languages. The language of a typed word is unknown, so names that
 * are common words or names in another language are omitted, also without their marks: Spanish
 * `once`, Danish `fire`, Czech `pět`, Swedish `sexton`.
 */
import { bareWord, compoundsIn, toDigits } from './number-names.ts'

const ENGLISH =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
const GERMAN =
  'null eins zwei drei vier fünf sechs sieben acht neun zehn - zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig'

/** Names by number. A name shared by languages occurs once. */
const NAMED: Readonly<Record<number, string>> = {
  1: 'uno один jedna bir',
  2: 'deux dois duas twee två dwa dva два две iki kaksi',
  3: 'tres trois três tre drie trzy три kolme',
  4: 'cuatro quatre quatro quattro fyra cztery čtyři четыре neljä',
  5: 'cinco cinq cinque vijf pięć пять beş viisi',
  6: 'seis zes sześć šest шесть kuusi',
  7: 'siete sept sete sette zeven sju siedem sedm семь yedi seitsemän',
  8: 'ocho huit oito åtta osiem восемь sekiz kahdeksan',
  9: 'nueve neuf nove negen nio dziewięć девять dokuz yhdeksän',
  10: 'diez dix dez dieci tien dziesięć deset десять kymmenen',
  11: 'undici elva jedenaście одиннадцать',
  12: 'douze dodici twaalf tolv dwanaście двенадцать',
  13: 'trece treize tredici dertien tretton тринадцать',
  20: 'veinte vingt vingts vinte venti twintig tjugo dwadzieścia двадцать yirmi',
  30: 'thirty dreißig treinta trente trinta trenta dertig trettio тридцать otuz',
  40: 'forty vierzig cuarenta quarante quarenta quaranta veertig сорок',
  50: 'fifty fünfzig cincuenta cinquante cinquenta cinquanta vijftig пятьдесят',
  60: 'sixty sechzig sesenta soixante sessenta sessanta zestig шестьдесят altmış',
  70: 'seventy siebzig setenta settanta zeventig семьдесят yetmiş',
  80: 'eighty achtzig ochenta oitenta ottanta tachtig восемьдесят seksen',
  90: 'ninety neunzig noventa novanta negentig девяносто doksan',
  100: 'hundred hundert cien cento honderd hundra сто yüz',
  1000: 'thousand tausend mil duizend tusen тысяча',
}

/** Roman numerals of more than one letter. */
const ROMAN =
  'ii 2|iii 3|iv 4|vi 6|vii 7|viii 8|ix 9|xi 11|xii 12|xiii 13|xiv 14|xv 15|xvi 16|xvii 17|xviii 18|xix 19|xx 20|xxi 21|xxii 22'
const ORDINALS =
  'first 1st|second 2nd|third 3rd|fourth 4th|fifth 5th|sixth 6th|seventh 7th|eighth 8th|ninth 9th|tenth 10th|eleventh 11th|twelfth 12th|thirteenth 13th|fourteenth 14th|fifteenth 15th|sixteenth 16th|seventeenth 17th|eighteenth 18th|nineteenth 19th|twentieth 20th|thirtieth 30th|fortieth 40th|fiftieth 50th|hundredth 100th'
const DECADES =
  'twenties 20s|thirties 30s|forties 40s|fifties 50s|sixties 60s|seventies 70s|eighties 80s|nineties 90s'

/** Ordinals of other languages, in the spelling of their digits. */
const OTHER_ORDINALS =
  'erste 1|ersten 1|erster 1|erstes 1|zweite 2|zweiten 2|zweiter 2|zweites 2|dritte 3|dritten 3|dritter 3|drittes 3|vierte 4|vierter 4|fünfte 5|fünfter 5|premier 1er|premiere 1ere|deuxieme 2eme|troisieme 3eme|quatrieme 4eme|cinquieme 5eme|primero 1o|primera 1a|segundo 2o|segunda 2a|tercero 3o|tercera 3a|primeiro 1o|primeira 1a|terceiro 3o|terceira 3a|eerste 1e|tweede 2e|derde 3e|vierde 4e|vijfde 5e|första 1a|tredje 3e|fjärde 4e|femte 5e|første 1|pierwszy 1|pierwsza 1|trzeci 3|trzecia 3|prvni 1|treti 3|ensimmäinen 1|toinen 2|kolmas 3'

const inPairs = (words: string): (readonly [string, string])[] =>
  words.split('|').map((pair) => {
    const [word = '', digits = ''] = pair.split(' ')
    return [word, digits] as const
  })

const DIGITS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(NAMED).flatMap(([digits, names]) =>
    names.split(' ').map((name) => [bareWord(name), digits] as const),
  ),
  ...[ENGLISH, GERMAN].flatMap((names) =>
    names
      .split(' ')
      .map((name, number) => [bareWord(name), String(number)] as const)
      .filter(([name]) => name !== '-'),
  ),
  ...compoundsIn('de'),
  ...inPairs(ROMAN),
  ...inPairs(ORDINALS),
  ...inPairs(DECADES),
])

/** They are looked up by their names only: digits find no titles by them. */
const ORDINAL_DIGITS: ReadonlyMap<string, string> = new Map(
  inPairs(OTHER_ORDINALS).map(([name, digits]) => [bareWord(name), digits] as const),
)

const ENGLISH_TENS = 'twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety'
const TENS_AND_UNITS = new RegExp(
  `\\b(${ENGLISH_TENS})[\\s-](one|two|three|four|five|six|seven|eight|nine)\\b`,
  'giu',
)

/** Replaces `twenty-one` and `twenty one` by `21`. */
export function joinNumbers(text: string): string {
  return text.replace(TENS_AND_UNITS, (written, tens: string, unit: string) => {
    const sum =
      Number(DIGITS.get(tens.toLowerCase())) + Number(DIGITS.get(unit.toLowerCase()))
    if (Number.isNaN(sum)) return written
    return String(sum)
  })
}

const LEADING_ZEROS = /^0+(?=\d)/u

/** Returns the digits of a number, or the word itself. */
export function asDigits(word: string): string {
  const named = DIGITS.get(word) ?? toDigits(word) ?? ORDINAL_DIGITS.get(word)
  if (named !== undefined) return named
  if (word.startsWith('0')) return word.replace(LEADING_ZEROS, '')
  return word
}

/** Words between tens and units: `treinta y uno`, `vingt et un`. */
const BETWEEN = new Set('and y e et og och und en și si i и та και'.split(' '))
const UNIT = /^([1-9])(st|nd|rd|th)?$/u
const CENTURIES = /^(?:1[89]|20)$/u
const IN_CENTURY = /^[1-9]\d$/u

/** Returns whether a word before 20 makes it 80: French `quatre-vingts`. */
function isFourTwenties(before: string | undefined, digits: string): boolean {
  return before === 'quatre' && digits === '20'
}

/** Returns the product of a number and hundreds or thousands, or `undefined`. */
function joinHundreds(left: string, right: string): string | undefined {
  if (/^[1-9]\d?$/u.test(left) && /^10{2,}$/u.test(right)) return left + right.slice(1)
  // `two thousand one hundred`
  if (/^[1-9]\d?00[1-9]$/u.test(left) && right === '100')
    return `${left.slice(0, -3)}${left.slice(-1)}00`
  // `hundred and one`
  if (/^[1-9]\d?0{2,}$/u.test(left) && /^[1-9]\d?$/u.test(right))
    return String(Number(left) + Number(right))
  return undefined
}

/** Returns the combination of two named numbers, such as 20 and 1 or 19 and 84, or `undefined`. */
function joinTwo(left: string, right: string): string | undefined {
  const [, unit, ending = ''] = UNIT.exec(right) ?? []
  if (unit !== undefined && /^(?:1[89]|20)?[2-9]0$/u.test(left))
    return `${left.slice(0, -1)}${unit}${ending}`
  if (CENTURIES.test(left) && IN_CENTURY.test(right)) return left + right
  // French `soixante-dix`, `quatre-vingts` and `quatre-vingt-dix`.
  if (/^[68]0$/u.test(left) && /^(?:1\d|20)$/u.test(right))
    return String(Number(left) + Number(right))
  return joinHundreds(left, right)
}

/** Returns the words with named numbers as digits; a number of several words becomes one word. */
export function inDigits(words: readonly string[]): readonly string[] {
  const joined: string[] = []
  let isNamed = false
  words.forEach((word, at) => {
    const digits = asDigits(word)
    const wasNamed = isNamed
    isNamed = digits !== word
    const isBetween =
      wasNamed && BETWEEN.has(word) && asDigits(words[at + 1] ?? '') !== words[at + 1]
    if (isBetween) {
      isNamed = true
      joined.push(word)
      return
    }
    const place = joined.length - 1 - Number(wasNamed && BETWEEN.has(joined.at(-1) ?? ''))
    const left = isFourTwenties(words[at - 1], digits) ? '60' : (joined[place] ?? '')
    const sum = wasNamed && isNamed ? joinTwo(left, digits) : undefined
    if (sum === undefined) joined.push(digits)
    else joined.splice(place, joined.length, sum)
  })
  return joined
}

const HAN_NUMBER = /[〇一二三四五六七八九十百千]+/gu
const HAN_DIGITS = '〇一二三四五六七八九'
const HAN_UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }

function hanValue(written: string): string {
  const characters = Array.from(written)
  if (characters.every((each) => HAN_DIGITS.includes(each)))
    return characters.map((each) => HAN_DIGITS.indexOf(each)).join('')
  let sum = 0
  let digit = 0
  for (const each of characters) {
    const unit = HAN_UNITS[each]
    if (unit === undefined) digit = HAN_DIGITS.indexOf(each)
    else {
      sum += unit * (digit === 0 ? 1 : digit)
      digit = 0
    }
  }
  return String(sum + digit)
}

/** Replaces numbers in Han characters by digits. */
export function hanInDigits(text: string): string {
  return text.replace(HAN_NUMBER, hanValue)
}

const WORDS = new Map<string, string[]>()
for (const [name, digits] of DIGITS) WORDS.set(digits, [...(WORDS.get(digits) ?? []), name])

/** Returns other spellings of a number, or an empty list. */
export function otherNumbers(word: string): readonly string[] {
  const digits = asDigits(word)
  if (digits === word) return WORDS.get(word) ?? []
  return [digits]
}
