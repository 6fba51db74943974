/**
 * Converts an action's definition to a console route: form fields, notice, undo, and audit log
 * text.
 */
import type { TSchema } from 'typebox'
import { type Action, type Ran, runAction } from '../actions/action.ts'
import { actionContext } from '../actions/action-context.ts'
import { ACTIONS } from '../actions/all.ts'
import { type AuditDetails } from '../actions/audit.ts'
import { findPodcast } from '../actions/find-podcast.ts'
import { checkerOf } from '../record/checker.ts'
import { closed } from '../record/schema.ts'
import { isListingPlatform } from '../record/listing/evidence.ts'
import { PLATFORMS } from '../record/listing/platforms.ts'
import { isPodcastId } from '../record/podcast-id.ts'
import type { Directory } from '../store/directory.ts'
import type { Versioned } from '../store/record-change.ts'
import { fillText, textsOf } from '../texts/action-texts.ts'
import { CodedError } from '../errors.ts'
import type { FormFields } from '../web/form-fields.ts'
import {
  type ActionForm,
  type ActionInput,
  type ActionRoute,
  type ConsoleCall,
  type Notice,
  orderingOf,
} from './console-answer.ts'
import { FormRefused, URL_REFUSALS } from './form-problems.ts'
import { overviewRoute, sayNext } from './pages/overview.ts'
import { backIn } from './sign-in.ts'
import { undoOf } from './undo.ts'
import { checkListing } from './show/decided-by-hand.ts'
import { consolePathOf, titleInNotice } from './show/show-link.ts'
import { PIN_FORMS } from './show/pin-forms.ts'
import { mergePage } from './show/merge-page.ts'
import { consoleShowRoute } from './show/show-page.ts'

function readField(schema: TSchema, text: string): unknown {
  if ((schema as { readonly type?: string }).type === 'boolean') return text === 'yes'
  return text
}

function readFields({ input }: Action, fields: FormFields): ActionInput {
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, schema]) => {
      const text = fields.get(name)
      if (text === undefined) return []
      return [[name, readField(schema, text)] as const]
    }),
  )
}

function assertInput(
  { input, check }: Action,
  value: ActionInput,
  nowMs: number,
): ActionInput {
  if (!checkerOf(closed(input)).Check(value))
    throw new CodedError('INVALID_BODY', 'The form does not fit the action.')
  check?.(value, nowMs)
  return value
}

/** Returns the facts of a notice by name; podcasts are named by title. */
async function factsOf(
  directory: Directory,
  details: AuditDetails,
): Promise<Readonly<Record<string, string>>> {
  const facts = Object.entries(details).map(async ([name, value]) => {
    if (Array.isArray(value)) return [name, value.join(', ')] as const
    if (typeof value !== 'string') return [name, JSON.stringify(value)] as const
    if (isListingPlatform(value)) return [name, PLATFORMS[value].name] as const
    if (!isPodcastId(value)) return [name, value] as const
    return [name, await titleOf(directory, value)] as const
  })
  return Object.fromEntries(await Promise.all(facts))
}

async function titleOf(directory: Directory, text: string): Promise<string> {
  const found = await findPodcast(directory, text)
  if (found === undefined) return text
  return titleInNotice(found.record)
}

function subjectInPath({ parts }: ConsoleCall): string {
  return parts['id'] ?? ''
}

function readSure({ fields, guest: { words } }: ConsoleCall): ActionInput {
  if (fields.get('sure') === 'yes') return {}
  throw new FormRefused([{ field: 'sure', text: words.show.notSure }])
}

