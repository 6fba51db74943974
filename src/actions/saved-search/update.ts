/** `saved-search-update`: changes a saved search, renews its secrets, or sends again. */
import { Type } from 'typebox'
import { CodedError } from '../../errors.ts'
import { hashToken } from '../../follow/secrets.ts'
import { toInstant } from '../../record/instant/instant.ts'
import type { JsonValue } from '../../record/text/json-value.ts'
import { oneOf } from '../../record/schema.ts'
import type { SavedSearch, SavedSearchContent } from '../../store/saved-searches.ts'
import { defineAction } from '../action.ts'
import type { ActionContext } from '../subject.ts'
import { newVersion, type SearchWish } from './create.ts'
import {
  assertDefinition,
  assertEvents,
  readWebhookUrl,
  SearchName,
  SearchTerms,
} from './read-definition.ts'
import {
  auditedSearch,
  followingOf,
  getSavedSearch,
  SAVED_SEARCH,
  savedSearchesOf,
} from './subject.ts'
import { SavedSearchWithSecret, viewSavedSearch } from './view.ts'

export interface SearchChange extends Partial<SearchWish> {
  readonly renew?: readonly ('secret' | 'feed')[] | undefined
  readonly resume?: boolean | undefined
}

function readDeliver(
  { deliver }: SearchChange,
  { webhookUrl }: SavedSearchContent,
  fetchAllow: string,
): string | null {
  if (deliver === undefined) return webhookUrl
  const webhook = deliver?.webhook
  if (webhook === undefined && deliver !== null) return webhookUrl
  if (webhook === undefined || webhook === null) return null
  return readWebhookUrl(webhook.url, fetchAllow)
}

/** A new `q` replaces `search`, and a new `search` replaces `q`. */
function readSearch(change: SearchChange, content: SavedSearchContent) {
  const { of = content.of } = change
  const hasQ = change.q !== undefined && change.q !== null
  const hasSearch = change.search !== undefined && change.search !== null
  const isSame = !hasQ && !hasSearch
  const q = isSame ? content.q : (change.q ?? null)
  const search = isSame ? content.search : ((change.search ?? null) as JsonValue)
  assertDefinition(q, search, of)
  assertEvents(change.on ?? content.on, of)
  return { of, q, search }
}

const DISABLED = 'The search is disabled.'

/** Returns the content after a change. */
function changeContent(
  content: SavedSearchContent,
  change: SearchChange,
  fetchAllow: string,
  nowMs: number,
): SavedSearchContent {
  const { name = content.name, on = content.on, renew = [] } = change
  const { alert: known, ...kept } = content
  const isSame = !(change.q ?? change.search)
  const alert = change.alert ?? (isSame ? known : undefined)
  return {
    ...kept,
    ...readSearch(change, content),
    name,
    on: [...on],
    enabled: change.enabled ?? (change.resume === true || content.enabled !== false),
    webhookUrl: readDeliver(change, content, fetchAllow),
    tokenNo: content.tokenNo + (renew.includes('feed') ? 1 : 0),
    secretNo: content.secretNo + (renew.includes('secret') ? 1 : 0),
    updatedAt: toInstant(nowMs),
    ...(alert !== undefined && { alert }),
  }
}

/** Returns whether messages are signed with a secret that was not shown yet. */
function hasNewSecret(before: SavedSearchContent, after: SavedSearchContent): boolean {
  if (after.webhookUrl === null) return false
  return before.webhookUrl === null || after.secretNo !== before.secretNo
}

