/** Renders links to other sites. */
import { html, type Html } from '../html.ts'

/** Links to another site without referrer or opener. */
export function outLink(url: string, name: string, className = ''): Html {
  return html`<a href="${url}" rel="noopener nofollow ugc"${className !== '' && html` class="${className}"`}>${name}</a>`
}
