/** `saved-search-create`: keeps a search and reports from now on what begins to match. */
import { randomInt } from 'node:crypto'
import { Type } from 'typebox'
import { CodedError } from '../../errors.ts'
import { hashToken } from '../../follow/secrets.ts'
import { newPodcastId } from '../../record/podcast-id.ts'
import { toInstant } from '../../record/instant/instant.ts'
import type { JsonValue } from '../../record/text/json-value.ts'
import {
  FOLLOWED_EVENTS,
  type FollowedEvent,
  type NewSavedSearch,
} from '../../store/saved-searches.ts'
import { defineAction } from '../action.ts'
import type { ActionContext } from '../subject.ts'
import {
  assertDefinition,
  assertEvents,
  readWebhookUrl,
  SearchName,
  SearchTerms,
} from './read-definition.ts'
import { auditedSearch, followingOf, getSavedSearch, savedSearchesOf } from './subject.ts'
import { SavedSearchWithSecret, viewSavedSearch } from './view.ts'

/** Searches of one key. */
const MOST_OF_A_KEY = 1000

export function newVersion(): number {
  return randomInt(1, 2 ** 40)
}

export interface SearchWish {
  readonly name: string
  readonly of?: 'podcasts' | 'episodes' | undefined
  readonly q?: string | null | undefined
  readonly search?: unknown
  readonly on?: readonly FollowedEvent[] | undefined
  readonly deliver?:
    | { readonly webhook?: { readonly url: string } | null | undefined }
    | null
    | undefined
  readonly alert?: JsonValue
  readonly enabled?: boolean | undefined
}

function toNewSearch(
  wish: SearchWish,
  keyId: string,
  context: ActionContext,
  nowMs: number,
): NewSavedSearch {
  const { fetchAllow, getSecrets } = followingOf(context)
  const { name, of = 'podcasts', q = null, on = ['match'], deliver, alert } = wish
  const { enabled } = wish
  const search = (wish.search ?? null) as JsonValue
  assertDefinition(q, search, of)
  assertEvents(on, of)
  const url = deliver?.webhook?.url
  const webhookUrl = url === undefined ? null : readWebhookUrl(url, fetchAllow)
  const secrets = getSecrets()
  const id = newPodcastId(nowMs)
  const at = toInstant(nowMs)
  return {
    id,
    keyId,
    tokenHash: hashToken(secrets.tokenOf(id, 1)),
    installation: secrets.installation,
    content: {
      name: name.trim() || name,
      of,
      q,
      search,
      on: [...on],
      webhookUrl,
      createdAt: at,
      updatedAt: at,
      tokenNo: 1,
      secretNo: 1,
      ...(enabled === false && { enabled }),
      ...(alert !== undefined && { alert }),
    },
  }
}

/** Saves a search of a key. Throws `SAVED_SEARCHES_FULL`. */
export async function addSavedSearch(
  wish: SearchWish,
  keyId: string,
  context: ActionContext,
  nowMs: number,
) {
  const search = toNewSearch(wish, keyId, context, nowMs)
  const store = savedSearchesOf(context.directory)
  if (!(await store.add(search, MOST_OF_A_KEY, newVersion())))
    throw new CodedError(
      'SAVED_SEARCHES_FULL',
      `The key has ${String(MOST_OF_A_KEY)} saved searches; delete one.`,
    )
  return await getSavedSearch(context, search.id)
}

const parseEvents = (text: string): FollowedEvent[] => {
  const names = text.split(',').map((name) => name.trim())
  const unknown = names.find(
    (name) => !(FOLLOWED_EVENTS as readonly string[]).includes(name),
  )
  if (unknown === undefined) return names as FollowedEvent[]
  throw new CodedError(
    'USAGE_INVALID',
    `--on has "${unknown}", allowed: ${FOLLOWED_EVENTS.join(', ')}`,
  )
}

