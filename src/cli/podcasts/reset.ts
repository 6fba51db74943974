/** `castdex reset`: what an operator said of a listing no longer counts. */
import { defineListingOrder } from './listing-order.ts'

export const reset = defineListingOrder(
  'reset',
  'Takes `confirm` or `reject` back: evidence alone decides again.',
)
