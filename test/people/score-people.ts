/** Compares the names that are found in labelled titles and notes with the labels. */
import { foldPersonName } from '../../src/record/people/person-name.ts'
import { namesInNotes, namesInTitle } from '../../src/record/people/names-in-text.ts'

export interface Scores {
  readonly precision: number
  readonly recall: number
  readonly found: number
  readonly labelled: number
  /** Names found wrongly (`+`) and missed (`-`), with their text. */
  readonly misses: readonly string[]
}

export function scorePeople(lines: string): Scores {
  let [found, labelled, right] = [0, 0, 0]
  const misses: string[] = []
  for (const line of lines.split('\n').filter((each) => each !== '')) {
    const [, kind, text = '', names = ''] = line.split('\t')
    const wanted = new Set(names.split(';').filter(Boolean).map(foldPersonName))
    const read = kind === 'title' ? namesInTitle(text) : namesInNotes(text)
    const got = new Set(read.map(({ name }) => foldPersonName(name)))
    found += got.size
    labelled += wanted.size
    for (const name of got) {
      if (wanted.has(name)) right += 1
      else misses.push(`+ ${name}: ${text}`)
    }
    for (const name of wanted) if (!got.has(name)) misses.push(`- ${name}: ${text}`)
  }
  return { precision: right / found, recall: right / labelled, found, labelled, misses }
}
