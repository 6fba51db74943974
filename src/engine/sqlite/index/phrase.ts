/** Words next to each other, in order: checked on the texts of the candidates that have all the words. */
import { formsByPosition, type QueryWord, splitText } from '../../text.ts'

export interface PhraseTest {
  /** Where the phrase may stand. */
  readonly titles: boolean
  readonly names: boolean
  readonly description: boolean
  readonly words: readonly QueryWord[]
  /** At most so many other words between them in all. */
  readonly slop: number
}

/** Texts of a podcast, as it was indexed. */
export interface PodcastTexts {
  readonly names: readonly string[]
  readonly description: string
}

/** The least number of other words between the words of a phrase that begins at `at`; undefined when it does not. */
const gapsFrom = (positions: readonly (readonly string[])[], at: number, words: readonly QueryWord[], slop: number): boolean => {
  let last = at
  for (let index = 1; index < words.length; index += 1) {
    const forms = words[index]?.forms ?? []
    const budget = slop - (last - at - (index - 1))
    let found = -1
    // The nearest place is the best one: whatever follows has the most room then.
    for (let place = last + 1; place <= last + 1 + budget && place < positions.length; place += 1) {
      if (positions[place]?.some((form) => forms.includes(form)) === true) {
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
  const positions = formsByPosition(splitText(text))
  for (let at = 0; at + words.length <= positions.length; at += 1) {
    if (positions[at]?.some((form) => first.forms.includes(form)) === true && gapsFrom(positions, at, words, slop)) return true
  }
  return false
}

export const passesPhrase = (test: PhraseTest, titles: () => readonly string[], texts: () => PodcastTexts): boolean => {
  const has = (text: string): boolean => hasPhrase(text, test.words, test.slop)
  if (test.titles && titles().some(has)) return true
  if (!test.names && !test.description) return false
  const { names, description } = texts()
  return (test.names && names.some(has)) || (test.description && has(description))
}
