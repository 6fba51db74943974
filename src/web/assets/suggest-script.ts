/**
 * Autocomplete below the search box, by the ARIA combobox pattern:
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/. Runs in the browser; show texts are inserted
 * as text, never as markup.
 */

export const SUGGEST_SCRIPT = `const PAUSE_MS = 120
// The path of a proxy stands before that of this file.
const BELOW = new URL('..', import.meta.url).pathname.slice(0, -1)
const suggestAt = (input) => {
  const list = document.createElement('ul')
  list.id = input.id + '-shows'
  list.className = 'suggestions'
  list.popover = 'manual'
  list.role = 'listbox'
  list.setAttribute('aria-label', input.labels[0]?.textContent ?? '')
  input.form.after(list)
  input.role = 'combobox'
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-controls', list.id)
  input.setAttribute('aria-expanded', 'false')
  let chosen = -1
  let asked = ''
  let timer = 0
  const mark = (index) => {
    chosen = index
    for (const [at, option] of [...list.children].entries()) option.setAttribute('aria-selected', String(at === index))
    if (index < 0) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', list.children[index].id)
  }
  const close = () => {
    mark(-1)
    if (list.matches(':popover-open')) list.hidePopover()
    input.setAttribute('aria-expanded', 'false')
  }
  const toOption = ({ title, author, path }, index) => {
    const option = document.createElement('li')
    option.id = list.id + '-' + index
    option.role = 'option'
    option.setAttribute('aria-selected', 'false')
    option.dataset.path = path
    const name = document.createElement('strong')
    name.dir = 'auto'
    name.textContent = title
    const by = document.createElement('span')
    by.dir = 'auto'
    by.textContent = author
    option.append(name, by)
    return option
  }
  const show = (shows) => {
    chosen = -1
    list.replaceChildren(...shows.map(toOption))
    if (shows.length === 0 || document.activeElement !== input) return close()
    const { left, bottom, width } = input.form.getBoundingClientRect()
    list.style.left = left + scrollX + 'px'
    list.style.top = bottom + scrollY + 4 + 'px'
    list.style.width = width + 'px'
    if (!list.matches(':popover-open')) list.showPopover()
    input.setAttribute('aria-expanded', 'true')
  }
  const ask = async () => {
    const words = input.value.trim()
    asked = words
    if (words.length < 2) return close()
    const answer = await fetch(BELOW + '/search/suggest?q=' + encodeURIComponent(words)).catch(() => undefined)
    if (answer?.ok !== true) return
    const { shows } = await answer.json()
    if (asked === words) show(shows)
  }
  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(ask, PAUSE_MS)
  })
  const step = (by) => {
    const count = list.children.length
    if (list.matches(':popover-open')) mark(((chosen + by + 1 + count + 1) % (count + 1)) - 1)
  }
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && list.matches(':popover-open')) close()
    else if (event.key === 'ArrowDown') step(1)
    else if (event.key === 'ArrowUp') step(-1)
    else if (event.key === 'Enter' && chosen >= 0) location.assign(BELOW + list.children[chosen].dataset.path)
    else return
    event.preventDefault()
  })
  list.addEventListener('pointerdown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    const option = target.closest('[role=option]')
    if (option !== null) location.assign(BELOW + option.dataset.path)
  })
  input.addEventListener('blur', close)
  addEventListener('resize', close)
}
onPage(() => {
  for (const input of document.querySelectorAll('[data-search]')) suggestAt(input)
})
`
