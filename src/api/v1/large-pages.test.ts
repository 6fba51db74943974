/** Pages of very many hits whose readers take nothing: who waits for a place is told so. */
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { draftOf, startCastdex } from '../../../test/api/castdex.ts'

const HITS = 200
/** More than the system keeps of an answer that is not read. */
const DESCRIPTION = '–'.repeat(12_000)
/** As many pages as a key may hold. */
const HELD = 2

const BODY = JSON.stringify({
  searchTerms: [{ searchTerm: 'podcast' }],
  pageSize: HITS,
  details: 'full',
})

test('a large page for which no place is free is refused in time, and another key is answered', async () => {
  await using castdex = await startCastdex({
    live: true,
    podcasts: Array.from({ length: HITS }, (_, at) =>
      draftOf(at + 1, { description: DESCRIPTION }),
    ),
  })
  const otherKey = await castdex.makeKey()
  await castdex.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = castdex.app.server.address() as AddressInfo
  const search = (key: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${String(port)}/api/v1/search/podcasts`, {
      method: 'POST',
      headers: { authorization: key, 'content-type': 'application/json' },
      body: BODY,
    })
  /** Resolves when the answer has begun; nothing more of it is read. */
  const holdPage = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /api/v1/search/podcasts HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${castdex.key}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${String(BODY.length)}\r\n\r\n${BODY}`,
    )
    await once(socket, 'readable')
    return socket
  }
  const held = await Promise.all(Array.from({ length: HELD }, holdPage))
  const refused = await search(castdex.key)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await refused.json()).toMatchObject({ error: { code: 'OVERLOADED' } })
  const other = await search(otherKey)
  expect(other.status).toBe(200)
  await other.arrayBuffer()
  for (const socket of held) socket.destroy()
  expect((await search(castdex.key)).status).toBe(200)
})
