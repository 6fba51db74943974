/**
 * Feeds that blog software makes of parts of a site: equal in title and author, and not the show
 * itself.
 */

/** Parts of a site, as WordPress and its podcast plug-ins name them. */
const SECTION =
  /\/(?:category|categories|tag|tags|author|series|topic|topics|section|channel|comments|kategorie|categoria|thema)\//i
const SECTION_QUERY =
  /(?:^|[?&])(?:cat|tag|author|category_name|podcast_series|series|channel|s|post_type)=/i

/**
 * Returns whether two feed URL keys (host and path, no scheme) are of one host, and at
 * least one is a part of the site.
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
 * `/feed/podcast/second-show` beside `/feed/podcast`; the root path is above everything and says
 * nothing.
 */
const isBelow = (path: string, above: string): boolean =>
  above.length > 1 && path.startsWith(`${above}/`)
