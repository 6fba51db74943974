/** Numbers as people type them instead of a title's: words, digits, Roman, years, ordinals. */
import { type Typist, wordsOf } from './faults.ts'

/** 1 to 12 and the tens from 20 by language. */
const NAMES: Readonly<Record<string, string>> = {
  en: 'one two three four five six seven eight nine ten eleven twelve / twenty thirty forty fifty sixty seventy eighty ninety hundred',
  de: 'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf / zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert',
  fr: 'un deux trois quatre cinq six sept huit neuf dix onze douze / vingt trente quarante cinquante soixante soixante-dix quatre-vingts quatre-vingt-dix cent',
  es: 'uno dos tres cuatro cinco seis siete ocho nueve diez once doce / veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien',
  it: 'uno due tre quattro cinque sei sette otto nove dieci undici dodici / venti trenta quaranta cinquanta sessanta settanta ottanta novanta cento',
  pt: 'um dois três quatro cinco seis sete oito nove dez onze doze / vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem',
  nl: 'een twee drie vier vijf zes zeven acht negen tien elf twaalf / twintig dertig veertig vijftig zestig zeventig tachtig negentig honderd',
  sv: 'ett två tre fyra fem sex sju åtta nio tio elva tolv / tjugo trettio fyrtio femtio sextio sjuttio åttio nittio hundra',
  da: 'en to tre fire fem seks syv otte ni ti elleve tolv / tyve tredive fyrre halvtreds tres halvfjerds firs halvfems hundrede',
  no: 'en to tre fire fem seks sju åtte ni ti elleve tolv / tjue tretti førti femti seksti sytti åtti nitti hundre',
  pl: 'jeden dwa trzy cztery pięć sześć siedem osiem dziewięć dziesięć jedenaście dwanaście / dwadzieścia trzydzieści czterdzieści pięćdziesiąt sześćdziesiąt siedemdziesiąt osiemdziesiąt dziewięćdziesiąt sto',
  cs: 'jeden dva tři čtyři pět šest sedm osm devět deset jedenáct dvanáct / dvacet třicet čtyřicet padesát šedesát sedmdesát osmdesát devadesát sto',
  ru: 'один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать / двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто сто',
  hu: 'egy kettő három négy öt hat hét nyolc kilenc tíz tizenegy tizenkettő / húsz harminc negyven ötven hatvan hetven nyolcvan kilencven száz',
  ja: '一 二 三 四 五 六 七 八 九 十 十一 十二 / 二十 三十 四十 五十 六十 七十 八十 九十 百',
  zh: '一 二 三 四 五 六 七 八 九 十 十一 十二 / 二十 三十 四十 五十 六十 七十 八十 九十 百',
}

function namesIn(language: string): ReadonlyMap<number, string> {
  const [units = '', tens = ''] = (NAMES[language] ?? '').split(' / ')
  return new Map([
    ...units.split(' ').map((name, at) => [at + 1, name] as const),
    ...tens.split(' ').map((name, at) => [20 + 10 * at, name] as const),
  ])
}

const ENGLISH = namesIn('en')

const isShort = (title: string): boolean => {
  const { length } = wordsOf(title)
  return length > 1 && length <= 7
}

/** Replaces the first match, if there is one. */
function replace(
  title: string,
  pattern: RegExp,
  toOther: (written: string) => string | undefined,
): string | undefined {
  const typed = wordsOf(title).join(' ')
  const found = pattern.exec(typed)?.[0]
  const other = found === undefined ? undefined : toOther(found)
  if (found === undefined || other === undefined || !isShort(title)) return undefined
  return typed.replace(found, () => other)
}

const NUMBER = /(?<![\p{L}\p{N}])\d{1,3}(?![\p{L}\p{N}])/u

const digitsInWords: Typist = (title, _chance, language) =>
  replace(title, NUMBER, (digits) => {
    const number = Number(digits)
    const names = namesIn(language)
    const name = names.get(number)
    if (name !== undefined) return name
    const [tens, unit] = [10 * Math.floor(number / 10), number % 10]
    if (language !== 'en' || number > 99 || !names.has(tens)) return undefined
    return `${names.get(tens) ?? ''} ${names.get(unit) ?? ''}`
  })

