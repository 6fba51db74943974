/** Parses form fields leniently: first readable value of each name, trimmed. */
import { parseQueryString } from '../api/query-string.ts'

/** In characters; longer values are cut. */
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

  /** Returns undefined for a missing or empty field. */
  get(name: string): string | undefined {
    const value = this.#values.get(name)
    if (value === '') return undefined
    return value
  }

  /** Returns all fields except those with the given names. */
  except(...names: readonly string[]): Readonly<Record<string, string>> {
    return Object.fromEntries([...this.#values].filter(([name]) => !names.includes(name)))
  }
}

export const NO_FIELDS = new FormFields('')
