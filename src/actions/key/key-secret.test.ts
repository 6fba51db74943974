import { expect, test } from 'vitest'
import { hashKey, newKeyHandle, newKeySecret } from './key-secret.ts'

test('a key has the prefix, 40 letters and digits, and is never the same twice', () => {
  const keys = Array.from({ length: 200 }, newKeySecret)
  for (const key of keys) expect(key).toMatch(/^cdx_[0-9A-Za-z]{40}$/)
  expect(new Set(keys).size).toBe(keys.length)
})

test('a handle is not a key', () => {
  expect(newKeyHandle()).toMatch(/^key_[0-9a-z]{12}$/)
})

test('the hash is the SHA-256 in hex', () => {
  expect(hashKey('abc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})
