/** Renders console forms. Each includes the session's token, and none needs a script. */
import { html, type Html, type Piece } from '../web/html.ts'
import { FormEntry } from '../web/parts/form-fields.ts'
import type { ConsoleGuest, FormTarget, Returned } from './console-answer.ts'

export const TOKEN_FIELD = 'token'

export function hiddenField(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`
}

/** Returns whether this is the returned form, with the same address and hidden fields. */
function isOf({ action, fields }: FormTarget, returned: Returned): boolean {
  return (
    action === returned.action &&
    Object.entries(fields).every(([name, value]) => returned.fields[name] === value)
  )
}

/** Fills in a form's fields; `prefix` makes ids unique if a page has them twice. */
export function entryOf(guest: ConsoleGuest, target: FormTarget, prefix = ''): FormEntry {
  const { returned } = guest
  const isReturned = returned !== undefined && isOf(target, returned)
  return new FormEntry(guest, isReturned ? returned : undefined, prefix)
}

export function form(
  { token }: ConsoleGuest,
  { action, fields }: FormTarget,
  content: Piece,
): Html {
  const hidden = Object.entries(fields).map(([name, value]) => hiddenField(name, value))
  return html`<form class="order" method="post" action="${action}">${hiddenField(TOKEN_FIELD, token)}${hidden}${content}</form>`
}

export type ButtonLook = 'main' | 'quiet' | 'bad'

const LOOKS: Readonly<Record<ButtonLook, string>> = {
  main: 'button',
  quiet: 'button button-quiet',
  bad: 'button button-bad',
}

/**
 * Renders a single-button form for one action. `about` describes its subject for screen readers.
 */
export function actionButton(
  guest: ConsoleGuest,
  target: FormTarget,
  {
    name,
    look = 'quiet',
    about,
    key,
  }: { name: string; look?: ButtonLook; about?: string; key?: string },
): Html {
  const label = about !== undefined && html`<span class="hidden"> ${about}</span>`
  const shortcut = key !== undefined && html` data-key="${key}" aria-keyshortcuts="${key}"`
  return form(
    guest,
    target,
    html`<button class="${LOOKS[look]}"${shortcut}>${name}${label}</button>`,
  )
}
