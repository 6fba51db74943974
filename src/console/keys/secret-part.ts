/** Shows a new key, on the only page that contains it. With scripts, a button copies it. */
import { html, type Html } from '../../web/html.ts'
import type { ConsoleGuest } from '../console-answer.ts'

export function secretPart({ words: { keys } }: ConsoleGuest, secret: string): Html {
  return html`<div class="secret"><code translate="no" id="secret">${secret}</code>
<button type="button" class="button button-quiet" data-copy="secret" data-done="${keys.copied}" hidden>${keys.copy}</button><span class="hidden" role="status"></span></div>`
}
