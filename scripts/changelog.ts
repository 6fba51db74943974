/** Reads and cuts CHANGELOG.md for `npm run release`. */

const RELEASED = /^## (\d+\.\d+\.\d+) - /m

/** Returns the text with what is under "Unreleased" as the section of this version. */
export function cutChangelog(text: string, version: string, date: string): string {
  const [head, news, ...rest] = text.split(/^(?=## )/m)
  if (head === undefined || !news?.startsWith('## Unreleased'))
    throw new Error('CHANGELOG.md has no "## Unreleased"')
  if (!/^- /m.test(news)) throw new Error('CHANGELOG.md has nothing under "## Unreleased"')
  if (rest.some((section) => section.startsWith(`## ${version} - `)))
    throw new Error(`CHANGELOG.md has ${version} already: choose the next version`)
  return [
    head,
    '## Unreleased\n\n',
    news.replace('## Unreleased', `## ${version} - ${date}`),
    ...rest,
  ].join('')
}

/** Returns the newest version of the changelog whose section is cut. */
export function findReleaseBefore(text: string): string {
  const [, version] = RELEASED.exec(text) ?? []
  if (version === undefined) throw new Error('CHANGELOG.md has no release yet')
  return version
}
