/** Maps `podcast:value` and `podcast:remoteItem`. */
import type {
  RemoteItem,
  ValueBlock,
  ValueRecipient,
  ValueTimeSplit,
} from '../../../../record/namespace/extras.ts'
import type { RssSource } from '../parse.ts'
import { sparse } from './sparse.ts'
import { toList, toNumber, toWords, toUrlText } from './values.ts'

type ChannelSource = NonNullable<RssSource['podcast']>
type Each<List> = NonNullable<List> extends readonly (infer Value)[] ? Value : never
type ValueSource = Each<ChannelSource['values']>
type RemoteSource = NonNullable<NonNullable<ChannelSource['publisher']>['remoteItem']>

const MAX_RECIPIENTS = 50
const MAX_TIME_SPLITS = 100

function toRecipient(source: Each<ValueSource['valueRecipients']>): ValueRecipient | null {
  const type = toWords(source.type)
  const address = toWords(source.address)
  const split = toNumber(source.split)
  if (type === null || address === null || split === null) return null
  return {
    ...sparse({
      name: toWords(source.name),
      isFee: source.fee === true,
      customKey: toWords(source.customKey),
      customValue: toWords(source.customValue),
    }),
    type,
    address,
    split,
  }
}

const toRecipients = (sources: ValueSource['valueRecipients']): readonly ValueRecipient[] =>
  toList(sources, toRecipient).slice(0, MAX_RECIPIENTS)

export function toRemoteItem(source: RemoteSource | undefined): RemoteItem | null {
  if (source === undefined) return null
  const item = sparse({
    feedGuid: toWords(source.feedGuid),
    feedUrl: toUrlText(source.feedUrl),
    itemGuid: toWords(source.itemGuid),
    medium: toWords(source.medium)?.toLowerCase(),
    title: toWords(source.title),
  })
  if (item.feedGuid === undefined && item.feedUrl === undefined) return null
  return item
}

function toTimeSplit(source: Each<ValueSource['valueTimeSplits']>): ValueTimeSplit | null {
  const startSeconds = toNumber(source.startTime)
  const durationSeconds = toNumber(source.duration)
  if (startSeconds === null || durationSeconds === null) return null
  return {
    ...sparse({
      remoteStartSeconds: toNumber(source.remoteStartTime),
      remotePercentage: toNumber(source.remotePercentage),
      remoteItem: toRemoteItem(source.remoteItem),
      recipients: [...toRecipients(source.valueRecipients)],
    }),
    startSeconds,
    durationSeconds,
  }
}

/** Returns the first block that names a recipient, otherwise the first one. */
export function toValueBlock(sources: ChannelSource['values']): ValueBlock | null {
  const blocks = toList(sources, (source) => {
    const type = toWords(source.type)
    const method = toWords(source.method)
    if (type === null || method === null) return null
    const block: ValueBlock = {
      ...sparse({
        suggested: toNumber(source.suggested),
        recipients: [...toRecipients(source.valueRecipients)],
        timeSplits: [
          ...toList(source.valueTimeSplits, toTimeSplit).slice(0, MAX_TIME_SPLITS),
        ],
      }),
      type,
      method,
    }
    return block
  })
  return blocks.find(({ recipients }) => recipients !== undefined) ?? blocks[0] ?? null
}
