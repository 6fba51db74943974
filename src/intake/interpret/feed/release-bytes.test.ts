import { expect, test } from 'vitest'
import { releaseBytes } from './release-bytes.ts'

test('bytes with a buffer of their own are given back at once', () => {
  const bytes = new Uint8Array(1000)
  releaseBytes(bytes)
  expect(bytes.byteLength).toBe(0)
  releaseBytes(bytes)
})

test('a part of a buffer that others use too stays', () => {
  const pool = new ArrayBuffer(1000)
  const [ours, theirs] = [new Uint8Array(pool, 0, 500), new Uint8Array(pool, 500)]
  releaseBytes(ours)
  expect([ours.byteLength, theirs.byteLength]).toEqual([500, 500])
})
