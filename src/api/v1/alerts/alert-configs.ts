/** The endpoints of alert configs, which create, change and delete saved searches. */
import { Type } from 'typebox'
import { actionContext } from '../../../actions/action-context.ts'
import { type Action, runAction } from '../../../actions/action.ts'
import { createSavedSearch } from '../../../actions/saved-search/create.ts'
import { removeSavedSearch } from '../../../actions/saved-search/remove.ts'
import { getSavedSearch, savedSearchesOf } from '../../../actions/saved-search/subject.ts'
import { updateSavedSearch } from '../../../actions/saved-search/update.ts'
import { CodedError } from '../../../errors.ts'
import { closed, nullable, oneOf } from '../../../record/schema.ts'
import type { SavedSearch } from '../../../store/saved-searches.ts'
import type { ApiContext } from '../../api-context.ts'
import { refused } from '../../examples/refused.ts'
import type { Call } from '../../route.ts'
import { defineAdminRoute } from '../admin/admin-route.ts'
import { toFollowing } from '../admin/following.ts'
import { toOrdering } from '../admin/podcast-part.ts'
import {
  AlertConfig,
  alertOf,
  AlertSettings,
  AlertType,
  EmailSettings,
  MORE_SETTINGS,
  toSearchBody,
  viewAlertConfig,
} from './alert.ts'

type Caller = Pick<Call, 'caller' | 'origin'>

export function contextOf(call: Caller, { directory, config }: ApiContext) {
  return actionContext(directory, toFollowing(config, { scope: 'search', ...call }))
}

/** Returns all saved searches of the key, oldest first. */
export function listSearches(
  { caller }: Caller,
  { directory }: ApiContext,
): Promise<readonly SavedSearch[]> {
  const page = { keyId: caller.id, after: null, limit: Number.MAX_SAFE_INTEGER }
  return savedSearchesOf(directory).list(page)
}

const UNKNOWN = '00000000-0000-4000-8000-000000000000'
export const PART = 'alertConfigId'
const PARTS = { [PART]: 'The id of the alert config.' }
const unknownExample = (body?: object) =>
  refused({
    summary: 'No such alert config',
    code: 'SAVED_SEARCH_NOT_FOUND',
    message: 'No saved search of this key has this id.',
    parameters: { [PART]: UNKNOWN },
    ...(body && { body }),
  })

interface RunCall extends Caller {
  readonly action: Action
  readonly id?: string
  readonly input: Readonly<Record<string, unknown>>
}

/** Runs an action of saved searches and returns the search. */
async function run({ action, id = '', input, ...call }: RunCall, context: ApiContext) {
  const ordering = toOrdering(call.caller, context.now())
  const ran = await runAction(action, id, input, contextOf(call, context), ordering)
  return (ran.done as unknown as { readonly search: SavedSearch }).search
}

const createAlertConfig = defineAdminRoute({
  method: 'POST',
  path: '/alerts/alert-config',
  scope: 'search',
  operationId: 'createAlertConfig',
  summary: 'Create an alert',
  description:
    'Saves a search over episodes in the shapes of Pod Engine. Its matches are in `alerts/matches`, in the feed of the saved search and, where that has one, at its webhook; there are no e-mails. Free of charge.',
  body: closed({
    alertName: Type.String({ minLength: 1, maxLength: 100 }),
    alertType: AlertType,
    value: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'A name or words that title, notes or people of an episode have.',
    }),
    emailSettings: Type.Optional(nullable(EmailSettings)),
    enabled: Type.Optional(nullable(Type.Boolean())),
    generateAlternativeSpellings: Type.Optional(
      nullable(
        Type.Boolean({ description: 'No effect: accents and word forms match anyway.' }),
      ),
    ),
    additionalAlertSettings: Type.Optional(nullable(closed(MORE_SETTINGS))),
  }),
  answer: closed({ createdAlertConfig: AlertConfig }),
  errors: ['SAVED_SEARCHES_FULL'],
  examples: () => [],
  async respond({ body, ...call }, context) {
    const { alertName: name, alertType: type, value, emailSettings } = body
    const settings = { ...body.additionalAlertSettings, type, value }
    const alert = { settings, frequency: emailSettings?.frequency ?? 'daily' }
    const input = {
      name,
      of: 'episodes',
      search: toSearchBody(settings),
      alert,
      enabled: body.enabled !== false,
    }
    const search = await run({ ...call, action: createSavedSearch, input }, context)
    return { createdAlertConfig: viewAlertConfig(search) }
  },
})

const getAlertConfig = defineAdminRoute({
  method: 'GET',
  path: `/alerts/alert-config/:${PART}`,
  scope: 'search',
  operationId: 'getAlertConfig',
  summary: 'An alert',
  description: 'In the shapes of Pod Engine. Free of charge.',
  parts: PARTS,
  answer: closed({ alertConfig: AlertConfig }),
  errors: ['SAVED_SEARCH_NOT_FOUND'],
  examples: () => [unknownExample()],
  async respond({ part, ...call }, context) {
    const search = await getSavedSearch(contextOf(call, context), part(PART))
    return { alertConfig: viewAlertConfig(search) }
  },
})

