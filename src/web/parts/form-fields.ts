/**
 * Renders form fields for the site and the console. A rejected form keeps its input; errors appear
 * next to their fields and, linked, in a summary.
 */
import { html, type Html, type Piece } from '../html.ts'
import type { SiteGuest } from '../visit.ts'

export interface FormProblem {
  /** Name of the invalid field; undefined = the whole form. */
  readonly field?: string | undefined
  readonly text: string
  /** castdex's English message, appended to the text. */
  readonly quoted?: string
  /** Links to pages of the entities in the text. */
  readonly links?: readonly { readonly href: string; readonly name: string }[]
}

/** A rejected form with its input. */
export interface ReturnedForm {
  readonly action: string
  readonly fields: Readonly<Record<string, string>>
  readonly problems: readonly FormProblem[]
}

export interface TextField {
  readonly name: string
  readonly label: string
  readonly value?: string
  readonly hint?: string
  readonly isRequired?: boolean
  /** In lines; default 1. */
  readonly rows?: number
  /** Appended to the label. */
  readonly note?: string
  /** Maximum length in characters. */
  readonly most?: number
  /** Autofill token. */
  readonly autocomplete?: string
}

interface CheckBox {
  readonly name: string
  readonly label: Piece
  readonly isTicked?: boolean
  readonly isRequired?: boolean
}

interface Choices {
  readonly name: string
  readonly legend: string
  readonly options: Readonly<Record<string, string>>
  /** The initial value. */
  readonly chosen: string
}

/** Returns an id for the first invalid field of this name, as target of the summary. */
function wrongId(name: string): string {
  return `wrong-${name}`
}

export function sayProblem({ text, quoted }: FormProblem): Html | string {
  if (quoted === undefined) return text
  return html`${text} <span lang="en">${quoted}</span>`
}

function flag(name: 'required' | 'checked', isSet: boolean): Html | '' {
  if (!isSet) return ''
  if (name === 'required') return html` required`
  return html` checked`
}

/** Renders the fields of one form with their input. */
export class FormEntry {
  readonly #texts: SiteGuest['texts']['forms']
  readonly #returned: ReturnedForm | undefined
  readonly #prefix: string

  /** `prefix` makes ids unique if a page repeats a field. */
  constructor(
    { texts }: Pick<SiteGuest, 'texts'>,
    returned: ReturnedForm | undefined,
    prefix = '',
  ) {
    this.#texts = texts.forms
    this.#returned = returned
    this.#prefix = prefix
  }

  /** True for a rejected form, whose section should be open. */
  get isReturned(): boolean {
    return this.#returned !== undefined
  }

