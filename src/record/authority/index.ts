/** Exports the authority score of a podcast, 0 to 100. */
export { AUTHORITY_FORMULA_VERSION, AUTHORITY_PARTS } from './formula.ts'
export {
  AUTHORITY_SECTIONS,
  type AuthoritySections,
  gatherInputs,
} from './gather-inputs.ts'
export type { AuthorityInputs } from './inputs.ts'
export { renewScore } from './renew-score.ts'
export {
  explainAuthority,
  type ExplainedTerm,
  rankOf,
  scoreAuthority,
} from './score-authority.ts'
