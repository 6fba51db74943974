/** Applies an operator's overrides to a record and its pins, and returns the history events. */
import { isDeepStrictEqual } from 'node:util'
import type { PodcastRecord } from '../podcast.ts'
import { emptyValueOf, type PinOverrides } from './pinnable.ts'
import { followPin, type Pin, type Pins, readField, writeField } from './pins.ts'

type PinValue = Exclude<Pin['value'], undefined>

export interface PinStamp {
  /** ISO instant. */
  readonly at: string
  readonly by: string
}

export interface PinEvent {
  readonly kind: 'pinned' | 'unpinned'
  readonly field: string
  /** Null also for an absent field. */
  readonly before: PinValue
  readonly after: PinValue
}

interface Overridden {
  readonly record: PodcastRecord
  readonly pins: Pins
  readonly events: readonly PinEvent[]
}

/** Path and value of one change; `undefined` pins the absence, `UNPIN` unpins. */
type PinChange = readonly [path: string, value: PinValue | undefined | typeof UNPIN]
const UNPIN = Symbol('un-pin')

const toStep = (path: string, value: unknown): PinChange => [
  path,
  value === null ? UNPIN : (value as PinValue),
]

const stepsOf = (
  { cleared = [], stats = {}, blocked, ...fields }: PinOverrides,
  at: string,
): readonly PinChange[] => [
  ...Object.entries(fields).map(([path, value]) => toStep(path, value)),
  ...(blocked === undefined
    ? []
    : [
        toStep(
          'blocked',
          blocked === null ? null : { ...blocked, blockedDate: blocked.blockedDate ?? at },
        ),
      ]),
  ...Object.entries(stats).map(([path, value]) => toStep(`stats.${path}`, value)),
  ...cleared.map((path): PinChange => [path, emptyValueOf(path)]),
]

const withoutPin = (pins: Pins, path: string): Pins =>
  Object.fromEntries(Object.entries(pins).filter(([each]) => each !== path))

const unpin = ({ record, pins, events }: Overridden, path: string): Overridden => {
  const pin = pins[path]
  if (pin === undefined) return { record, pins, events }
  const rest = withoutPin(pins, path)
  const event = {
    kind: 'unpinned',
    field: path,
    before: pin.value ?? null,
    after: pin.under ?? null,
  } as const
  return {
    record: followPin(writeField(record, path, pin.under), path, rest),
    pins: rest,
    events: [...events, event],
  }
}

const pin = (
  { record, pins, events }: Overridden,
  path: string,
  value: PinValue | undefined,
  stamp: PinStamp,
): Overridden => {
  const before = readField(record, path)
  const old = pins[path]
  if (old !== undefined && isDeepStrictEqual(old.value, value))
    return { record, pins, events }
  const under = old === undefined ? before : old.under
  const made: Pin = {
    ...(value !== undefined && { value }),
    ...(under !== undefined && { under }),
    ...stamp,
  }
  const after = { ...pins, [path]: made }
  const event = {
    kind: 'pinned',
    field: path,
    before: before ?? null,
    after: value ?? null,
  } as const
  return {
    record: followPin(writeField(record, path, value), path, after),
    pins: after,
    events: [...events, event],
  }
}

/** Applies the overrides. Repeated pins and unpinning a free field create no event. */
export function setPins(
  record: PodcastRecord,
  pins: Pins,
  overrides: PinOverrides,
  stamp: PinStamp,
): Overridden {
  let overridden: Overridden = { record, pins, events: [] }
  for (const [path, value] of stepsOf(overrides, stamp.at)) {
    if (value === UNPIN) overridden = unpin(overridden, path)
    else overridden = pin(overridden, path, value, stamp)
  }
  return overridden
}
