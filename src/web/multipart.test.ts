import fc from 'fast-check'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readMultipart } from './multipart.ts'

const TYPE = 'multipart/form-data; boundary=----wall7'

/** Yields the bytes in pieces of the given size, as a network would cut them. */
async function* cut(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size)
    yield await Promise.resolve(bytes.subarray(at, at + size))
}

const toBytes = async (form: FormData): Promise<{ bytes: Buffer; type: string }> => {
  const request = new Request('http://castdex.invalid', { method: 'POST', body: form })
  return {
    bytes: Buffer.from(await request.arrayBuffer()),
    type: request.headers.get('content-type') ?? '',
  }
}

test('fields and file come out as they went in, wherever the network cuts them', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 3000 }),
      fc.integer({ min: 1, max: 400 }),
      fc.stringMatching(/^[a-zä€-]{0,40}$/),
      async (content, size, value) => {
        const form = new FormData()
        form.append('token', value)
        form.append('file', new Blob([new Uint8Array(content)]), 'li"st.opml')
        const { bytes, type } = await toBytes(form)
        const { fields, file } = await readMultipart(cut(bytes, size), type)
        expect(fields.get('token')).toBe(value === '' ? undefined : value)
        expect(file?.name).toBe('li"st.opml')
        expect(await buffer(Readable.from(file?.bytes ?? []))).toEqual(Buffer.from(content))
      },
    ),
    { numRuns: 100 },
  )
})

test('what looks like a boundary within the file is part of it', async () => {
  const form = new FormData()
  const content = '\r\n------wal\r\n--\r\n\r\n------wall\r\n'
  form.append('file', new Blob([content]), 'x')
  const { bytes, type } = await toBytes(form)
  const { file } = await readMultipart(cut(bytes, 7), type)
  expect((await buffer(Readable.from(file?.bytes ?? []))).toString()).toBe(content)
})

test('a boundary and names are found wherever they stand in their line', async () => {
  const text =
    '------wall7\r\nContent-Disposition: form-data; filename="a.opml"; name="file"\r\n\r\nbytes\r\n------wall7--'
  const type = 'multipart/form-data; charset=utf-8; boundary="----wall7"'
  const { file } = await readMultipart(cut(Buffer.from(text), 9), type)
  expect(file?.name).toBe('a.opml')
  const nameless = text.replace('; name="file"', '')
  await expect(readMultipart(cut(Buffer.from(nameless), 9), type)).rejects.toMatchObject({
    code: 'INVALID_BODY',
  })
})

const PART = 'Content-Disposition: form-data; name="a"\r\n\r\n'

test.each([
  ['no boundary', 'multipart/form-data', '', 'MEDIA_TYPE_UNSUPPORTED'],
  ['another type', 'application/x-www-form-urlencoded', 'a=b', 'MEDIA_TYPE_UNSUPPORTED'],
  ['nothing', TYPE, '', 'MALFORMED_REQUEST'],
  ['a part that is cut off', TYPE, `------wall7\r\n${PART}half`, 'MALFORMED_REQUEST'],
  ['a part without a name', TYPE, '------wall7\r\nX: y\r\n\r\n', 'INVALID_BODY'],
  ['a head without an end', TYPE, `------wall7\r\n${'x'.repeat(9000)}`, 'INVALID_BODY'],
  [
    'a field without an end',
    TYPE,
    `------wall7\r\n${PART}${'x'.repeat(40_000)}`,
    'INVALID_BODY',
  ],
  ['no boundary in sight', TYPE, 'x'.repeat(9000), 'INVALID_BODY'],
  ['too many fields', TYPE, `------wall7\r\n${PART}1\r\n`.repeat(30), 'INVALID_BODY'],
  ['a broken boundary', TYPE, '------wall7xx', 'INVALID_BODY'],
])('%s is refused', async (_why, type, text, code) => {
  await expect(readMultipart(cut(Buffer.from(text), 1000), type)).rejects.toMatchObject({
    code,
  })
})

test.each([
  ['another part', '\r\n------wall7\r\n'],
  ['too much', `\r\n------wall7--${'x'.repeat(9000)}`],
  ['no end', ''],
])('%s behind the file is refused', async (_why, end) => {
  const text = `------wall7\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nbytes${end}`
  const { file } = await readMultipart(cut(Buffer.from(text), 500), TYPE)
  await expect(buffer(Readable.from(file?.bytes ?? []))).rejects.toThrow(/form|cut off/)
})
