/** Traditional Chinese characters as simplified ones, by OpenCC's table of characters. */
import table from 'opencc-js/dict/TSCharacters'

const readTable = (): ReadonlyMap<string, string> => {
  const pairs = table.split('|').map((line) => line.split(' '))
  return new Map(
    pairs.map(([traditional = '', simplified = '']) => [traditional, simplified]),
  )
}

const SIMPLIFIED = readTable()
const HAN = /\p{Script=Han}/gu

/**
 * Character by character: a word that is one character in simplified Chinese may be several in
 * traditional Chinese.
 */
export function simplify(text: string): string {
  return text.replace(HAN, (character) => SIMPLIFIED.get(character) ?? character)
}
