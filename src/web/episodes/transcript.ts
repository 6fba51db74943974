/** The transcript on the page of an episode, and the form that has it fetched. */
import {
  askForTranscript,
  getEpisode,
  peekTranscript,
} from '../../api/discovery/find-transcript.ts'
import type { TranscriptAnswer } from '../../api/transcript-port.ts'
import { toParagraphs } from '../../api/views/transcript.ts'
import { CodedError } from '../../errors.ts'
import type { Episode } from '../../record/episodes/episode.ts'
import type { Cue, Transcript } from '../../record/episodes/transcript.ts'
import { html, type Html } from '../html.ts'
import { outLink } from '../parts/out-link.ts'
import { episodePath, safeLink } from '../parts/player.ts'
import { clockOf, momentLink } from '../parts/time-marks.ts'
import type { SiteRoute } from '../site-answer.ts'
import type { SiteGuest } from '../visit.ts'

/** A link that plays the episode from there. */
function timeLink({ startMs }: Cue, file: string | undefined): Html | '' {
  if (startMs === null || file === undefined) return ''
  const seconds = Math.floor(startMs / 1000)
  return html`${momentLink(file, seconds, clockOf(seconds))} `
}

function paragraphs({ enclosure }: Episode, transcript: Transcript): readonly Html[] {
  const file = safeLink(enclosure.url)
  return toParagraphs(transcript).map((cue) => {
    const speaker = cue.speaker === null ? '' : html`<b><bdi>${cue.speaker}</bdi></b> `
    return html`<p dir="auto">${timeLink(cue, file)}${speaker}${cue.text}</p>`
  })
}

function contentOf(
  { texts: { episode: texts } }: SiteGuest,
  episode: Episode,
  answer: TranscriptAnswer,
): Html | '' {
  switch (answer.kind) {
    case 'found': {
      const source = safeLink(answer.url)
      const link = source && outLink(source, texts.transcriptSource)
      return html`${paragraphs(episode, answer.transcript)}<p class="meta">${link ?? ''}</p>`
    }
    case 'failed':
      return html`<p class="meta">${texts.transcriptFailed} <span lang="en">(${answer.reason})</span></p>`
    case 'later':
      return html`<form method="post" action="${episodePath(episode.id)}/transcript"><button>${texts.transcriptLoad}</button></form>`
    default:
      return ''
  }
}

export async function transcriptSection(
  visit: SiteGuest,
  found: Parameters<typeof peekTranscript>[0],
  parts: Parameters<typeof peekTranscript>[1],
): Promise<Html | ''> {
  const { episode } = found
  const content = contentOf(visit, episode, await peekTranscript(found, parts))
  if (content === '') return ''
  const { transcript } = visit.texts.episode
  return html`<section class="block transcript" id="transcript"><h2>${transcript}</h2>${content}</section>`
}

export const transcriptRoute: SiteRoute = {
  method: 'POST',
  url: '/episodes/:id/transcript',
  async answer({ parts: { id = '' }, form, signal, address }, context) {
    try {
      const found = await getEpisode(context, id, { signal })
      if (form?.isOwn === true) await askForTranscript(found, context, address)
      const to = `${episodePath(found.episode.id)}#transcript`
      return { kind: 'redirect', to, status: 303 }
    } catch (error) {
      const isUnknown = error instanceof CodedError && error.code === 'EPISODE_NOT_FOUND'
      if (isUnknown) return { kind: 'nothing', words: '' }
      throw error
    }
  },
}