/** Writes the change and returns the search, with its secret if that is new. */
export async function changeSavedSearch(
  search: SavedSearch,
  change: SearchChange,
  context: ActionContext,
  nowMs: number,
) {
  const { fetchAllow, getSecrets } = followingOf(context)
  const { id } = search
  const secrets = getSecrets()
  const content = changeContent(search.content, change, fetchAllow, nowMs)
  const isSentAgain = change.resume === true || change.enabled === true
  const isNewUrl = content.webhookUrl !== search.content.webhookUrl
  const patch = {
    content,
    installation: secrets.installation,
    tokenHash: hashToken(secrets.tokenOf(id, content.tokenNo)),
    resumes: content.enabled !== false && (isSentAgain || isNewUrl),
    pause:
      content.enabled === false ? { at: toInstant(nowMs), reason: DISABLED } : undefined,
    dropsMessages: content.webhookUrl === null,
  }
  const store = savedSearchesOf(context.directory)
  const after = await store.update(id, patch, newVersion())
  const isShown = hasNewSecret(search.content, content)
  const secret = isShown ? secrets.secretOf(id, content.secretNo) : undefined
  return { search: after ?? search, secret }
}

export const updateSavedSearch = defineAction({
  name: 'saved-search-update',
  subject: SAVED_SEARCH,
  input: {
    name: Type.Optional(SearchName),
    ...SearchTerms,
    renew: Type.Optional(
      Type.Array(oneOf(['secret', 'feed']), {
        uniqueItems: true,
        description: 'Replaces the secret of the messages, or the address of the feed.',
      }),
    ),
    enabled: Type.Optional(
      Type.Boolean({
        description: 'False: reports and sends nothing, until it is true again.',
      }),
    ),
    resume: Type.Optional(
      Type.Boolean({ description: 'True: sends again, with all that has waited.' }),
    ),
  },
  check(input) {
    if (Object.keys(input).length === 0)
      throw new CodedError('INVALID_BODY', 'the body names nothing to change.')
  },
  async run(id, input, context, { nowMs }) {
    const before = await getSavedSearch(context, id)
    const { search, secret } = await changeSavedSearch(before, input, context, nowMs)
    const view = viewSavedSearch(search, followingOf(context))
    return { id: null, search, view: { ...view, ...(secret !== undefined && { secret }) } }
  },
  audit: ({ search }) => auditedSearch(search),
  http: {
    method: 'PATCH',
    path: '/saved-searches/:savedSearchId',
    scope: 'search',
    operationId: 'updateSavedSearch',
    summary: 'Change a saved search',
    answerDescription: 'The saved search after the change',
    description:
      'Changes what is named. Matches from before stay. A new secret is in this answer and nowhere else.',
    answer: SavedSearchWithSecret,
    present: ({ view }) => view,
    errors: ['WEBHOOK_REFUSED', 'SEARCH_TERMS_MISSING'],
    examples: () => [
      {
        ...SAVED_SEARCH.unknown,
        body: { name: 'Whales' },
      },
    ],
  },
  commands: [
    {
      name: 'saved-search update',
      summary: 'Renames a saved search, renews its secrets, or sends its messages again.',
      options: {
        name: { type: 'string', value: 'N', description: 'What the search is called.' },
        q: { type: 'string', value: 'WORDS', description: 'Words, as people type them.' },
        webhook: {
          type: 'string',
          value: 'URL',
          description: 'Receives signed messages; `none` ends them.',
        },
        'renew-feed': { type: 'boolean', description: 'Gives the feed a new address.' },
        'renew-secret': { type: 'boolean', description: 'Signs with a new secret.' },
        pause: { type: 'boolean', description: 'Reports nothing until `--resume`.' },
        resume: { type: 'boolean', description: 'Sends again, with all that has waited.' },
      },
      access: 'serve',
      read({ options: { name, q, webhook, pause, resume, ...renewals } }) {
        const renew = (['secret', 'feed'] as const).filter(
          (part) => renewals[`renew-${part}`] === true,
        )
        const change = {
          ...(typeof name === 'string' && { name }),
          ...(typeof q === 'string' && { q }),
          ...(typeof webhook === 'string' && {
            deliver: { webhook: webhook === 'none' ? null : { url: webhook } },
          }),
          ...(pause === true && { enabled: false }),
          ...(resume === true && { resume }),
          ...(renew.length > 0 && { renew }),
        }
        if (Object.keys(change).length > 0) return change
        throw new CodedError(
          'USAGE_INVALID',
          'saved-search update needs at least one thing to change',
        )
      },
      print: ({ view }) => JSON.stringify(view, null, 2),
    },
  ],
})
