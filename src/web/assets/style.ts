/** The style sheet: no images, no web fonts; colours by `light-dark()`, columns by grid. */
import { BAR_STYLE } from './bar-style.ts'
import { COLOURS } from './colours.ts'
import { LIST_STYLE } from './list-style.ts'
import { SHOW_STYLE } from './show-style.ts'

export const SITE_STYLE = `${COLOURS}
*, *::before, *::after { box-sizing: border-box; }
html {
  -webkit-text-size-adjust: 100%;
  text-size-adjust: 100%;
  scroll-padding-top: 1rem;
}
body {
  margin: 0;
  min-height: 100vh;
  display: grid;
  grid-template-rows: auto 1fr auto;
  grid-template-columns: minmax(0, 1fr);
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  overflow-wrap: anywhere;
}
h1, h2, h3, p, ul, ol, dl, dd, figure { margin: 0; }
ul, ol { padding: 0; list-style: none; }
h1 {
  font-size: clamp(1.6rem, 1.2rem + 2vw, 2.4rem);
  line-height: 1.15;
  letter-spacing: -.015em;
  text-wrap: balance;
}
h2 { font-size: 1.25rem; line-height: 1.3; letter-spacing: -.01em; }
h3 { font-size: 1rem; line-height: 1.35; }
a {
  color: var(--link);
  text-underline-offset: .18em;
  text-decoration-thickness: 1px;
}
a:hover { text-decoration-thickness: 2px; }
:focus-visible {
  outline: 3px solid var(--ring);
  outline-offset: 2px;
  border-radius: 4px;
}
main:focus { outline: none; }
code, pre { font: .9em/1.5 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
pre {
  padding: 1rem;
  overflow-x: auto;
  overflow-wrap: normal;
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: var(--radius);
}
svg.lens {
  fill: none;
  stroke: currentColor;
  stroke-width: 2.5;
  stroke-linecap: round;
}
.hidden {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.skip {
  position: absolute;
  left: 1rem;
  top: 0;
  translate: 0 -110%;
  z-index: 2;
  padding: .5rem 1rem;
  background: var(--lamp);
  color: #12343b;
}
.skip:focus { top: .5rem; translate: none; }

${BAR_STYLE}
/* The first page. */
.hero {
  background: #1c5a5f linear-gradient(160deg, #0e2b31, #17474f 70%, #1c5a5f);
  color: var(--on-ground);
}
.hero-inner {
  max-width: 76rem;
  margin: 0 auto;
  padding: clamp(1.75rem, 5vw, 3.5rem) clamp(1rem, 3vw, 2rem);
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.25rem 3rem;
}
.hero-search {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1.25rem;
}
.hero h1 { font-size: clamp(2.2rem, 1.6rem + 3vw, 3.4rem); }
.lead { max-width: 42rem; font-size: 1.15rem; text-wrap: pretty; }
.figures {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(9.5rem, 42%), 1fr));
  gap: .75rem 1.5rem;
}
.figures div {
  display: flex;
  flex-direction: column-reverse;
  justify-content: flex-end;
}
.figures dd {
  font-size: 1.7rem;
  font-weight: 700;
  line-height: 1.2;
  font-variant-numeric: tabular-nums;
}
.figures + p { margin-top: 1rem; }
.hero .figures { margin-top: .5rem; }
.hero .figures:has(> :nth-child(3):last-child) { display: flex; flex-wrap: wrap; gap: .75rem 1rem; }

.bar, .hero { --ring: var(--lamp); }

/* Pages and their blocks. */
.page {
  width: 100%;
  max-width: 76rem;
  margin: 0 auto;
  padding: clamp(1.25rem, 3vw, 2.5rem) clamp(1rem, 3vw, 2rem) 4rem;
}
.page > h1 + * { margin-top: .75rem; }
.page > h1 + .block { margin-top: 1.5rem; }
.page > .search { margin: 1.25rem 0; }
.prose > * { max-width: 46rem; }
.prose table { width: 100%; margin-block: 1rem; border-collapse: collapse; font-size: .95rem; }
.prose :is(th, td) {
  padding: .4rem 1rem .4rem 0;
  border-bottom: 1px solid var(--line);
  overflow-wrap: normal;
  text-align: start;
  vertical-align: top;
}
.prose :is(th, td) code { overflow-wrap: anywhere; }
.prose .block p + p, .prose .block p + ul, .prose .block h3 { margin-top: .75rem; }
.prose .block ul { padding-left: 1.2rem; list-style: disc; }
.block { margin-top: 2.25rem; }
.block > h2, .block-head { margin-bottom: .9rem; }
.block > h3 { margin: 1.25rem 0 .6rem; }
.block > * + .meta { margin-top: .75rem; }
.block-head {
  display: flex;
  justify-content: space-between;
  align-items: baseline;
  gap: 1rem;
}
.block-head > :is(span, a) { flex: none; }
.hero + .page > .block:first-child { margin-top: 0; }
.meta { color: var(--soft); font-size: .9rem; }
.notice {
  margin: 1rem 0;
  padding: .9rem 1.1rem;
  background: var(--tint);
  border-left: 4px solid var(--link);
  border-radius: 4px var(--radius) var(--radius) 4px;
}
.notice ul { padding-left: 1.2rem; list-style: disc; }
.notice p + p, .notice :is(h2, p) + ul { margin-top: .5rem; }
.notice-bad { border-color: var(--bad); }
.notice > p + form, .lead + .grid { margin-top: 1rem; }
/* Chromium lays out its controls twice; they show once they stand still. */
@keyframes settle { from { visibility: hidden; } to { visibility: visible; } }
audio { animation: settle .3s step-end; }
.button {
  display: inline-block;
  padding: .5rem 1.1rem;
  border: 1px solid transparent;
  border-radius: 999px;
  background: light-dark(#14626b, #7fd0d9);
  color: light-dark(#ffffff, #08171b);
  font: inherit;
  font-weight: 600;
  text-decoration: none;
  cursor: pointer;
}
.button:hover { filter: brightness(1.1); }
.button-quiet, .pager .button {
  background: none;
  border-color: var(--edge);
  color: var(--link);
}
.chips { display: flex; flex-wrap: wrap; gap: .4rem; }
.chip {
  display: inline-block;
  padding: .15rem .7rem;
  background: var(--tint);
  border-radius: 999px;
  color: var(--ink);
  font-size: .88rem;
  text-decoration: none;
}
.chip:hover { text-decoration: underline; }
.chip[aria-current] {
  background: light-dark(#12343b, #7fd0d9);
  color: light-dark(#e8f1f2, #08171b);
  font-weight: 600;
}
.cover {
  display: block;
  flex: none;
  background: var(--tint);
  border-radius: 10px;
  object-fit: cover;
  aspect-ratio: 1;
}

${LIST_STYLE}
${SHOW_STYLE}
@media (min-width: 60rem) {
  .results:has(.results-side) { grid-template-columns: 15rem minmax(0, 1fr); }
  .results-head { grid-column: 1 / -1; }
  .hero-inner {
    grid-template-columns: minmax(0, 1fr) 19rem;
    align-items: center;
  }
  .hero .figures {
    grid-template-columns: 1fr 1fr;
    margin: 0;
    padding-left: 2.5rem;
    border-left: 1px solid #ffffff33;
  }
  .columns { grid-template-columns: minmax(0, 5fr) minmax(17rem, 3fr); }
}
@supports selector(::details-content) {
  @media (min-width: 60rem) {
    .facets { grid-template-columns: minmax(0, 1fr); padding-top: 0; }
    .filters-fold > summary { display: none; }
    .filters-fold::details-content {
      content-visibility: visible;
      height: auto;
    }
  }
}
@media (max-width: 34rem) {
  .bar-inner:has(.menu) {
    position: relative;
    flex-wrap: nowrap;
    gap: min(.75rem, 12px);
    padding: min(.5rem, 8px) min(1rem, 16px);
  }
  /* The room of the paddings is the words' when texts are enlarged. */
  .search-bar { flex-basis: 0; }
  .search-bar input { padding: min(.55rem, 9px) 4px min(.55rem, 9px) min(1.1rem, 18px); }
  .search-bar button { padding: 0 min(1.1rem, 14px); }
  .menu summary { padding: min(.3rem, 5px); }
  .band p { padding: min(.45rem, 7px) min(1rem, 16px); line-height: 1.3; }
  .band span { display: none; }
  .bar-inner:has(.search-bar) .home span {
    position: absolute;
    clip-path: inset(50%);
  }
  .menu nav {
    position: absolute;
    z-index: 1;
    inset: 100% 0 auto;
    padding: .5rem 1rem 1rem;
    background: var(--ground);
  }
  .menu nav ul { display: grid; }
  .search-large button span {
    position: absolute;
    clip-path: inset(50%);
  }
  .grid > :nth-child(n + 7) { display: none; }
  .row { gap: .85rem; }
  .row .cover { width: 64px; height: 64px; }
  .show-head { display: flex; flex-wrap: wrap; align-items: flex-start; gap: .75rem 1rem; }
  .show-head > .cover { width: min(6.5rem, 28vw); }
  .show-name { flex: 1 1 9rem; }
  .show-more { flex-basis: 100%; }
  .show-head .actions { gap: .5rem; }
  .show-head .button { padding: .5rem .85rem; font-size: .95rem; }
  .follow-ways .chips { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(9rem, 100%), 1fr)); }
  .follow-ways .chip { padding: .6rem .9rem; }
}
@media (prefers-reduced-motion: reduce) {
  * { transition: none !important; }
}
.printed { display: none; }
@page { margin: 15mm; }
@media print {
  :root { color-scheme: light; --paper: #ffffff; }
  .bar, footer, .results-side, .along, .pager, .actions, .orders, .play, .playing, .similar, form, .skip, .button, .episode summary { display: none; }
  .printed { display: block; overflow-wrap: anywhere; }
  .hero { background: none; color: inherit; }
  .page { max-width: none; padding: 0; }
  .episode:has(> .play) { display: block; }
  .entry::details-content { content-visibility: visible; height: auto; display: block; }
  .row, .episode { break-inside: avoid; }
  .description a[href^='http']::after { content: ' (' attr(href) ')'; }
}
`
