/** Checksums of what is stored, so that a flipped bit on the disk is noticed and never answered. */
import { crc32 } from 'node:zlib'
import type { AnswerFragments } from '../../../record/view/answer-fragments.ts'

/** One for each level that is read; each goes on from the one before. */
export interface Checksums {
  readonly basic: number
  readonly full: number
  readonly hit: number
}

export function basicChecksum(basic: string): number {
  return crc32(basic)
}

export function fullChecksum(basic: string, details: string, description: string): number {
  return crc32(description, crc32(details, crc32(basic)))
}

export function hitChecksum(fragments: AnswerFragments): number {
  const { basic, details, description, internals } = fragments
  return crc32(internals, fullChecksum(basic, details, description))
}

export function checksumsOf(fragments: AnswerFragments): Checksums {
  const { basic, details, description, internals } = fragments
  const full = fullChecksum(basic, details, description)
  return { basic: basicChecksum(basic), full, hit: crc32(internals, full) }
}

/** Of a feed URL that leads to a podcast: a flipped number would lead to another one. */
export function feedKeyChecksum(key: string, looseKey: string | null, seq: number): number {
  return crc32(looseKey ?? '', crc32(key, seq >>> 0))
}
