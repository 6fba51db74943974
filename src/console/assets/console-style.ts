/** Styles the console, in addition to the site's styles. */

export const CONSOLE_STYLE = `/* The console. */
.console-mark {
  padding: .1rem .6rem;
  border: 1px solid currentColor;
  border-radius: 999px;
  font-size: .8rem;
  font-weight: 600;
}
.signed-in {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: .4rem .9rem;
  margin-inline-start: auto;
}
.console .bar nav { flex-basis: 100%; }
.bar .button-quiet {
  padding: .2rem .9rem;
  border-color: var(--on-ground);
  color: var(--on-ground);
}
.order {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: .9rem;
  justify-items: start;
}
.order .field {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: .3rem;
}
.order > .field { width: min(100%, 40rem); }
.order:has(> button:only-of-type):not(:has(.field, .check)) { display: inline-block; }
.order textarea, .order input:not([type='checkbox'], [type='radio'], [type='hidden']) {
  width: 100%;
  padding: .5rem .7rem;
  background: var(--card);
  color: var(--ink);
  border: 1px solid var(--edge);
  border-radius: 8px;
  font: inherit;
}
.order .check {
  display: flex;
  gap: .6rem;
  align-items: baseline;
  min-height: 2.4rem;
}
.order fieldset .check { min-height: 0; padding-block: .35rem; }
.import {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: .9rem;
  justify-items: start;
}
.import progress {
  width: min(100%, 32rem);
  height: .8rem;
  accent-color: var(--link);
}
.plain-rows + .meta { margin-top: 1.25rem; }
.order + .meta { margin-top: .9rem; }
.page > form + .meta { margin-top: 1.25rem; }
.sign-in { max-width: 32rem; margin: 1.25rem 0; }
.sign-in .field { width: 100%; }
.button-bad {
  background: light-dark(#a3261b, #ff9b90);
  color: light-dark(#ffffff, #2a0603);
}
.needs + .quiet { margin-top: 1.25rem; }
.buttons {
  display: flex;
  flex-wrap: wrap;
  gap: .6rem;
  align-items: center;
}
form + .buttons { margin-top: .9rem; }
.done {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: .5rem 1rem;
}
.done:focus { outline: none; }
[data-item]:has(:focus-visible) {
  outline: 3px solid var(--lamp);
  outline-offset: 6px;
  border-radius: 8px;
}
.needs {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr));
  gap: var(--gap);
}
.need {
  display: grid;
  gap: .35rem;
  align-content: start;
  padding: 1rem 1.1rem;
  background: var(--card);
  border: 1px solid var(--line);
  border-top: 4px solid var(--edge);
  border-radius: var(--radius);
}
.need-open { border-top-color: var(--fair); }
.need h2 { font-size: 1rem; }
.need h2 span:last-child { flex: none; }
.need h2, .need h3 {
  display: flex;
  justify-content: space-between;
  gap: 1rem;
}
.need h2.whole { display: block; overflow-wrap: anywhere; }
.need .meta + .order { margin-top: .5rem; }
.table { position: relative; width: 100%; overflow-x: auto; }
.table:focus-visible { outline-offset: -3px; }
table { width: 100%; border-collapse: collapse; font-size: .95rem; }
th, td {
  padding: .45rem .75rem .45rem 0;
  border-bottom: 1px solid var(--line);
  text-align: start;
  vertical-align: top;
}
thead th {
  color: var(--soft);
  font-weight: 600;
  font-size: .9rem;
  white-space: nowrap;
}
td.figure, th.figure {
  padding-inline-end: 1.5rem;
  text-align: end;
  font-variant-numeric: tabular-nums;
}
tbody th { min-width: 8rem; }
tbody th .meta { display: block; max-width: 38rem; font-weight: 400; }
.table td { min-width: 6rem; overflow-wrap: anywhere; }
.table td.day { min-width: 7.5rem; }
.table th code { white-space: nowrap; }
.facts + .meta, .facts + .order { margin-top: .9rem; }
.sign { white-space: nowrap; font-weight: 600; }
.sign-same { color: var(--good); }
.sign-other { color: var(--fair); }
.candidate {
  width: 100%;
  padding: .8rem 0;
  border-top: 1px solid var(--line);
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: .5rem;
}
.orders > .candidate { justify-items: stretch; }
.candidate-head { display: flex; gap: .9rem; align-items: center; }
.candidate-head > div { min-width: 0; display: grid; gap: .15rem; }
.candidate-head code { margin-inline-start: .6rem; }
.tile { flex: none; font: 700 17px system-ui, sans-serif; }
.candidate h4 { margin: 0; font-size: .98rem; overflow-wrap: anywhere; }
.orders {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr));
  gap: 1.75rem 3rem;
  align-items: start;
}
.orders > div {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: .7rem;
  justify-items: start;
}
.orders > div > *, .candidate > * { max-width: 100%; }
.orders > div > form, .orders details { width: 100%; }
nav + .lead, .lead + .table, .lead + .cases, .lead + .figures, .lead + .needs, .lead + p:not(.meta), .lead + form { margin-top: 1rem; }
.lead + .meta { margin-top: .35rem; }
.compared thead .meta { font-weight: 400; white-space: normal; }
.compared thead th { white-space: normal; }
.case {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: .6rem;
  margin-top: 1.25rem;
  padding: 1.1rem 1.2rem;
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: var(--radius);
}
.events li {
  display: grid;
  gap: .1rem;
  padding: .55rem 0;
  border-bottom: 1px solid var(--line);
}
.events time { color: var(--soft); font-size: .9rem; }
.find {
  display: flex;
  flex-wrap: wrap;
  gap: .6rem;
  max-width: 44rem;
  margin: 1.25rem 0;
}
.find input {
  flex: 1 1 16rem;
  min-width: 0;
  padding: .55rem .9rem;
  background: var(--card);
  color: var(--ink);
  border: 1px solid var(--edge);
  border-radius: 999px;
  font: inherit;
}
.plain-rows > li {
  padding: .8rem 0;
  border-bottom: 1px solid var(--line);
  display: grid;
  gap: .2rem;
}
.key-over { color: var(--soft); }
.order fieldset {
  margin: 0;
  padding: .6rem 1rem;
  border: 1px solid var(--edge);
  border-radius: 8px;
  min-width: 0;
}
.secret {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: .6rem 1rem;
  margin: 1rem 0;
  padding: 1rem 1.2rem;
  background: var(--card);
  border: 2px solid var(--good);
  border-radius: var(--radius);
  font-size: 1.1rem;
}
.secret [hidden] { display: none; }
.secret code {
  min-width: 0;
  user-select: all;
  overflow-wrap: anywhere;
}
.steps { display: grid; gap: .8rem; counter-reset: step; }
.steps li {
  display: grid;
  grid-template-columns: 2rem minmax(0, 1fr);
  counter-increment: step;
}
.steps li::before {
  content: counter(step) '.';
  font-weight: 700;
  grid-row: span 2;
}
.plain-meter { min-width: 5rem; }
.charts {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(24rem, 100%), 1fr));
  gap: 1.5rem 3rem;
  margin-top: 2rem;
  align-items: start;
}
.chart {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: .35rem;
}
.chart figcaption { font-weight: 600; }
.chart svg {
  width: 100%;
  height: 8rem;
  border-bottom: 1px solid var(--edge);
  fill: var(--link);
  overflow: visible;
}
.chart-top {
  color: var(--soft);
  font-size: .85rem;
  border-bottom: 1px dashed var(--line);
}
.chart-ends {
  display: flex;
  justify-content: space-between;
  gap: 1rem;
  color: var(--soft);
  font-size: .85rem;
}
.kinds .chip { padding-inline: .6rem; }
.kinds .chip[aria-current] {
  box-shadow: inset 0 0 0 2px var(--link);
  font-weight: 700;
}
.kinds b { font-variant-numeric: tabular-nums; }
.figures + .meta { margin-top: .75rem; }
.compared tbody th { min-width: 7rem; }
`