/** Words of numbers in Latin letters that are other words in a title. */
const OTHER_WORDS = new Set(
  'un uno um een ett en to fire fem six ti tre egy hat sex tres'.split(' '),
)

/** A number in words as digits. */
export const numberInDigits: Typist = (title, _chance, language) => {
  const names = [...namesIn(language)].filter(([, name]) => !OTHER_WORDS.has(name))
  const words = wordsOf(title)
  const at = words.findIndex((word) => names.some(([, name]) => name === word))
  const digits = names.find(([, name]) => name === words[at])?.[0]
  if (digits === undefined || !isShort(title)) return undefined
  return words.with(at, String(digits)).join(' ')
}

const YEAR = /(?<![\p{L}\p{N}])1[89][2-9]\d(?![\p{L}\p{N}])/u

const inEnglish = (number: number): string => {
  const [tens, unit] = [10 * Math.floor(number / 10), number % 10]
  return [ENGLISH.get(tens), ENGLISH.get(unit)]
    .filter((name) => name !== undefined)
    .join(' ')
}

/** A year as it is spoken. */
const yearInWords: Typist = (title, _chance, language) => {
  if (language !== 'en') return undefined
  return replace(title, YEAR, (year) => {
    const century = year.startsWith('18') ? 'eighteen' : 'nineteen'
    return `${century} ${inEnglish(Number(year.slice(2)))}`
  })
}

/** A year or another number in digits as words of the title's language. */
export const numberInWords: Typist = (title, chance, language) =>
  yearInWords(title, chance, language) ?? digitsInWords(title, chance, language)

const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  )
const endingOf = (number: number): string => {
  if (number > 10 && number < 14) return 'th'
  return ['th', 'st', 'nd', 'rd'][number % 10] ?? 'th'
}

/** `13th` for "thirteenth", and the reverse. */
export const ordinal: Typist = (title, _chance, language) => {
  if (language !== 'en') return undefined
  const inDigits = replace(title, /\b\d{1,2}(?:st|nd|rd|th)\b/u, (written) => {
    const number = Number.parseInt(written, 10)
    if (number <= 20) return ORDINALS[number - 1]
    const tens = ENGLISH.get(10 * Math.floor(number / 10))
    if (number % 10 === 0 || tens === undefined) return undefined
    return `${tens} ${ORDINALS[(number % 10) - 1] ?? ''}`
  })
  if (inDigits !== undefined) return inDigits
  return replace(title, new RegExp(`\\b(?:${ORDINALS.join('|')})\\b`, 'u'), (name) => {
    const number = ORDINALS.indexOf(name) + 1
    return `${String(number)}${endingOf(number)}`
  })
}

const ROMAN =
  'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'.split(' ')

/** `part 2` for "Part II", and the reverse. */
export const roman: Typist = (title) => {
  if (/\b[IVX]{2,}\b/u.test(title))
    return replace(title, /\b[ivx]{2,}\b/u, (written) => {
      const number = ROMAN.indexOf(written) + 1
      return number === 0 ? undefined : String(number)
    })
  return replace(title, NUMBER, (digits) => {
    if (Number(digits) < 2) return undefined
    return ROMAN[Number(digits) - 1]
  })
}

/** A number and its neighbour with a blank too many or too few: `p 3`, `24hours`. */
export const gluedNumber: Typist = (title, chance) => {
  const apart = replace(
    title,
    /\p{L}{1,12}\d{1,4}(?!\p{L}|\p{N})|(?<!\p{N}|\p{L})\d{1,4}\p{L}{1,12}/u,
    (written) => written.replace(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/u, ' '),
  )
  if (apart !== undefined) return apart
  return replace(
    title,
    /(?<!\p{L}|\p{N})\d{1,3} \p{L}+|\p{L}+ \d{1,3}(?!\p{N})/u,
    (written) => written.replace(' ', chance.pick(['', '-'])),
  )
}
