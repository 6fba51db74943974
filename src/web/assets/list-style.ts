/** Styles show lists and their filters. */

export const LIST_STYLE = `/* Cards of shows. */
.grid {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(10rem, 42%), 1fr));
  gap: 1.75rem var(--gap);
}
.card {
  position: relative;
  display: grid;
  grid-template: auto 1fr / minmax(0, 1fr);
  gap: .6rem;
  min-width: 0;
}
.card .cover { width: 100%; height: auto; transition: transform .15s; }
.card:hover .cover { transform: translateY(-2px); }
.card h3 { font-weight: 600; }
.title { color: var(--ink); text-decoration: none; }
.title:hover { text-decoration: underline; }
.card .title::after { content: ''; position: absolute; inset: 0; }
.card h3, .author {
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
}
.author {
  color: var(--soft);
  font-size: .92rem;
  -webkit-line-clamp: 1;
}
.card .meta {
  margin-top: .1rem;
  overflow: hidden;
  white-space: nowrap;
  text-overflow: ellipsis;
}

.picture svg { max-width: 100%; height: auto; }

/* Genres, languages and countries with their numbers. */
.tallies {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(13rem, 100%), 1fr));
  gap: .1rem 2rem;
}
.tallies a, .tree a {
  display: flex;
  justify-content: space-between;
  gap: 1rem;
  padding: .35rem 0;
  text-decoration: none;
}
.tallies a { border-bottom: 1px solid var(--line); }
.tallies:has(.cover) a { align-items: center; }
.tallies .cover { width: 48px; height: 48px; }
.tallies .cover + span { flex: 1; }
.tallies a > span::first-letter { text-transform: uppercase; }
.initial {
  display: grid;
  place-items: center;
  font-size: 1.25rem;
  font-weight: 700;
}
.tallies a:hover span:nth-last-child(2), .tree a:hover span:first-child { text-decoration: underline; }
.count { color: var(--soft); font-variant-numeric: tabular-nums; white-space: nowrap; }
.tree { columns: 15rem; column-gap: 2.5rem; }
.tree > li { break-inside: avoid; padding-bottom: .9rem; }
.tree > li > a {
  font-weight: 600;
  border-bottom: 1px solid var(--line);
}
.tree ul a { padding: .2rem 0 .2rem .9rem; font-size: .95rem; }

/* Results. */
.results {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem 2.5rem;
}
.results-main > :first-child { margin-top: 0; }
.results-head {
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: .25rem 1rem;
}
.tabs .button { padding-inline: .8rem; }
.page > .tabs { margin-bottom: .75rem; }
.rows { display: grid; grid-template-columns: minmax(0, 1fr); }
.row {
  display: flex;
  gap: 1.1rem;
  padding: 1.1rem 0;
  border-bottom: 1px solid var(--line);
}
.row-text {
  min-width: 0;
  flex: 1;
  display: grid;
  gap: .25rem;
  align-content: start;
}
.row h2 { font-size: 1.12rem; }
.divide { margin: 1.75rem 0 0; font-size: 1.05rem; }
.fold { padding: .75rem 0; border-bottom: 1px solid var(--line); }
.fold .row:last-child { border-bottom: 0; }
mark {
  background: none;
  color: inherit;
  font-weight: 700;
}
.excerpt {
  max-width: 44rem;
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
}
.row .meta {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: .35rem .75rem;
}
.in-force {
  display: flex;
  flex-wrap: wrap;
  gap: .4rem;
  margin: .75rem 0;
}
.orders {
  display: flex;
  flex-wrap: wrap;
  gap: .4rem;
  margin: .25rem 0 0;
}
.page > .meta + .orders { margin-top: .75rem; }
.filters-fold {
  padding: .7rem 1rem;
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: var(--radius);
}
.filters-fold > .meta { margin-block: .5rem; }
.facets {
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(12rem, 100%), 1fr));
  gap: 1.1rem var(--gap);
  padding-top: .9rem;
}
.facet h2 { margin-bottom: .2rem; font-size: .95rem; }
.facet a {
  display: flex;
  justify-content: space-between;
  gap: .75rem;
  padding: .22rem 0;
  color: var(--ink);
  font-size: .95rem;
  text-decoration: none;
}
.facet a:hover span:first-child { text-decoration: underline; }
.facet .chosen {
  padding: .22rem .7rem;
  background: var(--tint);
  border-radius: 8px;
  font-weight: 600;
}
.facet summary {
  padding: .22rem 0;
  color: var(--link);
  font-size: .92rem;
  font-weight: 400;
}
summary { cursor: pointer; font-weight: 600; }
.pager {
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: center;
  gap: .75rem;
  margin-top: 1.5rem;
}
.along { margin-top: 2rem; color: var(--soft); font-size: .95rem; }
.along details { margin-top: .5rem; }
`
