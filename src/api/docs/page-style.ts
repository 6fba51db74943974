/** Styles and script of the docs pages. */

export const DOCS_ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#12343b"/>' +
  '<circle cx="16" cy="17" r="4" fill="#f6ae2d"/><path d="M8 22a10 10 0 1 1 16 0M11.5 20a6 6 0 1 1 9 0" fill="none" ' +
  'stroke="#e8f1f2" stroke-width="2" stroke-linecap="round"/></svg>'

/** All text colours have a contrast of at least 4.5 : 1 to their background. */
const COLOURS = `:root { --ink: #12343b; --soft: #3d5a60; --sea: #1d6a72; --post: #8a4d00; --drop: #a3261b; --lamp: #f6ae2d;
  --paper: #fbfaf7; --card: #ffffff; --line: #c8d3d5; color-scheme: light; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8f1f2; --soft: #b3c4c7; --sea: #6cc5cf; --post: #f0a95a; --drop: #ff9b90; --paper: #0d1f24; --card: #14292f;
    --line: #35525a; color-scheme: dark; }
}
`

export const PAGE_CSS = `${COLOURS}* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
a { color: var(--sea); }
:focus-visible { outline: 3px solid var(--lamp); outline-offset: 2px; }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1.25rem; background: #12343b;
  padding: .6rem max(1rem, (100% - 58rem) / 2); }
.bar a { color: #e8f1f2; text-decoration: none; padding: .4rem 0; }
.bar a:hover, .bar a[aria-current] { text-decoration: underline; text-underline-offset: .3em; }
.bar .home { display: flex; align-items: center; gap: .5rem; font-weight: 700; }
.bar svg { width: 28px; height: 28px; }
.page { max-width: 40rem; margin: 3rem auto; padding: 0 1rem; }
.programs { margin: 1.5rem 0; }
.programs h2 { font-size: 1.2rem; margin: 0; }
.programs p { margin: .5rem 0; }
.programs summary { padding: .5rem 0; cursor: pointer; font-weight: 600; }
.programs pre { margin: 0 0 .5rem; padding: .75rem 1rem; max-height: 26rem; overflow: auto; background: var(--card);
  border: 1px solid var(--line); border-radius: 10px; font: .85rem/1.5 ui-monospace, monospace; }
`

export const DOCS_CSS = `
.docs { max-width: 60rem; margin: 1.5rem auto 4rem; padding: 0 1rem; overflow-wrap: anywhere; }
.docs h1 { font-size: 1.6rem; margin: 0 0 .5rem; }
.docs h2 { font-size: 1.2rem; margin: 1.25rem 0 .25rem; }
.docs h3 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
.docs :is(h2, h3) a { color: inherit; text-decoration: none; }
.docs :is(h2, h3) a:hover { text-decoration: underline; }
.docs li { margin-top: .35rem; }
.docs li code { display: block; color: var(--soft); }
.docs p { margin: .4rem 0; }
.docs code, .docs pre { font: .9em/1.5 ui-monospace, monospace; }
.docs pre { margin: .5rem 0; padding: .75rem 1rem; max-height: 26rem; overflow: auto; background: var(--card);
  border: 1px solid var(--line); border-radius: 10px; overflow-wrap: normal; }
.docs summary { padding: .4rem 0; cursor: pointer; font-weight: 600; }
.docs ul { margin: .25rem 0 1rem; padding-left: 1.2rem; }
.docs dt { font-weight: 600; }
.docs dd { margin: 0 0 .5rem 1rem; }
.groups { display: flex; flex-wrap: wrap; gap: .4rem 1rem; margin: 0 0 1rem; }
.groups a[aria-current] { font-weight: 700; color: var(--ink); }
.operation { margin-top: 1.25rem; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
.docs .operation h2 { margin-top: 0; }
.route b { color: var(--sea); }
.hint { color: var(--soft); font-size: .9rem; }
.field { margin: .75rem 0; }
.field label { display: block; }
.field :is(input, select, textarea) { width: 100%; padding: .45rem .7rem; font: inherit; color: var(--ink);
  background: var(--paper); border: 1px solid var(--soft); border-radius: 8px; }
.field textarea { font: .9em/1.5 ui-monospace, monospace; }
.docs button { padding: .5rem 1.2rem; font: inherit; font-weight: 600; color: #12343b; background: #f6ae2d; border: 0;
  border-radius: 99px; cursor: pointer; }
.docs output { display: block; margin-top: .5rem; }
@media print { .bar, .groups, .try { display: none; } }
`

/** Browser script: sends the calls of the forms. */
export const DOCS_SCRIPT = `'use strict'
// The path of a proxy stands before that of this file.
const below = document.currentScript.src.replace(/\\/docs\\/static\\/.*$/, '')
const MOST_SHOWN = 200000
for (const node of document.querySelectorAll('[data-origin]')) node.textContent = below
// The key stays in the tab, so that each page need not ask again.
const KEPT = 'castdex-key'
const keyField = document.getElementById('key')
if (keyField !== null) {
  try {
    keyField.value = sessionStorage.getItem(KEPT) ?? ''
    keyField.addEventListener('input', () => sessionStorage.setItem(KEPT, keyField.value.trim()))
  } catch {
    // Storage is blocked, so the key is typed on each page.
  }
}
const urlOf = (form, fields) => {
  const query = new URLSearchParams()
  let { path } = form.dataset
  for (const { name, value, dataset } of fields) {
    if (dataset.in === 'path') path = path.replace('{' + name + '}', encodeURIComponent(value))
    if (dataset.in === 'query' && value !== '') query.append(name, value)
  }
  const text = query.toString()
  return below + path + (text === '' ? '' : '?' + text)
}
const indent = (text) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
const tryCall = async (form) => {
  const fields = [...form.querySelectorAll('[data-in]')]
  const body = fields.find(({ dataset }) => dataset.in === 'body')
  const key = keyField.value.trim()
  const headers = { ...(key !== '' && { authorization: 'Bearer ' + key }), ...(body && { 'content-type': body.dataset.type }) }
  const started = performance.now()
  const answer = await fetch(urlOf(form, fields), { method: form.dataset.method, headers, ...(body && { body: body.value }) })
  const text = await answer.text()
  const took = Math.round(performance.now() - started)
  return [answer.status + ' in ' + took + ' ms', indent(text).slice(0, MOST_SHOWN)]
}
document.addEventListener('submit', async (event) => {
  event.preventDefault()
  const output = event.target.querySelector('output')
  const [status, text] = await tryCall(event.target).catch((error) => ['No answer', error.message])
  const shown = document.createElement('pre')
  shown.tabIndex = 0
  shown.textContent = text
  output.replaceChildren(status, shown)
})
`
