import { existsSync, openSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assertNothingSecret } from '../../test/log/assert-nothing-secret.ts'
import { newKeySecret } from '../actions/key/key-secret.ts'
import { failedUnexpectedly, firstKeyMade, requestAnswered } from './events.ts'
import { loggerTo, openLogger } from './log.ts'
import { scrubLine, scrubText } from './log.ts'

const capture = (): {
  readonly lines: string[]
  readonly logger: ReturnType<typeof loggerTo>
} => {
  const lines: string[] = []
  return {
    lines,
    logger: loggerTo(
      {
        write: (line) => {
          lines.push(line)
        },
      },
      'trace',
    ),
  }
}

test('a line is one JSON object with time, level and event', () => {
  const { lines, logger } = capture()
  requestAnswered(logger, {
    requestId: 'r1',
    method: 'GET',
    route: '/x',
    status: 404,
    code: 'ROUTE_NOT_FOUND',
    durationMs: 1,
  })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'info',
    event: 'request.answered',
    status: 404,
    time: expect.stringMatching(/Z$/) as string,
  })
})

test.each([
  [200, 'debug'],
  [404, 'info'],
  [429, 'info'],
  [500, 'error'],
  [503, 'error'],
])('a request answered with %i is logged as %s', (status, level) => {
  const { lines, logger } = capture()
  requestAnswered(logger, {
    requestId: 'r1',
    method: 'GET',
    route: null,
    status,
    durationMs: 1,
  })
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level })
})

test('a first key is told once: by the banner on a terminal, else by the log, which says which key it is', () => {
  const { lines, logger } = capture()
  const event = { keyId: 'key_a', name: 'operator of the demo' }
  firstKeyMade(logger, { ...event, file: null })
  expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).not.toContain(
    'info',
  )
  firstKeyMade(logger, { ...event, file: '/data/first-key.txt' })
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    level: 'info',
    msg: 'made the key "operator of the demo"; it is in /data/first-key.txt',
  })
})

test('a refusal that belongs to a planned stop is no failure', () => {
  const { lines, logger } = capture()
  const event = {
    requestId: 'r1',
    method: 'GET',
    route: '/readyz',
    status: 503,
    code: 'NOT_READY',
    durationMs: 1,
  }
  requestAnswered(logger, { ...event, isPlanned: true })
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ ...event, level: 'info' })
})

test.each([
  ['ann@example.com wrote', '[e-mail] wrote'],
  ['ann%40example.co.uk', '[e-mail]'],
  ['https://ann:pw@feeds.example.org/x', 'https://feeds.example.org/[…]'],
  ['https://www.patreon.com/rss/show?auth=abc123&x=1', 'https://www.patreon.com/[…]'],
  [
    'https://example.supercast.com/feeds/Zk3token failed',
    'https://example.supercast.com/[…] failed',
  ],
  [
    'GET /api/v1/podcasts/id/lookup?rssFeedUrl=https%3A%2F%2Fa%3Ab%40c.example%2Fd',
    'GET /api/v1/podcasts/id/lookup?rssFeedUrl=[…]',
  ],
  ['feed https%3A%2F%2Fa%3Ab%40c.example%2Fd is', 'feed […] is'],
  ['Authorization: Bearer abcdefghijkl', 'Authorization: […]'],
  ['authorization=abc', 'authorization=[…]'],
  ['a Bearer abcdefghijkl', 'a Bearer […]'],
  [
    'nothing to see: 12:30, node_modules/@fastify/cors/index.js:3',
    'nothing to see: 12:30, node_modules/@fastify/cors/index.js:3',
  ],
])('%s', (text, clean) => {
  expect(scrubText(text)).toBe(clean)
})

test('fields whose name says secret lose their value, at any depth', () => {
  const line = scrubLine(
    JSON.stringify({
      req: { headers: { authorization: 'x y', 'x-api-key': 'z', accept: 'json' } },
      token: 1,
    }),
  )
  expect(JSON.parse(line)).toEqual({
    req: { headers: { authorization: '[…]', 'x-api-key': '[…]', accept: 'json' } },
    token: '[…]',
  })
})

test('an error is logged with its stack and without its secrets, causes included', () => {
  const { lines, logger } = capture()
  const secret = newKeySecret()
  const cause = new Error(
    'connect to https://user:word@feeds.example.org/private/abc failed',
  )
  failedUnexpectedly(
    logger,
    new Error(`bad key ${secret} of jane.doe@example.net\nsecond line`, { cause }),
  )
  const { err } = JSON.parse(lines[0] ?? '') as { err: { message: string; stack: string } }
  expect(err.stack).toContain('log.test.ts')
  expect(err.message).toContain('second line')
  assertNothingSecret(lines, { secrets: [secret, 'jane.doe', 'word@', '/private/abc'] })
})

test('invariant: whatever stands around a secret, the line stays JSON and the secret goes', () => {
  const secrets = fc.constantFrom(
    `cdx_${'a1B2'.repeat(10)}`,
    'jo.hn+x@mail.example.com',
    'https://u:p@h.example/f',
    'https://h.example/rss?auth=tok3n',
    'Bearer 0123456789abcdef',
  )
  const around = fc.string({
    unit: fc.constantFrom(
      ' ',
      '\n',
      '"',
      '\\',
      '{',
      ',',
      ':',
      'é',
      '\u2028',
      '\u0001',
      '😀',
    ),
  })
  fc.assert(
    fc.property(around, secrets, around, (before, secret, after) => {
      const { lines, logger } = capture()
      logger.info(
        { text: before + secret + after, nested: [{ deep: secret + after }] },
        before + secret,
      )
      expect(lines).toHaveLength(1)
      expect(JSON.parse(lines[0] ?? '')).toBeTypeOf('object')
      assertNothingSecret(lines.map((line) => line.trimEnd()))
      expect(lines[0]?.indexOf('\n')).toBe((lines[0]?.length ?? 0) - 1)
    }),
    { numRuns: 300 },
  )
})

test('invariant: a line without anything secret comes out as it went in', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom('served', '12', 'podcast', 'n°', '日本', '\n', 'a/b', 'x-y_z'),
      ),
      (words) => {
        const line = `${JSON.stringify({ msg: words.join(' ') })}\n`
        expect(scrubLine(line)).toBe(line)
      },
    ),
  )
})

test.runIf(existsSync('/dev/full'))('a log on a full disk ends nothing', async () => {
  const fd = openSync('/dev/full', 'w')
  const logger = await openLogger({ level: 'info', fd })
  // An error that nobody hears would fail this test.
  for (let count = 0; count < 50; count += 1) {
    logger.info('a line that nobody will read')
    await turn()
  }
})
