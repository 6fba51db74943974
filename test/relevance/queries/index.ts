/** Every relevance query. */
import type { RelevanceQuery } from '../query.ts'
import { ALPHABET_QUERIES } from './alphabets.ts'
import { NAME_QUERIES } from './names-and-options.ts'
import { SCRIPT_QUERIES } from './scripts.ts'
import { SPELLING_QUERIES } from './spelling.ts'
import { TITLE_QUERIES } from './titles.ts'
import { TOPIC_QUERIES } from './topics.ts'
import { TYPO_QUERIES } from './typos.ts'

export const QUERIES: readonly RelevanceQuery[] = [
  ...TITLE_QUERIES,
  ...SPELLING_QUERIES,
  ...TYPO_QUERIES,
  ...ALPHABET_QUERIES,
  ...SCRIPT_QUERIES,
  ...NAME_QUERIES,
  ...TOPIC_QUERIES,
]
