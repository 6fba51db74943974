/** Answers that a directory has as texts, joined as the port gives them. */
import type { JoinedAnswers } from './directory.ts'

export const toJoinedAnswers = (texts: readonly string[]): JoinedAnswers => {
  const json = Buffer.from(texts.join(','))
  return {
    count: texts.length,
    byteLength: json.length,
    copyTo(target, at) {
      json.copy(target, at)
    },
  }
}
