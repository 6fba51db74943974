/** `castdex reset`: what an operator said of a listing no longer counts. */
import { defineListingOverride } from './listing-override.ts'

export const reset = defineListingOverride(
  'reset',
  'Takes `confirm` or `reject` back: evidence alone decides again.',
)