const parseKind = (kind: string | boolean): 'podcasts' | 'episodes' => {
  if (kind === 'podcasts' || kind === 'episodes') return kind
  throw new CodedError(
    'USAGE_INVALID',
    `--of is "${String(kind)}", allowed: podcasts, episodes`,
  )
}

const toText = (option: string | boolean | undefined): string | undefined =>
  typeof option === 'string' ? option : undefined

export const createSavedSearch = defineAction({
  name: 'saved-search-create',
  subject: null,
  input: {
    name: SearchName,
    ...SearchTerms,
    keyId: Type.Optional(
      Type.String({
        description: 'The key of the search, for operators. Default: the caller.',
      }),
    ),
  },
  async run(_subject, input, context, { nowMs, by }) {
    const { ownerId, getSecrets } = followingOf(context)
    const keyId = ownerId ?? (await context.findKey(input.keyId ?? by)).id
    const search = await addSavedSearch(input, keyId, context, nowMs)
    const view = viewSavedSearch(search, followingOf(context))
    const { id, content } = search
    const secret =
      content.webhookUrl === null ? {} : { secret: getSecrets().secretOf(id, 1) }
    return { id: null, search, view: { ...view, ...secret } }
  },
  audit: ({ search }) => auditedSearch(search),
  http: {
    method: 'POST',
    path: '/saved-searches',
    scope: 'search',
    operationId: 'createSavedSearch',
    summary: 'Save a search',
    answerDescription: 'The saved search',
    description:
      'Reports what begins to match from now on, in a feed and, where `deliver` says so, in signed messages. Free of charge. `secret` is in this answer and nowhere else.',
    answer: SavedSearchWithSecret,
    present: ({ view }) => view,
    errors: ['WEBHOOK_REFUSED', 'SAVED_SEARCHES_FULL', 'SEARCH_TERMS_MISSING'],
    examples: () => [
      {
        summary: 'Two searches at once',
        code: 'INVALID_BODY',
        body: { name: 'Whales', q: 'whales', search: { searchTerms: [] } },
        message: 'q and search are both there, or both missing; send one of them.',
        path: 'body.q',
        problem: 'and search are both there, or both missing; send one of them',
      },
    ],
  },
  commands: [
    {
      name: 'saved-search create',
      summary: 'Saves a search of a key.',
      options: {
        key: { type: 'string', value: 'ID', description: 'The key, by its id or name.' },
        name: { type: 'string', value: 'N', description: 'What the search is called.' },
        q: { type: 'string', value: 'WORDS', description: 'Words, as people type them.' },
        search: { type: 'string', value: 'JSON', description: 'Or a body of the POST.' },
        of: {
          type: 'string',
          value: 'KIND',
          description: 'podcasts (default) or episodes.',
          values: { known: ['podcasts', 'episodes'] },
        },
        on: {
          type: 'string',
          value: 'a,b',
          description: `Some of ${FOLLOWED_EVENTS.join(', ')}. Default match.`,
        },
        webhook: { type: 'string', value: 'URL', description: 'Receives signed messages.' },
      },
      access: 'serve',
      read({ options: { key, name, q, search, of, on, webhook } }) {
        const [keyId, called, words] = [toText(key), toText(name), toText(q)]
        if (keyId === undefined || called === undefined)
          throw new CodedError(
            'USAGE_INVALID',
            'saved-search create needs --key and --name',
          )
        return {
          keyId,
          name: called,
          ...(words !== undefined && { q: words }),
          ...(typeof search === 'string' && { search: parseJson(search) }),
          ...(of !== undefined && { of: parseKind(of) }),
          ...(typeof on === 'string' && { on: parseEvents(on) }),
          ...(typeof webhook === 'string' && { deliver: { webhook: { url: webhook } } }),
        }
      },
      print: ({ view }) => JSON.stringify(view, null, 2),
    },
  ],
})

function parseJson(text: string): object {
  try {
    return JSON.parse(text) as object
  } catch (cause) {
    throw new CodedError('USAGE_INVALID', '--search is no JSON', { cause })
  }
}
