/** The script of the pages: keys. Everything works without it. It runs in the browser. */

export const KEYS_SCRIPT = `// What each page needs, also one that came in below the player.
const setUps = []
const onPage = (setUp) => {
  setUps.push(setUp)
  setUp()
}
const isTyping = ({ target }) => target.closest('input, select, textarea, [contenteditable]') !== null
const move = (step) => {
  const results = [...document.querySelectorAll('[data-result] a.title')]
  const at = results.indexOf(document.activeElement)
  results[Math.min(results.length - 1, Math.max(0, at + step))]?.focus()
}
const KEYS = {
  '/': () => document.querySelector('[data-search]')?.select(),
  j: () => move(1),
  k: () => move(-1),
  Escape: () => {
    const open = document.querySelector('.follow[open]')
    if (open === null) return stop()
    open.open = false
  },
}
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
  const act = KEYS[event.key]
  if (act === undefined) return
  event.preventDefault()
  act()
})
`
