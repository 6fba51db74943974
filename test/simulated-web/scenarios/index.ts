/** All scenarios, in the order of the items of the issue. A new one is one more entry of a file here. */
import { MERGES } from './item-01-merges.ts'
import { SIGHTINGS } from './item-02-sightings.ts'
import { TWINS } from './item-03-twins.ts'
import { DOUBT } from './item-04-doubt.ts'
import { NEW_REDIRECTS } from './item-06-new-redirect.ts'
import { NEW_IDS } from './item-08-new-ids.ts'
import type { Scenario } from './scenario.ts'

export const SCENARIOS: readonly Scenario[] = [
  ...MERGES,
  ...SIGHTINGS,
  ...TWINS,
  ...DOUBT,
  ...NEW_REDIRECTS,
  ...NEW_IDS,
]
