/** `castdex reject`: a listing is wrong. */
import { defineListingOrder } from './listing-order.ts'

export const reject = defineListingOrder(
  'reject',
  'Says that a listing is wrong: it is published no more.',
)
