/** `castdex confirm`: confirms a listing. */
import { defineListingOverride } from './listing-override.ts'

export const confirm = defineListingOverride(
  'confirm',
  'Says that a listing is right: it is published.',
)
