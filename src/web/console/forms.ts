/** Forms of the console. Each carries the token of its session, and none needs a script. */
import { html, type Html, type Piece } from '../html.ts'
import type { ConsoleGuest, Order } from './console-answer.ts'

export const TOKEN_FIELD = 'token'

export function hiddenField(name: string, value: string): Html {
  return html`<input type="hidden" name="${name}" value="${value}">`
}

/** A form with fields that a person fills in. */
export function form(
  { token }: ConsoleGuest,
  { action, fields }: Order,
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
 * One button that carries out one order. `about` says to those who do not see the page what it is
 * about.
 */
export function orderButton(
  guest: ConsoleGuest,
  order: Order,
  {
    name,
    look = 'quiet',
    about,
    key,
  }: { name: string; look?: ButtonLook; about?: string; key?: string },
): Html {
  const label = about === undefined ? '' : html`<span class="hidden"> ${about}</span>`
  const shortcut =
    key === undefined ? '' : html` data-key="${key}" aria-keyshortcuts="${key}"`
  return form(
    guest,
    order,
    html`<button class="${LOOKS[look]}"${shortcut}>${name}${label}</button>`,
  )
}

export interface TextField {
  readonly name: string
  readonly label: string
  readonly value?: string
  readonly hint?: string
  readonly isRequired?: boolean
  readonly isLong?: boolean
}

/** A field with its label; `prefix` keeps ids apart where a page has the field twice. */
export function textField(field: TextField, prefix = ''): Html {
  const { name, label, value = '', hint, isRequired = false, isLong = false } = field
  const id = `${prefix}${name}`
  const described = hint === undefined ? '' : html` aria-describedby="${id}-hint"`
  const required = isRequired ? html` required` : ''
  const box = isLong
    ? html`<textarea id="${id}" name="${name}" rows="4"${described}${required}>${value}</textarea>`
    : html`<input id="${id}" name="${name}" value="${value}" autocomplete="off"${described}${required}>`
  return html`<div class="field"><label for="${id}">${label}</label>
${hint === undefined ? '' : html`<p class="meta" id="${id}-hint">${hint}</p>`}
${box}</div>`
}

/** All that was typed, in fields that can be changed, to be sent once more. */
export function heldForm(guest: ConsoleGuest, { action, fields }: Order): Html {
  const { words } = guest
  const names: Readonly<Record<string, string>> = words.fields
  const boxes = Object.entries(fields).map(([name, value]) =>
    textField(
      { name, label: names[name] ?? name, value, isLong: value.length > 60 },
      'held-',
    ),
  )
  return form(
    guest,
    { action, fields: {} },
    html`${boxes}<button class="button">${words.sendAgain}</button>`,
  )
}
