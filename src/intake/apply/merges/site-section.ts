/**
 * Detects feeds that blog software generates for sections of a site: same title and author, but not
 * the show itself.
 */

/** Site sections as WordPress and its podcast plug-ins name them. */
const SECTION =
  /\/(?:category|categories|tag|tags|author|series|topic|topics|section|channel|comments|kategorie|categoria|thema)\//i
const SECTION_QUERY =
  /(?:^|[?&])(?:cat|tag|author|category_name|podcast_series|series|channel|s|post_type)=/i

/**
 * Returns whether two feed URL keys (host and path, no scheme) share a host, and at least one is a
 * section.
 */
export function areSections(keyA: string, keyB: string): boolean {
  const [a, b] = [parts(keyA), parts(keyB)]
  if (a.host !== b.host || a.path === b.path) return false
  return (
    isSection(a.path) ||
    isSection(b.path) ||
    isBelow(a.path, b.path) ||
    isBelow(b.path, a.path)
  )
}

const parts = (key: string) => {
  const start = key.search(/[/?]/)
  const [host, path] = start === -1 ? [key, ''] : [key.slice(0, start), key.slice(start)]
  return { host: host.replace(/^www\./, ''), path }
}

const isSection = (path: string): boolean => SECTION.test(path) || SECTION_QUERY.test(path)

/**
 * Matches `/feed/podcast/second-show` under `/feed/podcast`. The root path contains every path, so
 * it is excluded.
 */
const isBelow = (path: string, above: string): boolean =>
  above.length > 1 && path.startsWith(`${above}/`)
