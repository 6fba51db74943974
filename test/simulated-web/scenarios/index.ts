/**
 * All scenarios, in the order of the items of the issue. A new one is one more entry of a file
 * here.
 */
import { ADDRESSES } from './item-12-addresses.ts'
import { BROKEN_FEEDS } from './item-09-broken-feeds.ts'
import { CONTACTS } from './item-07-contacts.ts'
import { DATES } from './item-05-dates.ts'
import { DOUBT } from './item-04-doubt.ts'
import { MERGES } from './item-01-merges.ts'
import { NAMES } from './item-14-names.ts'
import { NEW_IDS } from './item-08-new-ids.ts'
import { NEW_REDIRECTS } from './item-06-new-redirect.ts'
import { NO_PODCASTS } from './item-10-no-podcasts.ts'
import { RIVALS } from './item-16-rivals.ts'
import { SERVERS } from './item-19-servers.ts'
import { NOTICE_STORIES } from './item-15-notices.ts'
import { PLACEHOLDER_STORIES } from './item-15-placeholders.ts'
import { SIGHTINGS } from './item-02-sightings.ts'
import { SMALL_HOSTS } from './item-11-small-hosts.ts'
import { TWINS } from './item-03-twins.ts'
import { UNMERGES } from './item-13-unmerge.ts'
import type { Scenario } from './scenario.ts'

export const SCENARIOS: readonly Scenario[] = [
  ...MERGES,
  ...SIGHTINGS,
  ...TWINS,
  ...DOUBT,
  ...DATES,
  ...NEW_REDIRECTS,
  ...CONTACTS,
  ...NEW_IDS,
  ...BROKEN_FEEDS,
  ...NO_PODCASTS,
  ...SMALL_HOSTS,
  ...ADDRESSES,
  ...UNMERGES,
  ...SERVERS,
  ...NAMES,
  ...PLACEHOLDER_STORIES,
  ...NOTICE_STORIES,
  ...RIVALS,
]
