/** `castdex confirm`: a listing is right. */
import { defineListingOrder } from './listing-order.ts'

export const confirm = defineListingOrder(
  'confirm',
  'Says that a listing is right: it is published.',
)
