/** Renders the layout of console pages: head, navigation bar and footer. */
import { html, PAGE_END, PAINTED_WHOLE, SCRIPT_END, type Html } from '../web/html.ts'
import { SITE_LANGUAGES, SITE_TEXTS } from '../web/texts/texts.ts'
import type { SiteGuest } from '../web/visit.ts'
import { CONSOLE_ASSET_PATHS } from './assets/console-assets.ts'
import { type FormProblem, problemSummary } from '../web/parts/form-fields.ts'
import type { ConsoleArea, ConsoleGuest, ConsolePage, Returned } from './console-answer.ts'
import { actionButton } from './forms.ts'
import { showLink } from './show/show-link.ts'
import type { ConsoleTexts } from './texts/console-english.ts'

const AREAS: Readonly<Record<ConsoleArea, string>> = {
  overview: '/console',
  review: '/console/review',
  shows: '/console/shows',
  submissions: '/console/submissions',
  crawl: '/console/crawl',
  imports: '/console/imports',
  jobs: '/console/jobs',
  keys: '/console/keys',
  savedSearches: '/console/saved-searches',
  settings: '/console/settings',
  audit: '/console/audit',
}

function bar(guest: ConsoleGuest, area: ConsoleArea | undefined): Html {
  const { words, siteName, operator } = guest
  const links = (Object.keys(AREAS) as ConsoleArea[]).map(
    (each) =>
      html`<li><a href="${AREAS[each]}"${each === area && html` aria-current="page"`}>${words.areas[each]}</a></li>`,
  )
  return html`<header class="bar"><div class="bar-inner">
<a class="home" href="/console"><span>${siteName}</span> <span class="console-mark">${words.console}</span></a>
<div class="signed-in"><span>${operator.name}</span>${actionButton(guest, { action: '/console/sign-out', fields: {} }, { name: words.signOut })}</div>
<nav aria-label="${words.console}"><ul>${links}</ul></nav>
</div></header>`
}

/** Renders the bar without links, before sign-in. */
function plainBar({ siteName }: SiteGuest, words: ConsoleTexts): Html {
  return html`<header class="bar"><div class="bar-inner">
<span class="home"><span>${siteName}</span> <span class="console-mark">${words.console}</span></span>
</div></header>`
}

function languageLinks({ texts, language, parameters, path }: SiteGuest): Html {
  const languages = SITE_LANGUAGES.map((other) => {
    const name = SITE_TEXTS[other].languageName
    if (other === language) return html`<li><span aria-current="true">${name}</span></li>`
    const address = `${path}${parameters.with({ lang: other })}`
    return html`<li><a href="${address}" hreflang="${other}" lang="${other}">${name}</a></li>`
  })
  return html`<nav aria-label="${texts.pageLanguage}"><ul>${languages}</ul></nav>`
}

function footer(visit: SiteGuest, words: ConsoleTexts, { hasSecret }: ConsolePage): Html {
  return html`<footer><div class="footer-inner">
<p>${visit.hasSite && html`<a href="/">${words.toSite}</a> · `}<a href="/docs/operators">${words.operatorDocs}</a></p>
${hasSecret !== true && languageLinks(visit)}
</div></footer>`
}

/** Requests a check of the form before it is sent again. */
function returnedNotice(guest: ConsoleGuest, returned: Returned): Html | '' {
  const { words } = guest
  const { why, hasFile, action, fields } = returned
  const { held, heldFile, heldGo, foreign, foreignFile } = words.returned
  if (why === 'refused') return ''
  if (why === 'foreign')
    return html`<p class="notice notice-bad" role="alert">${hasFile ? foreignFile : foreign}</p>`
  const send = hasFile ? '' : actionButton(guest, { action, fields }, { name: heldGo })
  return html`<div class="notice done" role="status"><p>${hasFile ? heldFile : held}</p>${send}</div>`
}

function noticeOf(guest: ConsoleGuest): Html | '' {
  const { notice, returned, words } = guest
  if (returned !== undefined) return returnedNotice(guest, returned)
  if (notice === undefined) return ''
  const { text, show, undo } = notice
  const link =
    show !== undefined && html`${showLink({ id: show.id, titleLatest: show.title })} · `
  return html`<div class="notice done" role="status" tabindex="-1" autofocus><p>${link}<span>${text}</span></p>${
    undo !== undefined && actionButton(guest, undo, { name: words.undo, key: 'u' })
  }</div>`
}

/** Scripts refresh sooner and keep a screen reader's position. */
const AGAIN = html`<noscript><meta http-equiv="refresh" content="5"></noscript>
`

interface Surroundings {
  readonly words: ConsoleTexts
  readonly bar: Html
  readonly notice?: Html | ''
  readonly problems?: readonly FormProblem[]
  /** The state of the form with the problems. */
  readonly lead?: string | undefined
}

function render(
  visit: SiteGuest,
  page: ConsolePage,
  { words, bar: top, notice = '', problems = [], lead }: Surroundings,
): string {
  const { language, texts, siteName } = visit
  const mark = problems.length === 0 ? '' : `${texts.forms.problemMark}: `
  return String(html`<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${mark}${page.title} · ${siteName}</title>
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="${CONSOLE_ASSET_PATHS.style}">
${PAINTED_WHOLE}
<link rel="icon" type="image/svg+xml" href="/favicon.ico">
${page.isLive === true && AGAIN}<script type="module" src="${CONSOLE_ASSET_PATHS.script}">${SCRIPT_END}
</head>
<body class="console">
<a class="skip" href="#content">${texts.skip}</a>
${top}
<main id="content" tabindex="-1"><div class="page"><h1 dir="auto">${page.title}</h1>
${notice}${problemSummary(visit, { problems, labels: words.fields, lead })}
${page.main}</div></main>
${footer(visit, words, page)}
${PAGE_END}
</body>
</html>
`)
}

export function renderConsole(guest: ConsoleGuest, page: ConsolePage): string {
  const { words } = guest
  const { problems = guest.returned?.problems ?? [] } = page
  const lead = guest.returned && words.returned.nothingChanged
  const notice = noticeOf(guest)
  return render(guest, page, { words, bar: bar(guest, page.area), notice, problems, lead })
}

/** Renders a page without a session. */
export function renderPlain(
  visit: SiteGuest,
  words: ConsoleTexts,
  page: ConsolePage,
): string {
  return render(visit, page, { words, bar: plainBar(visit, words) })
}
