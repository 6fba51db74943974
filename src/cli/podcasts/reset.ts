/** `castdex reset`: undoes an operator's decision on a listing. */
import { defineListingOverride } from './listing-override.ts'

export const reset = defineListingOverride(
  'reset',
  'Takes `confirm` or `reject` back: evidence alone decides again.',
)
