/** Renders an operation: what it does, samples to paste, and a form to try it. */
import {
  type OperationEntry,
  type Parameter,
  type ExampleCall,
  sampleOf,
} from './operations.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign)
}

/** Renders the document's Markdown, which consists of paragraphs and code. */
function renderText(text: string): string {
  return text
    .split('\n\n')
    .map((part) => `<p>${escape(part).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>`)
    .join('\n')
}

const block = (code: string): string => `<pre tabindex="0"><code>${code}</code></pre>`

function urlOf({ path, operation }: OperationEntry, { values }: ExampleCall): string {
  const inPath = (operation.parameters ?? []).filter(({ in: place }) => place === 'path')
  const filled = inPath.reduce(
    (text, { name }) =>
      text.replace(`{${name}}`, encodeURIComponent(values.get(name) ?? '')),
    path,
  )
  const query = new URLSearchParams(
    [...values].filter(([name]) => !inPath.some((parameter) => parameter.name === name)),
  ).toString()
  return query === '' ? filled : `${filled}?${query}`
}

const inShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

function toCurl(entry: OperationEntry, sample: ExampleCall): string {
  const { body, type } = sample
  const lines = [
    `curl -X ${entry.method} -H "Authorization: Bearer $KEY" "$URL"${inShell(urlOf(entry, sample))}`,
    ...(type === undefined ? [] : [`-H 'Content-Type: ${type}'`]),
    ...(body === undefined ? [] : [`-d ${inShell(body)}`]),
  ]
  return lines.join(' \\\n  ')
}

function toTypeScript(entry: OperationEntry, sample: ExampleCall): string {
  const { body, type } = sample
  const headers = {
    authorization: 'Bearer KEY',
    ...(type !== undefined && { 'content-type': type }),
  }
  const shown = JSON.stringify(headers).replace('"Bearer KEY"', '`Bearer ${KEY}`')
  const sent =
    body === undefined ? '' : `,\n  body: JSON.stringify(${body.replaceAll('\n', '\n  ')})`
  return `const { URL = '', KEY = '' } = process.env
const answer = await fetch(URL + ${JSON.stringify(urlOf(entry, sample))}, {
  method: '${entry.method}',
  headers: ${shown}${sent},
})
console.log(answer.status, await answer.text())
export {}`
}

const option = (value: string, chosen: string): string =>
  `<option${value === chosen ? ' selected' : ''}>${escape(value)}</option>`

/** Values that a select offers; undefined for a text field. */
function choicesOf({ schema }: Parameter): readonly string[] | undefined {
  if (schema?.enum !== undefined) return schema.enum.map(String)
  if (schema?.type === 'boolean') return ['true', 'false']
  return undefined
}

function fieldOf(parameter: Parameter, value: string): string {
  const { name, in: place, required = false, description = '' } = parameter
  const attributes = `id="field-${name}" name="${name}" data-in="${place}"${required ? ' required' : ''}`
  const choices = choicesOf(parameter)
  const input =
    choices === undefined
      ? `<input ${attributes} value="${escape(value)}" autocomplete="off" spellcheck="false">`
      : `<select ${attributes}>${option('', value)}${choices.map((each) => option(each, value)).join('')}</select>`
  const mark = required ? ' (required)' : ''
  return `<div class="field"><label for="field-${name}"><code>${name}</code>${mark}</label>${input}
<div class="hint">${renderText(description)}</div></div>`
}

function bodyField({ body, type }: ExampleCall): string {
  if (type === undefined) return ''
  return `<div class="field"><label for="body">Body (<code>${escape(type)}</code>)</label>
<textarea id="body" data-in="body" data-type="${escape(type)}" rows="10" spellcheck="false">${escape(body ?? '')}</textarea></div>`
}

/** Filled and required fields come first; the others are folded. */
function renderForm(
  { method, path, operation }: OperationEntry,
  sample: ExampleCall,
): string {
  const { parameters = [] } = operation
  const isFirst = ({ name, required }: Parameter): boolean =>
    required === true || sample.values.has(name)
  const fields = (list: readonly Parameter[]): string =>
    list.map((each) => fieldOf(each, sample.values.get(each.name) ?? '')).join('\n')
  const rest = parameters.filter((each) => !isFirst(each))
  const more =
    rest.length === 0
      ? ''
      : `<details><summary>${String(rest.length)} optional parameters</summary>${fields(rest)}</details>`
  return `<form data-method="${method}" data-path="${path}" aria-label="Try ${escape(operation.summary)}">
${fields(parameters.filter(isFirst))}${bodyField(sample)}${more}
<button>Try it</button> <output></output></form>`
}

function renderAnswers({ operation }: OperationEntry): string {
  const rows = Object.entries(operation.responses).map(
    ([status, { description }]) => `<dt>${status}</dt><dd>${renderText(description)}</dd>`,
  )
  return `<dl>${rows.join('\n')}</dl>`
}

const routeOf = ({ method, path }: OperationEntry): string =>
  `<p class="route"><code><b>${method}</b> ${escape(path)}</code></p>`

/** Renders an operation in the list of its group. */
export function summarize(entry: OperationEntry, href: string): string {
  const { operationId, summary, description } = entry.operation
  const [first = ''] = description.split('\n\n')
  return `<section class="operation" id="${operationId}"><h2><a href="${href}">${escape(summary)}</a></h2>
${routeOf(entry)}
${renderText(first)}</section>`
}

const KEY_FIELD = `<div class="field"><label for="key">API key</label><input id="key" type="password" autocomplete="off" spellcheck="false" aria-describedby="key-hint">
<p class="hint" id="key-hint">It stays in this tab until you close it, and goes only to this server.</p></div>
<noscript><p>Trying calls needs scripts; the samples do not.</p></noscript>`

export function renderOperation(entry: OperationEntry): string {
  const { summary, description } = entry.operation
  const sample = sampleOf(entry.operation)
  return `<h1>${escape(summary)}</h1>
${routeOf(entry)}
${renderText(description)}
<h2>Samples</h2>
${block(escape(toCurl(entry, sample)))}
${block(escape(toTypeScript(entry, sample)))}
<section class="operation try"><h2>Try it</h2>
${KEY_FIELD}
${renderForm(entry, sample)}</section>
<h2>Answers</h2>
${renderAnswers(entry)}`
}
