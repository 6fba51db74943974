/** The colours of pages and cards, in light and dark mode. */

/**
 * All text colours have a contrast of at least 4.5 : 1 to their background, in light and dark mode.
 */
export const COLOURS = `:root {
  color-scheme: light dark;
  --ink: light-dark(#12343b, #e8f1f2);
  --soft: light-dark(#48626a, #a9bdc1);
  --link: light-dark(#14626b, #7fd0d9);
  --paper: light-dark(#f7f6f2, #0b1a1f);
  --card: light-dark(#ffffff, #12262c);
  --tint: light-dark(#e6f0f0, #1b353c);
  --line: light-dark(#d7dfdf, #2a454c);
  --edge: light-dark(#6d8389, #6f8b92);
  --good: light-dark(#1d7a4f, #5fcf98);
  --fair: light-dark(#8a5a00, #f0b95a);
  --bad: light-dark(#a3261b, #ff9b90);
  --ring: light-dark(#b06f00, #f6ae2d);
  --ground: #12343b;
  --lamp: #f6ae2d;
  --on-ground: #e8f1f2;
  --radius: 12px;
  --gap: 1.25rem;
}
`
