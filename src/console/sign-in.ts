/** Renders the sign-in page, which preserves the input of a form sent without a session. */
import type { FormFields } from '../web/form-fields.ts'
import { html, type Html } from '../web/html.ts'
import type { ConsolePage, FormTarget } from './console-answer.ts'
import { hiddenField } from './forms.ts'
import type { SignInProblem } from './session.ts'
import type { ConsoleTexts } from './texts/console-english.ts'

export const SIGN_IN = '/console/sign-in'

/** Parameters of the page. */
export interface SignInWish {
  /** Console page to open next; undefined = the first one. */
  readonly to?: string | undefined
  /** The form sent without a session. */
  readonly held?: FormTarget | undefined
  /** The form had a file, which is not preserved. */
  readonly isUpload?: boolean | undefined
  readonly problem?:
    | SignInProblem
    | 'busy'
    | 'link-over'
    | 'too-large'
    | 'unread'
    | undefined
}

const STATUSES = {
  unknown: 403,
  ended: 403,
  'no-admin': 403,
  busy: 429,
  'link-over': 403,
  'too-large': 413,
  unread: 400,
} as const

/** Returns the path if it is a console page. */
export function consolePath(text: string | undefined): string | undefined {
  if (text === undefined || !text.startsWith('/console')) return undefined
  const url = URL.parse(text, 'http://console.invalid')
  if (url?.host !== 'console.invalid' || !/^\/console(?:\/|$)/.test(url.pathname))
    return undefined
  return url.pathname + url.search
}

/** Returns the previous page, to which an undo returns as well. */
export function backIn(fields: FormFields): Readonly<Record<string, string>> {
  const back = consolePath(fields.get('back'))
  if (back === undefined) return {}
  return { back }
}

function heldFields({ held }: SignInWish): Html | '' {
  if (held === undefined) return ''
  return html`${hiddenField('action', held.action)}${hiddenField('held', new URLSearchParams(held.fields).toString())}`
}

/** Parses the output of `heldFields`. */
export function readHeld(
  action: string | undefined,
  held: string | undefined,
): FormTarget | undefined {
  const path = consolePath(action)
  if (path === undefined || held === undefined) return undefined
  return { action: path, fields: Object.fromEntries(new URLSearchParams(held)) }
}

function leadOf({ signIn }: ConsoleTexts, { held, isUpload }: SignInWish): string {
  if (isUpload === true) return signIn.heldFile
  if (held === undefined) return signIn.lead
  return signIn.heldLead
}

function sayProblem(
  { signIn, welcome, returned }: ConsoleTexts,
  problem: NonNullable<SignInWish['problem']>,
): string {
  const { byCode } = returned.refused
  if (problem === 'link-over') return welcome.over
  if (problem === 'too-large') return byCode.BODY_TOO_LARGE
  if (problem === 'unread') return byCode.INVALID_BODY
  return signIn[problem]
}

export function signInPage(words: ConsoleTexts, wish: SignInWish): ConsolePage {
  const { problem, to } = wish
  const { signIn } = words
  const refusal =
    problem !== undefined &&
    html`<p class="notice notice-bad" id="key-problem">${sayProblem(words, problem)}</p>`
  const wrong =
    problem !== undefined && html` aria-invalid="true" aria-describedby="key-problem"`
  return {
    kind: 'page',
    ...(problem !== undefined && { status: STATUSES[problem] }),
    title: signIn.title,
    main: html`<p class="lead">${leadOf(words, wish)}</p>
${refusal}
<form class="order sign-in" method="post" action="${SIGN_IN}">
${to !== undefined && hiddenField('to', to)}${heldFields(wish)}
<div class="field"><label for="key">${signIn.key}</label>
<input id="key" name="key" type="password" autocomplete="current-password" spellcheck="false" required${wrong}></div>
<button class="button">${signIn.go}</button></form>
<p class="meta">${signIn.help} <code>npx castdex key create --name NAME --scopes admin</code></p>`,
  }
}
