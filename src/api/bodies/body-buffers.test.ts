import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { returnBodyBuffer, takeBodyBuffer } from './body-writer.ts'

const fill = (length: number, letter: string): Buffer => takeBodyBuffer(length).fill(letter)

test('a buffer serves again once its answer has left, and no answer is spoilt by another', async () => {
  const seen = new Set<ArrayBufferLike>()
  const server = createServer((request, response: ServerResponse) => {
    const [letter = '', length = ''] = (request.url ?? '').slice(1).split('/')
    const body = fill(Number(length), letter)
    seen.add(body.buffer)
    returnBodyBuffer(body, response)
    response.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  const ask = async (letter: string, length: number): Promise<void> => {
    const text = await (await fetch(`${url}/${letter}/${String(length)}`)).text()
    expect(text === letter.repeat(length)).toBe(true)
  }
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(
      ['a', 'b', 'c', 'd'].map((letter, at) => ask(letter, 1000 + at * 50_000)),
    )
  }
  server.close()
  // Those of 151,000 bytes are too large to be kept.
  expect(seen.size).toBeLessThan(20 + 20)
})
