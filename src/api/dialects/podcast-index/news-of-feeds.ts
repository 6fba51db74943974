/** `add/byfeedurl` and `hub/pubnotify`: announce a new or updated feed. */
import { addFeed } from '../../../actions/feed/add-feed.ts'
import { CodedError } from '../../../errors.ts'
import { fromFragments } from '../../../record/view/fragments.ts'
import type { Directory } from '../../../store/directory.ts'
import type { EndpointContext } from '../../api-context.ts'
import { assertScope } from '../../auth.ts'
import { openPubnotify, type Pubnotify } from '../../notify/pubnotify.ts'
import type { DialectCall, DialectRoute } from '../dialect.ts'
import { toAnswer } from './answers.ts'
import { findFeed, LOCATORS } from './look-ups.ts'
import { feedNumberOf } from './view-feed.ts'

/** Same rule as `POST /api/v1/admin/feeds`: scope `admin`, or any key if the operator allows it. */
function assertMayAdd(
  { caller }: DialectCall,
  { config }: Pick<EndpointContext, 'config'>,
): void {
  if (caller.key === null)
    throw new CodedError('KEY_MISSING', 'Adding a feed needs an API key, from any address.')
  if (!config.publicAdd) assertScope(caller.key, 'admin')
}

const add: DialectRoute = {
  methods: ['GET', 'POST'],
  path: '/add/byfeedurl',
  scope: null,
  counter: null,
  async answer(call, context) {
    const { parameters } = call
    assertMayAdd(call, context)
    const actor = { by: call.caller.id, way: 'api' as const, nowMs: context.now() }
    const { id, isNew } = await addFeed(
      context.directory,
      parameters.required('url'),
      actor,
      { fetchAllow: context.config.fetchAllow },
    )
    const podcast = await context.directory.reader.find(
      { by: 'id', id },
      { includesUnserved: true },
    )
    const fields = {
      feedId: podcast === undefined ? '0' : String(feedNumberOf(podcast)),
      existed: JSON.stringify(String(!isNew)),
      description: JSON.stringify(
        isNew ? 'Feed added.' : 'Feed existed already; it is read again.',
      ),
    }
    return toAnswer(fields, parameters, 0)
  },
}

/** Finds a feed of the directory by its Apple id, without a call to Apple. */
const addByItunesId: DialectRoute = {
  methods: ['GET', 'POST'],
  path: '/add/byitunesid',
  scope: null,
  counter: null,
  async answer(call, context) {
    const { parameters } = call
    assertMayAdd(call, context)
    const text = parameters.required('id')
    const podcast = await findFeed(context, LOCATORS.itunesId(text))
    if (podcast === undefined)
      throw new CodedError(
        'PODCAST_NOT_FOUND',
        `No feed here has the iTunes id ${text}, and Apple is not asked for one; add the feed by its URL.`,
      )
    const fields = {
      feedId: String(feedNumberOf(podcast)),
      existed: JSON.stringify('true'),
      description: JSON.stringify('Feed existed already.'),
    }
    return toAnswer(fields, parameters, 0)
  },
}

const notifiers = new WeakMap<Directory, Pubnotify>()

/** Returns the directory's notifier, which deduplicates recent announcements. */
function notifierOf({
  directory,
  now,
}: Pick<EndpointContext, 'directory' | 'now'>): Pubnotify {
  const known = notifiers.get(directory)
  if (known !== undefined) return known
  const made = openPubnotify(directory, now)
  notifiers.set(directory, made)
  return made
}

async function readNewsUrl(
  { parameters }: DialectCall,
  context: EndpointContext,
): Promise<string | undefined> {
  const id = parameters.text('id')
  if (id === undefined) return parameters.required('url')
  const podcast = await findFeed(context, LOCATORS.feedId(id))
  if (podcast === undefined) return undefined
  return fromFragments(podcast).rssFeedUrl
}

const pubnotify: DialectRoute = {
  methods: ['GET', 'POST'],
  path: '/hub/pubnotify',
  scope: null,
  counter: null,
  async answer(call, context) {
    const url = await readNewsUrl(call, context)
    if (url !== undefined)
      await notifierOf(context).notify(`url=${encodeURIComponent(url)}`)
    return toAnswer(
      { description: JSON.stringify('Feed marked for immediate update.') },
      call.parameters,
      0,
    )
  },
}

export const NEWS_ROUTES: readonly DialectRoute[] = [add, addByItunesId, pubnotify]
