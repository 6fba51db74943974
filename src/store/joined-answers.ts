/** Answers of several podcasts as one text, and how a directory that has texts joins them. */

/** The JSON answers of several podcasts. */
export interface JoinedAnswers {
  readonly count: number
  /** Bytes that `copyTo` writes. */
  readonly byteLength: number
  /** Writes UTF-8 from `at` on: one object after the other, commas between them. */
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
