/** Words next to each other, in order: checked on the titles and names of the candidates that have all the words. */
import { BLOCK_SIZE } from './block-set.ts'
import { formsByPosition, type QueryWord, splitText, type SplitText } from '../../text.ts'

export interface PhraseTest {
  /** Where the phrase is looked for. */
  readonly field: 'titles' | 'names' | 'description'
  readonly words: readonly QueryWord[]
  /** At most so many other words between them in all. */
  readonly slop: number
}

/** The author and hosts of a podcast as it was indexed. */
export type ReadTexts = (seq: number) => readonly string[]

/** What has been found out about candidates, by block: a search looks at the same one in several groups. */
export class Verdicts {
  readonly #blocks: Uint8Array[] = []

  ofBlock(block: number): Uint8Array {
    return (this.#blocks[block] ??= new Uint8Array(BLOCK_SIZE))
  }
}

/** Whether a position of a text has one of the forms. */
type HasForm = (at: number, forms: readonly string[]) => boolean

/** Whether a phrase begins at `at`. */
const beginsAt = (has: HasForm, length: number, at: number, words: readonly QueryWord[], slop: number): boolean => {
  let last = at
  for (let index = 1; index < words.length; index += 1) {
    const forms = words[index]?.forms ?? []
    const budget = slop - (last - at - (index - 1))
    let found = -1
    // The nearest place is the best one: whatever follows has the most room then.
    for (let place = last + 1; place <= last + 1 + budget && place < length; place += 1) {
      if (has(place, forms)) {
        found = place
        break
      }
    }
    if (found < 0) return false
    last = found
  }
  return true
}

/** Whether the words stand in the text, in order, with at most `slop` others between them. */
export const hasPhrase = (text: string, words: readonly QueryWord[], slop: number): boolean => {
  const [first] = words
  if (first === undefined) return false
  const split = splitText(text)
  const length = split.words.length
  const has = toHasForm(split)
  for (let at = 0; at + words.length <= length; at += 1) {
    if (has(at, first.forms) && beginsAt(has, length, at, words, slop)) return true
  }
  return false
}

const toHasForm = (split: SplitText): HasForm => {
  const { words, others } = split
  if (others.length === 0) return (at, forms) => forms.includes(words[at] as string)
  const positions = formsByPosition(split)
  return (at, forms) => positions[at]?.some((form) => forms.includes(form)) === true
}
