/** Bindings of `position-kernel.wat`, which finds the start of each document's positions. */
import { POSITION_KERNEL } from './modules.ts'
import { openModule } from './open-module.ts'

/** Arguments are byte offsets in the memory. */
interface PositionKernelExports {
  findStarts(
    bytes: number,
    length: number,
    ranks: number,
    size: number,
    mask: number,
  ): number
}

const BUFFER_BYTES = 1 << 20
const BUFFERS = 3
const NUMBERS = 4 * 65_536
/** An 8-byte load may begin at the last byte. */
const SLACK = 64

const MEMORY = BUFFERS * (BUFFER_BYTES + SLACK) + 2 * NUMBERS + SLACK
const { exports, buffer } = openModule(POSITION_KERNEL, MEMORY)
const kernel = exports as PositionKernelExports

const FIRST_NUMBERS = BUFFERS * (BUFFER_BYTES + SLACK)
const MASK = FIRST_NUMBERS + 2 * NUMBERS
new Uint8Array(buffer, MASK, 8).fill(0x80)

/** Returns memory for the positions of a form in a block, or `undefined` if they do not fit. */
export function bufferFor(form: number, length: number): Uint8Array | undefined {
  if (form < BUFFERS && length <= BUFFER_BYTES) {
    return new Uint8Array(buffer, form * (BUFFER_BYTES + SLACK), length)
  }
  return undefined
}

/** A number for each candidate of a block, for a first and a second form. */
export const candidateNumbers = [0, 1].map(
  (form) => new Uint32Array(buffer, FIRST_NUMBERS + form * NUMBERS, 65_536),
) as [Uint32Array, Uint32Array]

export function isInKernel(bytes: Uint8Array): boolean {
  return bytes.buffer === buffer
}

/**
 * Replaces ascending ranks of documents by the start of their positions; 0xffffffff is kept. Both
 * arrays are in the kernel's memory.
 */
export function toStarts(bytes: Uint8Array, numbers: Uint32Array, size: number): void {
  kernel.findStarts(bytes.byteOffset, bytes.length, numbers.byteOffset, size, MASK)
}
