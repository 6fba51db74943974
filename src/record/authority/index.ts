/** The authority score: how much weight a podcast has, from 0 to 100. */
export {
  AUTHORITY_FORMULA_VERSION,
  type AuthorityInputs,
  rankOf,
  sameScores,
  scoreAuthority,
} from './score-authority.ts'
