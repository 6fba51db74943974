/** `pin`: pins and unpins values, which stay whatever crawls and imports find. */
import type { TProperties } from 'typebox'
import { pinPodcast } from './pin-podcast.ts'
import { readClearOverrides, readPinOverrides } from './read-pin-overrides.ts'
import { PinnedPodcast, viewPinned } from './pin-view.ts'
import { CodedError } from '../../errors.ts'
import { listContradictions } from '../../record/pins/parse-overrides.ts'
import { CLEARABLE, PINNABLE, PinOverrides } from '../../record/pins/pinnable.ts'
import { setPins } from '../../record/pins/set-pins.ts'
import type { JsonValue } from '../../record/text/json-value.ts'
import type { AuditDetails } from '../audit.ts'
import { defineAction, REASON, REVISION } from '../action.ts'
import type { ExamplePodcasts } from '../subject.ts'

const STATS = 'stats.'

const FIELD = {
  name: 'FIELD',
  description: 'The field.',
  // `blocked.blockedReason` is a field as well.
  values: { known: PINNABLE, isOpen: true },
}

function assertOverrides(overrides: PinOverrides): void {
  const problems = listContradictions(overrides)
  if (problems.length > 0) {
    throw new CodedError('INVALID_BODY', `${problems[0]?.message ?? ''}.`, {
      details: problems.map(({ path, message }) => ({ path: `body.${path}`, message })),
    })
  }
  if (Object.keys(overrides).length === 0)
    throw new CodedError('INVALID_BODY', 'the body names nothing to pin.')
}

function fieldsOf(details: AuditDetails, kind: 'pinned' | 'unpinned'): readonly string[] {
  const fields = details[kind]
  if (Array.isArray(fields)) return fields.map(String)
  return []
}

function changedFields(details: AuditDetails): readonly string[] {
  return [...fieldsOf(details, 'pinned'), ...fieldsOf(details, 'unpinned')]
}

const isNone = (value: JsonValue): boolean =>
  value === null || (Array.isArray(value) && value.length === 0)

/** Returns the overrides that pin the earlier values again, and unpin the other fields. */
function restoring(
  fields: readonly string[],
  before: AuditDetails,
): Readonly<Record<string, JsonValue>> {
  const cleared = fields.filter((field) => {
    const value = before[field]
    return value !== undefined && isNone(value) && CLEARABLE.includes(field)
  })
  const values = fields.flatMap((field) =>
    cleared.includes(field) ? [] : [[field, before[field] ?? null] as const],
  )
  const ofStats = values.filter(([field]) => field.startsWith(STATS))
  const stats = ofStats.map(([field, value]) => [field.slice(STATS.length), value] as const)
  return {
    ...Object.fromEntries(values.filter(([field]) => !field.startsWith(STATS))),
    ...(stats.length > 0 && { stats: Object.fromEntries(stats) }),
    ...(cleared.length > 0 && { cleared }),
  }
}

/** Lines of releases before 0.3.0 lack `before`: a single pin can be unpinned. */
function undoInput(details: AuditDetails): Readonly<Record<string, JsonValue>> | undefined {
  const fields = changedFields(details)
  const isKnown = fields.every((field) => PINNABLE.includes(field))
  if (fields.length === 0 || !isKnown) return undefined
  const { before } = details
  if (typeof before === 'object') return restoring(fields, before as AuditDetails)
  if (fields.length !== 1 || fieldsOf(details, 'pinned').length !== 1) return undefined
  return restoring(fields, {})
}

function outcomeOf(details: AuditDetails): string {
  const [pinned, unpinned] = [fieldsOf(details, 'pinned'), fieldsOf(details, 'unpinned')]
  if (pinned.length > 0 && unpinned.length > 0) return 'both'
  const isOfBlock = [...pinned, ...unpinned].every((field) => field === 'blocked')
  if (pinned.length > 0) return isOfBlock ? 'blocked' : 'pinned'
  if (unpinned.length === 0) return 'unchanged'
  if (!isOfBlock) return 'unpinned'
  if (details['isServedAgain'] === true) return 'served'
  return 'unblocked'
}

const EXAMPLE = {
  ignore: true,
  ignoreReason: 'test feed',
  blocked: { blockedReason: 'court order' },
}

