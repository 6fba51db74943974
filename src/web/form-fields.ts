/**
 * Reads the fields of a form that was sent, leniently: the first readable value of a name
 * counts, and blanks around it do not.
 */
import { parseQueryString } from '../api/query-string.ts'

/** In characters; what is longer is cut. */
const MOST_LETTERS = 20_000

export class FormFields {
  readonly #values = new Map<string, string>()

  constructor(text: string) {
    for (const { name, value } of parseQueryString(text)) {
      if (value === undefined || this.#values.has(name)) continue
      const plain = value
        .replaceAll('\0', '')
        .replaceAll('\r\n', '\n')
        .toWellFormed()
        .trim()
      this.#values.set(name, plain.slice(0, MOST_LETTERS))
    }
  }

  /** Returns undefined where the field was left empty, too. */
  get(name: string): string | undefined {
    const value = this.#values.get(name)
    return value === '' ? undefined : value
  }

  /** Returns all fields except those with the given names. */
  except(...names: readonly string[]): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#values].filter(([name]) => !names.includes(name)))
  }
}

export const NO_FIELDS = new FormFields('')
