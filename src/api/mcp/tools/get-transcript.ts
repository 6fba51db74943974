/** Tool: the transcript of an episode, in parts. */
import { Type } from 'typebox'
import { closed, Count, nullable } from '../../../record/schema.ts'
import { getFile } from '../../discovery/find-transcript.ts'
import { toParagraphs } from '../../views/transcript.ts'
import { FEED_NOTE } from '../feed-text.ts'
import type { Tool } from '../tool.ts'

/** Largest part, in characters; about 4,000 tokens. */
const PART = 16_000

const Paragraph = closed({
  startSecond: nullable(Type.Number()),
  speaker: nullable(Type.String()),
  text: Type.String(),
})

interface Asked {
  readonly id: string
  readonly from?: number
}

export const getTranscriptTool: Tool = {
  name: 'get_transcript',
  title: 'The transcript of an episode',
  description:
    "Returns the publisher's own transcript of an episode as paragraphs with speakers and times, in parts: send `next` as `from` for the following one.",
  scope: 'podcasts',
  counter: 'podcastLookups',
  input: closed({
    id: Type.String({ maxLength: 100, description: 'A UUID.' }),
    from: Type.Optional(
      Type.Integer({ minimum: 0, description: '`next` of the last answer.' }),
    ),
  }),
  output: closed({
    episodeId: Type.String(),
    paragraphs: Type.Array(Paragraph),
    next: nullable(Count),
    source: Type.String(),
    note: Type.String(),
  }),
  async run(asked, context) {
    const { id, from = 0 } = asked as unknown as Asked
    const { found, transcript, url } = await getFile(
      id.trim(),
      'transcript',
      context,
      context.callerId,
      { signal: context.signal() },
    )
    const paragraphs = toParagraphs(transcript)
    let end = from
    for (let left = PART; end < paragraphs.length && left > 0; end += 1)
      left -= paragraphs[end]?.text.length ?? 0
    const content = {
      episodeId: found.episode.id,
      paragraphs: paragraphs.slice(from, end).map(({ startMs, speaker, text }) => ({
        startSecond: startMs === null ? null : startMs / 1000,
        speaker,
        text,
      })),
      next: end < paragraphs.length ? end : null,
      source: url ?? '',
      note: FEED_NOTE,
    }
    return { content, cost: 1 }
  },
}
