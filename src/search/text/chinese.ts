/** Converts traditional to simplified Chinese characters with OpenCC's table. */
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
 * Converts character by character: one simplified character may have several traditional ones.
 */
export function simplify(text: string): string {
  return text.replace(HAN, (character) => SIMPLIFIED.get(character) ?? character)
}
