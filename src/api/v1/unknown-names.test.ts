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
