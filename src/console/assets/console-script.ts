/**
 * Defines the console's browser script: keyboard shortcuts, a copy button, and refreshes while no
 * key moves through a page. A shortcut acts only on the current item, or on the only one of a page
 * that announces shortcuts. Every page works without the script.
 */

export const CONSOLE_SCRIPT = `const isTyping = ({ target }) => target.closest('input, select, textarea, [contenteditable]') !== null
const items = [...document.querySelectorAll('[data-item]')]
const move = (step) => {
  const at = items.findIndex((item) => item.contains(document.activeElement))
  const next = items[Math.min(items.length - 1, Math.max(0, at + step))]
  next?.querySelector('a, button')?.focus()
}
const only = items.length === 1 && document.querySelector('.keys') !== null ? items[0] : null
const press = (key) => {
  const near = key === 'u' ? document : (document.activeElement?.closest('[data-item]') ?? only)
  const button = near?.querySelector('[data-key="' + key + '"]')
  button?.click()
  return button !== null && button !== undefined
}
const KEYS = {
  '/': () => document.querySelector('[data-find]')?.select(),
  j: () => move(1),
  k: () => move(-1),
}
const again = document.querySelector('[data-again]')
const isHeld = () => document.activeElement?.matches(':focus-visible:not(body, .notice)') === true
const lookAgain = () => setTimeout(() => (isHeld() ? lookAgain() : location.replace(again.href)), 2000)
if (again !== null) lookAgain()
const file = document.querySelector('[data-max]')
file?.addEventListener('change', () => {
  const isTooLarge = (file.files[0]?.size ?? 0) > Number(file.dataset.max)
  file.setCustomValidity(isTooLarge ? file.dataset.tooLarge : '')
  file.reportValidity()
})
const copy = document.querySelector('[data-copy]')
if (copy !== null && navigator.clipboard !== undefined) copy.hidden = false
copy?.addEventListener('click', async () => {
  const secret = document.getElementById(copy.dataset.copy)
  try {
    await navigator.clipboard.writeText(secret.textContent)
    copy.textContent = copy.nextElementSibling.textContent = copy.dataset.done
  } catch {
    getSelection().selectAllChildren(secret)
  }
})
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
  const act = KEYS[event.key]
  if (act === undefined && !/^[a-z0-9]$/.test(event.key)) return
  if (act === undefined && !press(event.key)) return
  event.preventDefault()
  act?.()
})
`
