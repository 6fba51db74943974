/**
 * What an API key looks like, how it is made, and the hash under which it is kept: the key itself
 * is stored nowhere.
 */
import { hash, randomInt } from 'node:crypto'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/**
 * Letters and digits only, so that a double click selects the whole key. 40 of them hold 238 bits.
 */
const SECRET_LENGTH = 40
const HANDLE_LENGTH = 12

export const KEY_PREFIX = 'cdx_'

const randomText = (length: number, alphabet: string): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')

/** A new key, to be shown once: `cdx_` and 40 random letters and digits. */
export function newKeySecret(): string {
  return KEY_PREFIX + randomText(SECRET_LENGTH, ALPHABET)
}

/**
 * The public handle of a key, `key_` and 12 lower-case letters and digits; may be shown and logged.
 */
export function newKeyHandle(): string {
  return `key_${randomText(HANDLE_LENGTH, ALPHABET.slice(0, 10) + ALPHABET.slice(36))}`
}

/**
 * SHA-256 in hex. No salt or stretching: a key of 238 random bits cannot be guessed from its hash.
 */
export function hashKey(secret: string): string {
  return hash('sha256', secret)
}
