/**
 * Escapes ampersands in URLs: `?a=1&region=eu` would be decoded as `?a=1®ion=eu`, like legacy
 * HTML entities.
 */

/**
 * Entities that HTML accepts without a semicolon:
 * https://html.spec.whatwg.org/multipage/named-characters.html
 */
const OLD_NAMES =
  'amp|lt|gt|quot|nbsp|iexcl|cent|pound|curren|yen|brvbar|sect|uml|copy|ordf|laquo|not|shy|reg|macr|deg|plusmn|sup|acute|micro|para|middot|cedil|ordm|raquo|frac|iquest|times|divide|eth|thorn|szlig'
const RISKY = new RegExp(`&(?:${OLD_NAMES})(?!;)\\w*=`, 'i')
const ADDRESS = /\b(?:url|href)\s*=\s*(?:"[^"<>]*"|'[^'<>]*')/gi
const BARE = /&(?!(?:[a-z]\w*|#\d+|#x[\da-f]+);)/gi

/** Escapes attributes only, because CDATA is not decoded. */
export function escapeAddresses(text: string): string {
  return RISKY.test(text)
    ? text.replace(ADDRESS, (address) => address.replace(BARE, '&amp;'))
    : text
}