const SORTED_BY = ['lastRunDate', 'alertName'] as const

const listAlertConfigs = defineAdminRoute({
  method: 'GET',
  path: '/alerts/alert-configs',
  scope: 'search',
  operationId: 'getAlertConfigs',
  summary: 'The alerts of the key',
  description: 'All saved searches, in the shapes of Pod Engine. Free of charge.',
  query: {
    enabled: oneOf(['true', 'false']),
    alertConfigId: Type.String({ description: 'Only this one.' }),
    sortBy: oneOf(SORTED_BY),
    sortDirection: oneOf(['asc', 'desc']),
  },
  answer: closed({
    options: closed({
      enabled: Type.Optional(Type.Boolean()),
      alertConfigId: Type.Optional(Type.String()),
      sortBy: Type.Optional(oneOf(SORTED_BY)),
      sortDirection: Type.Optional(oneOf(['asc', 'desc'])),
    }),
    alertConfigs: Type.Array(AlertConfig),
  }),
  examples: () => [
    {
      name: 'none',
      summary: 'No alert yet',
      status: 200,
      answer: { data: { options: {}, alertConfigs: [] } },
    },
  ],
  async respond({ query, ...call }, context) {
    const { enabled, alertConfigId, sortBy, sortDirection } = query
    const found = (await listSearches(call, context))
      .map(viewAlertConfig)
      .filter((config) => enabled === undefined || String(config.enabled) === enabled)
      .filter(({ id }) => alertConfigId === undefined || id === alertConfigId)
    if (sortBy === 'alertName')
      found.sort((a, b) => a.alertName.localeCompare(b.alertName, 'en'))
    if (sortDirection === 'desc') found.reverse()
    return {
      options: {
        ...(enabled !== undefined && { enabled: enabled === 'true' }),
        ...(alertConfigId !== undefined && { alertConfigId }),
        ...(sortBy !== undefined && { sortBy }),
        ...(sortDirection !== undefined && { sortDirection }),
      },
      alertConfigs: found,
    }
  },
})

const updateAlertConfig = defineAdminRoute({
  method: 'PATCH',
  path: `/alerts/alert-config/:${PART}`,
  scope: 'search',
  operationId: 'updateAlertConfig',
  summary: 'Change an alert',
  description: 'Changes what `updates` names. Free of charge.',
  parts: PARTS,
  body: closed({
    updates: closed({
      alertName: Type.Optional(nullable(Type.String({ minLength: 1, maxLength: 100 }))),
      emailSettings: Type.Optional(nullable(EmailSettings)),
      alertSettings: Type.Optional(nullable(AlertSettings)),
      enabled: Type.Optional(nullable(Type.Boolean())),
    }),
  }),
  answer: closed({ updatedAlertConfig: AlertConfig }),
  errors: ['SAVED_SEARCH_NOT_FOUND'],
  examples: () => [unknownExample({ updates: { enabled: false } })],
  async respond({ part, body: { updates }, ...call }, context) {
    const before = await getSavedSearch(contextOf(call, context), part(PART))
    const { alertName, emailSettings, alertSettings, enabled } = updates
    const known = alertOf(before)
    if (alertSettings && alertSettings.type !== known.settings.type)
      throw new CodedError(
        'INVALID_BODY',
        `updates.alertSettings.type is "${alertSettings.type}", but the alert is of the type "${known.settings.type}"; create another alert.`,
      )
    const alert = {
      settings: alertSettings ?? known.settings,
      frequency: emailSettings?.frequency ?? known.frequency,
    }
    const input = {
      ...(alertName && { name: alertName }),
      ...(alertSettings && { of: 'episodes', search: toSearchBody(alertSettings) }),
      ...(typeof enabled === 'boolean' && { enabled }),
      ...((alertSettings || emailSettings) && { alert }),
    }
    const { id } = before
    const search = await run({ ...call, action: updateSavedSearch, id, input }, context)
    return { updatedAlertConfig: viewAlertConfig(search) }
  },
})

const deleteAlertConfig = defineAdminRoute({
  method: 'DELETE',
  path: `/alerts/alert-config/:${PART}`,
  scope: 'search',
  operationId: 'deleteAlertConfig',
  summary: 'Delete an alert',
  description: 'Deletes the saved search with its feed and its matches.',
  parts: PARTS,
  answer: closed({ deletedAlertConfigId: Type.String() }),
  errors: ['SAVED_SEARCH_NOT_FOUND'],
  examples: () => [unknownExample()],
  async respond({ part, ...call }, context) {
    const id = part(PART)
    const removed = await run(
      { ...call, action: removeSavedSearch, id, input: {} },
      context,
    )
    return { deletedAlertConfigId: removed.id }
  },
})

export const ALERT_CONFIG_ROUTES = [
  createAlertConfig,
  getAlertConfig,
  listAlertConfigs,
  updateAlertConfig,
  deleteAlertConfig,
]
