/** A release cuts the changelog, and names the release whose data it has to open. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { cutChangelog, findReleaseBefore } from '../scripts/changelog.ts'

const HEAD = '# Changelog\n\n'
const OLD = '## 0.2.0 - 2026-01-01\n\n- old\n'

test('what is unreleased becomes the section of the version', () => {
  expect(
    cutChangelog(`${HEAD}## Unreleased\n\n- new\n\n${OLD}`, '0.3.0', '2026-02-03'),
  ).toBe(`${HEAD}## Unreleased\n\n## 0.3.0 - 2026-02-03\n\n- new\n\n${OLD}`)
})

test.each([
  ['no section for news', `${HEAD}${OLD}`, 'no "## Unreleased"'],
  ['no news', `${HEAD}## Unreleased\n\n${OLD}`, 'nothing under'],
  ['the version', `${HEAD}## Unreleased\n\n- new\n\n${OLD}`, '0.2.0 already'],
])('a changelog with %s is refused', (_what, text, message) => {
  expect(() => cutChangelog(text, '0.2.0', '2026-02-03')).toThrow(message)
})

test('the release before is the newest section that is cut', () => {
  const text = `${HEAD}## Unreleased\n\n- new\n\n## 0.10.0 - 2026-02-03\n\n${OLD}`
  expect(findReleaseBefore(text)).toBe('0.10.0')
  expect(() => findReleaseBefore(HEAD)).toThrow('no release')
})

test('the data of the release before was kept', async () => {
  const text = await readFile(new URL('../CHANGELOG.md', import.meta.url), 'utf8')
  const kept = new URL(`layouts/${findReleaseBefore(text)}/`, import.meta.url)
  expect(existsSync(kept)).toBe(true)
})
