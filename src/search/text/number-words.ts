/** Numbers as words, in English and German. Words that are also something else in the other language are left out. */

const ENGLISH =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
const GERMAN =
  'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig'
const TENS: Readonly<Record<string, number>> = {
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
  thousand: 1000,
  dreißig: 30,
  vierzig: 40,
  fünfzig: 50,
  hundert: 100,
  tausend: 1000,
}

/** As words are compared: without marks. */
const bare = (word: string): string =>
  word.replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '')

const DIGITS: ReadonlyMap<string, string> = new Map([
  ...[ENGLISH, GERMAN].flatMap((names) =>
    names.split(' ').map((name, number) => [bare(name), String(number)] as const),
  ),
  ...Object.entries(TENS).map(([name, number]) => [bare(name), String(number)] as const),
])

/** Returns a number in digits; any other word as it is. */
export function asDigits(word: string): string {
  return DIGITS.get(word) ?? word
}

const WORDS = new Map<string, string[]>()
for (const [name, digits] of DIGITS) WORDS.set(digits, [...(WORDS.get(digits) ?? []), name])

/** Returns the other ways to write a number; none of what is no number. */
export function otherNumbers(word: string): readonly string[] {
  const digits = DIGITS.get(word)
  return digits === undefined ? (WORDS.get(word) ?? []) : [digits]
}
