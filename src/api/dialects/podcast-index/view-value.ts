/** Maps a value block to Podcast Index' shape. */
import type { ValueBlock, ValueRecipient } from '../../../record/namespace/extras.ts'

/** Digits of the suggested amount, which is a fraction of a bitcoin. */
const DIGITS = 11

function viewRecipient(recipient: ValueRecipient): object {
  const { name, address, type, split, isFee, customKey, customValue } = recipient
  return {
    name: name ?? '',
    address,
    type,
    split,
    ...(isFee === true && { fee: true }),
    ...(customKey !== undefined && { customKey }),
    ...(customValue !== undefined && { customValue }),
  }
}

/** Returns null for a feed or an episode without a value block. */
export function viewValue(value: ValueBlock | undefined): object | null {
  if (value === undefined) return null
  const { type, method, suggested, recipients = [] } = value
  return {
    model: {
      type,
      method,
      ...(suggested !== undefined && { suggested: suggested.toFixed(DIGITS) }),
    },
    destinations: recipients.map(viewRecipient),
  }
}