/** Forms that are on other pages, or have other fields than the action's input. */
const FORMS: Readonly<Partial<Record<string, readonly ActionForm[]>>> = {
  merge: [
    {
      page: mergePage,
      asks: ['into'],
      goesTo: ({ details: { into } }) =>
        typeof into === 'string' ? consolePathOf(into) : '/console',
    },
  ],
  adopt: [{ fieldOf: URL_REFUSALS }],
  unadopt: [{ fieldOf: URL_REFUSALS }],
  rule: [{ fieldOf: URL_REFUSALS }],
  listing: [{ check: checkListing }],
  fetch: [
    {
      goesTo: ({ done }, nowMs) =>
        `${consolePathOf(done.id ?? '')}/fetch?since=${String(nowMs)}`,
    },
  ],
  remove: [
    {
      goesTo: () => '/console',
      read: readSure,
    },
  ],
  'person-forget': [
    { subject: ({ fields }) => fields.get('person') ?? '', read: readSure },
  ],
  pin: PIN_FORMS,
  'demo-remove': [
    { url: '/console/demo-remove', page: overviewRoute, goesTo: () => '/console' },
  ],
  'feed-add': [
    {
      url: '/console/feeds',
      page: overviewRoute,
      fieldOf: URL_REFUSALS,
      read: ({ fields }) => ({
        url: fields.get('url') ?? '',
        own: fields.get('own') === 'yes',
      }),
      also: sayNext,
    },
  ],
  // By hand, because the notice names the state of the show that was added.
  settle: [],
  // Their pages have forms of their own.
  'key-create': [],
  'key-update': [],
  'key-revoke': [],
  'saved-search-create': [],
  'saved-search-update': [],
  'saved-search-remove': [],
}

interface RanAction extends Ran {
  readonly action: Action
  readonly before: Versioned | undefined
}

async function noticeOf(
  { fields, guest: { language } }: ConsoleCall,
  directory: Directory,
  { action, before, done, details, line }: RanAction,
): Promise<Notice> {
  const texts = textsOf(language, action, details, line.action)
  // A merged or removed podcast has its title before the action, an unmerged one after it.
  const title =
    before?.record.id === done.id
      ? titleInNotice(before.record)
      : await titleOf(directory, done.id ?? '')
  const text = fillText(texts.done, { title, ...(await factsOf(directory, details)) })
  const undo = done.hasChanged === false ? undefined : undoOf(action, line, details)
  if (undo === undefined) return { text }
  return { text, undo: { ...undo, fields: { ...undo.fields, ...backIn(fields) } } }
}

function withMore(notice: Notice, more: string | undefined): Notice {
  if (more === undefined) return notice
  return { text: `${notice.text} ${more}` }
}

function toRoute(action: Action, actionForm: ActionForm): ActionRoute {
  const {
    ending = action.name,
    url = `/console/shows/:id/${ending}`,
    subject = subjectInPath,
    check,
    read = ({ fields }: ConsoleCall) => readFields(action, fields),
    goesTo,
    also,
    ...place
  } = actionForm
  return {
    method: 'POST',
    page: consoleShowRoute,
    ...place,
    url,
    async answer(call, context) {
      const { directory } = context
      const { id: name = '' } = call.parts
      const back = backIn(call.fields)
      const refusal = await check?.(call, directory)
      if (refusal !== undefined) {
        const to = back['back'] ?? consolePathOf(name)
        return { kind: 'done', to, notice: { text: refusal } }
      }
      const before = await findPodcast(directory, name)
      const ran = await runAction(
        action,
        subject(call),
        assertInput(action, read(call), call.guest.nowMs),
        actionContext(directory, context.openFollowing?.(call.guest.baseUrl)),
        orderingOf(call),
      )
      const about = await noticeOf(call, directory, { action, before, ...ran })
      const notice = withMore(about, also?.(ran, call.guest, context))
      const to =
        back['back'] ??
        goesTo?.(ran, call.guest.nowMs) ??
        consolePathOf(ran.done.id ?? name)
      return { kind: 'done', to, notice }
    },
  }
}

export const ACTION_ROUTES: readonly ActionRoute[] = ACTIONS.flatMap((action) =>
  (FORMS[action.name] ?? [{}]).map((each) => toRoute(action, each)),
)
