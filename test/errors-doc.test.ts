/** docs/ERRORS.md, the table of errors and the code say the same, whichever one starts from. */
import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { ERRORS } from '../src/errors.ts'

const root = new URL('../', import.meta.url)
const codes = Object.keys(ERRORS)

const readDocumented = async (): Promise<readonly string[]> => {
  const text = await readFile(new URL('docs/ERRORS.md', root), 'utf8')
  return [...text.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, code]) => code ?? '')
}

const readSources = async (): Promise<string> => {
  const names = await readdir(new URL('src', root), { recursive: true })
  const sources = names.filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'errors.ts',
  )
  return (
    await Promise.all(sources.map((name) => readFile(new URL(`src/${name}`, root), 'utf8')))
  ).join('\n')
}

describe('the table of errors', () => {
  it('is documented code by code, and nothing else is', async () => {
    expect([...(await readDocumented())].sort()).toEqual([...codes].sort())
  })

  it('holds only codes that the source says', async () => {
    const sources = await readSources()
    expect(codes.filter((code) => !new RegExp(`['"]${code}['"]`).test(sources))).toEqual([])
  })
})