  #problemOf(name: string): FormProblem | undefined {
    return this.#returned?.problems.find(({ field }) => field === name)
  }

  #idOf(name: string): string {
    if (this.#problemOf(name) === undefined) return `${this.#prefix}${name}`
    return wrongId(name)
  }

  #problemPart(name: string): Html | '' {
    const problem = this.#problemOf(name)
    if (problem === undefined) return ''
    return html`<p class="problem" id="${wrongId(name)}-problem"><span class="hidden">${this.#texts.wrong} </span><span>${sayProblem(problem)}</span></p>`
  }

  /** Links the field to its hint and error for screen readers. */
  #remarks(name: string, hasHint: boolean): Html | '' {
    const id = this.#idOf(name)
    const isWrong = this.#problemOf(name) !== undefined
    const ids = [...(hasHint ? [`${id}-hint`] : []), ...(isWrong ? [`${id}-problem`] : [])]
    const described = ids.length > 0 && html` aria-describedby="${ids.join(' ')}"`
    return html`${described}${isWrong && html` aria-invalid="true"`}`
  }

  #hintPart(name: string, hint: string | undefined): Html | '' {
    if (hint === undefined) return ''
    return html`<p class="meta" id="${this.#idOf(name)}-hint">${hint}</p>`
  }

  text(field: TextField): Html {
    const { name, label, hint, rows = 1, note, most, autocomplete = 'off' } = field
    const value = this.#returned?.fields[name] ?? field.value ?? ''
    const id = this.#idOf(name)
    const longest = most !== undefined && html` maxlength="${most}"`
    const required = flag('required', field.isRequired === true)
    const attributes = html`id="${id}" name="${name}"${longest} autocomplete="${autocomplete}"${this.#remarks(name, hint !== undefined)}${required}`
    const box =
      rows > 1
        ? html`<textarea rows="${rows}" ${attributes}>${value}</textarea>`
        : html`<input value="${value}" ${attributes}>`
    const behind = note !== undefined && html` <span class="meta">(${note})</span>`
    return html`<div class="field"><label for="${id}">${label}${behind}</label>
${this.#hintPart(name, hint)}${this.#problemPart(name)}
${box}</div>`
  }

  /** Browsers do not resend a file, so it must be chosen again. `extra`: more attributes. */
  file(
    { name, label, hint }: { name: string; label: string; hint: string },
    extra: Html,
  ): Html {
    const id = this.#idOf(name)
    return html`<div class="field"><label for="${id}">${label}</label>${this.#hintPart(name, hint)}${this.#problemPart(name)}
<input type="file" id="${id}" name="${name}" required${this.#remarks(name, true)}${extra}></div>`
  }

  isTicked(name: string, isTickedAtFirst: boolean): boolean {
    if (this.#returned === undefined) return isTickedAtFirst
    return this.#returned.fields[name] === 'yes'
  }

  check({ name, label, isTicked = false, isRequired = false }: CheckBox): Html {
    const id = this.#idOf(name)
    const ticked = flag('checked', this.isTicked(name, isTicked))
    return html`${this.#problemPart(name)}<p class="check"><input type="checkbox" id="${id}" name="${name}" value="yes"${this.#remarks(name, false)}${flag('required', isRequired)}${ticked}><label for="${id}">${label}</label></p>`
  }

  /** Renders a fieldset; its error is stored under `name`. */
  group(name: string, legend: string, content: Piece): Html {
    const isWrong = this.#problemOf(name) !== undefined
    const id = wrongId(name)
    const wrong =
      isWrong && html` id="${id}" tabindex="-1" aria-describedby="${id}-problem"`
    return html`<fieldset class="field"${wrong}><legend>${legend}</legend>${this.#problemPart(name)}${content}</fieldset>`
  }

  choice({ name, legend, options, chosen }: Choices): Html {
    const given = this.#returned?.fields[name] ?? chosen
    const boxes = Object.entries(options).map(([value, label]) => {
      const id = `${this.#prefix}${name}-${value}`
      return html`<p class="check"><input type="radio" id="${id}" name="${name}" value="${value}" required${flag('checked', value === given)}><label for="${id}">${label}</label></p>`
    })
    return this.group(name, legend, boxes)
  }
}

interface Summary {
  readonly problems: readonly FormProblem[]
  /** Field labels by name. */
  readonly labels: Readonly<Record<string, string>>
  readonly lead?: string | undefined
}

/**
 * Lists the errors at the top of the page. It receives focus without a script, so that screen
 * readers read it first.
 */
export function problemSummary(
  { texts: { forms } }: Pick<SiteGuest, 'texts'>,
  { problems, labels, lead }: Summary,
): Html | '' {
  if (problems.length === 0) return ''
  const rows = problems.map((problem) => {
    const { field, links = [] } = problem
    const further = links.map(
      ({ href, name }) => html` <a href="${href}" dir="auto">${name}</a>`,
    )
    const said = html`<span>${sayProblem(problem)}</span>`
    if (field === undefined) return html`<li>${said}${further}</li>`
    const label = labels[field]
    const named = label === undefined ? said : html`${label}: ${said}`
    return html`<li><a href="#${wrongId(field)}">${named}</a>${further}</li>`
  })
  return html`<div class="notice notice-bad" role="alert" tabindex="-1" autofocus><h2>${forms.problemTitle}</h2>${lead !== undefined && html`<p>${lead}</p>`}<ul>${rows}</ul></div>`
}
