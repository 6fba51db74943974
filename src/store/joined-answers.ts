/** The answers of several podcasts as one JSON text, for stores that keep answers as text. */

export interface JoinedAnswers {
  readonly count: number
  /** The number of bytes that `copyTo` writes. */
  readonly byteLength: number
  /** Writes the objects as UTF-8 from `at` on, separated by commas. */
  readonly copyTo: (target: Buffer, at: number) => void
}

export function toJoinedAnswers(texts: readonly string[]): JoinedAnswers {
  const json = Buffer.from(texts.join(','))
  return {
    count: texts.length,
    byteLength: json.length,
    copyTo(target, at) {
      json.copy(target, at)
    },
  }
}