function examplesOf({ podcast }: ExamplePodcasts) {
  const at = '2026-11-20T12:00:00.000Z'
  const { record, pins } = setPins(podcast, {}, EXAMPLE, { at, by: 'key_…' })
  return [
    {
      name: 'hidden',
      summary: 'Out of search, and why',
      body: { ...EXAMPLE, reason: 'asked for by the publisher' },
      data: viewPinned({ record: { ...record, updatedAt: at }, revision: 2 }, pins),
    },
    {
      summary: 'Somebody changed it in between',
      code: 'REVISION_STALE',
      body: { isClaimed: true, revision: 7 },
      message:
        'The podcast has the revision 1 by now, not 7: read it again and decide again.',
    },
    {
      summary: 'A field that follows from evidence',
      code: 'INVALID_BODY',
      body: { appleId: 1 },
      message: 'appleId is no field of this body (1).',
      path: 'body.appleId',
      problem: 'appleId is no field of this body (1)',
    },
  ] as const
}

export const pin = defineAction({
  name: 'pin',
  input: { ...(PinOverrides.properties as TProperties), ...REASON, ...REVISION },
  check: assertOverrides,
  async run(id, input, { directory }, ordering) {
    const pinned = await pinPodcast(directory, id, input, ordering)
    return { ...pinned, id: pinned.record.id, hasChanged: pinned.changes.length > 0 }
  },
  audit({ changes, earlier, isServedAgain }) {
    const listOf = (wanted: string): string[] =>
      changes.filter(({ kind }) => kind === wanted).map(({ field }) => field)
    const before = changes.flatMap(({ field }) => {
      const old = earlier[field]
      if (old === undefined) return []
      return [[field, old.value ?? null] as const]
    })
    return {
      pinned: listOf('pinned'),
      unpinned: listOf('unpinned'),
      // Returns pinned values only; other fields had no pin.
      before: Object.fromEntries(before),
      ...(isServedAgain && { isServedAgain }),
    }
  },
  outcome: outcomeOf,
  decision: {
    subjects: (details) => changedFields(details).map((field) => `pin ${field}`),
    isReset: (details) => fieldsOf(details, 'pinned').length === 0,
    restoresEarlier: ({ before }) => before !== undefined,
    undo(details) {
      const input = undoInput(details)
      if (input === undefined) return undefined
      return { action: 'pin', input }
    },
  },
  http: {
    method: 'PATCH',
    path: '/podcasts/:podcastId',
    operationId: 'pinPodcast',
    summary: 'Pin values of a podcast',
    answerDescription: 'The podcast after the change',
    description:
      'A value pins the field: it stands whatever crawls and imports find. `null` un-pins it, and what was found last is shown again. `cleared` pins fields to "there is none". Each change is in the history with who ordered it and what was there before. Which podcast it is (`feedUrls`, `appleId`, `spotifyId`) follows from evidence and is not pinned: see merge and listings.',
    answer: PinnedPodcast,
    present: (pinned) => viewPinned(pinned, pinned.pins),
    errors: ['PRIVATE_FEED'],
    examples: examplesOf,
  },
  commands: [
    {
      name: 'pin',
      summary: 'Sets a value of a podcast by hand; it survives every crawl and import.',
      details:
        'FIELD is a field of the record (`castdex show`), members of stats as stats.downloadCount. VALUE is JSON, or plain text:\n' +
        'castdex pin my-show ignore true, castdex pin my-show titleLatest "My Show". `castdex unpin` takes it back.',
      args: [
        FIELD,
        { name: 'VALUE', description: 'The value; with --clear, none.', required: false },
      ],
      options: {
        clear: { type: 'boolean', description: 'Pins the field to "there is none".' },
      },
      access: 'serve',
      read({ args: [field = '', value], options: { clear } }) {
        if ((value === undefined) !== (clear === true))
          throw new CodedError('USAGE_INVALID', 'pin needs either a VALUE or --clear')
        if (value === undefined) return readClearOverrides(field)
        return readPinOverrides(field, value)
      },
      print: ({ id, revision }, _input, { args: [field = ''] }) =>
        `${id} ${field} is pinned (revision ${String(revision)})`,
    },
    {
      name: 'unpin',
      summary: 'Takes a pinned value back: what crawls and imports found shows again.',
      args: [FIELD],
      access: 'serve',
      read: ({ args: [field = ''] }) => readPinOverrides(field, 'null'),
      print({ id, hasChanged }, _input, { args: [field = ''] }) {
        if (hasChanged) return `${id} ${field} is not pinned any more`
        throw new CodedError('USAGE_INVALID', `${field} of ${id} is not pinned`)
      },
    },
  ],
})
