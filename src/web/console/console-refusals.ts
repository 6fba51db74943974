/** Pages of what was not done: with everything that was typed, to be sent again. */
import type { CodedError } from '../../errors.ts'
import { html } from '../html.ts'
import type {
  ConsoleCall,
  ConsoleGuest,
  ConsolePage,
  ConsoleRoute,
  Order,
} from './console-answer.ts'
import type { FormFields } from '../form-fields.ts'
import { heldForm, TOKEN_FIELD } from './forms.ts'

/** What was typed into a form, to be shown or sent again. */
export function orderOf(path: string, fields: FormFields): Order {
  return { action: path, fields: fields.except(TOKEN_FIELD) }
}

/** Nothing is sent by itself: whoever has signed in again looks at it first. */
export function heldPage(guest: ConsoleGuest, held: Order): ConsolePage {
  const { held: texts } = guest.words
  const main = html`<p class="lead">${texts.lead}</p><p class="meta">${texts.from} <code>${held.action}</code></p>${heldForm(guest, held)}`
  return { kind: 'page', title: texts.title, main }
}

export function foreignPage(guest: ConsoleGuest, order: Order): ConsolePage {
  const { problems } = guest.words
  const main = html`<p class="lead">${problems.foreign}</p>${heldForm(guest, order)}`
  return { kind: 'page', status: 403, title: problems.failed, main }
}

/**
 * On the command line a refusal goes on behind a name; here it stands alone. The name of a field
 * keeps its letters.
 */
function toSentence(refusal: string): string {
  return refusal.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase())
}

/** No page can hold a file for later. `foreign`: as of `foreignPage`. */
export function fileRefusedPage(
  guest: ConsoleGuest,
  url: string,
  why: CodedError | 'foreign',
): ConsolePage {
  const { problems, imports } = guest.words
  const notice =
    why === 'foreign'
      ? html`<p class="lead">${problems.foreignFile}</p>`
      : html`<p class="notice notice-bad" lang="en">${toSentence(why.message)}</p>`
  return {
    kind: 'page',
    status: why === 'foreign' ? 403 : why.status || 400,
    title: problems.failed,
    main: html`${notice}
<p>${imports.sendAgain} <a href="${url}">${imports.uploadTitle}</a></p>`,
  }
}

export function refusedPage(
  { guest, fields }: ConsoleCall,
  { method, url, takesFile }: ConsoleRoute,
  error: CodedError,
): ConsolePage {
  const { problems } = guest.words
  if (takesFile === true) return fileRefusedPage(guest, url, error)
  const typed = html`<p>${problems.failedLead}</p>${heldForm(guest, orderOf(guest.path, fields))}`
  const main = html`<p class="notice notice-bad" lang="en">${toSentence(error.message)}</p>${method === 'POST' ? typed : ''}`
  return {
    kind: 'page',
    status: error.status === 0 ? 400 : error.status,
    title: problems.failed,
    main,
  }
}
