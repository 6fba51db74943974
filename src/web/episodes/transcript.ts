/** Transcript and chapters on the page of an episode, and the forms that have them fetched. */
import { askForFile, getEpisode, peekFile } from '../../api/discovery/find-transcript.ts'
import type { EpisodeWithShow } from '../../api/discovery/find-episodes.ts'
import type { TranscriptAnswer } from '../../api/transcript-port.ts'
import { viewChapters, toParagraphs } from '../../api/views/transcript.ts'
import { CodedError } from '../../errors.ts'
import type { Episode } from '../../record/episodes/episode.ts'
import {
  type Cue,
  EPISODE_FILE_KINDS,
  type EpisodeFileKind,
  type Transcript,
} from '../../record/episodes/transcript.ts'
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
    const speaker = cue.speaker !== null && html`<b><bdi>${cue.speaker}</bdi></b> `
    return html`<p dir="auto">${timeLink(cue, file)}${speaker}${cue.text}</p>`
  })
}

function chapterList(
  { enclosure }: Episode,
  transcript: Transcript,
  language: Html | '',
): Html {
  const file = safeLink(enclosure.url)
  const items = viewChapters(transcript).map(({ startSeconds, title }) => {
    const clock = clockOf(startSeconds)
    const moment = file === undefined ? clock : momentLink(file, startSeconds, clock)
    return html`<li>${moment} <span dir="auto"${language}>${title}</span></li>`
  })
  return html`<ol class="chapters">${items}</ol>`
}

interface Place {
  readonly kind: EpisodeFileKind
  readonly episode: Episode
  /** The attribute of the show's language. */
  readonly language: Html | ''
}

function contentOf(
  { texts: { episode: texts } }: SiteGuest,
  { kind, episode, language }: Place,
  answer: TranscriptAnswer,
): Html | '' {
  switch (answer.kind) {
    case 'found': {
      const source = safeLink(answer.url)
      const link =
        source && html`<p class="meta">${outLink(source, texts.transcriptSource)}</p>`
      const shown =
        kind === 'chapters'
          ? chapterList(episode, answer.transcript, language)
          : paragraphs(episode, answer.transcript)
      return html`${shown}${link ?? ''}`
    }
    case 'failed':
      return html`<p class="meta">${texts.fileFailed[kind]} <span lang="en">(${answer.reason})</span></p>`
    case 'later':
      return html`<form method="post" action="${episodePath(episode.id)}/${kind}"><button>${texts.fileLoad[kind]}</button></form>`
    default:
      return ''
  }
}

export async function fileSection(
  visit: SiteGuest,
  { kind, found, language }: Omit<Place, 'episode'> & { readonly found: EpisodeWithShow },
  parts: Parameters<typeof peekFile>[2],
): Promise<Html | ''> {
  const answer = await peekFile(found, kind, parts)
  const content = contentOf(visit, { kind, episode: found.episode, language }, answer)
  if (content === '') return ''
  return html`<section class="block ${kind}" id="${kind}"><h2>${visit.texts.episode[kind]}</h2>${content}</section>`
}

const toFileRoute = (kind: EpisodeFileKind): SiteRoute => ({
  method: 'POST',
  url: `/episodes/:id/${kind}`,
  async answer({ parts: { id = '' }, form, signal, address }, context) {
    try {
      const found = await getEpisode(context, id, { signal })
      if (form?.isOwn === true) await askForFile(found, kind, context, address)
      const to = `${episodePath(found.episode.id)}#${kind}`
      return { kind: 'redirect', to, status: 303 }
    } catch (error) {
      const isUnknown = error instanceof CodedError && error.code === 'EPISODE_NOT_FOUND'
      if (isUnknown) return { kind: 'nothing', words: '' }
      throw error
    }
  },
})

export const FILE_ROUTES: readonly SiteRoute[] = EPISODE_FILE_KINDS.map(toFileRoute)
