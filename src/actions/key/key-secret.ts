/** Defines the format, generation and hash of API keys. Only the hash is stored. */
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

/** Returns a new key, to be shown once: `cdx_` and 40 random letters and digits. */
export function newKeySecret(): string {
  return KEY_PREFIX + randomText(SECRET_LENGTH, ALPHABET)
}

/**
 * Returns a key's public handle, `key_` and 12 lower-case letters and digits, which may be shown
 * and logged.
 */
export function newKeyHandle(): string {
  return `key_${randomText(HANDLE_LENGTH, ALPHABET.slice(0, 10) + ALPHABET.slice(36))}`
}

/**
 * Returns SHA-256 in hex. Salt and stretching are unnecessary: 238 random bits cannot be guessed
 * from their hash.
 */
export function hashKey(secret: string): string {
  return hash('sha256', secret)
}
