/** `castdex unpin`: removes a pin. */
import { CodedError } from '../../errors.ts'
import { pinPodcast } from '../../actions/pin/pin-podcast.ts'
import { readPinOverrides } from '../../actions/pin/read-pin-overrides.ts'
import { readPins } from '../../intake/apply/overrides/read-pins.ts'
import { defineCommand } from '../command.ts'
import { getPodcast, PODCAST_ARGUMENT, REASON_OPTION, toOrdering } from './admin-options.ts'
import { writeLine } from '../output.ts'
import { FIELD_ARGUMENT } from './pin.ts'

export const unpin = defineCommand({
  name: 'unpin',
  summary: 'Takes a pinned value back: what crawls and imports found shows again.',
  args: [PODCAST_ARGUMENT, FIELD_ARGUMENT],
  options: REASON_OPTION,
  async run({ args: [text = '', field = ''], options, io, openContext }) {
    const overrides = readPinOverrides(field, 'null')
    await using context = await openContext('serve')
    const { record } = await getPodcast(context, text)
    if ((await readPins(context.directory.metadata, record.id))[field] === undefined)
      throw new CodedError('USAGE_INVALID', `${field} of ${record.id} is not pinned`)
    await pinPodcast(
      context.directory,
      record.id,
      overrides,
      toOrdering(context, options.reason),
    )
    await writeLine(io.stdout, `${record.id} ${field} is not pinned any more`)
    return 0
  },
})
