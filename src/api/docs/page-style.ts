/** How the documentation page looks: castdex's colours over Swagger UI's own style sheet. */

export const DOCS_ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#12343b"/>' +
  '<circle cx="16" cy="17" r="4" fill="#f6ae2d"/><path d="M8 22a10 10 0 1 1 16 0M11.5 20a6 6 0 1 1 9 0" fill="none" ' +
  'stroke="#e8f1f2" stroke-width="2" stroke-linecap="round"/></svg>'

export const DOCS_CSS = `:root { --ink: #12343b; --sea: #1d6a72; --lamp: #f6ae2d; --paper: #fbfaf7; }
body { background: var(--paper); }
.swagger-ui, .swagger-ui .info .title, .swagger-ui .opblock-tag, .swagger-ui .opblock .opblock-summary-path,
.swagger-ui .btn, .swagger-ui table thead tr th { font-family: system-ui, sans-serif; color: var(--ink); }
.swagger-ui .topbar { background: var(--ink); padding: 6px 0; }
.swagger-ui .topbar .link img, .swagger-ui .topbar .link svg { height: 32px; width: 32px; }
.swagger-ui .topbar .download-url-wrapper { display: none; }
.swagger-ui .info { margin: 28px 0 12px; }
.swagger-ui .info .title small { background: var(--sea); }
.swagger-ui .scheme-container { background: none; box-shadow: none; padding: 0 0 12px; }
.swagger-ui .opblock { border-radius: 10px; box-shadow: none; }
.swagger-ui .opblock.opblock-get { border-color: var(--sea); background: #1d6a720d; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: var(--sea); }
.swagger-ui .opblock.opblock-post { border-color: #a05a00; background: #f6ae2d14; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #a05a00; }
.swagger-ui .btn.authorize, .swagger-ui .btn.execute { background: var(--lamp); border-color: var(--lamp); color: var(--ink); }
.swagger-ui .btn.authorize svg { fill: var(--ink); }
.swagger-ui :focus-visible { outline: 3px solid var(--lamp); outline-offset: 2px; }
`
