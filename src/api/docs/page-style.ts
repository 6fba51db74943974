/** Styles of the docs pages, on top of Swagger UI's style sheet. */

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
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1.25rem; padding: .6rem 1rem; background: #12343b; }
.bar a { color: #e8f1f2; text-decoration: none; padding: .4rem 0; }
.bar a:hover, .bar a[aria-current] { text-decoration: underline; text-underline-offset: .3em; }
.bar .home { display: flex; align-items: center; gap: .5rem; font-weight: 700; }
.bar svg { width: 28px; height: 28px; }
.page { max-width: 40rem; margin: 3rem auto; padding: 0 1rem; }
.programs { max-width: 72rem; margin: 1.5rem auto 0; }
.programs h2 { font-size: 1.2rem; margin: 0; }
.programs p { margin: .5rem 0; }
.programs summary { padding: .5rem 0; cursor: pointer; font-weight: 600; }
.programs pre { margin: 0 0 .5rem; padding: .75rem 1rem; max-height: 26rem; overflow: auto; background: var(--card);
  border: 1px solid var(--line); border-radius: 10px; font: .85rem/1.5 ui-monospace, monospace; }
`

/** Swagger UI hard-codes most colours, so each of them is overridden. */
export const DOCS_CSS = `.swagger-ui, .swagger-ui .info .title, .swagger-ui .info p, .swagger-ui .info li, .swagger-ui .opblock-tag,
.swagger-ui .opblock-tag small, .swagger-ui .opblock .opblock-summary-path, .swagger-ui .opblock-description-wrapper p,
.swagger-ui .opblock .opblock-section-header h4, .swagger-ui .opblock .opblock-section-header > label, .swagger-ui .btn,
.swagger-ui table thead tr th, .swagger-ui table thead tr td, .swagger-ui .parameter__name, .swagger-ui .parameter__type,
.swagger-ui .response-col_status, .swagger-ui .response-col_links, .swagger-ui .responses-inner h4, .swagger-ui .responses-inner h5,
.swagger-ui .tab li, .swagger-ui label, .swagger-ui .markdown p, .swagger-ui .markdown li, .swagger-ui .renderedMarkdown p,
.swagger-ui .model, .swagger-ui .model-title, .swagger-ui .prop-type, .swagger-ui .dialog-ux .modal-ux-header h3,
.swagger-ui .dialog-ux .modal-ux-content p, .swagger-ui .dialog-ux .modal-ux-content h4, .swagger-ui .examples__title,
.swagger-ui .examples-select__section-label, .swagger-ui section h3 { font-family: system-ui, sans-serif; color: var(--ink); }
.swagger-ui .opblock .opblock-summary-description, .swagger-ui .parameter__in, .swagger-ui .parameter__extension,
.swagger-ui .opblock-summary-operation-id, .swagger-ui .response-control-media-type__accept-message { color: var(--soft); }
.swagger-ui .info a, .swagger-ui .link { color: var(--sea); }
.swagger-ui .markdown code, .swagger-ui .renderedMarkdown code, .swagger-ui .info code
  { color: var(--ink); background: color-mix(in srgb, var(--sea) 16%, transparent); }
.swagger-ui .wrapper { max-width: 72rem; padding: 0 1rem; }
.swagger-ui .info { margin: 24px 0 12px; }
.swagger-ui .info .title { font-size: 1.6rem; }
.swagger-ui .info .title small { background: #1d6a72; }
.swagger-ui .info .title small.version-stamp { background: #12343b; }
.swagger-ui .scheme-container { background: none; box-shadow: none; padding: 0 0 12px; }
html.dark-mode, html.dark-mode body, html.dark-mode .swagger-ui, html.dark-mode .swagger-ui .scheme-container { background: var(--paper); box-shadow: none; }
.swagger-ui .opblock-tag { border-bottom-color: var(--line); }
.swagger-ui .opblock, .swagger-ui .opblock.opblock-get, .swagger-ui .opblock.opblock-post, .swagger-ui .opblock.opblock-patch,
.swagger-ui .opblock.opblock-delete { border-radius: 10px; box-shadow: none; background: var(--card); border-color: var(--line); }
.swagger-ui .opblock .opblock-summary { border-color: var(--line); }
html .swagger-ui .opblock .opblock-summary .opblock-summary-method { background: none !important; border: 2px solid; min-width: 76px; text-shadow: none; color: var(--sea) !important; }
html .swagger-ui .opblock.opblock-post .opblock-summary .opblock-summary-method, html .swagger-ui .opblock.opblock-patch .opblock-summary .opblock-summary-method { color: var(--post) !important; }
html .swagger-ui .opblock.opblock-delete .opblock-summary .opblock-summary-method { color: var(--drop) !important; }
.swagger-ui .opblock .opblock-section-header { background: none; box-shadow: none; border-bottom: 1px solid var(--line); }
.swagger-ui .opblock-summary-path { word-break: break-word; }
.swagger-ui .btn { border-color: var(--line); }
.swagger-ui .btn.authorize, .swagger-ui .btn.execute { background: #f6ae2d; border-color: #f6ae2d; color: #12343b; }
.swagger-ui .btn.authorize svg { fill: #12343b; }
.swagger-ui .btn.try-out__btn.cancel { color: var(--drop); border-color: var(--drop); }
.swagger-ui .btn.authorize span, html.dark-mode .swagger-ui .btn.authorize, html.dark-mode .swagger-ui .btn.authorize span { color: #12343b; }
html.dark-mode .swagger-ui .btn.try-out__btn.cancel { color: var(--drop) !important; border-color: var(--drop); }
.swagger-ui .header-col, html.dark-mode .swagger-ui .header-col { color: var(--ink) !important; }
.swagger-ui .microlight span[style*='211, 99, 99'] { color: #ffb4a8 !important; }
.swagger-ui .expand-operation svg, .swagger-ui .opblock-control-arrow svg, .swagger-ui .authorization__btn svg,
.swagger-ui .models-control svg, .swagger-ui .view-line-link svg { fill: var(--ink); }
.swagger-ui input, .swagger-ui textarea, .swagger-ui select, .swagger-ui .dialog-ux .modal-ux
  { background-color: var(--card); color: var(--ink); border-color: var(--line); max-width: 100%; }
.swagger-ui .parameter__name.required::after, .swagger-ui .parameter__name.required span { color: var(--drop); }
.swagger-ui table tbody tr td { padding: 8px 0 0; }
.swagger-ui .responses-inner { max-height: 26rem; overflow: auto; }
.swagger-ui .opblock-body pre.microlight, .swagger-ui .highlight-code > .microlight, .swagger-ui .highlight-code pre
  { max-height: 16rem; overflow: auto; }
.swagger-ui .body-param__text { height: 11rem; min-height: 8rem; }
.swagger-ui .opblock-section .parameters-container, .swagger-ui .opblock-section-request-body .opblock-description-wrapper
  { max-height: 30rem; overflow: auto; }
.swagger-ui .model-box { max-height: 24rem; overflow: auto; background: none; }
@media (max-width: 700px) {
  .swagger-ui .opblock .opblock-summary { flex-wrap: wrap; }
  .swagger-ui .opblock .opblock-summary-description { flex-basis: 100%; padding: 2px 0 0; }
  .swagger-ui table.parameters, .swagger-ui table.parameters tbody, .swagger-ui table.parameters tr, .swagger-ui table.parameters td
    { display: block; width: 100%; }
  .swagger-ui table.parameters thead { display: none; }
  .swagger-ui .response-col_links { display: none; }
  .swagger-ui .opblock-tag small { flex-basis: 100%; padding: 0; }
  .swagger-ui .dialog-ux .modal-ux { width: calc(100vw - 2rem); min-width: 0; }
}
`

/** Browser script: filters the document to the page's part. */
export const DOCS_SCRIPT = `'use strict'
const isOperators = document.body.dataset.part === 'operators'
const belongs = (operation) => (operation.tags ?? []).includes('Operators') === isOperators
// Examples of refused calls have the names of error codes.
const isFine = (name) => name !== name.toUpperCase()
// Of an operation's calls that work, the first one is filled in, whole: values of different calls do not belong together. A path
// that only a refused call names leads to the podcast of the examples.
const fillIn = (operation) => {
  const parameters = operation.parameters ?? []
  const bodies = Object.values(operation.requestBody?.content ?? {})
  const names = [...parameters, ...bodies].flatMap(({ examples }) => Object.keys(examples ?? {})).filter(isFine)
  const [first] = names
  for (const shown of [...parameters, ...bodies]) {
    const { [first]: chosen, ...others } = shown.examples ?? {}
    if (chosen !== undefined) shown.examples = { [first]: chosen, ...others }
    else if (shown.required !== true) delete shown.examples
    else if (shown.name === 'podcastId') {
      delete shown.examples
      shown.example = 'the-harbour-light'
    }
  }
}
const isDark = matchMedia('(prefers-color-scheme: dark)')
const followTheme = () => document.documentElement.classList.toggle('dark-mode', isDark.matches)
followTheme()
isDark.addEventListener('change', followTheme)
// The path of a proxy stands before that of this file.
const below = document.currentScript.src.replace(/\\/docs\\/static\\/.*$/, '')
for (const node of document.querySelectorAll('[data-origin]')) node.textContent = below
fetch(below + '/openapi.json')
  .then((answer) => answer.json())
  .then((spec) => {
    for (const [path, methods] of Object.entries(spec.paths)) {
      for (const [method, operation] of Object.entries(methods)) {
        if (belongs(operation)) fillIn(operation)
        else delete methods[method]
      }
      if (Object.keys(methods).length === 0) delete spec.paths[path]
    }
    spec.servers = [{ url: below }]
    spec.tags = spec.tags.filter(({ name }) => (name === 'Operators') === isOperators)
    SwaggerUIBundle({
      spec,
      // It looks for a field of its own for each format of a list's items, and complains where there is none.
      plugins: [
        ({ React }) => ({
          components: {
            JsonSchema_string_uuid: (field) => React.createElement(field.getComponent('JsonSchema_string'), field),
          },
        }),
      ],
      dom_id: '#swagger-ui',
      validatorUrl: null,
      persistAuthorization: false,
      tryItOutEnabled: true,
      displayRequestDuration: true,
      deepLinking: true,
      docExpansion: 'list',
      defaultModelsExpandDepth: -1,
    })
  })
  .catch((error) => {
    document.getElementById('swagger-ui').textContent = 'The document cannot be read: ' + error.message
  })
`
