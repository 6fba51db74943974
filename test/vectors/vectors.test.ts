import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runVectors } from './run.ts'

test.each([
  ['links', { url: 'https://overcast.fm/itunes1200361736', key: 'overcast' }],
  ['links', { url: 'https://bsky.app/profile/tides.example.org', key: 'bluesky' }],
  ['links', { url: 'https://tides.example.org/about', key: null }],
  ['languages', { tag: 'nds_DE', language: 'nds' }],
  ['languages', { tag: 'mul', language: null }],
  ['dates', { text: 'Fri, 20 Nov 2026 04:26:00 +0100', iso: '2026-11-20T03:26:00.000Z' }],
  ['dates', { text: 'when the tide is out', iso: null }],
  [
    'feed-urls',
    {
      input: 'feed://Example.org/rss',
      fetchUrl: 'https://example.org/rss',
      looseKey: 'example.org/rss',
    },
  ],
  ['feed-urls', { input: 'mailto:tides@example.org', fetchUrl: null, looseKey: null }],
])('%s: %j', (name, vector) => {
  expect(runVectors(name, [vector])).toEqual({ name, vectors: 1, differences: [] })
})

test('a difference is told, and fails the command', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'castdex-vectors-'))
  try {
    const vectors = [
      { tag: 'en', language: 'en' },
      { tag: 'de', language: 'en' },
    ]
    await writeFile(join(folder, 'languages.json'), JSON.stringify(vectors))
    const command = (): string =>
      execFileSync(
        process.execPath,
        [fileURLToPath(new URL('./report.ts', import.meta.url)), folder],
        {
          encoding: 'utf8',
        },
      )
    expect(command).toThrow(
      expect.objectContaining({
        status: 1,
        stdout: 'languages: 1 of 2 agree\n  "de" language: expected en, read de\n',
      }),
    )
    await writeFile(join(folder, 'languages.json'), JSON.stringify(vectors.slice(0, 1)))
    expect(command()).toBe('languages: 1 of 1 agree\n')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
