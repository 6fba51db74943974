/** Styles the page of a show. */

export const SHOW_STYLE = `/* Forms of visitors. */
.fields {
  display: grid;
  gap: 1.2rem;
  max-width: 40rem;
  margin-top: 1.5rem;
  justify-items: start;
}
.fields .field { display: grid; gap: .3rem; width: 100%; }
.fields label { font-weight: 600; }
.fields :is(input, select, textarea) {
  width: 100%;
  padding: .6rem .8rem;
  background: var(--card);
  color: var(--ink);
  border: 1px solid var(--edge);
  border-radius: 8px;
  font: inherit;
}
.fields [aria-invalid] { border-color: var(--bad); }
.problem { color: var(--bad); font-weight: 600; }

/* A show. */
.show-head {
  display: grid;
  grid-template: auto 1fr / auto minmax(0, 1fr);
  gap: .5rem clamp(1rem, 3vw, 2rem);
}
.show-head > div {
  min-width: 0;
  display: grid;
  gap: .5rem;
  align-content: start;
  justify-items: start;
}
.show-head > .cover {
  grid-row: 1 / span 2;
  width: clamp(6rem, 24vw, 15rem);
  height: auto;
  border-radius: 16px;
}
.by { font-size: 1.1rem; }
.actions {
  display: flex;
  flex-wrap: wrap;
  gap: .6rem;
  margin-top: .4rem;
}
.columns {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0 3rem;
}
.description { max-width: 44rem; white-space: pre-line; }
.chapters { padding: 0; list-style: none; }
.chapters li { padding: .2rem 0; }
.facts { display: grid; }
.facts div {
  display: grid;
  grid-template-columns: minmax(7rem, 2fr) 3fr;
  gap: 1rem;
  padding: .4rem 0;
  border-bottom: 1px solid var(--line);
}
.facts dt { color: var(--soft); }
.listings {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(12.5rem, 100%), 1fr));
  gap: var(--gap);
  align-items: start;
}
.listing {
  display: grid;
  gap: .5rem;
  justify-items: start;
  padding: 1rem 1.1rem;
  background: var(--card);
  border: 1px solid var(--line);
  border-top: 4px solid var(--edge);
  border-radius: var(--radius);
}
/* Keeps the place of a button that a script shows. */
[data-share][hidden] { display: inline-block; visibility: hidden; }
[data-copy][hidden] { display: none; }
.listing .button { padding: .4rem .8rem; font-size: .95rem; }
.listing-published { border-top-color: var(--good); }
.listing-candidate, .listing-ambiguous, .listing-named { border-top-color: var(--fair); }
.status { font-weight: 600; }
.listing-published .status { color: var(--good); }
.listing-candidate .status, .listing-ambiguous .status { color: var(--fair); }
.listing-none .status, .listing-named .status { color: var(--soft); }
.sure {
  display: flex;
  align-items: center;
  gap: .6rem;
  width: 100%;
  color: var(--soft);
  font-size: .9rem;
}
.sure meter { flex: 1; }
.evidence { width: 100%; font-size: .93rem; }
.evidence li { padding: .45rem 0; border-top: 1px solid var(--line); }
.evidence summary + ul { margin-top: .5rem; }
.evidence .meta { display: block; }
meter {
  display: block;
  width: 100%;
  height: .5rem;
  border: 0;
  border-radius: 99px;
  background: var(--line);
}
meter::-webkit-meter-inner-element { display: block; height: .5rem; }
meter::-webkit-meter-bar {
  height: .5rem;
  border: 0;
  border-radius: 99px;
  background: var(--line);
  overflow: hidden;
}
meter::-webkit-meter-optimum-value, meter::-webkit-meter-suboptimum-value, meter::-webkit-meter-even-less-good-value { height: .5rem; }
meter::-webkit-meter-optimum-value {
  background: var(--good);
  border-radius: 99px;
}
meter::-webkit-meter-suboptimum-value {
  background: var(--fair);
  border-radius: 99px;
}
meter::-webkit-meter-even-less-good-value {
  background: var(--bad);
  border-radius: 99px;
}
meter::-moz-meter-bar { background: var(--good); border-radius: 99px; }
.score meter::-webkit-meter-optimum-value { background: var(--link); }
.score meter::-moz-meter-bar { background: var(--link); }
.total strong {
  font-size: 2.4rem;
  line-height: 1.1;
  font-variant-numeric: tabular-nums;
}
.total span { color: var(--soft); }
.bars { display: grid; gap: .9rem; margin: .9rem 0; }
.bars li {
  display: grid;
  grid-template-columns: 6rem 1fr 2rem;
  gap: .1rem .75rem;
  align-items: center;
}
.bars .part { font-weight: 600; }
.bars .figure { text-align: end; font-variant-numeric: tabular-nums; }
.bars .meta { grid-column: 1 / -1; }
.bars .unknown { grid-column: 2 / -1; }
.score table {
  width: 100%;
  border-collapse: collapse;
  font-size: .9rem;
}
.score :is(th, td) {
  padding: .3rem .6rem .3rem 0;
  border-bottom: 1px solid var(--line);
  text-align: start;
  vertical-align: top;
  overflow-wrap: normal;
}
.score details { margin-top: .75rem; overflow-x: auto; }
.score table + .meta { margin-top: .75rem; }
.points {
  display: grid;
  gap: .5rem;
  padding-left: 1.2rem;
  list-style: disc;
}
.lines { white-space: pre-line; }
.notice-text { display: grid; gap: .9rem; }
.activity .drawing {
  width: fit-content;
  max-width: 100%;
  margin: .5rem 0;
}
.activity svg {
  display: block;
  max-width: 100%;
  height: 5.5rem;
  fill: var(--link);
}
.activity .ground { fill: var(--line); }
.activity .scale {
  display: flex;
  justify-content: space-between;
  color: var(--soft);
  font-size: .88rem;
}
.activity td { text-align: end; font-variant-numeric: tabular-nums; }
.activity th { font-weight: 400; text-align: start; }
.activity table { width: 100%; border-collapse: collapse; }
.activity summary { font-weight: 400; font-size: .92rem; }
.episodes li { padding: .8rem 0; border-bottom: 1px solid var(--line); }
.follow summary { list-style: none; }
.follow summary::-webkit-details-marker { display: none; }
/* The buttons stay in their line above what one of them opens. */
.follow[open] { flex-basis: 100%; }
@supports selector(::details-content) {
  .follow[open] { display: contents; }
  .follow::details-content { order: 1; flex-basis: 100%; }
}
.follow-ways { display: grid; gap: .7rem; margin-top: .7rem; }
.copy { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem; }
.copy input {
  flex: 1 1 14rem;
  min-width: 0;
  padding: .45rem .8rem;
  background: var(--card);
  color: var(--ink);
  border: 1px solid var(--edge);
  border-radius: 8px;
  font: inherit;
}
.entry { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 1rem; }
.entry > summary h2 { display: inline; }
.episode:has(> .play) {
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  column-gap: 1rem;
}
.episode > * { grid-column: 2; }
.episode > .play { grid-area: 1 / 1 / span 2; margin: 0; }
.episode > noscript { grid-column: 1 / -1; }
.episode summary { font-weight: 400; color: var(--link); }
.episode-title { font-weight: 600; }
.episode .meta { display: block; }
.episode > * + * { margin-top: .25rem; }
.episode-title a { color: var(--ink); text-decoration: none; }
.episode-title a:hover { text-decoration: underline; }
:is(.episode, .row, .show-head) :is(audio, video) {
  display: block;
  width: 100%;
  max-width: 44rem;
}
.play {
  display: inline-flex;
  align-items: center;
  gap: .45rem;
  justify-self: start;
}
.play svg { fill: currentColor; }
.episode > .play {
  align-self: center;
  width: 44px;
  height: 44px;
  padding: 0;
  justify-content: center;
}
.episode > .play .label { position: absolute; clip-path: inset(50%); }
.play.is-playing { background: var(--tint); border-color: var(--link); }
.is-playing path { d: path('M6 4h4v16H6zM14 4h4v16h-4z'); }
.playing:not([hidden]) {
  position: fixed;
  z-index: 3;
  inset: auto 0 0;
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 2fr) auto;
  align-items: center;
  gap: .5rem 1rem;
  padding: .6rem max(1rem, (100vw - 72rem) / 2);
  background: var(--card);
  border-top: 1px solid var(--edge);
}
.playing a {
  overflow: hidden;
  white-space: nowrap;
  text-overflow: ellipsis;
  font-weight: 600;
}
.playing.is-failed a { white-space: normal; }
.playing.is-failed { grid-template-columns: minmax(0, 1fr) auto auto; }
.playing.is-failed audio, .playing:not(.is-failed) .file { display: none; }
.playing audio { width: 100%; height: 2.75rem; animation: none; }
body:has(.playing:not([hidden])) { padding-bottom: 4.5rem; }
.qr { display: flex; align-items: center; gap: 1rem; }
.qr img { background: #ffffff; border-radius: 8px; }
.similar .card { grid-template-rows: auto 6.5rem; overflow: hidden; }
.similar .none { visibility: hidden; }
.similar [aria-hidden] .card::before {
  content: '';
  aspect-ratio: 1;
  background: var(--tint);
  border-radius: 10px;
}
@media (scripting: none) {
  .episode:has(> .play) { display: block; }
  .play:has(+ noscript), .similar .grid, [data-share][hidden] { display: none; }
}
@media (max-width: 60rem) {
  .qr { display: none; }
}
@media (max-width: 34rem) {
  .playing:not([hidden], .is-failed) { grid-template-columns: minmax(0, 1fr) auto; }
  .playing audio { grid-area: 2 / 1 / auto / -1; }
  body:has(.playing:not([hidden])) { padding-bottom: 7.5rem; }
}
.accounts li, .addresses li {
  display: grid;
  padding: .45rem 0;
  border-bottom: 1px solid var(--line);
}
.addresses .current .address { font-weight: 600; }
.timeline { border-left: 2px solid var(--line); margin-left: .4rem; }
.timeline li {
  position: relative;
  display: grid;
  padding: 0 0 1rem 1.4rem;
}
.timeline li::before {
  content: '';
  position: absolute;
  left: -7px;
  top: .45rem;
  width: 12px;
  height: 12px;
  border-radius: 50%;
  background: var(--link);
  border: 2px solid var(--paper);
}
.timeline time { color: var(--soft); font-size: .9rem; }
`
