/** `castdex reject`: rejects a listing. */
import { defineListingOverride } from './listing-override.ts'

export const reject = defineListingOverride(
  'reject',
  'Says that a listing is wrong: it is published no more.',
)
