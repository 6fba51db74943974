/** GET /lookup: podcasts by Apple id. */
import type { Locator } from '../../../store/directory.ts'
import { quote } from '../../query-string.ts'
import type { DialectRoute } from '../dialect.ts'
import { findPodcasts } from '../find-podcasts.ts'
import { refuseParameter } from '../parameters.ts'
import { toAppleAnswer, viewApple } from './search.ts'

const MAX_IDS = 200

function toLocator(text: string): Locator {
  const appleId = /^\d{1,16}$/.test(text) ? Number(text) : 0
  if (appleId > 0 && Number.isSafeInteger(appleId)) return { by: 'appleId', appleId }
  throw refuseParameter(
    'id',
    `has ${quote(text)}; it has to be numbers of podcasts at Apple, with commas between them`,
  )
}

export const appleLookup: DialectRoute = {
  methods: ['GET'],
  path: '/lookup',
  scope: 'podcasts',
  counter: 'podcastLookups',
  async answer({ parameters }, context) {
    const ids = parameters.list('id')
    if (ids.length > MAX_IDS) {
      throw refuseParameter(
        'id',
        `has ${String(ids.length)} ids; at most ${String(MAX_IDS)} are looked up at a time`,
      )
    }
    const podcasts = await findPodcasts(context, ids.map(toLocator))
    return { ...toAppleAnswer(podcasts.map(viewApple), parameters), cost: podcasts.length }
  },
}
