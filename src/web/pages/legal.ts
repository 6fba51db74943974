/**
 * GET /legal: the operator's legal notice. Supports Markdown headings, lists and links; other text
 * is plain.
 */
import { html, type Html, linkOf, type Piece } from '../html.ts'
import type { SiteRoute } from '../site-answer.ts'
import type { VisitSettings } from '../visit.ts'

/** `[name](URL)` or a bare URL. */
const LINK =
  /\[([^[\]]{1,200})\]\((https?:\/\/[^\s()]{1,2000})\)|(https?:\/\/[^\s<>"]{1,2000})/g

function withLinks(text: string): Html {
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(LINK)) {
    const [all, name, named, plain = ''] = match
    const href = linkOf(named ?? plain)
    pieces.push(text.slice(end, match.index))
    pieces.push(
      href === undefined
        ? all
        : html`<a href="${href}" rel="noopener noreferrer">${name ?? plain}</a>`,
    )
    end = match.index + all.length
  }
  return html`${pieces}${text.slice(end)}`
}

function toHeading(text: string): Html {
  if (text.startsWith('## ')) return html`<h3>${text.slice(3)}</h3>`
  return html`<h2>${text.slice(2)}</h2>`
}

function toBlock(text: string): Html {
  const lines = text.split('\n')
  const [first = ''] = lines
  if (lines.length === 1 && /^##? /.test(first)) return toHeading(first)
  if (lines.every((line) => line.startsWith('- ')))
    return html`<ul class="points">${lines.map((line) => html`<li>${withLinks(line.slice(2))}</li>`)}</ul>`
  return html`<p class="lines">${withLinks(text)}</p>`
}

/** Renders the notice; blank lines separate paragraphs. */
export function renderNotice(text: string): Html {
  const plain = text.replaceAll('\r\n', '\n').replaceAll('\0', '').toWellFormed()
  const blocks = plain.split(/\n{2,}/).map((block) => block.trim())
  return html`${blocks.filter((block) => block !== '').map(toBlock)}`
}

/** Returns the route if a notice is configured. */
export function openLegal({
  legalText,
}: Pick<VisitSettings, 'legalText'>): readonly SiteRoute[] {
  if (legalText === undefined) return []
  const notice = renderNotice(legalText)
  return [
    {
      url: '/legal',
      answer({ visit }) {
        const title = visit.texts.forPublishers.legal
        const main = html`<div class="page prose"><h1>${title}</h1><div class="notice-text" dir="auto">${notice}</div></div>`
        return Promise.resolve({ kind: 'page', title, canonical: '/legal', main })
      },
    },
  ]
}
