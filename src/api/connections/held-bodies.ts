/** Reads request bodies and bounds the bytes that are buffered, in total and per caller. */
import type { Readable } from 'node:stream'
import { CodedError } from '../../errors.ts'

/** 64 MiB in total, 4 MiB per caller. */
const MOST_IN_ALL = 67_108_864
const MOST_OF_A_CALLER = 4_194_304
const RETRY_AFTER_S = 1

export interface ReadBodyOptions {
  readonly caller: string
  /** Largest body, in bytes. */
  readonly limit: number
  /** The `Content-Length` header, if present. */
  readonly declared: string | undefined
}

function tooLarge(limit: number): CodedError {
  const kib = Math.round(limit / 1024)
  const size = kib < 1024 ? `${String(kib)} KiB` : `${String(kib / 1024)} MiB`
  return new CodedError(
    'BODY_TOO_LARGE',
    `The body exceeds ${size} (${String(limit)} bytes).`,
  )
}

function tooMany(): CodedError {
  const message = 'Too many request bodies are in transit; send fewer at a time.'
  return new CodedError('OVERLOADED', message, { retryAfterS: RETRY_AFTER_S })
}

export class HeldBodies {
  readonly #mostInAll: number
  readonly #mostOfACaller: number
  readonly #byCaller = new Map<string, number>()
  #inAll = 0

  constructor({ inAll = MOST_IN_ALL, ofACaller = MOST_OF_A_CALLER } = {}) {
    this.#mostInAll = inAll
    this.#mostOfACaller = ofACaller
  }

  /** Bytes of bodies that are still arriving. */
  get bytes(): number {
    return this.#inAll
  }

  /** Resolves to the whole body. A rejected body stays in the stream for the code that answers. */
  read(stream: Readable, { caller, limit, declared }: ReadBodyOptions): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      if (Number(declared) > limit) throw tooLarge(limit)
      const chunks: Buffer[] = []
      let length = 0
      const finish = (error?: Error): void => {
        stream
          .off('data', take)
          .off('end', finish)
          .off('error', finish)
          .off('close', abandon)
        this.#add(caller, -length)
        if (error !== undefined) reject(error)
        else resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks))
      }
      const abandon = (): void =>
        finish(
          new CodedError('MALFORMED_REQUEST', 'The body is incomplete; send it again.'),
        )
      const take = (chunk: Buffer): void => {
        length += chunk.length
        this.#add(caller, chunk.length)
        if (length > limit) finish(tooLarge(limit))
        else if (this.#isFull(caller)) finish(tooMany())
        else chunks.push(chunk)
      }
      stream.on('data', take).on('end', finish).on('error', finish).on('close', abandon)
    })
  }

  #add(caller: string, bytes: number): void {
    this.#inAll += bytes
    const sum = (this.#byCaller.get(caller) ?? 0) + bytes
    if (sum === 0) this.#byCaller.delete(caller)
    else this.#byCaller.set(caller, sum)
  }

  #isFull(caller: string): boolean {
    return (
      this.#inAll > this.#mostInAll ||
      (this.#byCaller.get(caller) ?? 0) > this.#mostOfACaller
    )
  }
}
