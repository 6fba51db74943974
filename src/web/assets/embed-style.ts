/** The style of the card for other sites' frames. */
import { COLOURS } from './colours.ts'

export const EMBED_STYLE = `${COLOURS}
* { box-sizing: border-box; }
body {
  margin: 0;
  padding: .9rem;
  display: flex;
  gap: .9rem;
  background: var(--card);
  color: var(--ink);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  font: .9rem/1.45 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
  overflow-wrap: anywhere;
}
main { min-width: 0; }
h1 { margin: 0; font-size: 1.05rem; line-height: 1.25; }
p { margin: .2rem 0 0; color: var(--soft); }
a { color: var(--link); }
img { border-radius: 8px; flex: none; }
`
