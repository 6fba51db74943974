/** Writes the file of `--refused`: one JSON line per refused entry. */
import { closeSync, openSync, writeSync } from 'node:fs'
import { CodedError } from '../../errors.ts'
import { type EntryRefusal, viewRefusal } from './refusal.ts'

/** The size of a write in UTF-16 units. */
const PIECE_LENGTH = 1 << 16

export class RefusalFile implements Disposable {
  readonly #file: string
  readonly #descriptor: number
  #piece = ''

  /** Truncates the file. */
  constructor(file: string) {
    this.#file = file
    this.#descriptor = this.#attempt(() => openSync(file, 'w'))
  }

  append(refusal: EntryRefusal): void {
    this.#piece += viewRefusal(refusal)
    if (this.#piece.length >= PIECE_LENGTH) this.#flush()
  }

  #flush(): void {
    this.#attempt(() => writeSync(this.#descriptor, this.#piece))
    this.#piece = ''
  }

  #attempt<Result>(action: () => Result): Result {
    try {
      return action()
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new CodedError(
        'FILE_UNUSABLE',
        `${this.#file} cannot be written (${reason}); give --refused a file that castdex may write.`,
        { cause },
      )
    }
  }

  [Symbol.dispose](): void {
    try {
      if (this.#piece !== '') this.#flush()
    } finally {
      closeSync(this.#descriptor)
    }
  }
}
