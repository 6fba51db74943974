import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { baseUrlOf, renderBanner } from './banner.ts'
import { renderCurlLines } from './curl-lines.ts'

const podcast = {
  id: '0198c5a2-7f64-7d0e-9d1c-3a5f0b6c7d8e',
  title: `It's "$HOME" \`x\` \\ & co`,
  rssFeedUrl: "https://a.example/it's?x=1&y=ü",
}

/** Splits a line as a shell does. */
const shellWords = (line: string): readonly string[] =>
  execFileSync(
    'sh',
    ['-c', `curl() { for word; do printf '%s\\0' "$word"; done; }; ${line}`],
    {
      encoding: 'utf8',
    },
  )
    .split('\0')
    .slice(0, -1)

test('a shell reads each line as one call, whatever stands in title and URL', () => {
  const [multiple, lookup, byFeedUrl, search] = renderCurlLines(
    'http://127.0.0.1:1',
    { text: 'cdx_k' },
    [podcast, podcast],
  ).map(shellWords)
  const header = ['-H', 'Authorization: Bearer cdx_k']
  expect(multiple?.slice(0, 2)).toEqual(header)
  expect(new URL(multiple?.at(-1) ?? '').searchParams.get('podcastIds')).toBe(
    `${podcast.id},${podcast.id}`,
  )
  for (const words of [lookup, byFeedUrl])
    expect(new URL(words?.at(-1) ?? '').searchParams.get('rssFeedUrl')).toBe(
      podcast.rssFeedUrl,
    )
  expect(search?.at(-1)).toBe('http://127.0.0.1:1/api/v1/search/podcasts')
  expect(JSON.parse(search?.[5] ?? '')).toMatchObject({
    searchTerms: [{ searchTerm: podcast.title }],
  })
})

test('the banner says where, and shows a first key with its calls', () => {
  const crawling = {
    isOn: true,
    isDemo: false,
    platforms: ['Apple'],
    userAgent: 'castdex/1 (+https://a.example/)',
  }
  const facts = {
    baseUrl: 'http://127.0.0.1:8080',
    served: 900,
    samples: [podcast],
    crawling,
  }
  const first = renderBanner({
    ...facts,
    firstKeys: {
      key: 'cdx_k',
      adminKey: null,
      welcomePath: '/console?welcome=t',
      file: null,
    },
  })
  expect(first.match(/^curl /gm)).toHaveLength(4)
  expect(first).toContain('http://127.0.0.1:8080/docs')
  expect(first).toContain('\n  http://127.0.0.1:8080/console?welcome=t\n')
  const second = renderBanner({ ...facts, firstKeys: null })
  expect(second).toBe(
    'castdex answers on http://127.0.0.1:8080 with 900 podcasts; docs: http://127.0.0.1:8080/docs\n' +
      'It fetches the feeds and sites of its podcasts and asks Apple about them; CASTDEX_CRAWL=off stops that.\n' +
      'Another key: npx castdex key create --name NAME',
  )
})

test('where nobody looks at a terminal no key is in the banner, and its calls take it from the file', () => {
  const crawling = { isOn: false, isDemo: true, platforms: [], userAgent: 'castdex/1' }
  const facts = {
    baseUrl: 'http://127.0.0.1:8080',
    served: 900,
    samples: [podcast],
    crawling,
  }
  const told = renderBanner({
    ...facts,
    firstKeys: {
      key: 'cdx_k',
      adminKey: 'cdx_a',
      welcomePath: '/console?welcome=t',
      file: '/data/first-key.txt',
    },
  })
  expect(told).not.toMatch(/cdx_[ka]\b/)
  expect(told).not.toContain('welcome=')
  expect(told).toContain("KEY=$(grep -m 1 '^cdx_' '/data/first-key.txt')")
  expect(told.match(/^curl -H "Authorization: Bearer \$KEY"/gm)).toHaveLength(4)
  expect(told).toContain('--crawl on')
  const firstKeys = {
    key: 'cdx_k',
    adminKey: null,
    welcomePath: '/console?welcome=t',
    file: null,
  }
  const empty = renderBanner({ ...facts, served: 0, samples: [], firstKeys })
  expect(empty).toContain('castdex import')
  expect(empty).not.toContain('curl')
})

test.each([
  ['0.0.0.0', 'http://127.0.0.1:1'],
  ['::', 'http://[::1]:1'],
  ['::1', 'http://[::1]:1'],
  ['localhost', 'http://localhost:1'],
])('a server on %s is called on %s', (host, url) => {
  expect(baseUrlOf(host, 1)).toBe(url)
})
