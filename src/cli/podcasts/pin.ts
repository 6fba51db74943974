/** `castdex pin`: pins a value of a podcast, which overrides those of crawls and imports. */
import { CodedError } from '../../errors.ts'
import { pinPodcast } from '../../actions/pin/pin-podcast.ts'
import {
  readClearOverrides,
  readPinOverrides,
} from '../../actions/pin/read-pin-overrides.ts'
import { PINNABLE } from '../../record/pins/pinnable.ts'
import { type ArgumentSpec, defineCommand } from '../command.ts'
import { getPodcast, PODCAST_ARGUMENT, REASON_OPTION, toOrdering } from './admin-options.ts'
import { writeLine } from '../output.ts'

/** `blocked.blockedReason` is a field as well. */
export const FIELD_ARGUMENT: ArgumentSpec = {
  name: 'FIELD',
  description: 'The field.',
  values: { known: PINNABLE, isOpen: true },
}

export const pin = defineCommand({
  name: 'pin',
  summary: 'Sets a value of a podcast by hand; it survives every crawl and import.',
  details:
    'FIELD is a field of the record (`castdex show`), members of stats as stats.downloadCount. VALUE is JSON, or plain text:\n' +
    'castdex pin my-show ignore true, castdex pin my-show titleLatest "My Show". `castdex unpin` takes it back.',
  args: [
    PODCAST_ARGUMENT,
    FIELD_ARGUMENT,
    { name: 'VALUE', description: 'The value; with --clear, none.', required: false },
  ],
  options: {
    clear: { type: 'boolean', description: 'Pins the field to "there is none".' },
    ...REASON_OPTION,
  },
  async run({ args: [text = '', field = '', value], options, io, openContext }) {
    if ((value === undefined) !== options.clear)
      throw new CodedError('USAGE_INVALID', 'pin needs either a VALUE or --clear')
    const overrides =
      value === undefined ? readClearOverrides(field) : readPinOverrides(field, value)
    await using context = await openContext('serve')
    const { record } = await getPodcast(context, text)
    const pinned = await pinPodcast(
      context.directory,
      record.id,
      overrides,
      toOrdering(context, options.reason),
    )
    await writeLine(
      io.stdout,
      `${record.id} ${field} is pinned (revision ${String(pinned.revision)})`,
    )
    return 0
  },
})
