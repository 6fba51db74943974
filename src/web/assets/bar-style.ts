/** Styles the bar, the footer and the search box. */

export const BAR_STYLE = `/* The bar and the footer. */
.bar { background: var(--ground); color: var(--on-ground); }
.bar-inner, .footer-inner {
  max-width: 76rem;
  margin: 0 auto;
  padding: .7rem clamp(1rem, 3vw, 2rem);
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: .6rem 1.5rem;
}
.bar a { color: inherit; text-decoration: none; }
.bar nav ul, .footer-inner ul {
  display: flex;
  flex-wrap: wrap;
  gap: .25rem 1.25rem;
}
.bar nav a {
  display: block;
  padding: .35rem 0;
  border-bottom: 2px solid transparent;
}
.bar nav a:hover, .bar nav a[aria-current] { border-color: var(--lamp); }
.menu summary { display: block; padding: .3rem; line-height: 0; list-style: none; }
.menu summary::-webkit-details-marker { display: none; }
@supports selector(::details-content) {
  @media (min-width: 34.01rem) {
    .menu > summary { display: none; }
    .menu::details-content { content-visibility: visible; height: auto; }
  }
}
.home {
  display: flex;
  align-items: center;
  gap: .6rem;
  font-weight: 700;
  font-size: 1.1rem;
}
.bar-space { flex: 1; }
.logo-ground { fill: #0b262c; }
.logo-lamp { fill: var(--lamp); }
.logo-rings {
  fill: none;
  stroke: var(--on-ground);
  stroke-width: 2;
  stroke-linecap: round;
}
/* The demo's band and badge. */
.band { background: var(--tint); color: var(--ink); font-size: .92rem; }
.bar .band a { color: var(--link); text-decoration: underline; }
.band p {
  max-width: 76rem;
  margin: 0 auto;
  padding: .45rem clamp(1rem, 3vw, 2rem);
}
.badge {
  display: inline-block;
  padding: 0 .5rem;
  border: 1px solid var(--fair);
  border-radius: 999px;
  color: var(--fair);
  font-size: .78rem;
  font-weight: 600;
  vertical-align: middle;
}
footer {
  border-top: 1px solid var(--line);
  color: var(--soft);
  font-size: .95rem;
}
.footer-inner {
  justify-content: space-between;
  padding-block: 1.25rem;
}
.footer-inner [aria-current] { font-weight: 600; color: var(--ink); }

/* The search box. */
.search {
  display: flex;
  min-width: 0;
  background: var(--card);
  color: var(--ink);
  border: 1px solid var(--edge);
  border-radius: 999px;
  overflow: hidden;
}
.search:focus-within {
  outline: 3px solid var(--ring);
  outline-offset: 2px;
}
.search input {
  flex: 1;
  min-width: 0;
  padding: .55rem .25rem .55rem 1.1rem;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  outline: none;
}
.search input:placeholder-shown { text-overflow: ellipsis; }
.search input::placeholder { color: var(--soft); opacity: 1; }
.search input::-webkit-search-cancel-button { display: none; }
.search button {
  display: flex;
  align-items: center;
  gap: .5rem;
  padding: 0 1.1rem;
  border: 0;
  background: none;
  color: var(--link);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
.search button:focus-visible {
  outline-offset: -4px;
  border-radius: 999px;
}
.search-bar { flex: 1 1 16rem; }
.search-bar button span { position: absolute; clip-path: inset(50%); }
.search-large {
  max-width: 44rem;
  font-size: 1.1rem;
  border-width: 2px;
}
.search-large input { padding-block: .85rem; padding-left: 1.4rem; }
.search-large button {
  margin: .3rem;
  border-radius: 999px;
  background: var(--lamp);
  color: #12343b;
}

.suggestions {
  position: absolute;
  inset: auto;
  margin: 0;
  padding: .4rem;
  background: var(--card);
  color: var(--ink);
  border: 1px solid var(--edge);
  border-radius: var(--radius);
  box-shadow: 0 .5rem 1.5rem #0003;
}
.suggestions li {
  display: grid;
  padding: .4rem .8rem;
  border-radius: 8px;
  cursor: pointer;
}
.suggestions li:is(:hover, [aria-selected='true']) { background: var(--tint); }
.suggestions span { color: var(--soft); font-size: .92rem; }
`
