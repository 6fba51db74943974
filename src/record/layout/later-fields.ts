/**
 * Completes a record that an earlier release exported with later fields and properties. Fields of
 * the first release are not added, so that their absence is reported as an error.
 */
import { emptyFields } from '../fields.ts'
import { isObject } from '../is-object.ts'

/** Fields of the first release that have an empty value. */
const FIRST: ReadonlySet<string> = new Set([
  'author',
  'imageUrl',
  'language',
  'authorityScore',
  'appleId',
  'description',
  'explicitRss',
  'hostNames',
  'ignore',
  'isClaimed',
  'podcastAffiliation',
  'podcastHasGuests',
  'podcastHasSponsors',
  'podcastLocations',
  'primaryContactEmail',
  'spotifyId',
  'titleLatestCleaned',
  'websiteUrl',
  'feedState',
  'appleIdStatus',
  'claimedAppleId',
  'podcastGuid',
  'podcastIndexId',
  'languageTag',
  'spotifyVerifiedAt',
  'youtube',
  'appleRating',
  'spotifyRating',
  'castboxPlays',
  'castboxSubscribers',
  'popularity',
  'genres',
  'emails',
  'podcastDirectoryLinks',
  'socialMediaLinks',
  'stats',
  'stats.downloadCount',
  'stats.episodeCount',
  'stats.latestPublishedAt',
  'stats.firstEpisodePublishedAt',
  'stats.transcriptsCount',
  'stats.updateFrequency',
  'transcriptionMode',
  'transcriptionMode.mode',
  'countries',
])

function addLater(value: object, empty: object, path: string): object {
  const later = Object.entries(empty).filter(
    ([name]) => !(name in value) && !FIRST.has(`${path}${name}`),
  )
  if (later.length === 0) return value
  return { ...value, ...Object.fromEntries(later) }
}

/** Returns the same object if nothing is missing. */
export function addLaterFields(record: object): object {
  const empty: Readonly<Record<string, unknown>> = emptyFields()
  const whole = addLater(record, empty, '')
  const completed = Object.entries(whole).flatMap(([name, value]) => {
    const emptyValue = empty[name]
    if (!isObject(emptyValue) || !isObject(value)) return []
    const members = addLater(value, emptyValue, `${name}.`)
    if (members === value) return []
    return [[name, members] as const]
  })
  if (completed.length === 0) return whole
  return { ...whole, ...Object.fromEntries(completed) }
}
