/** Each operation refuses an unknown language, genre or country, and names its own parameter. */
import { expect, test } from 'vitest'
import { startCastdex } from '../../../test/api/castdex.ts'
import { SCOPES } from '../../store/api-keys.ts'
import { V1_ROUTES } from './index.ts'

const NAMES = [
  ...['language', 'languages', 'includeItunesGenres', 'excludeItunesGenres'],
  ...['categories', 'category', 'country', 'podcastCountries'],
]
const VALUE = 'klingonish'

const ASKED = V1_ROUTES.filter(({ method }) => method === 'GET').flatMap(
  ({ url, docs: { parameters } }) =>
    parameters
      .filter(({ in: place, name }) => place === 'query' && NAMES.includes(name))
      .map(
        ({ name }) => [url.replace(':podcastIdOrSlug', 'the-harbour-light'), name] as const,
      ),
)

test('by name', async () => {
  expect(ASKED.length).toBeGreaterThan(40)
  await using castdex = await startCastdex()
  const authorization = await castdex.makeKey({ scopes: SCOPES })
  for (const [url, name] of ASKED) {
    const asked = `${url}?${name}=${VALUE}`
    const answer = await castdex.call({ url: asked, headers: { authorization } })
    const { message, error } = answer.json<{
      message: string
      error: { code: string; details: readonly { path: string }[] }
    }>()
    expect([asked, answer.statusCode, error.code]).toEqual([
      asked,
      400,
      'INVALID_PARAMETER',
    ])
    expect([asked, message.startsWith(name), message.includes(VALUE)]).toEqual([
      ...[asked, true, true],
    ])
    expect([asked, error.details[0]?.path.startsWith(`query.${name}`)]).toEqual([
      asked,
      true,
    ])
  }
})

interface Bounds {
  readonly type?: string
  readonly maxLength?: number
}

/** Returns a value that the schema does not allow; undefined if it allows all short texts. */
function wrongFor({ type, maxLength = Infinity }: Bounds): string | undefined {
  if (type === 'boolean' || type === 'integer' || type === 'number') return VALUE
  return maxLength < 1_000 ? 'x'.repeat(maxLength + 1) : undefined
}

const WRONG = V1_ROUTES.filter(({ method }) => method === 'GET').flatMap(
  ({ url, docs: { parameters } }) => {
    const inQuery = parameters.filter(({ in: place }) => place === 'query')
    return inQuery.flatMap(({ name, schema }) => {
      const others = inQuery.filter((each) => each.required && each.name !== name)
      const value = wrongFor(schema)
      if (value === undefined || others.some((each) => each.name !== 'q')) return []
      const needs = name === 'q' ? '' : 'q=tide&'
      const hasWords = inQuery.some((each) => each.name === 'q')
      const path = url.replace(':podcastIdOrSlug', 'the-harbour-light')
      return [[`${path}?${hasWords ? needs : ''}${name}=${value}`, name] as const]
    })
  },
)

test('each documented parameter refuses a value that its schema does not allow', async () => {
  expect(WRONG.length).toBeGreaterThan(100)
  await using castdex = await startCastdex()
  const authorization = await castdex.makeKey({ scopes: SCOPES })
  for (const [url, name] of WRONG) {
    const { statusCode, body } = await castdex.call({ url, headers: { authorization } })
    const { message } = JSON.parse(body) as { readonly message: string }
    expect([url, statusCode, message.startsWith(name)]).toEqual([url, 400, true])
  }
})

test('a former genre of Apple is known, also where it stands for no present one', async () => {
  await using castdex = await startCastdex()
  for (const genre of ['Other', 'Podcasting']) {
    const url = `/api/v1/search/podcasts?includeItunesGenres=${genre}`
    expect((await castdex.call(url)).statusCode).toBe(200)
  }
})
