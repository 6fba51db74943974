/** Styles the console on narrow screens and for touch. */

/** Styles rows as cards whose cells are labelled with their column. */
function stacked(table: string): string {
  return `
  ${table} thead { position: absolute; clip-path: inset(50%); }
  ${table} table, ${table} tbody { display: block; }
  ${table} tr {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: .2rem;
    padding: .8rem 0;
    border-bottom: 1px solid var(--line);
  }
  ${table} td {
    display: grid;
    grid-template-columns: minmax(6.5rem, 2fr) minmax(0, 5fr);
    gap: .9rem;
  }
  .table${table} tbody :is(th, td) {
    min-width: 0;
    padding: 0;
    border: 0;
    text-align: start;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  ${table} tbody th { order: -1; font-size: 1rem; }
  ${table} td::before {
    content: attr(data-name);
    color: var(--soft);
    font-size: .9rem;
  }
  ${table} td:empty { display: none; }
  ${table} th code { white-space: normal; }
`
}

/** Must follow all rules that it overrides. */
export const CONSOLE_NARROW_STYLE = `@media (max-width: 60rem) {${stacked('.stacks.wide')}}
@media (max-width: 40rem) {${stacked('.stacks')}
  .compared tr {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: .2rem .9rem;
    padding: .5rem 0;
    border-bottom: 1px solid var(--line);
  }
  .compared th, .compared td {
    grid-row: 2;
    min-width: 0;
    padding: 0;
    border: 0;
    overflow-wrap: anywhere;
  }
  .compared tbody th, .compared td:last-child { grid-area: 1 / 1 / auto / -1; }
  .compared tbody th { padding-inline-end: 8rem; }
  .compared td:last-child { justify-self: end; }
  .compared thead th:first-child, .compared thead th:last-child { display: none; }
  .signed-in {
    flex: 1 1 0;
    flex-wrap: nowrap;
    justify-content: flex-end;
    gap: .4rem;
    min-width: 0;
    white-space: nowrap;
  }
  .bar .button-quiet { padding-inline: .7rem; }
  .candidate-head code { display: block; margin: 0; }
  .console .figures { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  .kinds { gap: .3rem; }
  .kinds .chip { padding-inline: .45rem; font-size: .85rem; }
  .console .bar nav ul { gap: 0 1rem; }
  .console .bar nav a { padding: .1rem 0; font-size: .95rem; }
  .signed-in > span { overflow: hidden; text-overflow: ellipsis; }
}
@media (hover: none) {
  .keys { display: none; }
}
`
